//! Who is behind a connection.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The one who asked: whoever connects, or, where that is one of our own proxies, whoever the proxy says.
///
/// Each proxy adds the address that connected to it at the right of `X-Forwarded-For`. So the list is read from the
/// right, and the first that is not one of our proxies is the visitor: all that stands left of it the visitor may
/// have made up. `Forwarded` is not read: a proxy that writes one of the two headers lets the other one through as the
/// visitor sent it.
pub(crate) fn behind(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let peer = peer.to_canonical();
    let ours = |address: &IpAddr| proxies.iter().any(|net| net.contains(address));
    if !ours(&peer) {
        return peer;
    }
    let lines: Vec<&str> = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
    let mut nearest = peer;
    for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        let Some(address) = address(hop.trim()) else { break };
        nearest = address;
        if !ours(&nearest) {
            break;
        }
    }
    nearest
}

/// An address as proxies write it, some with a port.
fn address(hop: &str) -> Option<IpAddr> {
    let plain = hop.parse::<IpAddr>().ok();
    let with_port = || hop.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    plain.or_else(with_port).or_else(in_brackets).map(|address: IpAddr| address.to_canonical())
}

/// The address for limits to count by: whoever has one IPv6 address has all the others of its /64.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX)).into(),
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn seen(peer: &str, lines: &[&'static str]) -> String {
        let proxies = ["127.0.0.1/32", "10.0.0.0/8", "fd00::/8"].map(|net| net.parse().unwrap());
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        behind(peer.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn only_a_proxy_of_ours_is_believed_and_only_what_it_added() {
        assert_eq!(seen("198.51.100.1", &["203.0.113.9"]), "198.51.100.1", "no proxy of ours");
        assert_eq!(seen("127.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(seen("::ffff:127.0.0.1", &["203.0.113.9"]), "203.0.113.9", "IPv4 on an IPv6 socket");
        assert_eq!(seen("127.0.0.1", &["1.1.1.1, 203.0.113.9"]), "203.0.113.9", "the visitor wrote 1.1.1.1");
        assert_eq!(seen("127.0.0.1", &["1.1.1.1", "203.0.113.9"]), "203.0.113.9", "in a header of its own");
        assert_eq!(seen("127.0.0.1", &["1.1.1.1, 203.0.113.9, 10.2.3.4"]), "203.0.113.9", "through two proxies");
        assert_eq!(seen("127.0.0.1", &["10.9.9.9, 203.0.113.9"]), "203.0.113.9", "as if it came from inside");
        assert_eq!(seen("127.0.0.1", &["10.9.9.9"]), "10.9.9.9", "somebody inside");
        assert_eq!(seen("127.0.0.1", &["1.1.1.1, nonsense"]), "127.0.0.1", "nothing left of nonsense is believed");
        assert_eq!(seen("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(seen("fd00::1", &["203.0.113.9:4711"]), "203.0.113.9");
        assert_eq!(seen("fd00::1", &["[2001:db8::7]:80"]), "2001:db8::7");
        assert_eq!(seen("fd00::1", &["[2001:db8::7]"]), "2001:db8::7");
    }

    #[test]
    fn a_household_has_one_ipv6_network_or_one_ipv4_address() {
        let counted = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(counted("2001:db8:1:2:ffff::1"), "2001:db8:1:2::");
        assert_ne!(counted("2001:db8:1:3::1"), counted("2001:db8:1:2::1"));
        assert_eq!(counted("203.0.113.9"), "203.0.113.9");
        assert_eq!(counted("::ffff:203.0.113.9"), "203.0.113.9");
    }
}
