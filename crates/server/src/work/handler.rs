//! Whoever does the work itself, on a thread of its own.

use bytes::Bytes;
use kelso_engine::SearchControl;

/// Does jobs: knows what their bytes mean.
pub trait Handler: Send + Sync + 'static {
    /// Does a job; `update` is told what was found so far, `control` ends it early. A panic in it counts as the worker's death: the job
    /// goes to another one, and not for ever.
    fn handle(&self, job: &[u8], control: &SearchControl, update: &mut (dyn FnMut(Bytes) + Send)) -> Bytes;
}
