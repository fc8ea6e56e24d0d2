//! The arithmetic of a survey: the statistics of one question on a scale.

use crate::experiment::{deviation, mean, quartiles};

/// Mean, median and both standard deviations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AnswerSummary {
    pub(super) mean: f64,
    pub(super) median: f64,
    /// With n − 1; `None` for fewer than two answers.
    pub(super) sample: Option<f64>,
    /// With n.
    pub(super) population: f64,
}

/// The individual answers, from how often each of 1 to 5 was given.
pub(super) fn spread(counts: &[u32; 5]) -> Vec<f64> {
    (1_u8..)
        .zip(counts)
        .flat_map(|(answer, count)| std::iter::repeat_n(f64::from(answer), *count as usize))
        .collect()
}

impl AnswerSummary {
    /// `None` if nobody answered.
    pub(super) fn new(counts: &[u32; 5]) -> Option<Self> {
        let values = spread(counts);
        let n = values.len() as f64;
        let sample = deviation(&values);
        let population = sample.map_or(0.0, |sample| sample * ((n - 1.0) / n).sqrt());
        let (mean, median) = (mean(&values), quartiles(&values).median);
        (!values.is_empty()).then_some(AnswerSummary { mean, median, sample, population })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers whose figures can be worked out by hand.
    #[test]
    fn known_answers_have_known_figures() {
        for (counts, mean, median, sample, population) in [
            // 1 and 5: twice 2² around 3.
            ([1, 0, 0, 0, 1], 3.0, 3.0, Some(8_f64.sqrt()), 2.0),
            // 1, 2, 3, 4, 5: squares 4, 1, 0, 1, 4.
            ([1, 1, 1, 1, 1], 3.0, 3.0, Some(2.5_f64.sqrt()), 2_f64.sqrt()),
            // 2, 4, 4, 5: around 3.75 the squares are 3.0625, 0.0625 twice and 1.5625, 4.75 in all.
            ([0, 1, 0, 2, 1], 3.75, 4.0, Some((4.75_f64 / 3.0).sqrt()), (4.75_f64 / 4.0).sqrt()),
            // 4, 5: the median is between them.
            ([0, 0, 0, 1, 1], 4.5, 4.5, Some(0.5_f64.sqrt()), 0.5),
            ([0, 0, 0, 0, 30], 5.0, 5.0, Some(0.0), 0.0),
            ([0, 0, 1, 0, 0], 3.0, 3.0, None, 0.0),
        ] {
            let found = AnswerSummary::new(&counts).expect("somebody answered");
            let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
            assert!(near(found.mean, mean) && near(found.median, median), "{counts:?} {found:?}");
            assert_eq!(found.sample.is_some(), sample.is_some(), "{counts:?}");
            assert!(
                near(found.sample.unwrap_or_default(), sample.unwrap_or_default()),
                "{counts:?} {found:?}"
            );
            assert!(near(found.population, population), "{counts:?} {found:?}");
        }
        assert_eq!(AnswerSummary::new(&[0; 5]), None);
        assert_eq!(spread(&[2, 0, 1, 0, 1]), [1.0, 1.0, 3.0, 5.0]);
    }
}
