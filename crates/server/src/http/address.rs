//! Where a request comes from: the address that limits go by, and whether the page is our own.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, header};

use crate::config::Config;

/// The address that limits go by. Of IPv6 the network counts: a household has more addresses than there are games.
pub(crate) fn client<B>(request: &Request<B>, config: &Config) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let forwarded = || {
        let list = request.headers().get("x-forwarded-for")?.to_str().ok()?;
        // The last entry is the one that our own proxy wrote.
        list.rsplit(',').next()?.trim().parse().ok()
    };
    let address = if config.behind_proxy { forwarded().or(peer) } else { peer };
    match address.unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)) {
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => IpAddr::V4(address),
            None => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
        },
        address @ IpAddr::V4(_) => address,
    }
}

/// Whose page a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Nobody says.
    Unknown,
    /// Ours.
    Own,
    /// Another site's.
    Foreign,
}

impl Origin {
    pub(crate) fn of(headers: &HeaderMap, config: &Config) -> Origin {
        let Some(origin) = headers.get(header::ORIGIN) else { return Origin::Unknown };
        let Ok(origin) = origin.to_str() else { return Origin::Foreign };
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let page = origin.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"));
        let is_own = page.is_some_and(|(_, page)| host.is_some_and(|host| host.eq_ignore_ascii_case(page)));
        if is_own || config.origins.iter().any(|known| known.eq_ignore_ascii_case(origin)) {
            Origin::Own
        } else {
            Origin::Foreign
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(origin: Option<&'static str>) -> Origin {
        let config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), "x".into());
        let config = Config { origins: vec!["https://friend.example".to_owned()], ..config };
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "kelso.example:8080".parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        Origin::of(&headers, &config)
    }

    #[test]
    fn own_pages_are_told_from_others() {
        assert_eq!(origin(None), Origin::Unknown);
        for own in ["http://kelso.example:8080", "https://Kelso.example:8080", "https://friend.example"] {
            assert_eq!(origin(Some(own)), Origin::Own, "{own}");
        }
        for other in ["http://kelso.example", "https://evil.example", "null", "", "file://kelso.example:8080"]
        {
            assert_eq!(origin(Some(other)), Origin::Foreign, "{other}");
        }
    }
}
