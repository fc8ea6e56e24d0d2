//! What was measured while the load ran.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;

#[derive(Default)]
pub(crate) struct Tally {
    /// From sending a move to the opponent's receiving it.
    latencies: Mutex<Vec<Duration>>,
    /// The same, of moves that were made while many new games came.
    during_arrival: Mutex<Vec<Duration>>,
    arriving: AtomicBool,
    pub(crate) kills: AtomicU64,
    pub(crate) reconnects: AtomicU64,
    pub(crate) refused: AtomicU64,
}

impl Tally {
    pub(crate) fn moved(&self, took: Duration) {
        let lock =
            |list: &Mutex<Vec<Duration>>| list.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        lock(&self.latencies);
        if self.arriving.load(Relaxed) {
            lock(&self.during_arrival);
        }
    }

    pub(crate) fn begin_arrival(&self) {
        self.arriving.store(true, Relaxed);
    }

    pub(crate) fn end_arrival(&self) {
        self.arriving.store(false, Relaxed);
    }

    pub(crate) fn refusal(&self, message: &Value) {
        // A server that is being killed and started again may be busy, and not sure while its database is away; those are answers, not
        // faults.
        let code = message["d"]["error"]["code"].as_str().unwrap_or_default();
        if !["unavailable", "unsure"].contains(&code) && self.refused.fetch_add(1, Relaxed) < 5 {
            eprintln!("refused: {message}");
        }
    }

    /// True if nothing was refused but for want of a disk.
    pub(crate) fn is_clean(&self) -> bool {
        self.refused.load(Relaxed) == 0
    }

    pub(crate) fn print(&self) {
        let lock = |list: &Mutex<Vec<Duration>>| list.lock().unwrap_or_else(PoisonError::into_inner).clone();
        show("moves, send to opponent's receipt", lock(&self.latencies));
        show("  of these while new games came", lock(&self.during_arrival));
        let count = |number: &AtomicU64| number.load(Relaxed);
        println!(
            "kills {}, lines set up again {}, refusals {}",
            count(&self.kills),
            count(&self.reconnects),
            count(&self.refused)
        );
    }
}

fn show(what: &str, mut latencies: Vec<Duration>) {
    latencies.sort();
    if latencies.is_empty() {
        return;
    }
    let at = |share: f64| {
        let index = ((latencies.len() as f64 * share).ceil() as usize).clamp(1, latencies.len()) - 1;
        latencies[index].as_secs_f64() * 1_000.0
    };
    println!(
        "{what}: {}; p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
        latencies.len(),
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    );
}
