//! Counts this server's finished games in the background: the database queues them, and they leave the queue in the
//! same transaction that counts them.

use std::sync::Arc;
use std::time::Duration;

use super::{ExploreBatch, ExplorerGame};
use crate::game::GameState;
use crate::store::{Store, StoreError};
use crate::time::Clock;

/// How often the queue is read.
const INTERVAL: Duration = Duration::from_secs(45);
/// A finished game is left alone for this long, in milliseconds: a move may be taken back.
const SETTLED: i64 = 60_000;
/// Games counted at once.
const TOGETHER: u32 = 50;

/// Counts finished games, again and again.
pub(crate) async fn catch_up(store: Arc<dyn Store>, clock: Arc<dyn Clock>) {
    loop {
        match count_some(&*store, clock.now()).await {
            Ok(counted) if counted == TOGETHER as usize => continue,
            Ok(_) => {}
            // Nothing is lost: they stay in the queue.
            Err(error) => tracing::warn!(%error, "cannot count games for the explorer"),
        }
        clock.sleep(INTERVAL).await;
    }
}

/// Counts the oldest games in the queue; returns how many there were.
async fn count_some(store: &dyn Store, now: i64) -> Result<usize, StoreError> {
    let waiting = store.unexplored(now - SETTLED, TOGETHER).await?;
    if waiting.is_empty() {
        return Ok(0);
    }
    let mut batch = ExploreBatch::default();
    for id in &waiting {
        batch.finished.push(id.to_string());
        match store.load(id).await {
            Ok(state) => {
                batch.games.extend(state.filter(GameState::is_over).as_ref().map(ExplorerGame::from_state));
            }
            // It will not be readable next time either.
            Err(StoreError::Corrupt(why)) => {
                tracing::warn!(%id, why, "cannot count a game for the explorer");
            }
            Err(error) => return Err(error),
        }
    }
    store.explore(batch).await?;
    Ok(waiting.len())
}
