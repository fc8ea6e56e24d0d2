//! What a worker counts, for Prometheus.

use std::sync::atomic::{AtomicI64, AtomicU64};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// What a worker counts.
pub struct WorkerMetrics {
    registry: Registry,
    /// Jobs by class and outcome (`done`, `given_back`, `failed`).
    jobs: Family<Vec<(String, String)>, Counter>,
    /// Seconds of all threads together, by class.
    seconds: Family<Vec<(String, String)>, Counter<f64, AtomicU64>>,
    /// Jobs that another worker had started and not finished.
    redeliveries: Counter<u64, AtomicU64>,
    /// Jobs in progress.
    busy: Gauge<i64, AtomicI64>,
}

impl Default for WorkerMetrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("kelso_worker");
        let (jobs, seconds) = (Family::default(), Family::default());
        let (redeliveries, busy) = (Counter::default(), Gauge::default());
        registry.register("jobs", "Jobs by class and outcome", Family::clone(&jobs));
        registry.register(
            "busy_seconds",
            "Seconds of work of all threads, by class",
            Family::clone(&seconds),
        );
        registry.register(
            "redeliveries",
            "Jobs that another worker had begun and not ended",
            Counter::clone(&redeliveries),
        );
        registry.register("busy", "Jobs under way", Gauge::clone(&busy));
        WorkerMetrics { registry, jobs, seconds, redeliveries, busy }
    }
}

impl WorkerMetrics {
    /// Jobs in progress.
    pub fn busy(&self) -> i64 {
        self.busy.get()
    }

    pub(super) fn begun(&self, attempt: u32) {
        self.busy.inc();
        if attempt > 1 {
            self.redeliveries.inc();
        }
    }

    pub(super) fn ended(&self, class: &str, outcome: &str, took: Duration) {
        let class = ("class".to_owned(), class.to_owned());
        let outcome = ("outcome".to_owned(), outcome.to_owned());
        self.busy.dec();
        self.seconds.get_or_create(&vec![class.clone()]).inc_by(took.as_secs_f64());
        self.jobs.get_or_create(&vec![class, outcome]).inc();
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
