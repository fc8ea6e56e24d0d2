//! The games after every hundred (D8), in which nothing is learned: on other threads if there are any, and with chance of
//! their own, so that they change nothing in the training.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;

use kelso_engine::AgentSpec;
use kelso_engine::learned::LinearQ;
use kelso_rules::Outcome;

use super::episode::{Arena, Testing, side_of};
use super::record::Row;
use super::settings::{Settings, Stream};

/// Games of a test.
pub const TEST_GAMES: u64 = 100;

/// Weights to be tested, and the row that the result belongs to.
struct Job {
    q: LinearQ,
    row: Row,
}

/// Those who play the tests.
pub(crate) struct Testers {
    arena: Arena,
    settings: Settings,
    workers: Option<(Sender<Job>, Receiver<Row>)>,
    /// How many jobs may wait before the training does.
    patience: usize,
    pending: usize,
    done: Vec<Row>,
}

impl Testers {
    /// Testers on this many threads besides the caller's; with none the caller plays the tests itself.
    pub(crate) fn new<'scope>(
        scope: &'scope Scope<'scope, '_>,
        settings: &Settings,
        spec: &AgentSpec,
        threads: usize,
    ) -> Self {
        let workers = (threads > 0).then(|| {
            let (jobs, inbox) = mpsc::channel::<Job>();
            let (outbox, rows) = mpsc::channel();
            let inbox = Arc::new(Mutex::new(inbox));
            for _ in 0..threads {
                let (inbox, outbox) = (Arc::clone(&inbox), outbox.clone());
                let (settings, mut arena) = (settings.clone(), Arena::new(spec.clone()));
                scope.spawn(move || {
                    loop {
                        let job = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
                        let Ok(job) = job else { break };
                        if outbox.send(test(&mut arena, &settings, job)).is_err() {
                            break;
                        }
                    }
                });
            }
            (jobs, rows)
        });
        Testers {
            arena: Arena::new(spec.clone()),
            settings: settings.clone(),
            workers,
            patience: 2 * threads,
            pending: 0,
            done: Vec::new(),
        }
    }

    /// Has these weights tested for a row.
    pub(crate) fn submit(&mut self, q: LinearQ, row: Row) {
        let job = Job { q, row };
        match &self.workers {
            None => self.done.push(test(&mut self.arena, &self.settings, job)),
            Some((jobs, _)) => {
                jobs.send(job).expect("the testers wait for work until the end");
                self.pending += 1;
                self.wait(self.patience);
            }
        }
    }

    /// The rows that have come in, once at most `pending` are missing.
    pub(crate) fn rows(&mut self, pending: usize) -> Vec<Row> {
        self.wait(pending);
        std::mem::take(&mut self.done)
    }

    fn wait(&mut self, pending: usize) {
        let Some((_, rows)) = &self.workers else { return };
        while self.pending > 0 {
            let row = if self.pending > pending { rows.recv().ok() } else { rows.try_recv().ok() };
            let Some(row) = row else { break };
            self.pending -= 1;
            self.done.push(row);
        }
    }
}

/// Plays the test games of a row.
fn test(arena: &mut Arena, settings: &Settings, Job { q, mut row }: Job) -> Row {
    let (mut own, mut opponent) = (0, 0);
    for game in 0..TEST_GAMES {
        let mut rng = settings.rng(Stream::Test, row.games.wrapping_mul(TEST_GAMES) + game);
        let result = arena.play(&mut Testing(q), side_of(game), &mut rng).expect("a test learns nothing");
        match result.outcome {
            Outcome::Win(winner) if winner == result.side => row.won += 1,
            Outcome::Win(_) => row.lost += 1,
            Outcome::Draw => row.drawn += 1,
            Outcome::BothLose => row.both_lost += 1,
        }
        own += result.own_pieces;
        opponent += result.opponent_pieces;
    }
    row.own_pieces = own as f64 / TEST_GAMES as f64;
    row.opponent_pieces = opponent as f64 / TEST_GAMES as f64;
    row
}
