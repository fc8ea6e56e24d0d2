//! Which laws and which board, by name and number.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::laws::Laws;

/// The rule sets, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleSet {
    /// [`Laws::ENGLISH`]
    #[default]
    English,
    /// [`Laws::OPTIONAL_CAPTURE`]
    OptionalCapture,
    /// [`Laws::BACKWARD_CONTINUATION`]
    BackwardContinuation,
    /// [`Laws::SINGLE_JUMP`]
    SingleJump,
    /// [`Laws::BY_DESTINATION`]
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

    /// What these rules say.
    #[inline]
    pub const fn laws(self) -> &'static Laws {
        match self {
            RuleSet::English => &Laws::ENGLISH,
            RuleSet::OptionalCapture => &Laws::OPTIONAL_CAPTURE,
            RuleSet::BackwardContinuation => &Laws::BACKWARD_CONTINUATION,
            RuleSet::SingleJump => &Laws::SINGLE_JUMP,
            RuleSet::ByDestination => &Laws::BY_DESTINATION,
        }
    }

    /// The name, as in [`Laws::name`].
    pub const fn name(self) -> &'static str {
        self.laws().name
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
            Size::Six => 6,
            Size::Eight => 8,
            Size::Ten => 10,
            Size::Twelve => 12,
            Size::Fourteen => 14,
            Size::Sixteen => 16,
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

/// Rules and size: which game on which board.
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
}

impl fmt::Display for VariantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size {
            Size::Eight => self.rules.fmt(f),
            size => write!(f, "{} {size}", self.rules),
        }
    }
}
