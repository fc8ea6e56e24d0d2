//! Experience: positions that agents have searched, kept in a file from one run to the next (A11, A12).
//!
//! [`Store`] is an [`Experience`](kelso_engine::experience::Experience) on SQLite: a lookup is one B-tree search on
//! disk, whatever else is in it; new results are collected in memory and written in the background twice a second, so
//! that no move waits for a disk ([`Remembering`], which works with any other [`Keeper`]). A file finds its
//! size limit by itself, or is [given one](Store::set_limit): when it is reached, the least useful entries are evicted. Once a day what is
//! stale goes. [`Stores`] opens each file once
//! for a whole program.

mod clean;
mod entry;
mod error;
mod file;
mod limit;
mod pending;
mod remembering;
mod store;
mod stores;
mod summary;
mod tidy;
mod transfer;
mod writer;

pub use clean::Cleaned;
pub use entry::StoredEntry;
pub use error::ExperienceError;
pub use limit::{LEAST_LIMIT, LimitReason, MOST_LIMIT, START_LIMIT};
pub use pending::{Change, Changes};
pub use remembering::{Keeper, LookupCounts, Remembering, Unwritten};
pub use store::{OnFault, Store};
pub use stores::Stores;
pub use summary::{JudgeSummary, Summary};
pub use tidy::STALE;
pub use transfer::Transferred;
pub use writer::variant_text;
