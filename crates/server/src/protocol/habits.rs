//! What a player usually plays in a position, as the wire has it.

use kelso_learn::forecast as learn;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Move, Side};

/// Which position of the game is meant.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct HabitsQuery {
    /// The position after so many plies; the position now if it is left out.
    pub ply: Option<u32>,
}

/// Where what is said of a position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HabitSource {
    /// There is one legal move, or none.
    Forced,
    /// You were here before: the moves are those you chose.
    History,
    /// You were not: the moves are those a model expects of you.
    Forecast,
    /// You were not, and the model knows only English draughts on 8×8.
    Unknown,
}

/// A move that you chose here before, or may choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HabitMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// How often you chose it here.
    pub times: u32,
    /// Its share of your choices here, or the chance that the model gives it.
    #[schema(minimum = 0, maximum = 1)]
    pub share: f64,
}

/// What you usually play in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HabitsReport {
    /// The position is that after so many plies.
    pub ply: u32,
    /// Your side, which is to move.
    pub side: Side,
    /// Where it comes from.
    pub source: HabitSource,
    /// Earlier games of yours that were looked at, at most the last 100.
    #[schema(maximum = 100)]
    pub games: u32,
    /// How often you were to move here in them.
    pub times: u32,
    /// The moves, the usual one first, at most five.
    #[schema(max_items = 5)]
    pub moves: Vec<HabitMove>,
}

impl From<learn::HabitSource> for HabitSource {
    fn from(source: learn::HabitSource) -> Self {
        match source {
            learn::HabitSource::Forced => HabitSource::Forced,
            learn::HabitSource::History => HabitSource::History,
            learn::HabitSource::Forecast => HabitSource::Forecast,
            learn::HabitSource::Unknown => HabitSource::Unknown,
        }
    }
}
