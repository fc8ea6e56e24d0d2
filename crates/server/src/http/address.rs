//! Where a request comes from: the address that limits go by, and whether the page is our own.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};

use super::App;
use crate::address::ClientAddress;
use crate::config::Config;

impl FromRequestParts<Arc<App>> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(client(&parts.headers, &parts.extensions, &app.config))
    }
}

/// Where a request comes from: who is connected, or who our own proxy says is connected to it.
pub(crate) fn client(headers: &HeaderMap, extensions: &Extensions, config: &Config) -> ClientAddress {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let forwarded = || {
        // The last entry is the one that our own proxy wrote. Some proxies add a line of their own behind the client's.
        let last_line = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        let entry = last_line.rsplit(',').next()?.trim();
        entry.parse().or_else(|_| entry.parse::<SocketAddr>().map(|address| address.ip())).ok()
    };
    let address = if config.behind_proxy { forwarded().or(peer) } else { peer };
    address.map_or(ClientAddress::UNKNOWN, ClientAddress::from)
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

    fn forwarded(lines: &[&str]) -> String {
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), "x".into());
        config.behind_proxy = true;
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 9], 1))));
        client(&headers, &extensions, &config).to_string()
    }

    #[test]
    fn of_what_is_forwarded_the_last_entry_of_the_last_line_counts() {
        assert_eq!(forwarded(&["10.0.0.1"]), "10.0.0.1");
        assert_eq!(forwarded(&["1.1.1.1, 10.0.0.1"]), "10.0.0.1");
        assert_eq!(forwarded(&["1.1.1.1", "10.0.0.1"]), "10.0.0.1", "the first line is the client's own");
        assert_eq!(forwarded(&["1.1.1.1, 2.2.2.2", "3.3.3.3,10.0.0.1"]), "10.0.0.1");
        assert_eq!(forwarded(&["10.0.0.1:4711"]), "10.0.0.1");
        assert_eq!(forwarded(&["[2001:db8::1]:4711"]), "2001:db8::");
        assert_eq!(forwarded(&[]), "127.0.0.9");
        assert_eq!(forwarded(&["1.1.1.1", "unknown"]), "127.0.0.9");
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
