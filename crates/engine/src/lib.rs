//! What to play: agents, from textbook searches to a strong engine.

mod agent;
mod analysis;
mod any_agent;
pub mod bench;
mod bound;
mod candidates;
mod clock;
pub mod counter;
pub mod endgame_solver;
pub mod eval;
pub mod experience;
pub mod hub;
mod knowledge;
pub mod learned;
pub mod levels;
mod limits;
mod move_values;
mod no_win;
mod rng;
mod score;
pub mod search;
mod search_control;
mod spec;
mod stats;
pub mod teach;

pub use agent::{Agent, AnyChoice, Choice, Observer, Progress, Unobserved};
pub use analysis::{
    AnalysedMove, Analysis, AnalysisDraft, AnalysisError, AnalysisLine, Question, Update, analyse,
};
pub use any_agent::AnyAgent;
pub use bound::Bound;
pub use candidates::{Candidate, Worth};
pub use clock::{Clock, WallClock};
pub use knowledge::{Knowledge, KnownValue};
pub use limits::{ClockLimit, Limits};
pub use move_values::{MoveValue, move_values, solved_move_values};
pub use no_win::{ASKED_PIECES, NoWinWatch, asks as asks_for_no_win};
pub use rng::Rng;
pub use score::{Score, Verdict};
pub use search::Engine;
pub use search_control::SearchControl;
pub use spec::{
    AgentKind, AgentOption, AgentSpec, AgentText, BoardLook, OptionConflict, OptionValue, PAPER_GAMES,
    PRESETS, PaperGame, Preset, SpecError, duration,
};
pub use stats::Stats;
