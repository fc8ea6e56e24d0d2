//! Reviews of games, whether they were played here or not. A review is scored in small parts by the server's threads or its
//! workers, each of which waits until nothing else is waiting; the scores are stored, and judged when they are read.

mod desk;
mod parts;
mod progress;
mod record;
mod subject;

pub(crate) use desk::Reviews;
pub(crate) use progress::Progress;
pub use record::{ReviewRecord, ReviewedLine};
pub use subject::LineId;
pub(crate) use subject::Subject;
