//! Puzzles as the wire has them.

use kelso_lab::puzzles as lab;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Move, Position};

/// What kind of puzzle it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleTheme {
    /// Pieces are given away to take more.
    Shot,
    /// As many pieces are taken as are lost.
    Exchange,
    /// Few pieces are left.
    Ending,
    /// The opponent's pieces cannot move.
    Block,
}

impl From<lab::Theme> for PuzzleTheme {
    fn from(theme: lab::Theme) -> Self {
        match theme {
            lab::Theme::Shot => PuzzleTheme::Shot,
            lab::Theme::Exchange => PuzzleTheme::Exchange,
            lab::Theme::Ending => PuzzleTheme::Ending,
            lab::Theme::Block => PuzzleTheme::Block,
        }
    }
}

impl From<PuzzleTheme> for lab::Theme {
    fn from(theme: PuzzleTheme) -> Self {
        match theme {
            PuzzleTheme::Shot => lab::Theme::Shot,
            PuzzleTheme::Exchange => lab::Theme::Exchange,
            PuzzleTheme::Ending => lab::Theme::Ending,
            PuzzleTheme::Block => lab::Theme::Block,
        }
    }
}

/// What the side to move is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum PuzzleGoal {
    Win,
    Draw,
}

impl From<lab::Goal> for PuzzleGoal {
    fn from(goal: lab::Goal) -> Self {
        match goal {
            lab::Goal::Win => PuzzleGoal::Win,
            lab::Goal::Draw => PuzzleGoal::Draw,
        }
    }
}

/// How hard the next puzzle should be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleDifficulty {
    /// Of the easiest third.
    Easy,
    /// Of the middle third.
    Medium,
    /// Of the hardest third.
    Hard,
    /// Near your own rating.
    #[default]
    Mine,
}

/// Which puzzle is wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct NextPuzzleQuery {
    /// Only puzzles of this theme.
    #[serde(default)]
    #[param(nullable = false)]
    pub theme: Option<PuzzleTheme>,
    /// How hard it should be.
    #[serde(default)]
    #[param(required = false)]
    pub difficulty: PuzzleDifficulty,
    /// Not this one.
    #[serde(default)]
    #[param(nullable = false, max_length = 8, example = "0a1b2c3d")]
    pub except: Option<String>,
}

/// A puzzle to solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleView {
    /// Eight hexadecimal digits.
    #[schema(example = "0a1b2c3d")]
    pub id: String,
    /// The position; the side to move solves it.
    pub position: Position,
    /// What the solver is to reach.
    pub goal: PuzzleGoal,
    /// What kind of puzzle it is.
    pub theme: PuzzleTheme,
    /// How hard it is, on the scale of the levels.
    #[schema(example = 580)]
    pub rating: u16,
    /// How many moves the solver has to find.
    #[schema(example = 2)]
    pub solver_moves: u8,
    /// Whether you solved it at your first attempt; null if you have not tried it.
    pub solved: Option<bool>,
}

/// How strong you are at puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleSolver {
    /// Your rating.
    #[schema(example = 1_045)]
    pub rating: u16,
    /// How far it may be off: the standard deviation.
    #[schema(example = 160)]
    pub deviation: u16,
    /// Puzzles you have tried, at most the last 400.
    #[schema(maximum = 400, example = 12)]
    pub attempts: u32,
    /// How many of them you solved at the first attempt.
    #[schema(maximum = 400, example = 8)]
    pub solved: u32,
}

/// How many puzzles of a theme there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct PuzzleThemeCount {
    pub theme: PuzzleTheme,
    #[schema(example = 240)]
    pub puzzles: u32,
}

/// What there is to solve, and how you stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesOverview {
    /// All puzzles.
    #[schema(example = 520)]
    pub puzzles: u32,
    /// How many of each theme.
    pub themes: Vec<PuzzleThemeCount>,
    /// How you stand.
    pub solver: PuzzleSolver,
}

/// What somebody asks for instead of moving. It counts as an attempt that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleHelp {
    /// Which piece moves.
    Hint,
    /// The whole solution.
    Solution,
}

/// An attempt at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAttemptRequest {
    /// Your moves and the puzzle's replies in turn, from the beginning.
    #[serde(default)]
    #[schema(max_items = 40, example = json!(["11-15"]))]
    pub moves: Vec<String>,
    /// Help that you want after these moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<PuzzleHelp>,
}

/// What an attempt comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleState {
    /// Right so far; it is your turn.
    Right,
    /// All of it was found.
    Solved,
    /// The last move does not reach the goal.
    Wrong,
}

/// What an attempt comes to, and where it led.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAttemptReport {
    /// What it comes to.
    pub state: PuzzleState,
    /// The position after your move and the reply.
    pub position: Position,
    /// The puzzle's reply, if it is your turn again.
    pub reply: Option<Move>,
    /// The square of the piece to move, if you asked for a hint.
    #[schema(minimum = 1, maximum = 32)]
    pub hint: Option<u8>,
    /// The whole solution, once you have found it or asked for it.
    #[schema(example = json!(["11-15", "18x11", "8x22"]))]
    pub solution: Option<Vec<String>>,
    /// True if this attempt changed your rating: the first one at each puzzle does.
    pub counted: bool,
    /// By how much; none if it did not count.
    #[schema(example = 12)]
    pub change: Option<i32>,
    /// How you stand now.
    pub solver: PuzzleSolver,
}
