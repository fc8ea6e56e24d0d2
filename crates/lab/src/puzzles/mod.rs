//! Puzzles: positions in which exactly one move wins, or exactly one saves the draw, found in games, proven, rated and shipped.
//!
//! A puzzle is [mined](Mine) from games of weak players, whose mistakes make good puzzles: every position gets a quick
//! look, and candidates go to a [`Judge`], which evaluates every legal move by its own search, or exactly with few
//! pieces. Puzzles are then verified deeper, rated by how the levels do, and [selected](select_puzzles) so that there
//! are easy and hard ones of every theme. `docs/puzzles.md` gives the numbers.

mod blocks;
mod check;
mod filter;
mod games;
mod journal;
mod judge;
mod mine;
mod prospector;
mod puzzle;
mod rate;
mod rating;
mod select;
mod self_play;
mod shipped;
mod solution;
mod theme;

pub use check::{CheckedPuzzle, check_puzzles};
pub use filter::PuzzleFilter;
pub use games::{GameSource, PdnGames};
pub use journal::{Journal, JournalError, JournalHeader, read_puzzles, write_puzzles};
pub use judge::{Judge, JudgedMove, Judgement, OnlyMove};
pub use mine::{Mine, MineProgress};
pub use puzzle::{Goal, Proof, Puzzle, PuzzleError, puzzle_id};
pub use rate::{LevelScores, RatePuzzles, ScoredPuzzle};
pub use rating::rating_of_results;
pub use select::{Selection, select_puzzles, sort_by_rating};
pub use self_play::{GameStart, LevelRange, SelfPlay};
pub use shipped::shipped_puzzles;
pub use theme::Theme;
