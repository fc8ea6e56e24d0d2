//! Reviews of finished games. A review is scored in small parts by the server's threads or its workers, each of which
//! waits until nothing else is waiting; the scores are stored with the game, and judged when they are read.

mod desk;
mod parts;
mod record;

pub(crate) use desk::{Progress, Reviews};
pub use record::ReviewRecord;
