//! What every request and answer goes through: limits, origins, headers.

use std::net::IpAddr;
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::problem::Problem;
use crate::server::Shared;

/// Nothing that is posted here is longer.
pub(crate) const MAX_BODY: usize = 16 * 1024;

/// Everything the pages need comes from here, and nothing inline runs.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'";

/// How much one address may ask for.
pub(crate) struct Limits {
    changes: DefaultKeyedRateLimiter<IpAddr>,
}

impl Limits {
    pub(crate) fn new(changes_per_second: NonZeroU32) -> Self {
        let burst = changes_per_second.saturating_mul(NonZeroU32::MIN.saturating_add(5));
        Self { changes: RateLimiter::keyed(Quota::per_second(changes_per_second).allow_burst(burst)) }
    }

    /// Forgets addresses that have been quiet.
    pub(crate) fn sweep(&self) {
        self.changes.retain_recent();
        self.changes.shrink_to_fit();
    }
}

/// Lets a request through that is not too many and does not come from another site.
pub(crate) async fn gate(State(site): State<Shared>, request: Request, next: Next) -> Response {
    site.metrics.request();
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return next.run(request).await;
    }
    let headers = request.headers();
    if !same_site(headers) {
        return Problem::Foreign.answer(headers);
    }
    let address = request.extensions().get::<ConnectInfo<std::net::SocketAddr>>().map(|info| info.0.ip());
    if address.is_some_and(|address| site.limits.changes.check_key(&address).is_err()) {
        return Problem::Busy.answer(headers);
    }
    next.run(request).await
}

/// Whether a change is asked for by our own pages, or by a program that is no browser.
fn same_site(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return site == "same-origin" || site == "none";
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, from)| from == host),
        (Some(_), None) => false,
    }
}

/// Puts the safety headers on every answer.
pub(crate) async fn seal(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Addresses can hold a private link: no other site hears of them.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value));
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn only_our_own_pages_and_programs_may_change_things() {
        assert!(same_site(&headers(&[])));
        assert!(same_site(&headers(&[("sec-fetch-site", "same-origin")])));
        assert!(!same_site(&headers(&[("sec-fetch-site", "cross-site")])));
        assert!(!same_site(&headers(&[("sec-fetch-site", "same-site")])));
        assert!(same_site(&headers(&[("origin", "http://table.example"), ("host", "table.example")])));
        assert!(!same_site(&headers(&[("origin", "http://evil.example"), ("host", "table.example")])));
        assert!(!same_site(&headers(&[("origin", "null"), ("host", "table.example")])));
    }
}
