//! Pings on a socket: whether the line is alive, and how long messages are under way. A client answers with what it was sent, so
//! that is a number nobody can guess, and it counts once; when it was sent the server remembers itself.

use std::time::Duration;

/// How often the line is tried, and after how many tries in vain it counts as dead. Tries are counted, not time: a machine
/// that was suspended must not take everybody for gone when it wakes up.
pub(super) const PING: Duration = Duration::from_secs(10);
const UNANSWERED: u32 = 3;
/// The longest lag that is told.
const LONGEST: i64 = 60_000;

#[derive(Default)]
pub(super) struct Pings {
    /// The last one, while it has no answer, and when it was sent.
    outstanding: Option<([u8; 8], i64)>,
    /// Pings since something was received.
    unanswered: u32,
}

impl Pings {
    /// What to send; nothing if the line is dead.
    pub(super) fn next(&mut self, now: i64) -> Option<[u8; 8]> {
        if self.unanswered == UNANSWERED {
            return None;
        }
        self.unanswered += 1;
        let nonce = crate::game::random::<8>();
        self.outstanding = Some((nonce, now));
        Some(nonce)
    }

    /// Something was received, whatever it was.
    pub(super) fn heard(&mut self) {
        self.unanswered = 0;
    }

    /// How long the way to the client and back took, if this answers the last ping.
    pub(super) fn answered(&mut self, nonce: &[u8], now: i64) -> Option<i64> {
        let (_, sent) = self.outstanding.take_if(|(outstanding, _)| outstanding == nonce)?;
        Some((now - sent).clamp(0, LONGEST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_outstanding_ping_counts_and_only_once() {
        let mut pings = Pings::default();
        assert_eq!(pings.answered(&[0; 8], 5), None, "nobody asked");
        let first = pings.next(1_000).unwrap();
        assert_eq!(pings.answered(&0_i64.to_be_bytes(), 1_010), None, "a time long ago");
        let second = pings.next(2_000).unwrap();
        assert_ne!(first, second);
        assert_eq!(pings.answered(&first, 2_010), None, "an old one");
        assert_eq!(pings.answered(&second, 2_030), Some(30));
        assert_eq!(pings.answered(&second, 3_000), None, "again");
    }

    #[test]
    fn a_line_is_dead_after_three_pings_in_vain() {
        let mut pings = Pings::default();
        for _ in 0..3 {
            assert!(pings.next(0).is_some());
        }
        assert!(pings.next(0).is_none());
        pings.heard();
        assert!(pings.next(0).is_some());
    }
}
