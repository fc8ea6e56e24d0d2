//! What the patterns count in a position, and how their table is laid out.
//!
//! Most ways to fill a group are rare. So that a rare one is worth what its men suggest, a group's value is fitted as the sum of
//! three parts: what each man is worth on its square, what two men on neighbouring squares of a diagonal are worth together, and what this
//! filling of the group is worth beyond that. In the table the parts are added up.

use kelso_engine::eval::patterns::{FILLINGS, GROUPS, STEPS, entry, numbers, squares};
use kelso_engine::eval::weights::Weights;

use crate::hand::{self, Counter};
use crate::regression::{self, Data, Fitted, Pull};
use crate::samples::Sample;

/// A filling must be seen often to be worth something of its own.
const PULL_OF_FILLINGS: Pull = Pull(3e-5);
const PULL_OF_THE_REST: Pull = Pull(1e-6);
/// The largest entry of which no sum over all groups leaves sixteen bits.
const LARGEST: f32 = (i16::MAX / GROUPS as i16) as f32;

/// The table of patterns as its file holds it, and the weights that go with it.
pub(crate) struct FittedPatterns {
    pub(crate) table: Vec<u8>,
    pub(crate) weights: Weights,
}

/// The patterns and weights that foretell the samples best.
pub(crate) fn fit(samples: &[Sample]) -> FittedPatterns {
    let parts = Parts::new();
    let counter = Counter::new(is_beside_patterns);
    let data = Data::new(samples, |sample, counts| {
        counts.extend(counter.counts(&sample.position));
        let numbers = numbers(&sample.position);
        let fillings = numbers.iter().enumerate();
        counts.extend(fillings.map(|(group, &number)| (filling(group, number), 1.0)));
        parts.each(&numbers, |part| counts.push((part, 1.0)));
    });
    let mut pulls = vec![PULL_OF_THE_REST; parts.end as usize];
    pulls[hand::count()..][..GROUPS * FILLINGS].fill(PULL_OF_FILLINGS);
    let fitted = regression::fit(&data, &pulls);
    FittedPatterns { table: parts.table(&fitted), weights: hand::table(&fitted) }
}

/// All but the weights that say how men stand.
fn is_beside_patterns(weights: &Weights) -> bool {
    let standing = Weights {
        man_squares: weights.man_squares,
        back_guard: weights.back_guard,
        dog_hole: weights.dog_hole,
        chain: weights.chain,
        ..Weights::ZERO
    };
    standing == Weights::ZERO
}

/// The weight of a filling of a group: they come after the named weights.
fn filling(group: usize, number: u16) -> u32 {
    (hand::count() + group * FILLINGS + usize::from(number)) as u32
}

/// The parts that are counted, each by two digits of a group: squares and what stands there.
struct Parts {
    /// In which group a part is counted, the places of its digits there, and the first of its nine weights. A man alone is a part
    /// whose places are the same.
    places: Vec<Place>,
    /// One more than the last weight.
    end: u32,
}

struct Place {
    group: usize,
    digits: [usize; 2],
    first_weight: u32,
}

impl Parts {
    /// A part is counted in the first group that has its squares.
    fn new() -> Self {
        let mut parts = Parts { places: Vec::new(), end: (hand::count() + GROUPS * FILLINGS) as u32 };
        let mut seen = std::collections::HashSet::new();
        for group in 0..GROUPS {
            let squares = squares(group);
            for (i, &a) in squares.iter().enumerate() {
                for (j, &b) in squares.iter().enumerate().skip(i) {
                    let neighbours = a.0 + 1 == b.0 && a.1.abs_diff(b.1) == 1;
                    if (a == b || neighbours) && seen.insert((a, b)) {
                        parts.places.push(Place { group, digits: [i, j], first_weight: parts.end });
                        parts.end += 9;
                    }
                }
            }
        }
        parts
    }

    /// The weights of the parts in all groups.
    fn each(&self, numbers: &[u16; GROUPS], mut visit: impl FnMut(u32)) {
        for place in &self.places {
            let [a, b] =
                place.digits.map(|digit| usize::from(numbers[place.group]) / 3_usize.pow(digit as u32) % 3);
            if a != 0 && b != 0 {
                visit(place.first_weight + (3 * a + b) as u32);
            }
        }
    }

    /// The bytes of the table.
    fn table(&self, fitted: &Fitted) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(GROUPS * FILLINGS * 4);
        for group in 0..GROUPS {
            for number in 0..FILLINGS as u16 {
                let mut value = fitted.hundredths(filling(group, number) as usize);
                // Only this group's parts: the others' squares are empty.
                let mut alone = [0; GROUPS];
                alone[group] = number;
                self.each(&alone, |part| {
                    let more = fitted.hundredths(part as usize);
                    value = [value[0] + more[0], value[1] + more[1]];
                });
                let [opening, ending] =
                    value.map(|half| (half * f32::from(STEPS)).round().clamp(-LARGEST, LARGEST) as i16);
                bytes.extend(entry(opening, ending));
            }
        }
        bytes
    }
}
