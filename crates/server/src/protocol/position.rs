//! A position that somebody asks about, and what may be played in it.

use std::collections::HashMap;
use std::sync::LazyLock;

use kelso_engine::KnownValue;
use kelso_rules::openings::{ballots, eleven_man_ballots, named_openings};
use kelso_rules::{AnyPosition, English, Position as RulesPosition};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Ending, Move, Ply, Position};

/// A request about a position: the board and the position come first in each, written once here. (Serde's `flatten` would do for JSON,
/// but reads no numbers out of a query.)
macro_rules! position_request {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident { $($field:tt)* }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema, utoipa::IntoParams)]
        #[into_params(parameter_in = Query)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The rules of the board.
            #[serde(default = "crate::protocol::position::english")]
            #[schema(example = "english")]
            #[param(required = false)]
            pub variant: String,
            /// Rows, and columns.
            #[serde(default = "crate::protocol::position::eight")]
            #[schema(minimum = 6, maximum = 16, example = 8)]
            #[param(required = false, minimum = 6, maximum = 16)]
            pub size: u8,
            /// The position; the usual start if there is none.
            #[serde(default)]
            #[schema(example = "W:W18,24,K31:B1,2,15")]
            pub fen: Option<String>,
            $($field)*
        }
    };
}
pub(super) use position_request;

pub(super) fn english() -> String {
    "english".to_owned()
}

pub(super) fn eight() -> u8 {
    8
}

position_request! {
    /// A position, and moves to play in it.
    pub struct PositionRequest {
        /// How games end.
        #[serde(default)]
        #[schema(example = "wcdf")]
        pub end_rules: Option<String>,
        /// Moves to play from there, at most 1,000.
        #[serde(default)]
        pub moves: Vec<String>,
        /// Where there are too many legal moves to list: the squares with which those begin that you want to see.
        #[serde(default)]
        #[schema(example = json!([22, 15]))]
        pub path: Vec<u8>,
    }
}

/// The position, and how it came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionReport {
    /// The position after the moves.
    pub position: Position,
    /// The position before them, as FEN.
    pub start: String,
    /// The moves.
    pub plies: Vec<Ply>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
    /// What the side to move may claim: `draw` or nothing.
    pub claims: Vec<String>,
    /// The opening that the game began with: the last one that a position of the line is the end of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opening: Option<OpeningName>,
}

/// Which list of openings a ballot is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpeningKind {
    /// The three-move ballots of the American Checker Federation.
    ThreeMove,
    /// The eleven-man ballots.
    ElevenMan,
}

/// An opening by its name, its number in a list, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpeningName {
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Edinburgh Single")]
    pub name: Option<String>,
    /// Its place in a list of openings that are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ballot: Option<OpeningBallot>,
}

/// An opening's place in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpeningBallot {
    /// The list.
    pub kind: OpeningKind,
    /// The number in it.
    #[schema(example = 8)]
    pub number: u16,
    /// True if it is not drawn, because it is thought to lose.
    pub barred: bool,
}

impl OpeningName {
    /// The opening that a position is the end of, in whatever order its moves were played.
    pub(crate) fn of(position: &AnyPosition) -> Option<OpeningName> {
        static BY_POSITION: LazyLock<HashMap<RulesPosition<English>, OpeningName>> =
            LazyLock::new(by_position);
        BY_POSITION.get(position.typed::<English>()?).cloned()
    }
}

/// All openings by where they lead. Where both lists lead to a position, the number is that of the three-move ballot.
fn by_position() -> HashMap<RulesPosition<English>, OpeningName> {
    let mut all: HashMap<_, OpeningName> = HashMap::new();
    for ballot in eleven_man_ballots() {
        let (kind, number, barred) = (OpeningKind::ElevenMan, ballot.number, ballot.loses_a_man);
        all.entry(ballot.position()).or_default().ballot = Some(OpeningBallot { kind, number, barred });
    }
    for ballot in ballots() {
        let (kind, number, barred) = (OpeningKind::ThreeMove, ballot.acf, !ballot.is_in_deck());
        let found = all.entry(ballot.position()).or_default();
        found.ballot = Some(OpeningBallot { kind, number, barred });
        found.name = ballot.name.map(str::to_owned);
    }
    for opening in named_openings() {
        all.entry(opening.position).or_default().name = Some(opening.name.to_owned());
    }
    all
}

position_request! {
    /// A position of few pieces.
    pub struct ValuesRequest {}
}

/// What a move is worth when both sides play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExactValue {
    /// It wins.
    Win,
    /// Neither side can win.
    Draw,
    /// It loses.
    Loss,
}

impl From<KnownValue> for ExactValue {
    fn from(value: KnownValue) -> Self {
        match value {
            KnownValue::Win => ExactValue::Win,
            KnownValue::Draw => ExactValue::Draw,
            KnownValue::Loss => ExactValue::Loss,
        }
    }
}

/// A move and its exact value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveExactValue {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What it is worth to the side that plays it.
    pub value: ExactValue,
    /// Plies to the end, this one among them; none for a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 5)]
    pub plies: Option<u16>,
}

/// The exact value of every move in a small ending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionValues {
    /// The position.
    #[schema(example = "W:WK25,K26:B21")]
    pub fen: String,
    /// The moves, the best first.
    pub values: Vec<MoveExactValue>,
}
