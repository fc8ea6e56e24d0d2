//! The counts of the named weights in a position.

use kelso_engine::eval::evaluator::Evaluator;
use kelso_engine::eval::weights::{Weights, tapered};
use kelso_rules::{English, Position};

/// The unit of counts, since the evaluation is in integers; sixty of them fit into its sums.
const UNIT: i16 = 500;

/// One evaluation for each counted weight, with that weight alone.
pub(super) struct Counter {
    single: Vec<(u32, Evaluator<English>)>,
}

impl Counter {
    /// Counts the weights that `is_counted` chooses out of a table in which those chosen are not zero.
    pub(super) fn new(is_counted: impl Fn(&Weights) -> bool) -> Self {
        let alone = |index: usize| {
            let mut weights = Weights::ZERO.clone();
            *weights.entries_mut()[index] = tapered(UNIT, UNIT);
            is_counted(&weights).then(|| (index as u32, Evaluator::new(English, weights)))
        };
        Counter { single: (0..count()).filter_map(alone).collect() }
    }

    /// Each weight that counts in a position, and how often.
    pub(super) fn counts(&self, position: &Position<English>) -> impl Iterator<Item = (u32, f32)> {
        self.single.iter().filter_map(|(index, evaluation)| {
            let count = evaluation.evaluate(position).raw();
            (count != 0).then(|| (*index, f32::from(count) / f32::from(UNIT)))
        })
    }
}

/// How many named weights there are.
pub(super) fn count() -> usize {
    Weights::ZERO.clone().entries_mut().len()
}

/// Fitted values, in hundredths of a man, as a table of weights.
pub(super) fn table(hundredths: impl Fn(usize) -> [f32; 2]) -> Weights {
    let mut table = Weights::ZERO.clone();
    for (index, entry) in table.entries_mut().into_iter().enumerate() {
        let [opening, ending] = hundredths(index);
        *entry = tapered(opening.round() as i16, ending.round() as i16);
    }
    table
}
