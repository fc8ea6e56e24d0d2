//! Counts the games of a PDN file in a server's database, even while the server runs.

use std::io::BufRead;

use kelso_rules::pdn::{PdnProblem, PdnReader};
use serde::Serialize;
use thiserror::Error;

use super::{ExplorerGame, MOST_PLIES};
use crate::store::{DatabaseAddress, ExplorerTarget, StoreError};

/// Games per transaction. A server never waits longer for its database than one takes.
const TOGETHER: usize = 500;

/// What happened to the games of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ImportCounts {
    /// Games in the file so far.
    pub games: u64,
    /// Those that were counted.
    pub added: u64,
    /// Those already counted.
    pub known: u64,
    /// Those that cannot be read or replayed.
    pub left_out: u64,
}

/// Why an import ended early. What was counted before is kept, and the same import resumes there.
#[derive(Debug, Error)]
pub enum ImportError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file cannot be read any further.
    #[error("the file cannot be read: {0}")]
    File(String),
    /// It was stopped.
    #[error("interrupted after {} games; run the same command again to continue from there", .0.games)]
    Interrupted(ImportCounts),
}

/// Called with the progress after each batch; returning false stops it.
pub type ExplorerImport<'a> = &'a mut (dyn FnMut(&ImportCounts) -> bool + Send);

/// Counts the games of a file. Games already counted are recognised, so that a file may be imported twice, and an
/// import that was interrupted or killed is simply started again.
///
/// # Errors
/// If the database or the file cannot be used, or it was stopped.
pub async fn import_games(
    file: impl BufRead,
    database: &DatabaseAddress,
    progress: ExplorerImport<'_>,
) -> Result<ImportCounts, ImportError> {
    let mut target = ExplorerTarget::open(database).await?;
    let mut counts = ImportCounts::default();
    let mut waiting = Vec::with_capacity(TOGETHER);
    for game in PdnReader::new(file) {
        counts.games += 1;
        match game {
            Ok(game) => match ExplorerGame::from_pdn(&game) {
                Ok(game) => waiting.push(game),
                Err(_) => counts.left_out += 1,
            },
            Err(error) => match error.problem {
                PdnProblem::Io(why) => return Err(ImportError::File(why.to_string())),
                _ => counts.left_out += 1,
            },
        }
        if waiting.len() == TOGETHER {
            store(&mut target, &mut waiting, &mut counts).await?;
            if !progress(&counts) {
                return Err(ImportError::Interrupted(counts));
            }
        }
    }
    store(&mut target, &mut waiting, &mut counts).await?;
    progress(&counts);
    target.close().await;
    Ok(counts)
}

async fn store(
    target: &mut ExplorerTarget,
    waiting: &mut Vec<ExplorerGame>,
    counts: &mut ImportCounts,
) -> Result<(), StoreError> {
    debug_assert!(waiting.iter().all(|game| game.steps.len() <= MOST_PLIES));
    let added = target.add(waiting).await?;
    counts.added += added;
    counts.known += waiting.len() as u64 - added;
    waiting.clear();
    Ok(())
}
