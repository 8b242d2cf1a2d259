//! Other sites whose pages may use the API from a browser.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue, Method, Uri, header};
use tower_http::cors::{AllowOrigin, CorsLayer};

/// So long a browser need not ask again whether it may.
const REMEMBERED: Duration = Duration::from_secs(600);

/// A site as browsers name it in `Origin`: scheme, host, and the port unless it is the scheme's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(HeaderValue);

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("an origin is like https://games.example or http://127.0.0.1:3000, not {text:?}");
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return Err(wrong()) };
        let port = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return Err(wrong()),
        };
        // What a browser would write otherwise would never be equal: a path, large letters, a name before @, the
        // scheme's own port.
        let plain = text == format!("{scheme}://{authority}") && !text.contains(['@', '*']);
        let small = !text.contains(|letter: char| letter.is_ascii_uppercase());
        let numbered = authority.as_str().rsplit_once(':').is_some_and(|(_, end)| !end.ends_with(']'));
        let known = !numbered || authority.port_u16().is_some_and(|given| given != port);
        if !plain || !small || !known || authority.host().is_empty() {
            return Err(wrong());
        }
        HeaderValue::from_str(text).map(Self).map_err(|_| wrong())
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_str().expect("it was made from text"))
    }
}

/// Whether one of these sites is the one that `Origin` names.
pub(crate) fn listed(origins: &[Origin], origin: Option<&HeaderValue>) -> bool {
    origin.is_some_and(|origin| origins.iter().any(|listed| listed.0 == origin))
}

/// Tells browsers what pages of these sites may do. No cookie goes along: a program has its token.
pub(crate) fn sharing(origins: &[Origin]) -> CorsLayer {
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins.iter().map(|origin| origin.0.clone())))
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE, HeaderName::from_static("last-event-id")])
        .expose_headers([header::RETRY_AFTER])
        .max_age(REMEMBERED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_written_as_browsers_write_it() {
        for origin in
            ["https://games.example", "http://127.0.0.1:3000", "http://[::1]:3000", "http://[::1]", "https://a.b:80"]
        {
            let read: Origin = origin.parse().unwrap();
            assert_eq!(read.0, origin);
        }
        for wrong in [
            "",
            "*",
            "null",
            "games.example",
            "https://",
            "https://games.example/",
            "https://games.example/path",
            "https://games.example?a",
            "https://Games.example",
            "HTTPS://games.example",
            "https://*.example",
            "https://ann@games.example",
            "https://games.example:443",
            "http://games.example:80",
            "http://a:",
            "http://a:99999",
            "ftp://games.example",
            "https://games.example,https://b.example",
            "https://a b",
        ] {
            assert!(wrong.parse::<Origin>().is_err(), "{wrong}");
        }
    }
}
