//! The training: games in blocks of a hundred, a test before the first and after each, a record that can be taken up again.

use std::thread;

use kelso_engine::Remote;
use kelso_engine::learned::{LinearQ, features};
use kelso_rules::{English, Outcome, Position};

use super::episode::{Arena, Learning, side_of};
use super::error::LearnError;
use super::record::{Row, TrainingRecord};
use super::settings::{Settings, Stream};
use super::test_games::{Job, testers};
use crate::background::Background;

pub use super::test_games::TEST_GAMES;

/// Training games between two tests.
pub const BLOCK: u64 = 100;
/// Blocks between two times that the record is saved.
const BLOCKS_BETWEEN_SAVES: u64 = 10;

/// Sees how a training goes, and keeps its record.
pub trait Watcher {
    /// A training game was played; `games` is how many there are now.
    fn played(&mut self, _games: u64) {}

    /// A test is done.
    fn tested(&mut self, _row: &Row) {}

    /// The record should be kept now.
    ///
    /// # Errors
    /// If it cannot be; the training ends.
    fn save(&mut self, _record: &TrainingRecord) -> Result<(), LearnError> {
        Ok(())
    }
}

/// Watches nothing, keeps nothing.
impl Watcher for () {}

/// A training that is under way.
pub struct Training {
    record: TrainingRecord,
}

impl Training {
    /// A training that has not begun: all weights are 0.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(settings: Settings) -> Result<Self, LearnError> {
        settings.check()?;
        Ok(Training {
            record: TrainingRecord { settings, games: 0, q: LinearQ::default(), rows: Vec::new() },
        })
    }

    /// A training that goes on from its record.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn resume(record: TrainingRecord) -> Result<Self, LearnError> {
        record.settings.check()?;
        Ok(Training { record })
    }

    /// What is known so far.
    pub fn record(&self) -> &TrainingRecord {
        &self.record
    }

    /// Trains until `games` games have been played in all. The result depends on the settings and `games` alone, not on
    /// threads and interruptions: each game draws its chance from the seed and its number.
    ///
    /// # Errors
    /// If the weights run away, the watcher cannot save, or `remote` stops it; what was done up to the last whole
    /// block is saved then.
    pub fn run(
        &mut self,
        games: u64,
        threads: usize,
        remote: &Remote,
        watcher: &mut impl Watcher,
    ) -> Result<(), LearnError> {
        let spec = self.record.settings.opponent_spec()?;
        let mut arena = Arena::new(spec.clone());
        thread::scope(|scope| {
            let testers = &mut testers(scope, &self.record.settings, &spec, threads.saturating_sub(1));
            // What it is worth before it has learned anything.
            if self.record.games == 0 && self.record.rows.is_empty() {
                testers.submit(Job { q: self.record.q, row: Row::default() });
            }
            while self.record.games < games {
                let block = match self.block(games, &mut arena, remote, watcher) {
                    Ok(block) => block,
                    Err(error) => {
                        self.collect(testers, 0, watcher);
                        if matches!(error, LearnError::Stopped { .. }) {
                            watcher.save(&self.record)?;
                        }
                        return Err(error);
                    }
                };
                testers.submit(Job { q: self.record.q, row: block });
                self.collect(testers, usize::MAX, watcher);
                if self.record.games.is_multiple_of(BLOCK * BLOCKS_BETWEEN_SAVES)
                    || self.record.games >= games
                {
                    self.collect(testers, 0, watcher);
                    watcher.save(&self.record)?;
                }
            }
            Ok(())
        })
    }

    /// Takes in the rows of tests that are done.
    fn collect(
        &mut self,
        testers: &mut Background<'_, Job, Row>,
        pending: usize,
        watcher: &mut impl Watcher,
    ) {
        for row in testers.results(pending) {
            watcher.tested(&row);
            self.record.rows.push(row);
        }
        self.record.rows.sort_by_key(|row| row.games);
    }

    /// Plays the games up to the next test. Nothing of a block that does not come to its end is kept.
    fn block(
        &mut self,
        games: u64,
        arena: &mut Arena,
        remote: &Remote,
        watcher: &mut impl Watcher,
    ) -> Result<Row, LearnError> {
        let TrainingRecord { settings, games: begin, q, .. } = &self.record;
        let (begin, mut q) = (*begin, *q);
        let end = ((begin / BLOCK + 1) * BLOCK).min(games);
        let mut row = Row { games: end, ..Row::default() };
        let mut start_values = Vec::new();
        for game in begin..end {
            if remote.is_stopped() {
                return Err(LearnError::Stopped { games: begin });
            }
            let mut rng = settings.rng(Stream::Training, game);
            let mut student = Learning::new(&mut q, settings, game);
            let result =
                arena.play(&mut student, side_of(game), &mut rng).map_err(|_| LearnError::Diverged {
                    game: game + 1,
                    alpha: settings.alpha_of(game),
                    discount: settings.discount,
                })?;
            if result.outcome == Outcome::Win(result.side) {
                row.training_won += 1;
            }
            start_values.push(value_of_start(&q));
            watcher.played(game + 1);
        }
        row.max_q = value_of_start(&q);
        row.max_q_deviation = deviation(&start_values);
        self.record.q = q;
        self.record.games = end;
        Ok(row)
    }
}

/// The greatest Q of the start position's moves.
fn value_of_start(q: &LinearQ) -> f64 {
    let start = Position::start(English);
    let values = start.ordered_moves().into_iter().map(|mv| q.value(&features(&start, &mv)));
    values.fold(f64::NEG_INFINITY, f64::max)
}

/// The standard deviation of numbers.
fn deviation(numbers: &[f64]) -> f64 {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    (numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / count).sqrt()
}
