//! What the server counts, for Prometheus.

use std::sync::atomic::{AtomicI64, AtomicU64};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::refusal::Code;
use crate::stalls::STALL;

/// Everything that is counted.
pub struct Metrics {
    registry: Registry,
    /// Open connections, including sockets.
    pub connections: Gauge<i64, AtomicI64>,
    /// Refused connections, by the limit reached (`total`, `address`), because the client was too `slow` or the `system` gave none.
    pub refused_connections: Family<Vec<(String, String)>, Counter>,
    /// Requests and commands refused because of a limit (429) or because something is missing (503), by code and cause.
    pub refusals: Family<Vec<(String, String)>, Counter>,
    /// Seconds by which a task on the serving threads was woken too late.
    pub wake_delay_seconds: Histogram,
    /// How often that was more than 100 ms.
    pub stalls: Counter<u64, AtomicU64>,
    /// Open sockets.
    pub sockets: Gauge<i64, AtomicI64>,
    /// Games in memory.
    pub rooms: Gauge<i64, AtomicI64>,
    /// Waiting searches.
    pub thinking_queue: Gauge<i64, AtomicI64>,
    /// Tasks sent to workers and not started yet.
    pub unbegun_tasks: Gauge<i64, AtomicI64>,
    /// Known workers.
    pub workers: Gauge<i64, AtomicI64>,
    /// How many searches they can run in parallel, in total.
    pub worker_threads: Gauge<i64, AtomicI64>,
    /// Games created.
    pub games: Counter<u64, AtomicU64>,
    /// Moves stored.
    pub moves: Counter<u64, AtomicU64>,
    /// Commands accepted and refused, by the refusal's name (`ok` if accepted).
    pub commands: Family<Vec<(String, String)>, Counter>,
    /// HTTP responses by status.
    pub responses: Family<Vec<(String, String)>, Counter>,
    /// Known nodes, including this one; 0 without a broker.
    pub nodes: Gauge<i64, AtomicI64>,
    /// Games that were read again because another node had changed them without this one noticing.
    pub renewals: Counter<u64, AtomicU64>,
    /// Snapshots that were written, of games whose snapshots are shared.
    pub snapshots: Counter<u64, AtomicU64>,
    /// Pictures that were drawn.
    pub pictures: Counter<u64, AtomicU64>,
    /// Bytes of long messages that clients have not taken yet.
    pub queued_bytes: Gauge<i64, AtomicI64>,
    /// Seconds from a command's arrival until it is on disk.
    pub commit_seconds: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("kelso"),
            connections: Gauge::default(),
            refused_connections: Family::default(),
            refusals: Family::default(),
            wake_delay_seconds: Histogram::new(exponential_buckets(0.001, 2.0, 14)),
            stalls: Counter::default(),
            sockets: Gauge::default(),
            rooms: Gauge::default(),
            thinking_queue: Gauge::default(),
            unbegun_tasks: Gauge::default(),
            workers: Gauge::default(),
            worker_threads: Gauge::default(),
            games: Counter::default(),
            moves: Counter::default(),
            commands: Family::default(),
            responses: Family::default(),
            nodes: Gauge::default(),
            renewals: Counter::default(),
            snapshots: Counter::default(),
            pictures: Counter::default(),
            queued_bytes: Gauge::default(),
            commit_seconds: Histogram::new(exponential_buckets(0.000_5, 2.0, 14)),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        self.register_load();
        let Metrics { registry, .. } = self;
        registry.register("connections", "Open connections", self.connections.clone());
        registry.register("sockets", "Open sockets", self.sockets.clone());
        registry.register("rooms", "Games in memory", self.rooms.clone());
        registry.register(
            "thinking_queue",
            "Tasks that wait for a thinking thread",
            self.thinking_queue.clone(),
        );
        registry.register(
            "unbegun_tasks",
            "Tasks sent to workers, none of which has begun",
            self.unbegun_tasks.clone(),
        );
        registry.register("workers", "Workers that are there", self.workers.clone());
        registry.register(
            "worker_threads",
            "Searches that all workers together do at once",
            self.worker_threads.clone(),
        );
        registry.register("games", "Games made", self.games.clone());
        registry.register("moves", "Moves stored", self.moves.clone());
        registry.register("commands", "Commands by outcome", self.commands.clone());
        registry.register("responses", "HTTP responses by status", self.responses.clone());
        registry.register("nodes", "Nodes that are heard, this one among them", self.nodes.clone());
        registry.register("renewals", "Games read again because of another node", self.renewals.clone());
        registry.register(
            "snapshots",
            "Snapshots of long games and large boards that were written",
            self.snapshots.clone(),
        );
        registry.register("pictures", "Pictures of positions that were drawn", self.pictures.clone());
        registry.register(
            "queued_bytes",
            "Bytes of long messages that clients have not taken yet",
            self.queued_bytes.clone(),
        );
        registry.register(
            "commit_seconds",
            "From a command to its being on disk",
            self.commit_seconds.clone(),
        );
    }

    /// Who is refused, and whether the server keeps up.
    fn register_load(&mut self) {
        let Metrics { registry, .. } = self;
        registry.register(
            "refused_connections",
            "Connections turned away, by what there was too much of",
            self.refused_connections.clone(),
        );
        registry.register(
            "refusals",
            "Requests and commands refused with 429 or 503, by code and cause",
            self.refusals.clone(),
        );
        registry.register(
            "wake_delay_seconds",
            "How late a task on the serving threads was woken",
            self.wake_delay_seconds.clone(),
        );
        registry.register(
            "stalls",
            "How often the serving threads were kept from serving for more than 100 ms",
            self.stalls.clone(),
        );
    }

    /// Counts a connection refused for this reason.
    pub fn refused_connection(&self, reason: &str) {
        self.refused_connections.get_or_create(&vec![("reason".to_owned(), reason.to_owned())]).inc();
    }

    /// Counts a refusal that says something about load.
    pub fn refused(&self, code: Code, cause: &str) {
        let labels =
            vec![("code".to_owned(), code.name().to_owned()), ("cause".to_owned(), cause.to_owned())];
        self.refusals.get_or_create(&labels).inc();
    }

    /// A task on the serving threads was woken so much too late.
    pub(crate) fn woken_late(&self, late: Duration) {
        self.wake_delay_seconds.observe(late.as_secs_f64());
        if late > STALL {
            self.stalls.inc();
        }
    }

    /// Counts a command with this outcome.
    pub fn command(&self, outcome: &str) {
        self.commands.get_or_create(&vec![("outcome".to_owned(), outcome.to_owned())]).inc();
    }

    /// Counts a response with this status.
    pub fn response(&self, status: u16) {
        self.responses.get_or_create(&vec![("status".to_owned(), status.to_string())]).inc();
    }

    /// In Prometheus format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if encode(&mut text, &self.registry).is_err() {
            tracing::error!("cannot write the metrics");
        }
        text
    }
}
