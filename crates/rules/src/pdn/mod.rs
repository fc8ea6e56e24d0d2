//! PDN 3.0, the file format of draughts games: reading, replaying, writing.
//!
//! [`PdnReader`] reads games one at a time, [`PdnGame::replay`] checks a game's moves against the rules, and a
//! [`PdnGame`] prints itself as PDN. What Kelso reads and writes, and what it guesses where a file says too little, is
//! described in `docs/formats.md`.

mod build;
mod clock;
mod error;
mod expected;
mod game;
mod game_type;
mod lexer;
mod line_search;
mod outcome;
mod parser;
mod reader;
mod replay;
mod source;
mod tag_reader;
mod tags;
mod tree;
mod wrap;
mod writer;

pub use clock::ClockCommand;
pub use error::{PdnError, PdnProblem};
pub use expected::{Expected, Found};
pub use game::{Comment, Item, Line, PdnGame, PdnMove, Setting};
pub use game_type::{ENGLISH, GameType, GameTypeError, NotPlayed};
pub use outcome::{PdnResult, PdnResultError};
pub use reader::PdnReader;
pub use replay::{Ply, Replay, ReplayError, ReplayOptions, ReplayProblem, Variation};
pub use source::Place;
pub use tags::{SEVEN, Tags};
pub use tree::{GameTree, TreeMove};
