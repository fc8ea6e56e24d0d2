//! Gradient descent over sample files in several passes, each saved to disk when it is done.

use std::path::{Path, PathBuf};

use kelso_engine::{Rng, SearchControl};
use serde::Serialize;

use super::adam::Adam;
use super::model::{Model, Schedule, Seen};
use super::sample::Sample;
use super::state::{Identity, State};
use super::stream::SampleStream;
use super::targets::{ScaleFinder, Targets};
use crate::td::LearnError;

/// Minimum number of steps per pass: with few samples each step uses fewer.
const STEPS: u64 = 64;
/// Minimum number of samples per step.
const LEAST_BATCH: u64 = 256;

/// The settings of a fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FitSettings {
    /// Files of samples.
    pub data: Vec<PathBuf>,
    /// The seed of the sample order and the initial parameters.
    pub seed: u64,
    /// Where the parameters are kept between passes, so that the fit can be resumed.
    pub state: Option<PathBuf>,
}

/// The mean square error after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FitRow {
    /// On the training samples, during the pass.
    pub learned: f64,
    /// On held-out games, if there are any.
    pub held_out: Option<f64>,
}

/// Observes a fit.
pub trait FitWatcher {
    /// This many samples were processed, over all passes.
    fn looked_at(&mut self, _samples: u64) {}

    /// A pass is done.
    fn round(&mut self, _rounds: usize, _row: &FitRow) {}
}

impl FitWatcher for () {}

/// A fit in progress.
pub struct Fitting<M: Model> {
    model: M,
    stream: SampleStream,
    settings: FitSettings,
    identity: Identity,
    targets: Targets,
    state: State,
}

impl<M: Model> Fitting<M> {
    /// A fit of this model, from the beginning or from where it was stopped.
    ///
    /// # Errors
    /// If a file cannot be read, or there are no samples.
    pub fn new(model: M, settings: FitSettings) -> Result<Self, LearnError> {
        let stream = SampleStream::open(&settings.data)?;
        let identity = Identity { model: M::NAME, seed: settings.seed, data: stream.fingerprint() };
        let mut finder = ScaleFinder::new();
        stream.for_each_learned(|sample| finder.see(sample))?;
        let targets = Targets { scale: finder.scale(), result: M::SCHEDULE.result };
        let start = model.start();
        let kept = settings.state.as_deref().and_then(|file| State::read(file, &identity, start.len()));
        let state = kept.unwrap_or_else(|| State {
            adam: Adam::new(start.len()),
            best: start.clone(),
            numbers: start,
            rows: Vec::new(),
        });
        Ok(Fitting { model, stream, settings, identity, targets, state })
    }

    /// True if `file` has the state of a fit of this model to these samples with this seed.
    pub fn is_state(model: &M, settings: &FitSettings, file: &Path) -> bool {
        SampleStream::open(&settings.data).is_ok_and(|stream| {
            let identity = Identity { model: M::NAME, seed: settings.seed, data: stream.fingerprint() };
            State::read(file, &identity, model.start().len()).is_some()
        })
    }

    /// Samples to process, over all passes.
    pub fn work(&self) -> u64 {
        u64::from(M::SCHEDULE.rounds) * self.samples()
    }

    /// Number of training samples.
    pub fn samples(&self) -> u64 {
        self.stream.learned_samples()
    }

    /// The finished passes.
    pub fn rows(&self) -> &[FitRow] {
        &self.state.rows
    }

    /// The model, its parameters after the pass with the lowest held-out error, and the value of 1 in hundredths of a
    /// man.
    pub fn fitted(&self) -> (&M, &[f32], f32) {
        (&self.model, &self.state.best, self.targets.scale)
    }

    /// Makes as many passes over the samples as the model wants.
    ///
    /// # Errors
    /// If a file cannot be read or written, the parameters diverge, or `control` stops it; finished passes are kept.
    pub fn run(&mut self, control: &SearchControl, watcher: &mut impl FitWatcher) -> Result<(), LearnError> {
        while self.state.rows.len() < M::SCHEDULE.rounds as usize {
            let row = self.round(control, watcher)?;
            // With few samples later passes overfit.
            if self.state.rows.iter().all(|earlier| row.held_out <= earlier.held_out) {
                self.state.best.clone_from(&self.state.numbers);
            }
            self.state.rows.push(row);
            if let Some(file) = &self.settings.state {
                self.state.write(file, &self.identity)?;
            }
            watcher.round(self.state.rows.len(), &row);
        }
        Ok(())
    }

    fn round(
        &mut self,
        control: &SearchControl,
        watcher: &mut impl FitWatcher,
    ) -> Result<FitRow, LearnError> {
        let Schedule { rounds, batch, rate, .. } = M::SCHEDULE;
        let Fitting { model, stream, targets, state, .. } = self;
        let samples = stream.learned_samples();
        let batch = (samples / STEPS).clamp(LEAST_BATCH, batch as u64);
        let steps = u64::from(rounds) * samples.div_ceil(batch);
        let done = state.rows.len() as u64;
        let pulls = model.pulls();
        let (mut seen, mut squares, mut count) = (Seen::default(), 0.0, 0_u64);
        let order = Rng::new(Rng::new(self.identity.seed).next_u64() ^ done).next_u64();
        stream.for_each_batch(order, batch as usize, |batch: &[Sample]| {
            if control.is_stopped() {
                return Err(LearnError::StoppedFitting { rounds: done });
            }
            let State { numbers, adam, .. } = &mut *state;
            let mut slope: Vec<f32> =
                numbers.iter().zip(&pulls).map(|(number, pull)| number * pull).collect();
            for sample in batch {
                seen.begin(sample);
                model.see(&sample.position, &mut seen);
                let off = model.predict(numbers, &seen) - targets.of(sample);
                model.add_slope(numbers, &seen, off / batch.len() as f32, &mut slope);
                squares += f64::from(off * off);
            }
            count += batch.len() as u64;
            let left = 1.0 - adam.steps() as f32 / steps as f32;
            adam.step(numbers, &slope, rate * left.max(0.01));
            watcher.looked_at(done * samples + count);
            if squares.is_finite() { Ok(()) } else { Err(LearnError::RanAway) }
        })?;
        let held_out = self.held_out()?;
        Ok(FitRow { learned: squares / count.max(1) as f64, held_out })
    }

    /// The error on held-out games.
    fn held_out(&self) -> Result<Option<f64>, LearnError> {
        let (mut seen, mut squares, mut count) = (Seen::default(), 0.0, 0_u64);
        self.stream.for_each_held_out(|sample| {
            seen.begin(sample);
            self.model.see(&sample.position, &mut seen);
            let off = self.model.predict(&self.state.numbers, &seen) - self.targets.of(sample);
            squares += f64::from(off * off);
            count += 1;
        })?;
        Ok((count > 0).then(|| squares / count as f64))
    }
}
