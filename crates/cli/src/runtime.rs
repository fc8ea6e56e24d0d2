//! For commands that ask a database or a broker something, and end.

use std::future::Future;

use anyhow::Context;

/// Waits for an answer.
pub(crate) fn block_on<T>(answer: impl Future<Output = T>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    Ok(runtime.context("no runtime could be started")?.block_on(answer))
}
