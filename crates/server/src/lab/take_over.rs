//! Imports what earlier versions left in the folder of runs: everything goes to the database, and the folder is
//! removed.

use std::collections::HashSet;
use std::io;
use std::sync::Arc;

use super::book::{BookEdit, fate};
use super::booked_run::BookedRun;
use super::desk::Desk;
use super::record::Record;
use crate::protocol::LabState;
use crate::store::LabFile;

/// Imports what is there. What cannot be imported stays where it is until the next start.
pub(super) async fn take_over(desk: &Arc<Desk>) {
    let folders = desk.disk.clone();
    for record in apart(move || folders.old_runs()).await.unwrap_or_default() {
        let id = record.id.clone();
        match take_over_one(desk, record).await {
            Ok(()) => tracing::info!(id, "moved a lab run into the database"),
            Err(error) => tracing::error!(error, id, "cannot take over a lab run"),
        }
    }
    let Ok(book) = desk.look().await else { return };
    let unfinished = book.runs.iter().filter(|run| !run.is_over()).map(|run| run.record.id.clone());
    let (folders, unfinished) = (desk.disk.clone(), unfinished.collect::<HashSet<_>>());
    apart(move || folders.sweep(&unfinished)).await;
}

async fn take_over_one(desk: &Arc<Desk>, record: Record) -> Result<(), String> {
    let (folders, of) = (desk.disk.clone(), record.clone());
    let files = apart(move || files(&folders, &of)).await.ok_or("reading it failed")?;
    let files = files.map_err(|error| error.to_string())?;
    let run = waiting_or_over(record, desk.clock.now());
    let id = run.record.id.clone();
    let stored = desk.change(|book| {
        let edit = BookEdit { files: Some(files.clone()), ..BookEdit::put(run.clone()) };
        Ok((if book.find(&id).is_some() { BookEdit::default() } else { edit }, ()))
    });
    stored.await.map_err(|error| format!("{error:?}"))?;
    let folders = desk.disk.clone();
    apart(move || folders.remove(&id)).await;
    Ok(())
}

fn files(disk: &super::disk::Disk, record: &Record) -> io::Result<Vec<LabFile>> {
    if record.state.is_over() { disk.result(record) } else { disk.unfinished(&record.id) }
}

/// A run that was in progress when the server ended continues, unless the server ended too often during it.
fn waiting_or_over(mut record: Record, now: i64) -> BookedRun {
    if record.state == LabState::Running {
        record.state = LabState::Queued;
    }
    let run = BookedRun::found(record);
    if run.is_over() { run } else { fate(&run, now).unwrap_or(run) }
}

/// Runs blocking disk access off the async threads.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(work).await.ok()
}
