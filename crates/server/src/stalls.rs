//! Notices when the threads that serve everybody are kept from it: a task on them asks to be woken again and again, and
//! measures how late that happens.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use crate::metrics::Metrics;

/// How often it is woken.
const BEAT: Duration = Duration::from_millis(50);
/// A visitor notices more than this.
pub(crate) const STALL: Duration = Duration::from_millis(100);

/// Measures until it is dropped.
pub(crate) async fn watch_stalls(metrics: Arc<Metrics>) {
    loop {
        let due = Instant::now() + BEAT;
        sleep_until(due).await;
        metrics.woken_late(due.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wakes(metrics: &Metrics) -> u64 {
        let text = metrics.text();
        let count = text.lines().find_map(|line| line.strip_prefix("kelso_wake_delay_seconds_count "));
        count.and_then(|count| count.parse().ok()).expect("it is counted")
    }

    #[tokio::test]
    async fn a_blocked_thread_is_noticed_and_a_waiting_one_is_not() {
        let metrics = Arc::new(Metrics::default());
        let watching = tokio::spawn(watch_stalls(metrics.clone()));
        // The watcher's own first beats, however busy the computer is.
        tokio::time::sleep(BEAT * 4).await;
        let (stalls, wakes) = (metrics.stalls.get(), wakes(&metrics));
        assert!(wakes > 0, "it measures");
        std::thread::sleep(STALL * 3);
        tokio::time::sleep(BEAT * 4).await;
        assert!(metrics.stalls.get() > stalls, "a thread was blocked for 300 ms");
        watching.abort();
    }
}
