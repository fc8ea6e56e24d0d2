//! The names that the server answers to. A page of another site whose name is made to point here (DNS rebinding) would count as our
//! own page; but its requests still carry that name.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};

use crate::config::Config;
use crate::refusal::{Code, Refusal};

/// The most letters of a name that a refusal repeats.
const SHOWN: usize = 100;

/// Refuses a request to a name that is not ours.
pub(super) fn check(headers: &HeaderMap, config: &Config) -> Result<(), Refusal> {
    // Behind a proxy on the same computer the name is the public one, and only the operator knows it.
    let only_here = config.listen.ip().is_loopback() && !config.behind_proxy;
    if config.hosts.is_empty() && !only_here {
        return Ok(());
    }
    // Browsers always say which name they mean; without one it is no page that asks.
    let mut asked = headers.get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or_default());
    let stranger = asked.find(|host| !is_own(name_of(host), &config.hosts));
    stranger.map_or(Ok(()), |host| {
        let name: String = name_of(host).chars().take(SHOWN).collect();
        let sentence = format!(
            "this server does not answer to the name {name:?}; open it by its address, or start it with --host {name}"
        );
        Err(Refusal::new(Code::BadHost, sentence))
    })
}

/// Names of this computer and addresses are always ours: no DNS stands behind them.
fn is_own(name: &str, hosts: &[String]) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    let is_address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
    is_address
        || name == "localhost"
        || name.ends_with(".localhost")
        || hosts.iter().any(|host| host.eq_ignore_ascii_case(&name))
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(listen: &str, hosts: &[&str], behind_proxy: bool, host: &str) -> bool {
        let mut config = Config::new(listen.parse().unwrap(), "x".into());
        config.hosts = hosts.iter().map(ToString::to_string).collect();
        config.behind_proxy = behind_proxy;
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        check(&headers, &config).is_ok()
    }

    #[test]
    fn on_this_computer_only_its_own_names_and_addresses_count() {
        for own in [
            "127.0.0.1:8080",
            "localhost",
            "localhost:9000",
            "LOCALHOST.",
            "kelso.localhost:1",
            "[::1]:80",
            "10.0.0.7",
        ] {
            assert!(answers("127.0.0.1:8080", &[], false, own), "{own}");
        }
        for other in [
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "",
            "a b",
        ] {
            assert!(!answers("127.0.0.1:8080", &[], false, other), "{other}");
            assert!(!answers("[::1]:8080", &[], false, other), "{other}");
        }
    }

    #[test]
    fn for_a_network_every_name_counts_unless_some_are_given() {
        assert!(answers("0.0.0.0:8080", &[], false, "kelso.example"));
        assert!(answers("127.0.0.1:8080", &[], true, "kelso.example"), "a proxy passes its own name on");
        let hosts = ["kelso.example", "draughts.example"];
        for behind_proxy in [false, true] {
            assert!(answers("0.0.0.0:80", &hosts, behind_proxy, "Kelso.Example:8080"));
            assert!(answers("127.0.0.1:80", &hosts, behind_proxy, "draughts.example"));
            assert!(answers("0.0.0.0:80", &hosts, behind_proxy, "192.168.1.5:8080"));
            assert!(!answers("0.0.0.0:80", &hosts, behind_proxy, "evil.example"));
        }
    }
}
