//! The opening explorer: what was played from a position in the games of this server and in those that its owner imports, and how
//! those games ended. `docs/explorer.md` says what is counted.

mod catch_up;
mod game;
mod import;
mod key;
mod tally;

pub(crate) use catch_up::catch_up;
pub(crate) use game::ExampleGame;
pub use game::{ExploredGame, ExplorerGame, GameLength, GameResult, MOST_PLIES};
pub use import::{ExplorerImport, ImportCounts, ImportError, import_games};
pub(crate) use key::position_key;
pub(crate) use tally::tally;
pub use tally::{ExploreBatch, ExploredMove, ResultCounts};
