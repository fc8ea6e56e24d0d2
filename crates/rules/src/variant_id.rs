//! Choosing a variant at run time: the one place where names and numbers become types.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::{Board, Board6, Board8, Board10, Board12, Board14, Board16};
use crate::variant::{BackwardContinuation, ByDestination, English, OptionalCapture, SingleJump, Variant};

/// The rule sets, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleSet {
    /// [`English`]
    #[default]
    English,
    /// [`OptionalCapture`]
    OptionalCapture,
    /// [`BackwardContinuation`]
    BackwardContinuation,
    /// [`SingleJump`]
    SingleJump,
    /// [`ByDestination`]
    ByDestination,
}

impl RuleSet {
    /// All rule sets, those made for the lab last.
    pub const ALL: [RuleSet; 5] = [
        RuleSet::English,
        RuleSet::OptionalCapture,
        RuleSet::BackwardContinuation,
        RuleSet::SingleJump,
        RuleSet::ByDestination,
    ];

    /// The name, as in [`Variant::NAME`].
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::English => <English>::NAME,
            RuleSet::OptionalCapture => <OptionalCapture>::NAME,
            RuleSet::BackwardContinuation => <BackwardContinuation>::NAME,
            RuleSet::SingleJump => <SingleJump>::NAME,
            RuleSet::ByDestination => <ByDestination>::NAME,
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is not a rule set's.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no variant “{0}”; there are {names}", names = RuleSet::ALL.map(RuleSet::name).join(", "))]
pub struct UnknownVariant(String);

impl FromStr for RuleSet {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        RuleSet::ALL
            .into_iter()
            .find(|rules| rules.name().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}

/// The board sizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Size {
    Six,
    #[default]
    Eight,
    Ten,
    Twelve,
    Fourteen,
    Sixteen,
}

impl Size {
    /// All sizes, smallest first.
    pub const ALL: [Size; 6] =
        [Size::Six, Size::Eight, Size::Ten, Size::Twelve, Size::Fourteen, Size::Sixteen];

    /// Rows, and columns.
    pub const fn rows(self) -> usize {
        match self {
            Size::Six => Board6::SIZE,
            Size::Eight => Board8::SIZE,
            Size::Ten => Board10::SIZE,
            Size::Twelve => Board12::SIZE,
            Size::Fourteen => Board14::SIZE,
            Size::Sixteen => Board16::SIZE,
        }
    }

    /// How many squares are in play.
    pub const fn squares(self) -> usize {
        self.rows() * self.rows() / 2
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{rows}×{rows}", rows = self.rows())
    }
}

/// A size that no board has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no board of size “{0}”; sizes are 6, 8, 10, 12, 14 and 16")]
pub struct UnknownSize(String);

impl FromStr for Size {
    type Err = UnknownSize;

    fn from_str(text: &str) -> Result<Self, UnknownSize> {
        let rows = text.trim().parse().unwrap_or(0);
        Size::ALL.into_iter().find(|size| size.rows() == rows).ok_or_else(|| UnknownSize(text.to_owned()))
    }
}

/// Rules and size: what [`Variant`] says in types, as a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariantId {
    /// The rules.
    pub rules: RuleSet,
    /// The board.
    pub size: Size,
}

impl VariantId {
    /// English draughts on 8×8.
    pub const ENGLISH: VariantId = VariantId { rules: RuleSet::English, size: Size::Eight };

    /// Every variant on every size.
    pub fn all() -> impl Iterator<Item = VariantId> {
        RuleSet::ALL
            .into_iter()
            .flat_map(|rules| Size::ALL.into_iter().map(move |size| VariantId { rules, size }))
    }

    /// Runs generic code for this variant.
    ///
    /// ```
    /// use kelso_rules::{ForVariant, Position, Variant, VariantId};
    ///
    /// struct CountFirstMoves;
    /// impl ForVariant for CountFirstMoves {
    ///     type Output = usize;
    ///     fn run<V: Variant>(self) -> usize {
    ///         Position::<V>::start().legal_moves().len()
    ///     }
    /// }
    /// assert_eq!(VariantId::ENGLISH.dispatch(CountFirstMoves), 7);
    /// ```
    pub fn dispatch<F: ForVariant>(self, f: F) -> F::Output {
        match self.rules {
            RuleSet::English => self.size.dispatch::<EnglishRules, F>(f),
            RuleSet::OptionalCapture => self.size.dispatch::<OptionalCaptureRules, F>(f),
            RuleSet::BackwardContinuation => self.size.dispatch::<BackwardContinuationRules, F>(f),
            RuleSet::SingleJump => self.size.dispatch::<SingleJumpRules, F>(f),
            RuleSet::ByDestination => self.size.dispatch::<ByDestinationRules, F>(f),
        }
    }
}

impl fmt::Display for VariantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size {
            Size::Eight => self.rules.fmt(f),
            size => write!(f, "{} {size}", self.rules),
        }
    }
}

/// Something that can be done for any variant; see [`VariantId::dispatch`].
pub trait ForVariant {
    /// What it gives back.
    type Output;
    /// Does it for one variant.
    fn run<V: Variant>(self) -> Self::Output;
}

/// Rules that still want a board.
trait Family {
    type On<B: Board>: Variant<Board = B>;
}

macro_rules! families {
    ($($family:ident => $variant:ident),* $(,)?) => {$(
        enum $family {}
        impl Family for $family {
            type On<B: Board> = $variant<B>;
        }
    )*};
}

families! {
    EnglishRules => English,
    OptionalCaptureRules => OptionalCapture,
    BackwardContinuationRules => BackwardContinuation,
    SingleJumpRules => SingleJump,
    ByDestinationRules => ByDestination,
}

impl Size {
    fn dispatch<R: Family, F: ForVariant>(self, f: F) -> F::Output {
        match self {
            Size::Six => f.run::<R::On<Board6>>(),
            Size::Eight => f.run::<R::On<Board8>>(),
            Size::Ten => f.run::<R::On<Board10>>(),
            Size::Twelve => f.run::<R::On<Board12>>(),
            Size::Fourteen => f.run::<R::On<Board14>>(),
            Size::Sixteen => f.run::<R::On<Board16>>(),
        }
    }
}
