//! Is growth exponential or a power law? Both are straight lines on suitable axes; the better fit decides.

/// How values grow from step to step, by two fits through their logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// What one step multiplies a value by, if growth is exponential.
    pub factor: f64,
    /// The exponent, if values grow like a power of the step: 1 is linear, 2 quadratic.
    pub power: f64,
    /// How far the exponential curve is from the values, as a root mean square of logarithms.
    pub exponential_error: f64,
    /// The same for the power law.
    pub power_error: f64,
}

/// The minimum number of values to tell the two apart.
const FEWEST: usize = 4;

/// The growth of values at steps; `None` for fewer than four, or if one is not above 0.
///
/// ```
/// use kelso_lab::experiment::growth;
///
/// let doubling: Vec<_> = (3..9).map(|step| (f64::from(step), 2_f64.powi(step))).collect();
/// assert!(growth(&doubling).is_some_and(|growth| growth.is_exponential()));
/// let squares: Vec<_> = (3..9).map(|step| (f64::from(step), f64::from(step * step))).collect();
/// assert!(growth(&squares).is_some_and(|growth| !growth.is_exponential() && (growth.power - 2.0).abs() < 1e-9));
/// ```
pub fn growth(values: &[(f64, f64)]) -> Option<Growth> {
    let is_positive = |&(step, value): &(f64, f64)| step > 0.0 && value > 0.0 && value.is_finite();
    if values.len() < FEWEST || !values.iter().all(is_positive) {
        return None;
    }
    let (slope, exponential_error) = line(values.iter().map(|&(step, value)| (step, value.ln())));
    let (power, power_error) = line(values.iter().map(|&(step, value)| (step.ln(), value.ln())));
    Some(Growth { factor: slope.exp(), power, exponential_error, power_error })
}

impl Growth {
    /// True if values grow, and a power law fits them worse.
    pub fn is_exponential(&self) -> bool {
        self.factor > 1.0 && self.exponential_error < self.power_error
    }
}

/// The slope of the best-fitting line, and its error.
fn line(points: impl Iterator<Item = (f64, f64)> + Clone) -> (f64, f64) {
    let n = points.clone().count() as f64;
    let sum = |of: fn((f64, f64)) -> f64| points.clone().map(of).sum::<f64>();
    let (mean_x, mean_y) = (sum(|(x, _)| x) / n, sum(|(_, y)| y) / n);
    let (mut xx, mut xy) = (0.0, 0.0);
    for (x, y) in points.clone() {
        xx += (x - mean_x).powi(2);
        xy += (x - mean_x) * (y - mean_y);
    }
    let slope = xy / xx;
    let square = |(x, y): (f64, f64)| (y - mean_y - slope * (x - mean_x)).powi(2);
    (slope, (points.map(square).sum::<f64>() / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: impl Fn(f64) -> f64) -> Option<Growth> {
        growth(&(3..=8).map(|step| (f64::from(step), value(f64::from(step)))).collect::<Vec<_>>())
    }

    #[test]
    fn powers_are_not_exponential() {
        for power in [0.5, 1.0, 2.0, 3.0, 5.0] {
            let found = of(|x| 7.0 * x.powf(power)).expect("there are values");
            assert!(!found.is_exponential() && (found.power - power).abs() < 1e-9, "{found:?}");
        }
        assert!(!of(|x| 2.0 * x - 5.0).expect("there are values").is_exponential(), "a line with an offset");
    }

    #[test]
    fn an_exponential_is_known_in_spite_of_noise() {
        let noise = |x: f64| if (x as u32).is_multiple_of(2) { 1.1 } else { 0.9 };
        let found = of(|x| 0.3 * 2_f64.powf(x) * noise(x)).expect("there are values");
        assert!(found.is_exponential() && (found.factor - 2.0).abs() < 0.1, "{found:?}");
        assert!(!of(|x| 0.5_f64.powf(x)).expect("there are values").is_exponential(), "it shrinks");
    }

    #[test]
    fn too_little_says_nothing() {
        assert_eq!(growth(&[(1.0, 1.0), (2.0, 2.0), (3.0, 4.0)]), None);
        assert_eq!(of(|x| x - 3.0), None, "no logarithm of 0");
    }
}
