//! Adds up opening and endgame values at the same time.

use std::ops::{AddAssign, Mul, SubAssign};

use super::weights::Tapered;

/// An opening and an endgame value in one word, the endgame in its upper half, so that one addition adds both. Each
/// must fit into sixteen bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum(i32);

impl Sum {
    #[inline(always)]
    pub(super) const fn new(opening: i32, ending: i32) -> Self {
        Sum((ending << 16).wrapping_add(opening))
    }

    #[inline(always)]
    pub(super) const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    #[inline(always)]
    pub(super) const fn ending(self) -> i32 {
        // A negative opening has borrowed from the upper half.
        self.0.wrapping_sub(self.opening()) >> 16
    }
}

impl From<Tapered> for Sum {
    #[inline(always)]
    fn from(weight: Tapered) -> Self {
        Sum::new(i32::from(weight.opening), i32::from(weight.ending))
    }
}

impl AddAssign for Sum {
    #[inline(always)]
    fn add_assign(&mut self, other: Sum) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl SubAssign for Sum {
    #[inline(always)]
    fn sub_assign(&mut self, other: Sum) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}

impl Mul<i32> for Sum {
    type Output = Sum;

    #[inline(always)]
    fn mul(self, times: i32) -> Sum {
        Sum(self.0.wrapping_mul(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_meet() {
        for (opening, ending) in [(0, 0), (-1, 1), (1, -1), (-300, -7), (12_345, -12_345), (-1, 0)] {
            let mut sum = Sum::new(opening, ending);
            assert_eq!((sum.opening(), sum.ending()), (opening, ending));
            sum += Sum::new(-5, 9) * 3;
            assert_eq!((sum.opening(), sum.ending()), (opening - 15, ending + 27));
            sum -= Sum::new(-15, 27);
            assert_eq!((sum.opening(), sum.ending()), (opening, ending));
        }
    }
}
