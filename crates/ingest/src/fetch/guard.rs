//! Whom pages may be requested from: not this machine, not a private network, unless that was allowed.

use super::{failed, FetchError};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use url::{Host, Url};

/// The addresses of a page's host, all of them allowed. The request is then made to these and to no others, so that a
/// name cannot mean another machine a moment later.
///
/// # Errors
/// The name is not known, or one of its addresses is not allowed.
pub fn resolve(url: &Url, allow_local: bool) -> Result<Vec<SocketAddr>, FetchError> {
    let port = url.port_or_known_default().unwrap_or(443);
    let found: Vec<SocketAddr> = match url.host() {
        None => return failed(format!("{url} names no host")),
        Some(Host::Ipv4(ip)) => vec![SocketAddr::new(ip.into(), port)],
        Some(Host::Ipv6(ip)) => vec![SocketAddr::new(ip.into(), port)],
        Some(Host::Domain(name)) => (name, port)
            .to_socket_addrs()
            .map_err(|e| {
                FetchError(format!(
                    "{name}: its address is not known ({e}); check the name and the connection"
                ))
            })?
            .collect(),
    };
    if found.is_empty() {
        return failed(format!("{url}: its host has no address"));
    }
    match found.iter().find(|a| !allow_local && is_local(a.ip())) {
        Some(local) => failed(format!(
            "{url} is at {}, an address of this machine or of a private network; nothing was asked: give this address itself, with --allow-local, if that is meant",
            local.ip()
        )),
        None => Ok(found),
    }
}

/// Whether an address is none of the public web (RFC 6890 and its registries).
pub fn is_local(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => local4(ip),
        IpAddr::V6(ip) => ip.to_ipv4_mapped().map_or_else(|| local6(ip), local4),
    }
}

fn local4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    ip.is_loopback()
        || ip.is_private()
        || ip.is_link_local()
        || ip.is_unspecified()
        || ip.is_broadcast()
        || ip.is_multicast()
        || ip.is_documentation()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19))
}

fn local6(ip: Ipv6Addr) -> bool {
    let s = ip.segments();
    ip.is_loopback()
        || ip.is_unspecified()
        || ip.is_multicast()
        || (s[0] & 0xfe00) == 0xfc00
        || (s[0] & 0xffc0) == 0xfe80
        // site-local, given up in 2004 and still in use
        || (s[0] & 0xffc0) == 0xfec0
        // discard-only
        || (s[0] == 0x100 && s[1..4] == [0, 0, 0])
        // documentation
        || (s[0] == 0x2001 && s[1] == 0xdb8)
        || (s[0] == 0x3fff && s[1] < 0x1000)
        // benchmarks, ORCHID, ORCHIDv2
        || (s[0] == 0x2001 && s[1] == 2 && s[2] == 0)
        || (s[0] == 0x2001 && (0x10..0x30).contains(&s[1]))
        // segment routing
        || s[0] == 0x5f00
        // Teredo: the servers and clients of a tunnel, whoever they are
        || (s[0] == 0x2001 && s[1] == 0)
        // ISATAP: an IPv4 address behind any network
        || ((s[4] & 0xfcff) == 0 && s[5] == 0x5efe && embedded(s[6], s[7]))
        // addresses that carry an IPv4 address: compatible, translated, NAT64 and its local form, 6to4
        || (s[..6] == [0; 6] && embedded(s[6], s[7]))
        || (s[..6] == [0, 0, 0, 0, 0xffff, 0] && embedded(s[6], s[7]))
        || (s[0] == 0x64 && s[1] == 0xff9b && embedded(s[6], s[7]))
        || (s[0] == 0x64 && s[1] == 0xff9b && s[2] == 1)
        || (s[0] == 0x2002 && embedded(s[1], s[2]))
}

fn embedded(high: u16, low: u16) -> bool {
    let [a, b] = high.to_be_bytes();
    let [c, d] = low.to_be_bytes();
    local4(Ipv4Addr::new(a, b, c, d))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_known_in_every_dress() {
        for local in [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.0.1",
            "172.16.5.5",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.1.1",
            "224.0.0.1",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "fec0::1",
            "::127.0.0.1",
            "::10.1.2.3",
            "::ffff:0:127.0.0.1",
            "2001:0:4136:e378:8000:63bf:3fff:fdd2",
            "2a00:1450:4001::5efe:10.0.0.1",
            "2a00:1450:4001:0:200:5efe:127.0.0.1",
            "64:ff9b:1::1",
            "100::1",
            "3fff::1",
            "3fff:fff::1",
            "5f00::1",
            "2001:2::1",
            "2001:10::1",
            "2001:20::1",
            "192.88.99.1",
        ] {
            assert!(is_local(local.parse().unwrap()), "{local}");
        }
        for public in [
            "137.120.14.1",
            "8.8.8.8",
            "2a00:1450:4001::1",
            "172.32.0.1",
            "2001:4860::1",
            "64:ff9b::8.8.8.8",
            "2a00:1450:4001::5efe:8.8.8.8",
        ] {
            assert!(!is_local(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn a_number_for_an_address_is_seen_through() {
        for dressed in [
            "http://2130706433/",
            "http://0x7f.1/",
            "http://127.1/",
            "http://[::ffff:7f00:1]/",
        ] {
            let url = Url::parse(dressed).unwrap();
            assert!(resolve(&url, false).is_err(), "{dressed}");
        }
    }
}
