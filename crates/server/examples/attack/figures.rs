//! What was measured, beside what is promised.

use std::time::Duration;

/// How long things took the visitor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) health: Vec<Duration>,
    pub(crate) moves: Vec<Duration>,
    pub(crate) replies: Vec<Duration>,
    /// What went wrong altogether.
    pub(crate) failures: Vec<String>,
}

pub(crate) struct Figures {
    pub(crate) seen: Seen,
    pub(crate) cpu: f64,
    pub(crate) memory_mb: f64,
    /// From SIGTERM to the end of the process; none if it had to be killed.
    pub(crate) stop: Option<Duration>,
    /// What the attacker achieved.
    pub(crate) outcome: String,
}

/// What is promised to everybody else, whatever one address does (docs/security.md).
const HEALTH: Duration = Duration::from_millis(100);
const MOVE: Duration = Duration::from_millis(200);
const REPLY: Duration = Duration::from_secs(1);
const MEMORY_MB: f64 = 300.0;
const STOP: Duration = Duration::from_secs(10);

impl Figures {
    pub(crate) fn head() -> &'static str {
        "| attack | health p50 / p99 / most ms | move p50 / p99 / most ms | level-1 reply p50 / p99 / most ms | memory MB | CPU s | stop s | what the attacker got |\n\
         |---|---|---|---|---|---|---|---|"
    }

    pub(crate) fn row(&self, name: &str) -> String {
        let times = |times: &[Duration]| {
            let ms = |share| {
                percentile(times, share)
                    .map_or("–".to_owned(), |time| format!("{:.1}", 1e3 * time.as_secs_f64()))
            };
            format!("{} / {} / {} ({})", ms(0.5), ms(0.99), ms(1.0), times.len())
        };
        let stop = self.stop.map_or("killed".to_owned(), |stop| format!("{:.1}", stop.as_secs_f64()));
        let failures = match self.seen.failures.as_slice() {
            [] => String::new(),
            [first, rest @ ..] => format!("; the visitor failed {} times: {first}", rest.len() + 1),
        };
        format!(
            "| {name} | {} | {} | {} | {:.0} | {:.1} | {stop} | {}{failures} |",
            times(&self.seen.health),
            times(&self.seen.moves),
            times(&self.seen.replies),
            self.memory_mb,
            self.cpu,
            self.outcome,
        )
    }

    pub(crate) fn broken_promises(&self) -> Vec<String> {
        let mut broken = Vec::new();
        let mut slow = |what: &str, times: &[Duration], share, bound: Duration| match percentile(times, share)
        {
            Some(time) if time <= bound => {}
            time => broken.push(format!("{what} took {time:?}, promised are {bound:?}")),
        };
        slow("p99 of health", &self.seen.health, 0.99, HEALTH);
        slow("p99 of moves", &self.seen.moves, 0.99, MOVE);
        slow("p99 of level-1 replies", &self.seen.replies, 0.99, REPLY);
        if self.memory_mb > MEMORY_MB {
            broken.push(format!("{:.0} MB of memory, promised are {MEMORY_MB:.0}", self.memory_mb));
        }
        if self.stop.is_none_or(|stop| stop > STOP) {
            broken.push(format!("the server ended after {:?}, promised are {STOP:?}", self.stop));
        }
        if !self.seen.failures.is_empty() {
            broken.push(format!(
                "{} things failed, first: {}",
                self.seen.failures.len(),
                self.seen.failures[0]
            ));
        }
        broken
    }
}

/// The time that a share of all did not exceed.
fn percentile(times: &[Duration], share: f64) -> Option<Duration> {
    let mut sorted = times.to_vec();
    sorted.sort();
    let index = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(index.max(1) - 1).copied()
}
