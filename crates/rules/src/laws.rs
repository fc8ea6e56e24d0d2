//! Rule sets as records: each field is one rule, and each value cites where it comes from.
//!
//! Other draughts games need further fields (how kings move, capture priority, when a capturing man is crowned, how
//! squares are numbered); code checks the record and never the name, so that such a field is added in one place.
//!
//! [`ENGLISH`](Laws::ENGLISH) is the game played in tournaments. The others are the games of published checkers
//! programs whose experiments Kelso repeats: their authors simplified or changed a rule, and node counts can only be
//! compared under the same rules. `docs/rules.md` in the repository names the sources.

use crate::color::Color;

/// May a player who can capture do something else?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// A capture must be made if there is one.
    Mandatory,
    /// A capture may be declined.
    Optional,
}

/// What happens when the capturing piece can jump again?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chain {
    /// It jumps on until no jump is left.
    Finish,
    /// It may stop after any jump.
    MayStop,
    /// It may not: every jump is a move of its own.
    SingleJump,
}

/// In which directions does a man capture?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManCaptures {
    /// Forwards only.
    Forwards,
    /// Forwards with its first jump, in all directions once it has captured.
    BackwardsInContinuation,
}

/// In which directions does a king continue capturing?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingChain {
    /// In all four.
    AllDirections,
    /// Only up or only down the board, like its first jump (a quirk that [`BY_DESTINATION`](Laws::BY_DESTINATION)
    /// reproduces).
    KeepsVertical,
}

/// When are two routes of one piece the same move?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// When they start and end on the same squares and capture the same pieces.
    Captures,
    /// When they start and end on the same squares, whatever they capture (a quirk that
    /// [`BY_DESTINATION`](Laws::BY_DESTINATION) reproduces).
    Destination,
}

/// Which of the pieces that it jumps does a capture take off the board?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// All of them.
    All,
    /// Only the last two (a flaw that [`FORGETFUL_JUMPS`](Laws::FORGETFUL_JUMPS) reproduces). It is defined for captures
    /// that never pass a square twice: men forwards, kings keeping their vertical direction.
    LastTwo,
}

/// The laws of a game, whatever board it is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laws {
    /// The name used on the command line, in files and in the API.
    pub name: &'static str,
    /// Who moves first unless the game says otherwise.
    pub first: Color,
    /// Must a capture be made?
    pub obligation: Obligation,
    /// Must a capture be finished?
    pub chain: Chain,
    /// Do men capture backwards?
    pub man_captures: ManCaptures,
    /// Does a capturing king turn back?
    pub king_chain: KingChain,
    /// Which routes are one move?
    pub identity: Identity,
    /// What does a capture take off?
    pub removal: Removal,
}

impl Laws {
    /// English draughts, also called American or straight checkers, by the rules of the World Checkers and
    /// Draughts Federation.
    pub const ENGLISH: Laws = Laws {
        name: "english",
        // WCDF 1.13: the player of the darker pieces moves first.
        first: Color::Black,
        // WCDF 1.19–1.20: captures are compulsory, the choice among them is free.
        obligation: Obligation::Mandatory,
        // WCDF 1.19: a capture goes on until it is complete.
        chain: Chain::Finish,
        // WCDF 1.17: a man jumps forwards.
        man_captures: ManCaptures::Forwards,
        king_chain: KingChain::AllDirections,
        identity: Identity::Captures,
        removal: Removal::All,
    };

    /// English draughts in which a capture may be declined, and a started one stopped after any jump. A common house rule,
    /// and what several programs of the literature play. Some of them let White begin:
    /// see [`Position::start_with`](crate::Position::start_with).
    pub const OPTIONAL_CAPTURE: Laws = Laws {
        name: "optional-capture",
        // Capturing is a choice,
        obligation: Obligation::Optional,
        // and so is each further jump.
        chain: Chain::MayStop,
        ..Self::ENGLISH
    };

    /// English draughts in which a man that has jumped forwards may go on capturing backwards with the same move.
    pub const BACKWARD_CONTINUATION: Laws = Laws {
        name: "backward-continuation",
        // A man captures forwards, except as part of a capture in several stages.
        man_captures: ManCaptures::BackwardsInContinuation,
        ..Self::ENGLISH
    };

    /// A simplification that some programs make: captures are optional, and a capture is one jump. A piece that could jump
    /// again has to wait for its next turn.
    ///
    /// Not a game that people play. It is here so that the node counts published for such a program can be reproduced.
    pub const SINGLE_JUMP: Laws = Laws {
        name: "single-jump",
        obligation: Obligation::Optional,
        chain: Chain::SingleJump,
        ..Self::ENGLISH
    };

    /// As [`OPTIONAL_CAPTURE`](Self::OPTIONAL_CAPTURE), but two captures of one piece that end on the same square are one move
    /// (the first that is found), and a king that captures several pieces keeps going up or down the board.
    ///
    /// Not a game that people play. It is here so that the node counts published for a program with these two
    /// simplifications can be reproduced.
    pub const BY_DESTINATION: Laws = Laws {
        name: "by-destination",
        king_chain: KingChain::KeepsVertical,
        identity: Identity::Destination,
        ..Self::OPTIONAL_CAPTURE
    };

    /// As [`BY_DESTINATION`](Self::BY_DESTINATION), but a capture of three pieces or more leaves all but the last two of them on
    /// the board. A widely copied tutorial program has this flaw: while it follows a capture it hands on only the piece that
    /// was jumped last.
    ///
    /// Not a game that people play. It is here so that node counts published for a program that seems to have had this
    /// flaw can be reproduced.
    pub const FORGETFUL_JUMPS: Laws =
        Laws { name: "forgetful-jumps", removal: Removal::LastTwo, ..Self::BY_DESTINATION };

    /// A man that only captures forwards never reaches a square by two routes with the same captures, and what it
    /// jumped lies behind it. Then all men can be processed together, and only those that continue jumping one by one.
    #[inline(always)]
    pub(crate) fn men_never_meet(&self) -> bool {
        self.man_captures == ManCaptures::Forwards && self.identity == Identity::Captures
    }
}
