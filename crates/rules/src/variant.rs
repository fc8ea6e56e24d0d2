//! Variants: a variant is a type whose constants are its rules, each citing where the rule comes from.
//!
//! Code that is generic over [`Variant`] is compiled once for each, with every rule a constant; choosing a
//! variant at run time happens in one place, [`VariantId::dispatch`](crate::VariantId::dispatch).

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use crate::board::{Board, Board8};
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

/// A set of rules on a board.
pub trait Variant: Copy + Debug + Default + Eq + Ord + Hash + Send + Sync + 'static {
    /// The board it is played on.
    type Board: Board;

    /// The name used on the command line, in files and in the API.
    const NAME: &'static str;
    /// Who moves first unless the game says otherwise.
    const FIRST: Color;
    /// Must a capture be made?
    const OBLIGATION: Obligation;
    /// Must a capture be finished?
    const CHAIN: Chain;
    /// Do men capture backwards?
    const MAN_CAPTURES: ManCaptures;
    /// Does a capturing king turn back?
    const KING_CHAIN: KingChain = KingChain::AllDirections;
    /// Which routes are one move?
    const IDENTITY: Identity = Identity::Captures;
}

/// The word that holds a set of squares of this variant's board.
pub type BitsOf<V> = <<V as Variant>::Board as Board>::Bits;

macro_rules! variant {
    ($(#[$doc:meta])* $name:ident = $text:literal {
        $($(#[$cite:meta])* const $rule:ident: $type:ty = $value:expr;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name<B = Board8>(PhantomData<B>);

        impl<B: Board> Variant for $name<B> {
            type Board = B;
            const NAME: &'static str = $text;
            $($(#[$cite])* const $rule: $type = $value;)*
        }
    };
}

variant!(
    /// English draughts, also called American or straight checkers, by the rules of the World Checkers and
    /// Draughts Federation.
    English = "english" {
        /// WCDF 1.13: the player of the darker pieces moves first.
        const FIRST: Color = Color::Black;
        /// WCDF 1.19–1.20: captures are compulsory, the choice among them is free.
        const OBLIGATION: Obligation = Obligation::Mandatory;
        /// WCDF 1.19: a capture goes on until it is complete.
        const CHAIN: Chain = Chain::Finish;
        /// WCDF 1.17: a man jumps forwards.
        const MAN_CAPTURES: ManCaptures = ManCaptures::Forwards;
    }
);

variant!(
    /// English draughts in which a capture may be declined, and a started one stopped after any jump
    /// (systems A and B).
    OptionalCapture = "optional-capture" {
        /// As in English draughts; paper B lets White begin, which is an option of the start position.
        const FIRST: Color = Color::Black;
        /// Papers A and B: capturing is a choice.
        const OBLIGATION: Obligation = Obligation::Optional;
        /// Paper B: each further jump is a choice too.
        const CHAIN: Chain = Chain::MayStop;
        /// Paper B: "only forward" for a simple checker.
        const MAN_CAPTURES: ManCaptures = ManCaptures::Forwards;
    }
);

variant!(
    /// English draughts in which a man that has jumped forwards may go on backwards (system C).
    BackwardContinuation = "backward-continuation" {
        /// As in English draughts.
        const FIRST: Color = Color::Black;
        /// As in English draughts.
        const OBLIGATION: Obligation = Obligation::Mandatory;
        /// As in English draughts.
        const CHAIN: Chain = Chain::Finish;
        /// Paper C, rule a: forwards, except as part of a capture in several stages.
        const MAN_CAPTURES: ManCaptures = ManCaptures::BackwardsInContinuation;
    }
);

variant!(
    /// For the lab: what paper E's program really played. Captures are optional and every jump is single.
    SingleJump = "single-jump" {
        /// As in English draughts; paper E lets White begin, which is an option of the start position.
        const FIRST: Color = Color::Black;
        /// Read off paper E's node counts.
        const OBLIGATION: Obligation = Obligation::Optional;
        /// Read off paper E's node counts.
        const CHAIN: Chain = Chain::SingleJump;
        /// As in English draughts.
        const MAN_CAPTURES: ManCaptures = ManCaptures::Forwards;
    }
);

variant!(
    /// For the lab: what paper B's program really played. As [`OptionalCapture`], but a move is a piece and a
    /// destination, and a capturing king keeps its vertical direction.
    ByDestination = "by-destination" {
        /// As in English draughts; paper B lets White begin, which is an option of the start position.
        const FIRST: Color = Color::Black;
        /// Paper B: capturing is a choice.
        const OBLIGATION: Obligation = Obligation::Optional;
        /// Paper B: each further jump is a choice too.
        const CHAIN: Chain = Chain::MayStop;
        /// Paper B: "only forward" for a simple checker.
        const MAN_CAPTURES: ManCaptures = ManCaptures::Forwards;
        /// Read off paper B's node counts.
        const KING_CHAIN: KingChain = KingChain::KeepsVertical;
        /// Read off paper B's node counts.
        const IDENTITY: Identity = Identity::Destination;
    }
);
