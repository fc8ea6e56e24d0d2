//! Several runs of the same thing, drawn as one curve: their mean and its 95% interval, with neighbouring values merged
//! where there are more than a plot can show.

use super::plot::Point;
use super::statistics::{mean, mean_interval};

/// The mean of runs, each a list of x and y values, as a curve of about `most` points.
///
/// All runs have the same x values. The first value is kept separate, because it shows the beginning; of the others as
/// many as needed are averaged, run by run, at the last x of each group. A single run has no interval.
///
/// ```
/// use kelso_lab::experiment::{Point, mean_curve};
///
/// let runs = [[(0.0, 0.0), (100.0, 4.0), (200.0, 6.0)], [(0.0, 0.0), (100.0, 6.0), (200.0, 8.0)]];
/// let curve = mean_curve(&runs, 1);
/// assert_eq!((curve[0].y, curve[1].x, curve[1].y), (0.0, 200.0, 6.0));
/// ```
pub fn mean_curve(runs: &[impl AsRef<[(f64, f64)]>], most: usize) -> Vec<Point> {
    let values = runs.iter().map(|run| run.as_ref().len()).min().unwrap_or(0);
    if values == 0 {
        return Vec::new();
    }
    let together = (values - 1).div_ceil(most.max(1)).max(1);
    let later = (1..values).step_by(together).map(|from| from..(from + together).min(values));
    std::iter::once(0..1).chain(later).map(|range| mean_point(runs, range)).collect()
}

fn mean_point(runs: &[impl AsRef<[(f64, f64)]>], range: std::ops::Range<usize>) -> Point {
    let part = |run: &_| -> f64 {
        let run: &[(f64, f64)] = AsRef::as_ref(run);
        mean(&run[range.clone()].iter().map(|(_, value)| *value).collect::<Vec<_>>())
    };
    let means: Vec<f64> = runs.iter().map(part).collect();
    let x = runs.first().map_or(0.0, |run| run.as_ref()[range.end - 1].0);
    let bar = mean_interval(&means).map(|interval| (interval.low, interval.high));
    Point { x, y: mean(&means), bar }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(values: impl IntoIterator<Item = f64>) -> Vec<(f64, f64)> {
        values.into_iter().enumerate().map(|(place, value)| (place as f64, value)).collect()
    }

    #[test]
    fn runs_are_averaged_with_their_interval() {
        let curve = mean_curve(&[run([0.0, 1.0]), run([0.0, 2.0]), run([0.0, 6.0])], 10);
        assert_eq!(curve[0], Point::between(0.0, 0.0, 0.0, 0.0));
        // 3 ± 4.303 · 2.646 / √3.
        let (low, high) = curve[1].bar.expect("three runs");
        assert!(
            (curve[1].y - 3.0).abs() < 1e-9 && (low + 3.573).abs() < 1e-2 && (high - 9.573).abs() < 1e-2,
            "{low} {high}"
        );
    }

    #[test]
    fn many_values_are_taken_together_but_for_the_first() {
        let curve = mean_curve(&[run((0..=350).map(f64::from))], 70);
        assert_eq!((curve.len(), curve[0], curve[1]), (71, Point::at(0.0, 0.0), Point::at(5.0, 3.0)));
        assert_eq!(curve.last(), Some(&Point::at(350.0, 348.0)));
        // The last group may be smaller, and the shortest run counts.
        let odd = mean_curve(&[run([0.0, 1.0, 2.0, 3.0]), run([0.0; 9])], 2);
        assert_eq!(odd.iter().map(|point| point.x).collect::<Vec<_>>(), [0.0, 2.0, 3.0]);
        assert!(mean_curve(&[run([])], 5).is_empty() && mean_curve(&Vec::<Vec<_>>::new(), 5).is_empty());
    }
}
