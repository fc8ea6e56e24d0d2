//! A small net: combines the signals from the patterns.
//!
//! Integer arithmetic throughout, so that results are the same everywhere.

/// The inputs: sums over the board.
pub const SIGNALS: usize = 6;
/// Its hidden units.
pub const UNITS: usize = 8;
/// The range of a signal or a unit; beyond that it saturates.
pub const FULL: i16 = 1 << FULL_BITS;
const FULL_BITS: u32 = 9;
/// Steps of a weight between signals and units that make one.
pub const WEIGHT_ONE: i16 = 1 << WEIGHT_BITS;
const WEIGHT_BITS: u32 = 10;
/// Number of parameters.
pub const NUMBERS: usize = (SIGNALS + 3) * UNITS;

/// The weights, laid out so that one signal reaches all units at once.
pub(super) struct Net {
    weights: [[i16; UNITS]; SIGNALS],
    bias: [i16; UNITS],
    opening: [i16; UNITS],
    ending: [i16; UNITS],
}

impl Net {
    /// From its parameters: for each signal its weight in every unit, the units' biases, and their opening and endgame
    /// outputs.
    pub(super) fn new(numbers: &[i16; NUMBERS]) -> Self {
        let row = |row: usize| std::array::from_fn(|unit| numbers[row * UNITS + unit]);
        Net {
            weights: std::array::from_fn(row),
            bias: row(SIGNALS),
            opening: row(SIGNALS + 1),
            ending: row(SIGNALS + 2),
        }
    }

    /// The opening and endgame output for the signals, in the unit of the output weights.
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
            // Sixteen bits first: processors compare eight of those at once.
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

    /// One unit that responds only to the first signal, above a half.
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
