//! The server's time: wall-clock milliseconds that never run backwards while the process lives.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970. The wall clock is read once; from then on a monotonic one counts, so that a clock that is
/// set back does not give a player time.
pub fn now() -> i64 {
    static START: LazyLock<(i64, Instant)> = LazyLock::new(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (since.as_millis() as i64, Instant::now())
    });
    START.0 + START.1.elapsed().as_millis() as i64
}
