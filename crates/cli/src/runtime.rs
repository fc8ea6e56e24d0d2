//! A small async runtime for commands that query a database or a broker and then exit.

use std::future::Future;

use anyhow::Context;

/// Waits for an answer.
pub(crate) fn block_on<T>(answer: impl Future<Output = T>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    Ok(runtime.context("no runtime could be started")?.block_on(answer))
}
