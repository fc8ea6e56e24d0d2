//! Perft of a position of any variant.
//!
//! Nothing here is generic, so the counting code is compiled in this crate, once and at full speed, and not again in
//! each program that uses it.

use super::{AnyMove, AnyPosition};
use crate::perft::Perft;

impl Perft {
    /// [`count`](Perft::count) for a variant known only at run time.
    ///
    /// ```
    /// use kelso_rules::{AnyPosition, Perft, VariantId};
    ///
    /// let start = AnyPosition::start(VariantId::ENGLISH, None);
    /// assert_eq!(Perft::new(4).count_any(&start), 1_469);
    /// ```
    pub fn count_any(self, position: &AnyPosition) -> u64 {
        match position {
            AnyPosition::English(position) => self.count(position),
            AnyPosition::General(position) => self.count(position),
        }
    }

    /// [`divide`](Perft::divide) for a variant known only at run time.
    pub fn divide_any(self, position: &AnyPosition) -> Vec<(AnyMove, u64)> {
        match position {
            AnyPosition::English(position) => forget(self.divide(position)),
            AnyPosition::General(position) => forget(self.divide(position)),
        }
    }
}

fn forget<M: Into<AnyMove>>(counts: Vec<(M, u64)>) -> Vec<(AnyMove, u64)> {
    counts.into_iter().map(|(mv, count)| (mv.into(), count)).collect()
}
