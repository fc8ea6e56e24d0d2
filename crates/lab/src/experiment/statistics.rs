//! The statistics that experiments use: intervals for proportions and means, and quartiles.

/// A 95% confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The normal quantile of a two-sided 95% interval.
const Z: f64 = 1.959_964;

impl Interval {
    /// True if the intervals do not overlap.
    pub fn is_apart_from(self, other: Interval) -> bool {
        self.high < other.low || other.high < self.low
    }
}

/// Wilson's score interval for a proportion: unlike the textbook one, it is reliable for few trials and rare events.
///
/// ```
/// use kelso_lab::experiment::wilson;
///
/// let interval = wilson(9, 10);
/// assert!((interval.low - 0.596).abs() < 1e-3 && (interval.high - 0.982).abs() < 1e-3);
/// ```
pub fn wilson(successes: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, p) = (trials as f64, successes as f64 / trials as f64);
    let centre = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    Interval { low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// Newcombe's interval for the difference of two proportions, the first minus the second, each as successes and trials.
///
/// ```
/// use kelso_lab::experiment::difference;
///
/// // Newcombe 1998, table II: 56 of 70 and 48 of 80.
/// let interval = difference((56, 70), (48, 80));
/// assert!((interval.low - 0.0524).abs() < 1e-3 && (interval.high - 0.3339).abs() < 1e-3);
/// ```
pub fn difference(first: (u64, u64), second: (u64, u64)) -> Interval {
    let part = |(successes, trials): (u64, u64)| successes as f64 / trials.max(1) as f64;
    let (a, b) = (part(first), part(second));
    let (of_a, of_b) = (wilson(first.0, first.1), wilson(second.0, second.1));
    Interval {
        low: a - b - (a - of_a.low).hypot(of_b.high - b),
        high: a - b + (of_a.high - a).hypot(b - of_b.low),
    }
}

/// The mean; 0 if empty.
pub fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// The standard deviation of a sample, with n − 1; `None` for fewer than two.
pub fn deviation(values: &[f64]) -> Option<f64> {
    let centre = mean(values);
    let squares: f64 = values.iter().map(|value| (value - centre).powi(2)).sum();
    (values.len() > 1).then(|| (squares / (values.len() - 1) as f64).sqrt())
}

/// The interval of a mean by Student's t; `None` for fewer than two values.
pub fn mean_interval(values: &[f64]) -> Option<Interval> {
    let half = t_quantile(values.len().checked_sub(1)?) * deviation(values)? / (values.len() as f64).sqrt();
    let centre = mean(values);
    Some(Interval { low: centre - half, high: centre + half })
}

/// The two-sided 95% quantile of Student's t, by its expansion in 1/degrees; the first are from the table.
fn t_quantile(degrees: usize) -> f64 {
    match degrees {
        0 => f64::INFINITY,
        1 => 12.706,
        2 => 4.303,
        3 => 3.182,
        _ => {
            let n = degrees as f64;
            let powers = [Z.powi(3), Z.powi(5), Z.powi(7)];
            let first = (powers[0] + Z) / 4.0;
            let second = (5.0 * powers[1] + 16.0 * powers[0] + 3.0 * Z) / 96.0;
            let third = (3.0 * powers[2] + 19.0 * powers[1] + 17.0 * powers[0] - 15.0 * Z) / 384.0;
            Z + first / n + second / (n * n) + third / (n * n * n)
        }
    }
}

/// The quartiles of a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Quartiles {
    pub lower: f64,
    pub median: f64,
    pub upper: f64,
}

/// Quartiles with linear interpolation between the two nearest values; all 0 if empty.
pub fn quartiles(values: &[f64]) -> Quartiles {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |part: f64| {
        let place = part * (sorted.len().saturating_sub(1)) as f64;
        let (below, above) = (place.floor() as usize, place.ceil() as usize);
        let value = |index: usize| sorted.get(index).copied().unwrap_or_default();
        value(below) + (value(above) - value(below)) * place.fract()
    };
    Quartiles { lower: at(0.25), median: at(0.5), upper: at(0.75) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_stays_within_its_bounds() {
        assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 });
        let none = wilson(0, 20);
        assert!(none.low == 0.0 && (none.high - 0.161).abs() < 1e-3, "{none:?}");
        assert!(wilson(1, 100).is_apart_from(wilson(60, 100)));
        assert!(!wilson(5, 10).is_apart_from(wilson(6, 10)));
    }

    #[test]
    fn student_agrees_with_the_printed_table() {
        for (degrees, quantile) in [(3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (1000, 1.962)] {
            assert!((t_quantile(degrees) - quantile).abs() < 0.02, "{degrees}: {}", t_quantile(degrees));
        }
        let interval = mean_interval(&[1.0, 2.0, 3.0, 4.0, 5.0]).expect("five values");
        assert!((interval.low - 1.037).abs() < 0.01 && (interval.high - 4.963).abs() < 0.01, "{interval:?}");
        assert_eq!((mean_interval(&[1.0]), deviation(&[])), (None, None));
    }

    #[test]
    fn quartiles_of_small_samples() {
        let of = |lower, median, upper| Quartiles { lower, median, upper };
        assert_eq!(quartiles(&[4.0, 1.0, 3.0, 2.0, 5.0]), of(2.0, 3.0, 4.0));
        assert_eq!(quartiles(&[1.0, 2.0]), of(1.25, 1.5, 1.75));
        assert_eq!(quartiles(&[]), Quartiles::default());
    }
}
