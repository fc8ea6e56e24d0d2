//! Tasks and their answers, as data.

use std::time::Duration;

use kelso_engine::Limits;
use kelso_lab::annotate::ScoredPosition;
use kelso_learn::forecast::PlayerOffsets;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::game_text::GameText;
use crate::game::PastGame;
use crate::protocol::{Analysis, Comparison, ErrorDetail, HabitMove, HabitSource};

/// Something to think about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// The address on whose behalf it runs, and whose turn it uses.
    pub payer: String,
    /// Its owner, a game or an address; the owners of one payer take turns.
    pub owner: String,
    /// The position, with its history; arbitrary if the work is about something else.
    pub game: GameText,
    /// The work to do.
    pub work: Work,
}

impl Task {
    /// The game whose computer player is to move, if that is what it is about: then it would be requested again after a
    /// restart.
    pub(super) fn machine_game(&self) -> Option<&str> {
        self.turn().map(|_| self.owner.as_str())
    }

    /// The computer player's turn, if that is what it is about.
    pub(super) fn turn(&self) -> Option<&MachineTurn> {
        match &self.work {
            Work::Analyse(work) => work.turn.as_ref(),
            _ => None,
        }
    }

    /// Marks a retry after a failure: then it is no longer the same request as others'.
    pub(crate) fn try_again(&mut self) {
        if let Work::Analyse(AnalyseWork { turn: Some(turn), .. }) = &mut self.work {
            turn.attempt += 1;
        }
    }

    /// True for tasks that wait until nobody else does: parts of background work.
    pub(super) fn is_patient(&self) -> bool {
        matches!(self.work, Work::Review(_))
    }

    /// True for tasks that are not worth sending to another process: those that only parse and format, and what is
    /// fast to compute but large: trees, moves by weights that a player uploaded, and those that come with a player's games.
    pub(super) fn stays_here(&self) -> bool {
        match &self.work {
            Work::Position { .. } | Work::Moves { .. } | Work::Pdn { .. } | Work::Tree { .. } => true,
            // They are large, and their players look only a few plies ahead.
            Work::Analyse(work) => work.weights.is_some() || !work.past.is_empty(),
            _ => false,
        }
    }
}

/// The work to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// An agent's analysis, and so the move it plays.
    Analyse(AnalyseWork),
    /// What three searches do, side by side.
    Compare {
        /// The agent whose depth, time and evaluation they have.
        agent: String,
    },
    /// The tree of a search.
    Tree {
        /// The search.
        agent: String,
        /// How long it may take.
        time: Duration,
        /// The output format: formatting takes time too.
        form: TreeForm,
    },
    /// The legal moves of the position.
    Position {
        /// The squares with which those begin that are wanted, if there are too many.
        path: Vec<u8>,
    },
    /// The same, and nothing of the game before it.
    Moves {
        /// The squares.
        path: Vec<u8>,
    },
    /// The exact value of every move in a small endgame.
    Values,
    /// Whether exact values show that neither side can win.
    NoWin,
    /// The scores of some positions of the game, for its review.
    Review(ReviewPart),
    /// The games of a PDN text.
    Pdn {
        /// The text.
        bytes: Vec<u8>,
    },
    /// What a player usually plays.
    Habits {
        /// Their earlier games, newest first.
        past: Vec<PastGame>,
        /// Their offsets from the population, if already known.
        offsets: Option<PlayerOffsets>,
    },
}

/// A search by an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnalyseWork {
    /// The agent.
    pub agent: String,
    /// The random seed, replacing the one in the agent's text.
    pub seed: Option<u64>,
    /// For how long.
    pub limits: Limits,
    /// How many lines are wanted.
    pub lines: usize,
    /// Set if it is a computer player's turn in a game.
    pub turn: Option<MachineTurn>,
    /// The text of the weights that the agent names by their id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
    /// The opponent's earlier games, newest first, for an agent that studies them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub past: Vec<PastGame>,
}

/// Some positions of a game to score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewPart {
    /// The agent.
    pub agent: String,
    /// Time per position.
    pub time: Duration,
    /// The first position, by the moves before it.
    pub first: usize,
    /// The last.
    pub last: usize,
}

/// A computer player's turn in a game, which is the task's owner. It will move again later, and may keep what it
/// remembers until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MachineTurn {
    /// The agent's seat.
    pub seat: u8,
    /// The version of the game: requests for the same one want the same move.
    pub version: u64,
    /// How many attempts failed before.
    pub attempt: u32,
    /// A person is waiting for the move.
    pub person_waits: bool,
}

/// The output format of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TreeForm {
    /// For the page.
    Json,
    /// As a picture.
    Svg,
}

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thought {
    /// What the agent thinks.
    Analysis(Analysis),
    /// The rows of the comparison.
    Comparison(Comparison),
    /// The tree as text.
    Tree(String),
    /// A report in wire format.
    Json(String),
    /// Positions of a game, scored.
    Scored(Vec<ScoredPosition>),
    /// True if neither side can win; false if one can, or it is not known.
    NoWin(bool),
    /// What the player usually plays.
    Habits {
        /// Where it comes from.
        source: HabitSource,
        /// How often the player was to move here.
        times: u32,
        /// The moves, the most usual first.
        moves: Vec<HabitMove>,
        /// Their offsets from the population, if requested or computed.
        offsets: Option<PlayerOffsets>,
    },
}

/// Why a task has no result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum TaskError {
    /// It cannot be done: the message says why.
    #[error("{0}")]
    Refused(String),
    /// A text that cannot be read in the time there is.
    #[error("this text takes too long to read")]
    SlowText,
    /// An ending that cannot be solved in the time there is.
    #[error("this ending could not be solved in time")]
    SlowEnding,
    /// One of its moves cannot be played.
    #[error("{}", .0.message)]
    BadMove(ErrorDetail),
    /// Workers that started it were never heard from again.
    #[error("the search failed on three workers")]
    Lost,
    /// The program has a bug, which is logged.
    #[error("the search failed")]
    Panicked,
    /// It was stopped before it started, or there is nobody to do it.
    #[error("the task was dropped")]
    Dropped,
}

/// A task's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TaskId {
    /// On whose behalf it is thought.
    pub payer: String,
    /// Whose it is.
    pub owner: String,
    /// Its number.
    pub number: u64,
}

#[cfg(test)]
mod tests {
    use kelso_engine::ClockLimit;
    use kelso_rules::{AnyGame, EndRules, VariantId};

    use super::*;

    /// Everything in a task must survive serialization.
    #[test]
    fn tasks_are_data() {
        let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
        let second = Duration::from_secs(1);
        let clock = ClockLimit { left: second, increment: second, moves_to_go: Some(3) };
        let limits = Limits { clock: Some(clock), ..Limits::time(second) };
        let agent = "kelso level=3.25".to_owned();
        for work in [
            Work::Analyse(AnalyseWork {
                agent: agent.clone(),
                seed: Some(7),
                limits,
                lines: 3,
                turn: Some(MachineTurn { seat: 1, version: 9, attempt: 2, person_waits: true }),
                weights: Some("kelso linear-q 1".to_owned()),
                past: Vec::new(),
            }),
            Work::Compare { agent: agent.clone() },
            Work::Tree { agent, time: second, form: TreeForm::Svg },
            Work::Position { path: vec![9, 18] },
            Work::Moves { path: vec![9] },
            Work::Values,
            Work::NoWin,
            Work::Review(ReviewPart { agent: "kelso".to_owned(), time: second, first: 3, last: 5 }),
            Work::Pdn { bytes: b"1. 11-15 *".to_vec() },
            Work::Habits { past: Vec::new(), offsets: Some(PlayerOffsets::default()) },
        ] {
            let task = Task {
                payer: "10.0.0.1".to_owned(),
                owner: "g1".to_owned(),
                game: GameText::from(&game),
                work,
            };
            let text = serde_json::to_string(&task).expect("data");
            assert_eq!(serde_json::from_str::<Task>(&text).expect("the same data"), task, "{text}");
        }
    }
}
