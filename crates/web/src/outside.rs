//! How the world outside reaches the server, and what the server reaches there.

use std::time::Duration;

use axum::http::{HeaderMap, header};

use crate::origin::Origin;

/// What a host has set about the world outside.
#[derive(Debug, Clone)]
pub struct Outside {
    /// The site's own address, if the host has told it.
    pub address: Option<Origin>,
    /// Whether push services at private addresses, and without https, are spoken to as well.
    pub private_push: bool,
    /// How long a table waits for somebody before a message goes out to them, as when a page is loaded anew.
    pub grace: Duration,
}

impl Default for Outside {
    fn default() -> Self {
        Self { address: None, private_push: false, grace: Duration::from_secs(10) }
    }
}

impl Outside {
    /// The site's address, for links that other programs follow: as the host has told it, else as the one who asks has
    /// found the site. What somebody else writes there comes back to nobody but them; still, what is no plain name of
    /// a host makes no address.
    pub(crate) fn address(&self, secure: bool, headers: &HeaderMap) -> Option<String> {
        if let Some(address) = &self.address {
            return Some(address.to_string());
        }
        let host = headers.get(header::HOST)?.to_str().ok()?.to_ascii_lowercase();
        let scheme = if secure { "https" } else { "http" };
        let plain = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
        let address: Origin = format!("{scheme}://{host}").parse().ok().filter(|_| plain && host.len() <= 255)?;
        Some(address.to_string())
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn an_address_is_the_hosts_or_a_plain_name() {
        let asked = |host: &'static str| HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(host))]);
        let outside = Outside::default();
        assert_eq!(outside.address(true, &asked("Games.example")).unwrap(), "https://games.example");
        assert_eq!(outside.address(false, &asked("127.0.0.1:8080")).unwrap(), "http://127.0.0.1:8080");
        assert_eq!(outside.address(false, &HeaderMap::new()), None);
        for odd in ["", "a b", "a/b", "a\"><script>", "ann@games.example", "a,b", "*.example", "a?b", "a#b", "a:99999"]
        {
            assert_eq!(outside.address(true, &asked(odd)), None, "{odd}");
        }
        let told = Outside { address: Some("https://table.example".parse().unwrap()), ..outside };
        assert_eq!(told.address(false, &asked("evil.example")).unwrap(), "https://table.example");
    }
}
