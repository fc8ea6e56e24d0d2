//! Bytes that clients have not taken yet. A client that reads slowly, or not at all, makes the server keep what it is sent; a thousand of
//! them must not fill its memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::address::ClientAddress;
use crate::metrics::Metrics;

/// Shorter messages are not counted: a client has one of them at a time, and a game goes on although others at its address do not read.
const SHORT: usize = 4 << 10;
/// The most bytes of longer messages that wait for the clients of an address. Forty who open a long game at once have room.
const MOST: usize = 8 << 20;

/// Bytes under way to clients, by address.
pub(crate) struct QueuedBytes {
    addresses: Mutex<HashMap<ClientAddress, Arc<Semaphore>>>,
    metrics: Arc<Metrics>,
}

/// Room for a message, while this lives.
pub(crate) struct Room {
    queued: Arc<QueuedBytes>,
    address: ClientAddress,
    permit: Option<OwnedSemaphorePermit>,
    bytes: i64,
}

impl QueuedBytes {
    pub(crate) fn new(metrics: Arc<Metrics>) -> Arc<Self> {
        Arc::new(QueuedBytes { addresses: Mutex::default(), metrics })
    }

    /// Waits until there is room for a message to a client at this address; `None` if it needs none.
    pub(crate) async fn room(self: &Arc<Self>, address: ClientAddress, bytes: usize) -> Option<Room> {
        if bytes <= SHORT {
            return None;
        }
        let semaphore = {
            let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
            addresses.entry(address).or_insert_with(|| Arc::new(Semaphore::new(MOST))).clone()
        };
        // A message that is larger than all there is room for waits until it is alone.
        let wanted = bytes.min(MOST) as u32;
        let permit = semaphore.acquire_many_owned(wanted).await.ok()?;
        self.metrics.queued_bytes.inc_by(bytes as i64);
        Some(Room { queued: self.clone(), address, permit: Some(permit), bytes: bytes as i64 })
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.queued.metrics.queued_bytes.dec_by(self.bytes);
        let mut addresses = self.queued.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.permit.take());
        // Nobody else waits or has room there.
        let is_idle = |semaphore: &Arc<Semaphore>| {
            Arc::strong_count(semaphore) == 1 && semaphore.available_permits() == MOST
        };
        if addresses.get(&self.address).is_some_and(is_idle) {
            addresses.remove(&self.address);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn what_an_address_does_not_take_is_bounded_and_keeps_no_other_waiting() {
        let metrics = Arc::new(Metrics::default());
        let queued = QueuedBytes::new(metrics.clone());
        let [one, other] = [1, 2].map(|last| ClientAddress::from(IpAddr::from([10, 0, 0, last])));
        let mut taken = Vec::new();
        for _ in 0..8 {
            taken.push(queued.room(one, MOST / 8).await);
        }
        assert_eq!(metrics.queued_bytes.get(), MOST as i64);
        let mut ninth = std::pin::pin!(queued.room(one, MOST / 8));
        assert!(timeout(Duration::ZERO, &mut ninth).await.is_err(), "there is no more room");
        assert!(queued.room(one, SHORT).await.is_none(), "a move needs none");
        assert!(queued.room(other, MOST / 8).await.is_some(), "another address has its own");
        taken.pop();
        let ninth = ninth.await;
        assert_eq!(metrics.queued_bytes.get(), MOST as i64);
        drop((taken, ninth));
        assert!(queued.room(one, 2 * MOST).await.is_some(), "a message of any size goes out some time");
        assert_eq!((metrics.queued_bytes.get(), queued.addresses.lock().unwrap().len()), (0, 0));
    }
}
