//! Which workers are available, and the messages while waiting for one.

use std::time::{Duration, Instant};

use crate::work::{Build, WorkerNotice};

/// Workers announce themselves every second: after a longer silence there is none.
const SILENCE: Duration = Duration::from_secs(3);

/// Tracks whether there are workers, and reports changes.
pub(super) struct Company {
    /// Since when there have been none.
    alone_since: Option<Instant>,
    is_told: bool,
}

impl Company {
    /// No worker is known yet.
    pub(super) fn new(now: Instant) -> Self {
        Company { alone_since: Some(now), is_told: false }
    }

    /// The number of threads of workers of this build; and a message, if there is something to report.
    pub(super) fn look(
        &mut self,
        workers: &[WorkerNotice],
        build: &Build,
        now: Instant,
    ) -> (usize, Option<String>) {
        let is_ours = |worker: &&WorkerNotice| worker.batch && worker.build == build.to_string();
        let threads = workers.iter().filter(is_ours).map(|worker| worker.threads).sum();
        if threads > 0 {
            self.alone_since = None;
            let news = std::mem::take(&mut self.is_told).then(|| "a worker has come; going on".to_owned());
            return (threads, news);
        }
        let since = *self.alone_since.get_or_insert(now);
        if self.is_told || now.saturating_duration_since(since) < SILENCE {
            return (0, None);
        }
        self.is_told = true;
        (0, Some(alone(workers, build)))
    }
}

/// There are no workers: what would help.
fn alone(workers: &[WorkerNotice], build: &Build) -> String {
    let others = match workers.iter().filter(|worker| worker.batch).count() {
        0 => String::new(),
        count => format!(", though {count} of other builds; results must all come from the same one"),
    };
    format!(
        "no worker of this build ({build}) is there{others}; waiting for one (kelso worker with the same --nats)"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worker(build: &str) -> WorkerNotice {
        let (id, build) = ("w".to_owned(), build.to_owned());
        WorkerNotice { id, threads: 2, busy: 0, build, batch: true, leaving: false }
    }

    #[test]
    fn one_who_waits_is_told_once_and_again_when_somebody_comes() {
        let (build, start) = (Build::new("a+dev"), Instant::now());
        let mut company = Company::new(start);
        let mut look = |workers: &[WorkerNotice], seconds| {
            company.look(workers, &build, start + Duration::from_secs(seconds))
        };
        assert_eq!(look(&[], 1), (0, None));
        let waiting =
            "no worker of this build (a_dev) is there; waiting for one (kelso worker with the same --nats)";
        assert_eq!(look(&[], 4), (0, Some(waiting.to_owned())));
        assert_eq!(look(&[], 9), (0, None));
        let come = Some("a worker has come; going on".to_owned());
        assert_eq!(look(&[worker("b"), worker("a_dev")], 10), (2, come));
        assert_eq!(look(&[worker("a_dev")], 11), (2, None));
        // A server that is also a worker does not do batch work.
        let server = WorkerNotice { batch: false, ..worker("a_dev") };
        // Silence is counted from when the last one was there.
        assert_eq!(look(&[server.clone(), worker("b")], 13), (0, None));
        let (threads, news) = look(&[server, worker("b")], 16);
        assert!(threads == 0 && news.is_some_and(|news| news.contains("though 1 of other builds")));
    }
}
