//! Rule sets as records: each field is one rule, and each value cites where it comes from.
//!
//! Other draughts games need further fields (how kings move, which capture comes first, when a capturing man is crowned,
//! how squares are numbered); code asks the record and never the name, so that such a field is added in one place.

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

/// In which directions does a king go on capturing?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingChain {
    /// In all four.
    AllDirections,
    /// Up or down the board as its first jump went (a habit of paper B's program).
    KeepsVertical,
}

/// When are two routes of one piece the same move?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// When they start and end on the same squares and capture the same pieces.
    Captures,
    /// When they start and end on the same squares (a habit of paper B's program).
    Destination,
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
    };

    /// English draughts in which a capture may be declined, and a started one stopped after any jump
    /// (systems A and B; paper B lets White begin, which is an option of the start position).
    pub const OPTIONAL_CAPTURE: Laws = Laws {
        name: "optional-capture",
        // Papers A and B: capturing is a choice.
        obligation: Obligation::Optional,
        // Paper B: each further jump is a choice too.
        chain: Chain::MayStop,
        ..Self::ENGLISH
    };

    /// English draughts in which a man that has jumped forwards may go on backwards (system C).
    pub const BACKWARD_CONTINUATION: Laws = Laws {
        name: "backward-continuation",
        // Paper C, rule a: forwards, except as part of a capture in several stages.
        man_captures: ManCaptures::BackwardsInContinuation,
        ..Self::ENGLISH
    };

    /// For the lab: what paper E's program really played, read off its node counts. Captures are optional and every jump
    /// is single. (Paper E lets White begin, which is an option of the start position.)
    pub const SINGLE_JUMP: Laws = Laws {
        name: "single-jump",
        obligation: Obligation::Optional,
        chain: Chain::SingleJump,
        ..Self::ENGLISH
    };

    /// For the lab: what paper B's program really played, read off its node counts. As
    /// [`OPTIONAL_CAPTURE`](Self::OPTIONAL_CAPTURE), but a move is a piece and a destination, and a capturing king keeps
    /// its vertical direction.
    pub const BY_DESTINATION: Laws = Laws {
        name: "by-destination",
        king_chain: KingChain::KeepsVertical,
        identity: Identity::Destination,
        ..Self::OPTIONAL_CAPTURE
    };

    /// A man that only captures forwards never comes to a square by two routes with the same captures, and what
    /// it jumped lies behind it. Then all men can be looked at together, and only those that jump on one by one.
    #[inline(always)]
    pub(crate) fn men_never_meet(&self) -> bool {
        self.man_captures == ManCaptures::Forwards && self.identity == Identity::Captures
    }
}
