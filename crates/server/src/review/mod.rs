//! Reviews of finished games. A review is scored in small parts by the server's threads or its workers, each of which waits until nobody else
//! does; what was found is stored with the game, and judged when it is read.

mod desk;
mod parts;
mod record;

pub(crate) use desk::{Progress, Reviews};
pub use record::ReviewRecord;
