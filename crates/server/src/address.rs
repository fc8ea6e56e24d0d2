//! The address that limits are based on.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

use serde::{Deserialize, Serialize};

/// A client's address for limits: an IPv4 address, or the network of an IPv6 address, because a household has more of
/// those than there are games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ClientAddress(IpAddr);

impl ClientAddress {
    /// The address is unknown.
    pub const UNKNOWN: ClientAddress = ClientAddress(IpAddr::V6(Ipv6Addr::UNSPECIFIED));
}

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        let IpAddr::V6(long) = address else { return ClientAddress(address) };
        ClientAddress(match long.to_ipv4_mapped() {
            Some(short) => IpAddr::V4(short),
            None => IpAddr::V6(Ipv6Addr::from(u128::from(long) >> 64 << 64)),
        })
    }
}

impl fmt::Display for ClientAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_address_the_network_counts() {
        let address = |text: &str| ClientAddress::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(address("2001:db8:1:2:3:4:5:6"), address("2001:db8:1:2::9"));
        assert_ne!(address("2001:db8:1:2::9"), address("2001:db8:1:3::9"));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
        assert_ne!(address("10.0.0.1"), address("10.0.0.2"));
    }
}
