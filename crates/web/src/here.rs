//! Where this site is, as the one who asks calls it.

use axum::http::{HeaderMap, header};

/// The site's address without a path, such as `https://tricorn.example`; none if the request does not say, or says
/// nonsense. It is told back to the asker alone.
pub(crate) fn address(headers: &HeaderMap, secure: bool) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']');
    let fits = (1..=255).contains(&host.len()) && host.bytes().all(is_plain);
    fits.then(|| format!("{}://{host}", if secure { "https" } else { "http" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_host_is_believed() {
        let of = |host: &'static str, secure| {
            address(&HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]), secure)
        };
        assert_eq!(of("tricorn.example", true).unwrap(), "https://tricorn.example");
        assert_eq!(of("[::1]:8080", false).unwrap(), "http://[::1]:8080");
        for odd in ["", "a b", "evil.example/?", "me@evil.example", "\"><svg>"] {
            assert_eq!(of(odd, true), None, "{odd}");
        }
        assert_eq!(address(&HeaderMap::new(), true), None);
    }
}
