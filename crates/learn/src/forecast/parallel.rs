//! Processes many games on several threads, with the results in the order of the games.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use kelso_engine::SearchControl;
use kelso_engine::learned::forecast::QuickSearch;

/// Threads, stop control and progress.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Threads that share the work. No result depends on how many there are.
    pub threads: usize,
    /// Stops the work early.
    pub control: &'a SearchControl,
    /// Called after each game.
    pub progress: &'a (dyn Fn() + Sync),
}

/// The work was stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it was stopped before it was done")]
pub struct Stopped;

impl Work<'_> {
    /// Processes every item.
    pub(super) fn each<T: Sync, R: Send>(
        &self,
        items: &[T],
        act: impl Fn(&mut QuickSearch, &T) -> R + Sync,
    ) -> Result<Vec<R>, Stopped> {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::with_capacity(items.len()));
        let run = || {
            let mut search = QuickSearch::default();
            while !self.control.is_stopped() {
                let index = next.fetch_add(1, Relaxed);
                let Some(item) = items.get(index) else { break };
                let result = act(&mut search, item);
                done.lock().expect("no thread fails while it holds this").push((index, result));
                (self.progress)();
            }
        };
        thread::scope(|scope| {
            (1..self.threads).for_each(|_| drop(scope.spawn(run)));
            run();
        });
        let mut done = done.into_inner().expect("no thread fails while it holds this");
        if done.len() < items.len() {
            return Err(Stopped);
        }
        done.sort_by_key(|(index, _)| *index);
        Ok(done.into_iter().map(|(_, result)| result).collect())
    }
}
