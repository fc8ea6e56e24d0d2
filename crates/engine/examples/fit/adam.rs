//! Steps of gradient descent that adapt to each number's slope (Kingma and Ba, 2015).

pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(numbers: usize) -> Self {
        Adam { mean: vec![0.0; numbers], square: vec![0.0; numbers], steps: 0 }
    }

    /// How many steps were made.
    pub(crate) fn steps(&self) -> i32 {
        self.steps
    }

    pub(crate) fn step(&mut self, numbers: &mut [f32], slope: &[f32], rate: f32) {
        const KEEP: (f32, f32) = (0.9, 0.999);
        self.steps += 1;
        let fresh = (1.0 - KEEP.0.powi(self.steps), 1.0 - KEEP.1.powi(self.steps));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((number, &slope), (mean, square)) in numbers.iter_mut().zip(slope).zip(moments) {
            *mean = KEEP.0 * *mean + (1.0 - KEEP.0) * slope;
            *square = KEEP.1 * *square + (1.0 - KEEP.1) * slope * slope;
            *number -= rate * (*mean / fresh.0) / ((*square / fresh.1).sqrt() + 1e-8);
        }
    }
}
