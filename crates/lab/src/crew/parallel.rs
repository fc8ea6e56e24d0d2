//! Runs tasks in parallel on threads of this process.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use kelso_engine::SearchControl;

/// Runs the tasks numbered up to `count` on some threads, started in order; `make_worker` creates each thread's worker.
/// `on_done` sees every result on the caller's thread, as it arrives. A worker stops after a task that yields nothing,
/// and an error from `on_done` stops all.
///
/// # Errors
/// The error from `on_done`.
pub(crate) fn in_parallel<W, D, E>(
    count: usize,
    threads: usize,
    control: &SearchControl,
    make_worker: impl Fn() -> W + Sync,
    mut on_done: impl FnMut(usize, D) -> Result<(), E>,
) -> Result<(), E>
where
    W: FnMut(usize) -> Option<D>,
    D: Send,
{
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            let (sender, next, make_worker) = (sender.clone(), &next, &make_worker);
            scope.spawn(move || {
                let mut worker = make_worker();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let Some(done) = worker(number) else { return };
                    if sender.send((number, done)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (number, done) in receiver {
            if let Err(error) = on_done(number, done) {
                control.stop();
                return Err(error);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_done_once_and_an_error_stops_the_rest() {
        for threads in [1, 3] {
            let mut done = Vec::new();
            let all = in_parallel(
                100,
                threads,
                &SearchControl::default(),
                || Some,
                |number, same| {
                    assert_eq!(number, same);
                    done.push(number);
                    Ok::<(), ()>(())
                },
            );
            done.sort_unstable();
            assert_eq!((all, done), (Ok(()), (0..100).collect()), "{threads} threads");
        }
        let control = SearchControl::default();
        let worker = || |number| (!control.is_stopped()).then_some(number);
        let stopped =
            in_parallel(
                usize::MAX,
                2,
                &control,
                worker,
                |number, _| if number < 5 { Ok(()) } else { Err(number) },
            );
        assert!(stopped.is_err() && control.is_stopped());
    }
}
