//! Rules as values: a position carries them, so that everything it can do knows its board and laws.
//!
//! Code that is generic over [`Rules`] is compiled twice: once for [`English`], a zero-sized value whose board and laws
//! are constants and fold into the machine code, and once for [`General`], which looks them up and plays everything.

use std::fmt::Debug;
use std::hash::Hash;

use crate::any::Erase;
use crate::bits::Bits;
use crate::board::Board;
use crate::laws::Laws;
use crate::variant_id::{RuleSet, Size, VariantId};

/// The rules of a game: a set of laws and a board.
pub trait Rules: Erase + Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static {
    /// The word that holds a set of squares.
    type Bits: Bits;

    /// Which variant it is.
    fn id(self) -> VariantId;
    /// The laws.
    fn laws(self) -> &'static Laws;
    /// The board.
    fn board(self) -> &'static Board<Self::Bits>;
}

/// English draughts on 8×8, in words of 32 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct English;

impl Rules for English {
    type Bits = u32;

    #[inline(always)]
    fn id(self) -> VariantId {
        VariantId::ENGLISH
    }

    #[inline(always)]
    fn laws(self) -> &'static Laws {
        const { &Laws::ENGLISH }
    }

    #[inline(always)]
    fn board(self) -> &'static Board<u32> {
        // A constant, not a static: other crates then see what is in it.
        const { &Board::EIGHT }
    }
}

/// Any laws on any board, in words of 128 bits.
///
/// ```
/// use kelso_rules::{General, Position, RuleSet, Size};
///
/// let rules = General::new(RuleSet::OptionalCapture, Size::Ten);
/// assert_eq!(Position::start(rules).legal_moves().len(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct General(VariantId);

impl General {
    /// These laws on a board of this size.
    pub const fn new(rules: RuleSet, size: Size) -> Self {
        General(VariantId { rules, size })
    }
}

impl From<VariantId> for General {
    fn from(variant: VariantId) -> Self {
        General(variant)
    }
}

/// By [`Size`].
static BOARDS: [Board<u128>; 6] = [
    Board::new(6, 2),
    Board::new(8, 3),
    Board::new(10, 3),
    Board::new(12, 3),
    Board::new(14, 3),
    Board::new(16, 3),
];

impl Rules for General {
    type Bits = u128;

    #[inline(always)]
    fn id(self) -> VariantId {
        self.0
    }

    #[inline(always)]
    fn laws(self) -> &'static Laws {
        self.0.rules.laws()
    }

    #[inline(always)]
    fn board(self) -> &'static Board<u128> {
        &BOARDS[self.0.size as usize]
    }
}

/// Generic code that can run with any rules; see [`VariantId::dispatch`].
pub trait ForRules {
    /// What it gives back.
    type Output;
    /// Runs it with these rules.
    fn run<R: Rules>(self, rules: R) -> Self::Output;
}

impl VariantId {
    /// Runs generic code with the rules of this variant.
    ///
    /// ```
    /// use kelso_rules::{ForRules, Position, Rules, VariantId};
    ///
    /// struct CountFirstMoves;
    /// impl ForRules for CountFirstMoves {
    ///     type Output = usize;
    ///     fn run<R: Rules>(self, rules: R) -> usize {
    ///         Position::start(rules).legal_moves().len()
    ///     }
    /// }
    /// assert_eq!(VariantId::ENGLISH.dispatch(CountFirstMoves), 7);
    /// ```
    pub fn dispatch<F: ForRules>(self, f: F) -> F::Output {
        if self == VariantId::ENGLISH { f.run(English) } else { f.run(General(self)) }
    }
}
