//! What is wrong with a setting or an argument.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

use crate::protocol::Mode;

/// What is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SettingName {
    /// The rules of the board.
    Variant,
    /// Rows of the board.
    Size,
    /// How games end.
    EndRules,
    /// A drawn opening.
    Opening,
    /// A position as text.
    Fen,
    /// Time for each player, in milliseconds.
    ClockBase,
    /// Time added for each move, in milliseconds.
    ClockIncrement,
    /// How long somebody may stay away, in milliseconds.
    Grace,
    /// Time between the moves of two computers, in milliseconds.
    Delay,
    /// Time given to the opponent, in milliseconds.
    GivenTime,
    /// Somebody's name.
    Name,
    /// A line of chat.
    Chat,
    /// A comment on the page.
    Comment,
    /// An answer of the feedback form.
    Answer,
    /// Lines of an analysis.
    Lines,
    /// Time for an analysis, in milliseconds.
    Time,
    /// How deep is searched.
    Depth,
    /// Positions that are visited.
    Nodes,
    /// A move of the game, by its number.
    Ply,
    /// How many entries of a list are wanted.
    Most,
    /// Where a list goes on.
    After,
    /// An experiment of the lab.
    Experiment,
    /// Games of an experiment.
    Games,
    /// Moves that are sent at once.
    Moves,
}

impl SettingName {
    const fn is_time(self) -> bool {
        use SettingName::{ClockBase, ClockIncrement, Delay, GivenTime, Grace, Time};
        matches!(self, ClockBase | ClockIncrement | Grace | Delay | GivenTime | Time)
    }
}

impl fmt::Display for SettingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SettingName::Variant => "variant",
            SettingName::Size => "size",
            SettingName::EndRules => "end_rules",
            SettingName::Opening => "opening",
            SettingName::Fen => "fen",
            SettingName::ClockBase => "the clock's base",
            SettingName::ClockIncrement => "the clock's increment",
            SettingName::Grace => "grace",
            SettingName::Delay => "delay",
            SettingName::GivenTime => "the time given",
            SettingName::Name => "a name",
            SettingName::Chat => "a line of chat",
            SettingName::Comment => "a comment",
            SettingName::Answer => "an answer",
            SettingName::Lines => "lines",
            SettingName::Time => "time",
            SettingName::Depth => "depth",
            SettingName::Nodes => "nodes",
            SettingName::Ply => "ply",
            SettingName::Most => "most",
            SettingName::After => "after",
            SettingName::Experiment => "experiment",
            SettingName::Games => "games",
            SettingName::Moves => "moves",
        })
    }
}

/// One thing that is wrong with a setting or an argument. Displayed, it is the sentence of the refusal.
#[derive(Clone, Debug, Error, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "code", rename_all = "snake_case", deny_unknown_fields)]
pub enum SettingFault {
    /// A number that is too small or too large.
    #[error("{setting} cannot be {value}{unit}; expected a number from {least} to {most}", unit = if setting.is_time() { " ms" } else { "" })]
    OutOfRange {
        /// What it was for.
        setting: SettingName,
        /// The number that was given.
        value: i64,
        /// The least that it may be.
        least: i64,
        /// The most that it may be.
        most: i64,
    },
    /// A text with too many letters.
    #[error("{setting} has at most {most} letters")]
    TooLong {
        /// What it was for.
        setting: SettingName,
        /// How many it may have.
        most: usize,
    },
    /// A text with no letters that can be seen, or too many.
    #[error("{setting} must be 1 to {most} visible characters")]
    EmptyOrTooLong {
        /// What it was for.
        setting: SettingName,
        /// How many it may have.
        most: usize,
    },
    /// More of something than is taken at once.
    #[error("at most {most} {setting} are taken at once; send fewer")]
    TooManyAtOnce {
        /// What there is too much of.
        setting: SettingName,
        /// How many are taken.
        most: usize,
    },
    /// There is no such thing to choose.
    #[error("{setting} cannot be “{value}”")]
    NoSuchChoice {
        /// What it was for.
        setting: SettingName,
        /// What was chosen.
        value: String,
    },
    /// A position and a drawn opening.
    #[error("a game starts from a position or from a drawn opening, not from both")]
    OpeningWithPosition,
    /// A position and who moves first.
    #[error("the FEN says who is to move; leave “first” out")]
    FirstWithPosition,
    /// A drawn opening in a game that has none.
    #[error("openings are drawn for English draughts on 8×8 with Black first only; leave “opening” out")]
    OpeningElsewhere,
    /// Computers that the mode does not have, or does not do without.
    #[error("{}", players_of(*mode))]
    WrongPlayers {
        /// The mode.
        mode: Mode,
    },
    /// Games for an experiment that plays none.
    #[error("{experiment} plays no games; omit games")]
    NoGames {
        /// The experiment.
        experiment: String,
    },
    /// A text that cannot be read in the time there is.
    #[error("this text takes too long to read; send fewer games at once")]
    SlowText,
    /// An ending that cannot be solved in the time there is.
    #[error("this ending could not be solved in time; ask again later, or use /api/analysis")]
    SlowEnding,
    /// Part of a link to another device.
    #[error("the link is not whole; copy all of it, to the last letter")]
    BrokenLink,
    /// A reply that is not the puzzle's.
    #[error(
        "the puzzle goes on with {reply} there; send the solver's moves and the puzzle's own replies in turn"
    )]
    OtherReply {
        /// The puzzle's own reply.
        reply: String,
    },
    /// More moves than the puzzle has.
    #[error("the solution ends after {moves} moves; send fewer")]
    SolutionOver {
        /// How many it has.
        moves: usize,
    },
}

impl SettingFault {
    /// Makes sure that a number is within its bounds.
    ///
    /// # Errors
    /// If it is not.
    pub fn unless_within(
        setting: SettingName,
        value: i64,
        bounds: RangeInclusive<i64>,
    ) -> Result<i64, SettingFault> {
        let (&least, &most) = (bounds.start(), bounds.end());
        if bounds.contains(&value) {
            Ok(value)
        } else {
            Err(SettingFault::OutOfRange { setting, value, least, most })
        }
    }
}

fn players_of(mode: Mode) -> &'static str {
    match mode {
        Mode::People | Mode::Device => "in this mode people play; leave agent and agents out",
        Mode::Machine => "name the opponent, for example \"agent\": \"kelso level=3\"",
        Mode::Machines => {
            "name both machines: \"agents\": {\"black\": \"kelso level=3\", \"white\": \"alphabeta depth=4\"}"
        }
    }
}
