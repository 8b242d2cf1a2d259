//! Where a browser's messages go: an address that anybody may have made up.
//!
//! A server that posts to any address it is given can be made to knock at doors behind its own wall. So only https
//! on its own port is spoken, and only to addresses of the open internet, looked at after the name was resolved.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::http::Uri;

/// Those of today are a few hundred bytes.
const LONGEST: usize = 1_024;

/// Which doors a server may knock at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Those of the open internet, by https.
    Internet,
    /// Any, as a host wishes who runs a push service of their own.
    Anywhere,
}

/// An address to which messages for one browser are posted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Endpoint {
    uri: Uri,
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) tls: bool,
}

impl Endpoint {
    /// Reads an address, if messages may be sent there as far as that can be seen without resolving its name.
    pub(super) fn read(text: &str, reach: Reach) -> Option<Self> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= LONGEST)?;
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let tls = match (uri.scheme_str()?, reach) {
            ("https", _) => true,
            ("http", Reach::Anywhere) => false,
            _ => return None,
        };
        let usual = if tls { 443 } else { 80 };
        let numbered = authority.as_str().len() > authority.host().len();
        let port = if numbered { authority.port_u16()? } else { usual };
        if port != usual && reach == Reach::Internet {
            return None;
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let literal = host.parse::<IpAddr>().ok();
        if host.is_empty() || literal.is_some_and(|address| !reach.allows(address)) {
            return None;
        }
        Some(Self { host, port, tls, uri })
    }

    /// The service as its messages name it: scheme, host and port.
    pub(super) fn service(&self) -> String {
        format!("{}://{}", self.uri.scheme_str().unwrap_or_default(), self.authority())
    }

    /// What stands in `Host`.
    pub(super) fn authority(&self) -> &str {
        self.uri.authority().map_or("", |authority| authority.as_str())
    }

    /// What is asked for there.
    pub(super) fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }
}

impl Reach {
    /// Whether messages may be sent to this address.
    pub(super) fn allows(self, address: IpAddr) -> bool {
        self == Self::Anywhere
            || match address {
                IpAddr::V4(address) => is_public(address),
                IpAddr::V6(address) => is_public_six(address),
            }
    }
}

/// Whether an address is one of the open internet: `Ipv4Addr::is_global`, which is not stable.
fn is_public(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let kept = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b));
    !kept
}

/// The same for the newer kind, of which only 2000::/3 is given out. What carries an older address in it could lead to one
/// behind the wall, so it is not spoken to.
fn is_public_six(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let kept = match a {
        0x2001 => b < 0x0200 || b == 0x0db8,
        0x2002 => true,
        0x3fff => b < 0x1000,
        _ => false,
    };
    (0x2000..0x4000).contains(&a) && !kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_open_internet_is_spoken_to() {
        let allows = |text: &str| Reach::Internet.allows(text.parse().unwrap());
        for public in ["8.8.8.8", "142.250.1.1", "100.63.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::5"] {
            assert!(allows(public), "{public}");
        }
        for kept in [
            "127.0.0.1",
            "127.9.9.9",
            "0.0.0.0",
            "0.1.2.3",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.127.1.1",
            "192.0.0.8",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.1.1.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
            "100::1",
            "3fff::1",
        ] {
            assert!(!allows(kept), "{kept}");
            assert!(Reach::Anywhere.allows(kept.parse().unwrap()));
        }
    }

    #[test]
    fn an_endpoint_is_https_and_nothing_clever() {
        let read = |text: &str| Endpoint::read(text, Reach::Internet);
        let push = read("https://fcm.googleapis.com/fcm/send/a:b?c=d").unwrap();
        assert_eq!((push.host.as_str(), push.port, push.tls), ("fcm.googleapis.com", 443, true));
        assert_eq!(push.service(), "https://fcm.googleapis.com");
        assert_eq!((push.authority(), push.path()), ("fcm.googleapis.com", "/fcm/send/a:b?c=d"));
        assert!(read("https://push.example:443/x").is_some());
        let long = format!("https://push.example/{}", "x".repeat(LONGEST));
        for wrong in [
            "",
            "x",
            "/x",
            "http://push.example/x",
            "ftp://push.example/x",
            "https://ann@push.example/x",
            "https://push.example:8443/x",
            "https://push.example:/x",
            "https://push.example:99999/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://[::ffff:10.0.0.1]/x",
            "https://169.254.169.254/latest",
            "https:///x",
            "javascript:alert(1)",
            &long,
        ] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
        let own = Endpoint::read("http://127.0.0.1:9000/x", Reach::Anywhere).unwrap();
        assert_eq!((own.service().as_str(), own.port, own.tls), ("http://127.0.0.1:9000", 9000, false));
    }
}
