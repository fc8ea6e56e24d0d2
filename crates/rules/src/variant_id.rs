//! Which laws and which board, by name and number.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::laws::Laws;

/// The rule sets, by name.
///
/// English draughts, two variants that people play, and three simplifications and flaws of published programs, which are
/// here so that their node counts can be reproduced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleSet {
    /// English draughts, also called American or straight checkers: [`Laws::ENGLISH`].
    #[default]
    English,
    /// Captures may be declined, and stopped after any jump: [`Laws::OPTIONAL_CAPTURE`].
    OptionalCapture,
    /// A man that has captured forwards may go on backwards: [`Laws::BACKWARD_CONTINUATION`].
    BackwardContinuation,
    /// Captures are optional, and every jump is a move of its own: [`Laws::SINGLE_JUMP`].
    SingleJump,
    /// A move is a piece and a destination, whatever it captures: [`Laws::BY_DESTINATION`].
    ByDestination,
    /// As that, and a long capture takes off only the last two pieces: [`Laws::FORGETFUL_JUMPS`].
    ForgetfulJumps,
}

impl RuleSet {
    /// All rule sets, lab-only ones last.
    pub const ALL: [RuleSet; 6] = [
        RuleSet::English,
        RuleSet::OptionalCapture,
        RuleSet::BackwardContinuation,
        RuleSet::SingleJump,
        RuleSet::ByDestination,
        RuleSet::ForgetfulJumps,
    ];

    /// The laws of these rules.
    #[inline]
    pub const fn laws(self) -> &'static Laws {
        match self {
            RuleSet::English => &Laws::ENGLISH,
            RuleSet::OptionalCapture => &Laws::OPTIONAL_CAPTURE,
            RuleSet::BackwardContinuation => &Laws::BACKWARD_CONTINUATION,
            RuleSet::SingleJump => &Laws::SINGLE_JUMP,
            RuleSet::ByDestination => &Laws::BY_DESTINATION,
            RuleSet::ForgetfulJumps => &Laws::FORGETFUL_JUMPS,
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
pub struct UnknownRuleSet(String);

impl FromStr for RuleSet {
    type Err = UnknownRuleSet;

    fn from_str(text: &str) -> Result<Self, UnknownRuleSet> {
        RuleSet::ALL
            .into_iter()
            .find(|rules| rules.name().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| UnknownRuleSet(text.to_owned()))
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

    /// The size with this many rows, if there is one.
    pub fn from_rows(rows: usize) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.rows() == rows)
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

/// Reads `10`, or `10x10` with either sign.
impl FromStr for Size {
    type Err = UnknownSize;

    fn from_str(text: &str) -> Result<Self, UnknownSize> {
        let (rows, columns) = text.trim().split_once(['x', 'X', '×']).unwrap_or((text, text));
        let rows = rows.trim().parse().ok().filter(|&rows: &usize| columns.trim().parse() == Ok(rows));
        rows.and_then(Size::from_rows).ok_or_else(|| UnknownSize(text.to_owned()))
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

/// A text that is not a variant.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnknownVariant {
    /// There are no such rules.
    #[error(transparent)]
    Rules(#[from] UnknownRuleSet),
    /// There is no such board.
    #[error(transparent)]
    Size(#[from] UnknownSize),
}

/// Reads the rules and perhaps the size of the board, as in `english` or `optional-capture 10×10`.
///
/// ```
/// use kelso_rules::{RuleSet, Size, VariantId};
///
/// let variant: VariantId = "optional-capture 10x10".parse()?;
/// assert_eq!(variant, VariantId { rules: RuleSet::OptionalCapture, size: Size::Ten });
/// assert_eq!("english".parse(), Ok(VariantId::ENGLISH));
/// # Ok::<(), kelso_rules::UnknownVariant>(())
/// ```
impl FromStr for VariantId {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        let text = text.trim();
        let (rules, size) = text.split_once(char::is_whitespace).unwrap_or((text, "8"));
        Ok(VariantId { rules: rules.parse()?, size: size.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for variant in VariantId::all() {
            assert_eq!(variant.to_string().parse(), Ok(variant));
            assert_eq!(variant.size.to_string().parse(), Ok(variant.size));
        }
        for wrong in ["", "chess", "english 9", "english 10×8", "english 8 8", "10×10"] {
            assert!(wrong.parse::<VariantId>().is_err(), "{wrong}");
        }
    }
}
