//! A small net: what the signals that patterns give mean together.
//!
//! Whole numbers throughout, so that every machine comes to the same answer.

/// What the net is told: sums over the board.
pub const SIGNALS: usize = 6;
/// Its hidden units.
pub const UNITS: usize = 8;
/// Steps of a signal or a unit from nothing to full; beyond that it says no more.
pub const FULL: i16 = 1 << FULL_BITS;
const FULL_BITS: u32 = 9;
/// Steps of a weight between signals and units that make one.
pub const WEIGHT_ONE: i16 = 1 << WEIGHT_BITS;
const WEIGHT_BITS: u32 = 10;
/// Numbers of which a net is made.
pub const NUMBERS: usize = (SIGNALS + 3) * UNITS;

/// The weights, laid out so that one signal reaches all units at once.
pub(super) struct Net {
    weights: [[i16; UNITS]; SIGNALS],
    bias: [i16; UNITS],
    opening: [i16; UNITS],
    ending: [i16; UNITS],
}

impl Net {
    /// From its numbers: for each signal its weight in every unit, the units' biases, what they are worth in the opening and what in
    /// the ending.
    pub(super) fn new(numbers: &[i16; NUMBERS]) -> Self {
        let row = |row: usize| std::array::from_fn(|unit| numbers[row * UNITS + unit]);
        Net {
            weights: std::array::from_fn(row),
            bias: row(SIGNALS),
            opening: row(SIGNALS + 1),
            ending: row(SIGNALS + 2),
        }
    }

    /// What the signals mean in the opening and in the ending, in the unit of the units' worth.
    #[inline(always)]
    pub(super) fn answer(&self, signals: &[i16; SIGNALS]) -> [i32; 2] {
        let mut units = self.bias.map(|bias| i32::from(bias) * i32::from(FULL));
        for (signal, weights) in signals.iter().zip(&self.weights) {
            let signal = i32::from((*signal).clamp(0, FULL));
            for (unit, &weight) in units.iter_mut().zip(weights) {
                *unit += signal * i32::from(weight);
            }
        }
        let (mut opening, mut ending) = (0, 0);
        for (unit, sum) in units.into_iter().enumerate() {
            // Sixteen bits first: of those, processors compare eight at once.
            let sum = (sum >> WEIGHT_BITS).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            let strength = i32::from(sum.clamp(0, FULL));
            opening += strength * i32::from(self.opening[unit]);
            ending += strength * i32::from(self.ending[unit]);
        }
        [opening >> FULL_BITS, ending >> FULL_BITS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One unit that listens to the first signal alone, above a half.
    fn one_unit() -> Net {
        let mut numbers = [0; NUMBERS];
        numbers[0] = 2 * WEIGHT_ONE;
        numbers[SIGNALS * UNITS] = -WEIGHT_ONE;
        numbers[(SIGNALS + 1) * UNITS] = 40;
        numbers[(SIGNALS + 2) * UNITS] = -80;
        Net::new(&numbers)
    }

    #[test]
    fn a_unit_speaks_between_nothing_and_full() {
        let net = one_unit();
        let answer = |signal: i16| net.answer(&[signal, 99, -99, 0, FULL, 7]);
        assert_eq!(answer(i16::MIN), [0, 0]);
        assert_eq!(answer(FULL / 2), [0, 0]);
        assert_eq!(answer(FULL / 4 * 3), [20, -40]);
        assert_eq!(answer(FULL), [40, -80]);
        assert_eq!(answer(i16::MAX), [40, -80]);
    }
}
