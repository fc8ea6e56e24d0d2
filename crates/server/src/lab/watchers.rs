//! Who watches runs: a bounded number, all together and for each address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::address::ClientAddress;
use crate::refusal::{Code, Refusal};

/// Counts who watches.
#[derive(Default)]
pub(super) struct Watchers(Mutex<HashMap<ClientAddress, usize>>);

/// Somebody watches while this lives.
pub(crate) struct Watching {
    watchers: Arc<Watchers>,
    address: ClientAddress,
}

impl Watchers {
    /// Lets somebody in, if there is room.
    pub(super) fn enter(
        self: &Arc<Self>,
        address: ClientAddress,
        [most, most_each]: [usize; 2],
    ) -> Result<Watching, Refusal> {
        let mut here = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = here.get(&address).copied().unwrap_or(0);
        if own >= most_each {
            let sentence = format!("{own} pages at your address watch runs already; close one of them");
            return Err(Refusal::new(Code::TooMany, sentence));
        }
        if here.values().sum::<usize>() >= most {
            let sentence = "too many watch runs just now; ask for the run itself from time to time";
            return Err(Refusal::new(Code::Busy, sentence));
        }
        here.insert(address, own + 1);
        Ok(Watching { watchers: self.clone(), address })
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut here = self.watchers.0.lock().unwrap_or_else(PoisonError::into_inner);
        match here.get_mut(&self.address) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(here.remove(&self.address)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_goes_makes_room() {
        let watchers = Arc::new(Watchers::default());
        let enter = |last: u8| {
            watchers.enter(std::net::IpAddr::from([10, 0, 0, last]).into(), [3, 2]).map_err(|no| no.code)
        };
        let (first, _second) = (enter(1), enter(1));
        assert_eq!(enter(1).err(), Some(Code::TooMany));
        let _third = enter(2);
        assert_eq!(enter(3).err(), Some(Code::Busy));
        drop(first);
        assert!(enter(3).is_ok());
    }
}
