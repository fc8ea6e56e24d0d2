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
    /// On whose behalf it is thought: the address whose turn it uses up.
    pub payer: String,
    /// Whose it is, a game or an address; the owners of one payer take turns.
    pub owner: String,
    /// The position, with how it came about; where the work is about something else, any.
    pub game: GameText,
    /// What is to be found out.
    pub work: Work,
}

impl Task {
    /// The game whose machine is asked for its move, if that is what it is about: then it would be asked again after a restart.
    pub(super) fn machine_game(&self) -> Option<&str> {
        self.turn().map(|_| self.owner.as_str())
    }

    /// The machine's turn, if that is what it is about.
    pub(super) fn turn(&self) -> Option<&MachineTurn> {
        match &self.work {
            Work::Analyse(work) => work.turn.as_ref(),
            _ => None,
        }
    }

    /// Asked once more after it was tried in vain: then it is no longer what others have asked for.
    pub(crate) fn try_again(&mut self) {
        if let Work::Analyse(AnalyseWork { turn: Some(turn), .. }) = &mut self.work {
            turn.attempt += 1;
        }
    }

    /// True for what waits until nobody else does: parts of something that goes on by itself.
    pub(super) fn is_patient(&self) -> bool {
        matches!(self.work, Work::Review(_))
    }

    /// True for what is not worth the way to another machine: what is only read and written down, and trees, which are found in a
    /// moment and are long.
    pub(super) fn stays_here(&self) -> bool {
        matches!(self.work, Work::Position | Work::Pdn { .. } | Work::Tree { .. })
    }
}

/// What is to be found out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// What an agent thinks, and so the move that it plays.
    Analyse(AnalyseWork),
    /// What three searches do, side by side.
    Compare {
        /// The agent whose depth, time and evaluation they have.
        agent: String,
    },
    /// The tree that a search walks.
    Tree {
        /// The search.
        agent: String,
        /// How long it may take.
        time: Duration,
        /// How the tree is written: that takes its time too.
        form: TreeForm,
    },
    /// What may be played in the position.
    Position,
    /// The exact value of every move in a small ending.
    Values,
    /// What some positions of the game are worth, for its review.
    Review(ReviewPart),
    /// What games a PDN text holds.
    Pdn {
        /// The text.
        bytes: Vec<u8>,
    },
    /// What a player usually plays.
    Habits {
        /// Their earlier games, the newest first.
        past: Vec<PastGame>,
        /// How they differ from the population, if it is known already.
        offsets: Option<PlayerOffsets>,
    },
}

/// An agent is to think.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnalyseWork {
    /// Who thinks.
    pub agent: String,
    /// The random seed, in place of the one in the agent's text.
    pub seed: Option<u64>,
    /// For how long.
    pub limits: Limits,
    /// How many lines are wanted.
    pub lines: usize,
    /// If it is a machine's turn in a game.
    pub turn: Option<MachineTurn>,
}

/// Some positions of a game are to be scored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewPart {
    /// Who thinks.
    pub agent: String,
    /// For how long about each position.
    pub time: Duration,
    /// The first position, by the moves before it.
    pub first: usize,
    /// The last.
    pub last: usize,
}

/// A machine is to move in a game, which is the task's owner. It will be asked again at its next turn, and may keep what it remembers until
/// then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MachineTurn {
    /// The agent's seat.
    pub seat: u8,
    /// The version of the game: whoever asks at the same one asks for the same move.
    pub version: u64,
    /// How often it was tried before, in vain.
    pub attempt: u32,
    /// Somebody sits at the board and waits.
    pub person_waits: bool,
}

/// How a tree is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TreeForm {
    /// As the page wants it.
    Json,
    /// As a picture.
    Svg,
}

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thought {
    /// What the agent thinks.
    Analysis(Analysis),
    /// The rows of the comparison.
    Comparison(Comparison),
    /// The tree as text.
    Tree(String),
    /// A report, written as the wire has it.
    Json(String),
    /// Positions of a game, scored.
    Scored(Vec<ScoredPosition>),
    /// What the player usually plays.
    Habits {
        /// Where it comes from.
        source: HabitSource,
        /// How often the player was to move here.
        times: u32,
        /// The moves, the usual one first.
        moves: Vec<HabitMove>,
        /// How they differ from the population, if it was asked for or worked out.
        offsets: Option<PlayerOffsets>,
    },
}

/// Why nothing came of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum TaskError {
    /// It cannot be done: the sentence says why.
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
    /// Workers that began it were never heard of again.
    #[error("the search has taken three workers with it")]
    Lost,
    /// The program has a mistake, which is in its log.
    #[error("the search failed")]
    Panicked,
    /// It was stopped before it began, or nobody is there to do it.
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

    /// Everything that a task says must survive the way to another process.
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
            }),
            Work::Compare { agent: agent.clone() },
            Work::Tree { agent, time: second, form: TreeForm::Svg },
            Work::Position,
            Work::Values,
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
