//! Counts occupants, in total and per key (an address, a player in a game), with limits on both.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

/// Counts occupants.
pub(crate) struct Headcount<K> {
    each: Mutex<HashMap<K, usize>>,
    all: watch::Sender<usize>,
}

/// The limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeadBounds {
    pub(crate) all: usize,
    pub(crate) each: usize,
}

/// Why nobody else is admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoRoom {
    /// The total limit is reached.
    InAll,
    /// The limit for this key is reached; with the number.
    OfThese(usize),
}

/// Counts as an occupant while this lives.
pub(crate) struct Counted<K: Eq + Hash> {
    count: Arc<Headcount<K>>,
    key: K,
}

impl<K> Default for Headcount<K> {
    fn default() -> Self {
        Headcount { each: Mutex::default(), all: watch::Sender::new(0) }
    }
}

impl<K: Eq + Hash + Clone> Headcount<K> {
    /// Admits somebody, if there is room.
    pub(crate) fn enter(self: &Arc<Self>, key: K, bounds: HeadBounds) -> Result<Counted<K>, NoRoom> {
        let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
        let own = each.get(&key).copied().unwrap_or(0);
        if own >= bounds.each {
            return Err(NoRoom::OfThese(own));
        }
        if self.all() >= bounds.all {
            return Err(NoRoom::InAll);
        }
        each.insert(key.clone(), own + 1);
        self.all.send_modify(|all| *all += 1);
        Ok(Counted { count: self.clone(), key })
    }
}

impl<K> Headcount<K> {
    /// How many are here.
    pub(crate) fn all(&self) -> usize {
        *self.all.borrow()
    }

    /// Ready when it is empty.
    pub(crate) async fn emptied(&self) {
        // The sender lives as long as this does.
        let _ = self.all.subscribe().wait_for(|&all| all == 0).await;
    }
}

impl<K: Eq + Hash> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut each = self.count.each.lock().unwrap_or_else(PoisonError::into_inner);
        match each.get_mut(&self.key) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(each.remove(&self.key)),
        }
        self.count.all.send_modify(|all| *all -= 1);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn who_goes_makes_room() {
        let count = Arc::new(Headcount::default());
        let enter = |key: u8| count.enter(key, HeadBounds { all: 3, each: 2 });
        let (first, second) = (enter(1), enter(1));
        assert_eq!(enter(1).err(), Some(NoRoom::OfThese(2)));
        let third = enter(2);
        assert_eq!(enter(3).err(), Some(NoRoom::InAll));
        drop(first);
        let fourth = enter(3);
        assert!(fourth.is_ok() && count.emptied().now_or_never().is_none());
        drop((second, third, fourth));
        assert!(count.emptied().now_or_never().is_some() && count.each.lock().unwrap().is_empty());
    }
}
