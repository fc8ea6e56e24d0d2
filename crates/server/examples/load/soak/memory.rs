//! The server's memory over the quiet part of a soak.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::host::Host;

/// Megabytes, one number every few seconds.
pub(crate) struct Memory {
    samples: Vec<f64>,
}

const EVERY: Duration = Duration::from_secs(2);
/// How far memory may be above what it was when it had settled.
const TOLERANCE: f64 = 1.10;

impl Memory {
    pub(crate) async fn watch(host: Arc<Mutex<Host>>, begin: Instant, end: Instant) -> Memory {
        tokio::time::sleep_until(begin.into()).await;
        let mut samples = Vec::new();
        while Instant::now() < end {
            if let Ok(kb) = host.lock().await.memory_kb() {
                samples.push(kb as f64 / 1_024.0);
            }
            tokio::time::sleep(EVERY).await;
        }
        Memory { samples }
    }

    /// The mean from one part of the time to another.
    fn mean(&self, from: f64, to: f64) -> f64 {
        let at = |share: f64| (share * self.samples.len() as f64) as usize;
        let part = &self.samples[at(from)..at(to)];
        part.iter().sum::<f64>() / part.len().max(1) as f64
    }

    /// After the first sixth, and at the end.
    fn settled_and_last(&self) -> (f64, f64) {
        (self.mean(1.0 / 6.0, 2.0 / 6.0), self.mean(5.0 / 6.0, 1.0))
    }

    pub(crate) fn has_settled(&self) -> bool {
        let (settled, last) = self.settled_and_last();
        last <= TOLERANCE * settled
    }

    pub(crate) fn print(&self) {
        let sixths: Vec<_> = (0..6)
            .map(|sixth| format!("{:.1}", self.mean(f64::from(sixth) / 6.0, f64::from(sixth + 1) / 6.0)))
            .collect();
        let (settled, last) = self.settled_and_last();
        println!(
            "memory in MB over the sixths of the time without kills: {}; the last is {:+.1}% of the second",
            sixths.join(", "),
            100.0 * (last / settled - 1.0)
        );
    }
}
