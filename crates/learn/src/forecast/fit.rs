//! Fitting: the weights that explain choices best, by L-BFGS, with a ridge that keeps them near their base.

use std::collections::VecDeque;

use super::choices::Choices;
use super::likelihood::surprise;

/// What is fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fit<'a> {
    /// The choices.
    pub choices: &'a Choices,
    /// Which of them count.
    pub picked: &'a [u32],
    /// The weights that the fit starts from and is pulled to.
    pub base: &'a [f64],
    /// How many weights, from the first on, may change.
    pub free: usize,
    /// How strongly the fit is pulled to the base: the penalty is half of this times the squared distance.
    pub ridge: f64,
    /// Threads; the result is the same for any number.
    pub threads: usize,
}

/// Maximum number of steps. The problem is convex, and usually far fewer are needed.
const MOST_STEPS: usize = 200;
/// Past steps that are remembered.
const MEMORY: usize = 10;
/// The fit is good enough when the gradient per choice is as small as this.
const TOLERANCE: f64 = 1e-6;
/// Halvings of a step before the fit gives up improving.
const MOST_HALVINGS: usize = 30;

impl Fit<'_> {
    /// The best offsets from the base; zero for weights that are not free. `go_on` is called before each step.
    pub fn offsets(&self, mut go_on: impl FnMut() -> bool) -> Vec<f64> {
        let mut at = Point { offsets: vec![0.0; self.free], ..Point::default() };
        self.look(&mut at);
        let enough = TOLERANCE * self.picked.len().max(1) as f64;
        let mut past = VecDeque::new();
        for _ in 0..MOST_STEPS {
            if largest(&at.gradient) <= enough || !go_on() {
                break;
            }
            let Some(next) = self.step(&at, &direction(&at.gradient, &past)) else { break };
            let moved = difference(&next.offsets, &at.offsets);
            let turned = difference(&next.gradient, &at.gradient);
            if dot(&moved, &turned) > 1e-12 {
                past.push_back((moved, turned));
                if past.len() > MEMORY {
                    past.pop_front();
                }
            }
            at = next;
        }
        at.offsets
    }

    /// The penalised loss and its gradient.
    fn look(&self, at: &mut Point) {
        let mut weights = self.base.to_vec();
        weights.iter_mut().zip(&at.offsets).for_each(|(weight, offset)| *weight += offset);
        let surprise = surprise(self.choices, self.picked, &weights, self.threads);
        at.value = surprise.value + self.ridge / 2.0 * dot(&at.offsets, &at.offsets);
        let gradient = surprise.gradient.iter().zip(&at.offsets);
        at.gradient = gradient.map(|(slope, offset)| slope + self.ridge * offset).collect();
    }

    /// Line search along a direction until the value has fallen enough; `None` if it does not fall.
    fn step(&self, at: &Point, direction: &[f64]) -> Option<Point> {
        let slope = dot(&at.gradient, direction);
        let mut length = 1.0;
        for _ in 0..MOST_HALVINGS {
            let offsets = at.offsets.iter().zip(direction).map(|(offset, step)| offset + length * step);
            let mut next = Point { offsets: offsets.collect(), ..Point::default() };
            self.look(&mut next);
            if next.value <= at.value + 1e-4 * length * slope {
                return Some(next);
            }
            length /= 2.0;
        }
        None
    }
}

/// The current point of a fit.
#[derive(Clone, Debug, Default)]
struct Point {
    offsets: Vec<f64>,
    value: f64,
    gradient: Vec<f64>,
}

/// The descent direction, corrected by the curvature of past steps (Nocedal's two-loop recursion).
fn direction(gradient: &[f64], past: &VecDeque<(Vec<f64>, Vec<f64>)>) -> Vec<f64> {
    let mut direction: Vec<f64> = gradient.iter().map(|slope| -slope).collect();
    let mut shares = Vec::with_capacity(past.len());
    for (moved, turned) in past.iter().rev() {
        let share = dot(moved, &direction) / dot(moved, turned);
        add(&mut direction, turned, -share);
        shares.push(share);
    }
    // The first step has no curvature information: its length is at most one.
    let scale = past.back().map_or(1.0 / dot(gradient, gradient).sqrt().max(1.0), |(moved, turned)| {
        dot(moved, turned) / dot(turned, turned)
    });
    for step in &mut direction {
        *step *= scale;
    }
    for ((moved, turned), share) in past.iter().zip(shares.into_iter().rev()) {
        let other = dot(turned, &direction) / dot(moved, turned);
        add(&mut direction, moved, share - other);
    }
    direction
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(sum: &mut [f64], part: &[f64], factor: f64) {
    sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += factor * part);
}

fn difference(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, value| value.abs().max(most))
}
