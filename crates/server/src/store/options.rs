//! How a database is opened.

use std::time::Duration;

/// How a database is opened.
#[derive(Clone, Copy, Debug)]
pub struct StoreOptions {
    /// How long it may be busy before a command is refused.
    pub patience: Duration,
    /// A larger file, in bytes, is not checked for damage at startup.
    pub check_up_to: u64,
    /// For tests: the last migration that is known, as in an earlier version; otherwise all are.
    #[doc(hidden)]
    pub schema: Option<i64>,
}

impl Default for StoreOptions {
    fn default() -> Self {
        // A check reads some 90 MB a second on a busy computer: a few seconds at most.
        StoreOptions { patience: Duration::from_secs(2), check_up_to: 256 << 20, schema: None }
    }
}
