//! Gradient descent with step sizes that adapt to each parameter's gradient (Kingma and Ba, 2015).

/// Decay of the running means: of the gradients, and of their squares.
const KEEP: (f32, f32) = (0.9, 0.999);

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    /// The mean gradient of each parameter.
    pub(super) mean: Vec<f32>,
    /// The mean square of each gradient.
    pub(super) square: Vec<f32>,
    steps: u32,
    /// Bias correction for the means, which started at zero. Multiplied step by step: a library's power function may
    /// differ between computers.
    stale: (f32, f32),
}

impl Adam {
    pub(super) fn new(numbers: usize) -> Self {
        Adam { mean: vec![0.0; numbers], square: vec![0.0; numbers], steps: 0, stale: (1.0, 1.0) }
    }

    /// Resumed after this many steps.
    pub(super) fn resumed(mean: Vec<f32>, square: Vec<f32>, steps: u32) -> Self {
        let stale = (0..steps).fold((1.0, 1.0), |stale, _| (stale.0 * KEEP.0, stale.1 * KEEP.1));
        Adam { mean, square, steps, stale }
    }

    /// How many steps were made.
    pub(super) fn steps(&self) -> u32 {
        self.steps
    }

    pub(super) fn step(&mut self, numbers: &mut [f32], slope: &[f32], rate: f32) {
        self.steps += 1;
        self.stale = (self.stale.0 * KEEP.0, self.stale.1 * KEEP.1);
        let fresh = (1.0 - self.stale.0, 1.0 - self.stale.1);
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((number, &slope), (mean, square)) in numbers.iter_mut().zip(slope).zip(moments) {
            *mean = KEEP.0 * *mean + (1.0 - KEEP.0) * slope;
            *square = KEEP.1 * *square + (1.0 - KEEP.1) * slope * slope;
            *number -= rate * (*mean / fresh.0) / ((*square / fresh.1).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_goes_by_the_rate_whatever_the_slope() {
        let mut numbers = [1.0, 1.0, 1.0];
        let mut adam = Adam::new(3);
        adam.step(&mut numbers, &[2.0, -0.01, 0.0], 0.1);
        for (found, expected) in numbers.into_iter().zip([0.9, 1.1, 1.0]) {
            assert!((found - expected).abs() < 1e-5, "{numbers:?}");
        }
        let resumed = Adam::resumed(adam.mean.clone(), adam.square.clone(), adam.steps());
        assert_eq!(resumed, adam);
    }
}
