//! A game reviewed: every move judged, what was better, and how accurately each side played.

use kelso_lab::annotate::{Judged, Mark, Outlook, PlayerSummary, TurningPoint};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Side;
use super::position::position_request;

position_request! {
    /// A game to review, wherever it was played: its start and its moves.
    pub struct ReviewRequest {
        /// The moves, at least one and at most 1,000.
        pub moves: Vec<String>,
    }
}

/// A mark for a move that gave something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewMark {
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl From<Mark> for ReviewMark {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::Dubious => ReviewMark::Dubious,
            Mark::Mistake => ReviewMark::Mistake,
            Mark::Blunder => ReviewMark::Blunder,
        }
    }
}

/// How a side stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewOutlook {
    /// Ahead by a man or more.
    Winning,
    /// Neither.
    Level,
    /// Behind by a man or more.
    Losing,
}

impl From<Outlook> for ReviewOutlook {
    fn from(outlook: Outlook) -> Self {
        match outlook {
            Outlook::Winning => ReviewOutlook::Winning,
            Outlook::Level => ReviewOutlook::Level,
            Outlook::Losing => ReviewOutlook::Losing,
        }
    }
}

/// What would have been better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BetterMove {
    /// In men, from the view of the side that moved.
    #[schema(example = 0.35)]
    pub score: f64,
    /// The same in words.
    #[schema(example = "+0.35")]
    pub verdict: String,
    /// The line, which begins with the better move.
    #[schema(example = json!(["22-17", "8-11"]))]
    pub line: Vec<String>,
}

/// A move of the game, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewedMove {
    /// Its number, from 1.
    #[schema(example = 2)]
    pub ply: u32,
    /// Who played it.
    pub side: Side,
    /// In men, from the view of the side that moved; a win seen to its end is close to 100.
    #[schema(example = -0.9)]
    pub score: f64,
    /// The same in words.
    #[schema(example = "-0.90")]
    pub verdict: String,
    /// What it gave away, in men.
    #[schema(example = 1.25)]
    pub loss: f64,
    /// True if there was nothing else to play; such a move counts for nobody.
    pub forced: bool,
    /// Its mark, if it gets one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mark: Option<ReviewMark>,
    /// What would have been better, if something was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub better: Option<BetterMove>,
}

impl From<&Judged> for ReviewedMove {
    fn from(judged: &Judged) -> Self {
        let better = judged.better.as_ref().map(|(score, line)| BetterMove {
            score: score.in_men(),
            verdict: score.to_string(),
            line: line.clone(),
        });
        ReviewedMove {
            ply: judged.ply as u32 + 1,
            side: judged.color.into(),
            score: judged.score.in_men(),
            verdict: judged.score.to_string(),
            loss: f64::from(judged.loss) / 100.0,
            forced: judged.is_forced,
            mark: judged.mark().map(Into::into),
            better,
        }
    }
}

/// How well a side played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewedPlayer {
    /// From 0 to 100; none if nothing was ever at stake in a choice. docs/analysis.md says how it is worked out.
    #[schema(example = 87.5)]
    pub accuracy: Option<f64>,
    /// Moves with a choice.
    pub moves: u32,
    /// What such a move gave away on average, in men.
    #[schema(example = 0.12)]
    pub average_loss: f64,
    /// Moves marked `?!`.
    pub dubious: u32,
    /// Moves marked `?`.
    pub mistakes: u32,
    /// Moves marked `??`.
    pub blunders: u32,
}

impl From<&PlayerSummary> for ReviewedPlayer {
    fn from(player: &PlayerSummary) -> Self {
        let rounded = |value: f64, steps: f64| (value * steps).round() / steps;
        ReviewedPlayer {
            accuracy: player.accuracy.map(|accuracy| rounded(accuracy, 10.0)),
            moves: player.moves as u32,
            average_loss: rounded(player.average_loss(), 1_000.0),
            dubious: player.dubious as u32,
            mistakes: player.mistakes as u32,
            blunders: player.blunders as u32,
        }
    }
}

/// The move that decided the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewTurningPoint {
    /// The move's number, from 1.
    pub ply: u32,
    /// How its side would have stood after the best move.
    pub before: ReviewOutlook,
    /// How it stood after the move.
    pub after: ReviewOutlook,
}

impl From<TurningPoint> for ReviewTurningPoint {
    fn from(point: TurningPoint) -> Self {
        let TurningPoint { ply, before, after } = point;
        ReviewTurningPoint { ply: ply as u32 + 1, before: before.into(), after: after.into() }
    }
}

/// A game reviewed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// Who judged.
    #[schema(example = "kelso hash=16")]
    pub agent: String,
    /// Milliseconds for each position.
    #[schema(example = 100)]
    pub time: u64,
    /// Every move.
    pub moves: Vec<ReviewedMove>,
    /// How well Black played.
    pub black: ReviewedPlayer,
    /// How well White played.
    pub white: ReviewedPlayer,
    /// The move that decided the game, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub turning_point: Option<ReviewTurningPoint>,
}

/// How far a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// Nobody has asked for it, or it was made so long ago that it is no longer stored.
    None,
    /// It waits for its turn, or is being made.
    Running,
    /// It is there.
    Done,
    /// It came to nothing; it can be started again.
    Failed,
}

/// A review, as far as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewReport {
    /// The game's id, or the name of the line.
    #[schema(example = "Zk3v9QpT1x")]
    pub id: String,
    /// How far it is.
    pub state: ReviewState,
    /// Positions that are done.
    #[schema(example = 12)]
    pub done: u32,
    /// Positions there are.
    #[schema(example = 120)]
    pub total: u32,
    /// The review, once it is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub review: Option<Review>,
    /// Why it came to nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub problem: Option<String>,
}
