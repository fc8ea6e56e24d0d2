//! Perft of a variant chosen at run time.
//!
//! Nothing here is generic, so the counting code of every variant is compiled in this crate, once and at full speed,
//! and not again in each program that counts.

use crate::notation::Notation;
use crate::perft::Perft;
use crate::setup::{Setup, SetupError};
use crate::variant::Variant;
use crate::variant_id::{ForVariant, VariantId};

impl Perft {
    /// [`count`](Perft::count) for a variant known only at run time.
    ///
    /// ```
    /// use kelso_rules::{English, Perft, Position, Setup, VariantId};
    ///
    /// let start = Setup::from(&Position::<English>::start());
    /// assert_eq!(Perft::new(4).count_any(VariantId::ENGLISH, &start), Ok(1_469));
    /// ```
    ///
    /// # Errors
    /// If the setup is no legal position of the variant.
    pub fn count_any(self, variant: VariantId, setup: &Setup) -> Result<u64, SetupError> {
        variant.dispatch(Count { perft: self, setup })
    }

    /// [`divide`](Perft::divide) for a variant known only at run time, the moves written by number.
    ///
    /// # Errors
    /// If the setup is no legal position of the variant.
    pub fn divide_any(self, variant: VariantId, setup: &Setup) -> Result<Vec<(String, u64)>, SetupError> {
        variant.dispatch(Divide { perft: self, setup })
    }
}

struct Count<'a> {
    perft: Perft,
    setup: &'a Setup,
}

impl ForVariant for Count<'_> {
    type Output = Result<u64, SetupError>;

    fn run<V: Variant>(self) -> Self::Output {
        Ok(self.perft.count(&self.setup.position::<V>()?))
    }
}

struct Divide<'a> {
    perft: Perft,
    setup: &'a Setup,
}

impl ForVariant for Divide<'_> {
    type Output = Result<Vec<(String, u64)>, SetupError>;

    fn run<V: Variant>(self) -> Self::Output {
        let position = self.setup.position::<V>()?;
        let counts = self.perft.divide(&position);
        let name = |mv| position.format_move(mv, Notation::Numeric);
        Ok(counts.iter().map(|(mv, count)| (name(mv), *count)).collect())
    }
}
