//! Work for other processes: queues on the broker that know nothing about the kind of work.
//!
//! A requester places an order under a key and waits for the answer; orders with the same key are one job. Workers pull
//! jobs, the most urgent classes first, and keep telling the broker that they are working: a job whose worker dies goes
//! to another one within seconds. An answer is stored before its job is removed, so that anybody who missed it can look
//! it up, and a broker that is killed and comes back loses neither.

mod answer;
mod class;
mod delivery;
mod errand;
mod handler;
mod job;
mod order;
mod pending;
mod puller;
mod queue;
mod status;
mod streams;
mod worker;
mod worker_metrics;
mod workers;

pub use class::{Build, Class};
pub use delivery::{Delivery, StopSignal, UpdateSender};
pub use handler::Handler;
pub use order::{Key, Order};
pub use pending::{Pending, PendingNews};
pub use puller::Puller;
pub use queue::{WorkError, WorkQueue};
pub use status::serve_status;
pub use worker::{Worker, WorkerOptions};
pub use worker_metrics::WorkerMetrics;
pub use workers::{WorkerNotice, Workers};
