//! What all trainings have in common: games in blocks, a test before the first and after each, played on other threads,
//! and a record that is saved now and then.

use kelso_engine::SearchControl;

use crate::background::Background;
use crate::td::LearnError;

/// Observes a training, and stores its record.
pub trait Watcher<Record, Row> {
    /// A training game was played; `games` is the new total.
    fn played(&mut self, _games: u64) {}

    /// The start position is worth this to the learner after that game, if it learns values.
    fn valued(&mut self, _value: f64) {}

    /// A test is done.
    fn tested(&mut self, _row: &Row) {}

    /// The record should be saved now.
    ///
    /// # Errors
    /// If that fails; the training ends.
    fn save(&mut self, _record: &Record) -> Result<(), LearnError> {
        Ok(())
    }
}

/// Observes nothing, stores nothing.
impl<Record, Row> Watcher<Record, Row> for () {}

/// A training in progress.
pub(crate) trait Course {
    /// The record so far.
    type Record;
    /// The result of a test, together with statistics of the games before it.
    type Row: Default;
    /// What a tester needs to know.
    type Job;

    /// Training games between two tests.
    const BLOCK: u64;
    /// Blocks between two saves.
    const BLOCKS_BETWEEN_SAVES: u64;

    fn record(&self) -> &Self::Record;

    /// Training games so far.
    fn games(&self) -> u64;

    /// The tests so far.
    fn rows(&mut self) -> &mut Vec<Self::Row>;

    /// Training games before a test.
    fn games_before(row: &Self::Row) -> u64;

    /// A test of what is known now.
    fn job(&self, row: Self::Row) -> Self::Job;

    /// Plays the games up to `end`. Nothing of an unfinished block is kept.
    fn block(
        &mut self,
        end: u64,
        control: &SearchControl,
        watcher: &mut impl Watcher<Self::Record, Self::Row>,
    ) -> Result<Self::Row, LearnError>;
}

/// Trains until `games` games have been played in total.
///
/// # Errors
/// If the weights diverge, the watcher cannot save, or `control` stops it; the work up to the last complete block is
/// saved then.
pub(crate) fn run<'env, C: Course>(
    course: &mut C,
    testers: &mut Background<'env, C::Job, C::Row>,
    games: u64,
    control: &SearchControl,
    watcher: &mut impl Watcher<C::Record, C::Row>,
) -> Result<(), LearnError>
where
    C::Job: Send + 'env,
    C::Row: Send + 'env,
{
    // How it performs before it has learned anything.
    if course.games() == 0 && course.rows().is_empty() {
        testers.submit(course.job(C::Row::default()));
    }
    while course.games() < games {
        let end = ((course.games() / C::BLOCK + 1) * C::BLOCK).min(games);
        match course.block(end, control, watcher) {
            Ok(row) => testers.submit(course.job(row)),
            Err(error) => {
                collect(course, testers.results(0), watcher);
                if matches!(error, LearnError::Stopped { .. }) {
                    watcher.save(course.record())?;
                }
                return Err(error);
            }
        }
        collect(course, testers.results(usize::MAX), watcher);
        let is_due = course.games().is_multiple_of(C::BLOCK * C::BLOCKS_BETWEEN_SAVES);
        if is_due || course.games() >= games {
            collect(course, testers.results(0), watcher);
            watcher.save(course.record())?;
        }
    }
    Ok(())
}

/// Adds the rows of finished tests.
fn collect<C: Course>(course: &mut C, rows: Vec<C::Row>, watcher: &mut impl Watcher<C::Record, C::Row>) {
    for row in rows {
        watcher.tested(&row);
        course.rows().push(row);
    }
    course.rows().sort_by_key(C::games_before);
}
