//! The only way a search reads the time, so that tests can control it.

use std::time::{Duration, Instant};

/// Measures the time since a search began.
pub trait Clock: Send + Sync {
    /// Time since the clock was created.
    fn elapsed(&self) -> Duration;
}

/// Real time.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// Starts now.
    pub fn start() -> Self {
        WallClock(Instant::now())
    }
}

impl Clock for WallClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
