//! Strength as a quantity: a level in hundredths, so that a player can be between two levels.

use std::fmt;
use std::str::FromStr;

use super::{Level, LevelError};

/// A strength from 1 to 10 in hundredths of a level, written `4.35`. At a whole number it is that level, move for move;
/// between two it plays each move at one of them, picked at random, so that 4.35 plays 35 of 100 moves at level 5.
///
/// ```
/// use kelso_engine::levels::Strength;
///
/// let strength: Strength = "4.5".parse()?;
/// assert!(strength > Strength::from_hundredths(449));
/// assert_eq!(strength.to_string(), "4.5");
/// # Ok::<(), kelso_engine::levels::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u16);

/// Hundredths of a level.
const WHOLE: u16 = 100;

impl Strength {
    /// The weakest.
    pub const LEAST: Strength = Strength(WHOLE);
    /// Full strength.
    pub const FULL: Strength = Strength(10 * WHOLE);

    /// The strength with this many hundredths of a level, clamped to the valid range.
    pub fn from_hundredths(hundredths: u16) -> Self {
        Strength(hundredths.clamp(Self::LEAST.0, Self::FULL.0))
    }

    /// Hundredths of a level, from 100 to 1,000.
    pub fn hundredths(self) -> u16 {
        self.0
    }

    /// In levels, from 1 to 10.
    pub fn levels(self) -> f64 {
        f64::from(self.0) / f64::from(WHOLE)
    }

    /// True for the engine itself.
    pub fn is_full(self) -> bool {
        self == Self::FULL
    }

    /// The level at or below it, and how many of 100 moves it plays at the next.
    pub(crate) fn split(self) -> (Level, u16) {
        (Level((self.0 / WHOLE) as u8), self.0 % WHOLE)
    }

    /// How it plays, in one line.
    pub fn about(self) -> String {
        match self.split() {
            (level, 0) => level.about(),
            (level, share) => format!(
                "plays {share} of 100 moves at level {}, the others at level {level}",
                level.next().unwrap_or(Level::FULL)
            ),
        }
    }
}

impl From<Level> for Strength {
    fn from(level: Level) -> Self {
        Strength(u16::from(level.0) * WHOLE)
    }
}

impl FromStr for Strength {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let bad = || LevelError(text.to_owned());
        let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(rest) || rest.len() > 2 {
            return Err(bad());
        }
        let whole: u16 = whole.parse().map_err(|_| bad())?;
        let rest: u16 = format!("{rest:0<2}").parse().map_err(|_| bad())?;
        let hundredths = whole.checked_mul(WHOLE).and_then(|hundredths| hundredths.checked_add(rest));
        let possible = Self::LEAST.0..=Self::FULL.0;
        hundredths.filter(|hundredths| possible.contains(hundredths)).map(Strength).ok_or_else(bad)
    }
}

impl fmt::Display for Strength {
    /// With as many decimals as it needs: `4`, `4.5`, `4.35`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / WHOLE, self.0 % WHOLE);
        match rest {
            0 => write!(f, "{whole}"),
            tenths if rest % 10 == 0 => write!(f, "{whole}.{}", tenths / 10),
            rest => write!(f, "{whole}.{rest:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strength_is_written_and_read() {
        for hundredths in 100..=1_000 {
            let strength = Strength::from_hundredths(hundredths);
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
        assert_eq!("4.05".parse(), Ok(Strength(405)));
        assert_eq!("10.00".parse(), Ok(Strength::FULL));
        assert_eq!(Strength(405).to_string(), "4.05");
        assert_eq!(Strength::from_hundredths(0), Strength::LEAST);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", "0.99", "10.01", "11", "4.", ".5", "4.355", "-4", "+4", "4.+5", "4,5", "NaN", "99999999"]
        {
            assert!(text.parse::<Strength>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_whole_number_is_a_level() {
        for level in Level::all() {
            assert_eq!(Strength::from(level).split(), (level, 0));
        }
        assert_eq!(Strength(435).split(), (Level(4), 35));
        assert!(Strength(935).about().contains("35 of 100 moves at level 10"));
    }
}
