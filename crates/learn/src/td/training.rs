//! The training: games in blocks of a hundred, a test before the first and after each, a record that can be resumed.

use std::thread;

use kelso_engine::SearchControl;
use kelso_engine::learned::{LinearQ, features};
use kelso_rules::{English, Outcome, Position};

use super::episode::{Arena, Learning, side_of};
use super::error::LearnError;
use super::record::{TdRow, TrainingRecord};
use super::settings::{Settings, Stream};
use super::test_games::{TdJob, testers};
use crate::course::{self, Course, Watcher};

pub use super::test_games::TEST_GAMES;

/// Training games between two tests.
pub const BLOCK: u64 = 100;

/// A training in progress.
pub struct Training {
    record: TrainingRecord,
}

impl Training {
    /// A new training: all weights are 0.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(settings: Settings) -> Result<Self, LearnError> {
        settings.check()?;
        Ok(Training {
            record: TrainingRecord { settings, games: 0, q: LinearQ::default(), rows: Vec::new() },
        })
    }

    /// A training that resumes from its record.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn resume(record: TrainingRecord) -> Result<Self, LearnError> {
        record.settings.check()?;
        Ok(Training { record })
    }

    /// The record so far.
    pub fn record(&self) -> &TrainingRecord {
        &self.record
    }

    /// Trains until `games` games have been played in total. The result depends on the settings and `games` alone, not
    /// on threads and interruptions: each game draws its random numbers from the seed and its number.
    ///
    /// # Errors
    /// If the weights diverge, the watcher cannot save, or `control` stops it; the work up to the last complete block
    /// is saved then.
    pub fn run(
        &mut self,
        games: u64,
        threads: usize,
        control: &SearchControl,
        watcher: &mut impl Watcher<TrainingRecord, TdRow>,
    ) -> Result<(), LearnError> {
        let spec = self.record.settings.opponent_spec()?;
        thread::scope(|scope| {
            let testers = &mut testers(scope, &self.record.settings, &spec, threads.saturating_sub(1));
            let mut lessons = TdLessons { record: &mut self.record, arena: Arena::new(spec.clone()) };
            course::run(&mut lessons, testers, games, control, watcher)
        })
    }
}

/// The training's games.
struct TdLessons<'a> {
    record: &'a mut TrainingRecord,
    arena: Arena,
}

impl Course for TdLessons<'_> {
    type Record = TrainingRecord;
    type Row = TdRow;
    type Job = TdJob;

    const BLOCK: u64 = BLOCK;
    const BLOCKS_BETWEEN_SAVES: u64 = 10;

    fn record(&self) -> &TrainingRecord {
        self.record
    }

    fn games(&self) -> u64 {
        self.record.games
    }

    fn rows(&mut self) -> &mut Vec<TdRow> {
        &mut self.record.rows
    }

    fn games_before(row: &TdRow) -> u64 {
        row.games
    }

    fn job(&self, row: TdRow) -> TdJob {
        TdJob { q: self.record.q, row }
    }

    fn block(
        &mut self,
        end: u64,
        control: &SearchControl,
        watcher: &mut impl Watcher<TrainingRecord, TdRow>,
    ) -> Result<TdRow, LearnError> {
        let TrainingRecord { settings, games: begin, q, .. } = &*self.record;
        let (begin, mut q) = (*begin, *q);
        let mut row = TdRow { games: end, ..TdRow::default() };
        let mut start_values = Vec::new();
        for game in begin..end {
            if control.is_stopped() {
                return Err(LearnError::Stopped { games: begin });
            }
            let mut rng = settings.rng(Stream::Training, game);
            let mut student = Learning::new(&mut q, settings, game);
            let result =
                self.arena.play(&mut student, side_of(game), &mut rng).map_err(|_| LearnError::Diverged {
                    game: game + 1,
                    alpha: settings.alpha_of(game),
                    discount: settings.discount,
                })?;
            if result.outcome == Outcome::Win(result.side) {
                row.training_won += 1;
            }
            let value = value_of_start(&q);
            start_values.push(value);
            watcher.played(game + 1);
            watcher.valued(value);
        }
        row.max_q = value_of_start(&q);
        row.max_q_deviation = deviation(&start_values);
        self.record.q = q;
        self.record.games = end;
        Ok(row)
    }
}

/// The maximum Q of the start position's moves.
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
