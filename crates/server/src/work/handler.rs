//! The code that does the work itself, on its own thread.

use bytes::Bytes;
use kelso_engine::SearchControl;

/// Does jobs: knows what their bytes mean.
pub trait Handler: Send + Sync + 'static {
    /// Does a job; `update` gets interim results, `control` ends it early. A panic counts as the worker's death: the
    /// job goes to another one, but not forever.
    fn handle(&self, job: &[u8], control: &SearchControl, update: &mut (dyn FnMut(Bytes) + Send)) -> Bytes;
}
