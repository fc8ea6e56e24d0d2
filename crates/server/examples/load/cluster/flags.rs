//! Games in which a flag is to fall while servers come and go: both players stay, and the one to move does nothing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::JoinSet;

use crate::options::Options;
use crate::pair::Pair;

/// Games in which a flag falls, at a time.
const AT_ONCE: usize = 10;

/// Lets flags fall until the end; gives the games in which one did, as far as their players were told.
pub(super) async fn fall(options: Arc<Options>, end: Instant) -> Vec<String> {
    let mut tables = JoinSet::new();
    for _ in 0..AT_ONCE {
        tables.spawn(game_after_game(options.clone(), end));
    }
    tables.join_all().await.concat()
}

async fn game_after_game(options: Arc<Options>, end: Instant) -> Vec<String> {
    let http = reqwest::Client::new();
    let mut fallen = Vec::new();
    // The last one begins in time to end.
    while Instant::now() + Duration::from_secs(40) < end {
        let settings = json!({"private": true, "clock": {"base": 5_000, "increment": 0}});
        let Ok(pair) = Pair::seat_at(&options, &http, settings).await else {
            tokio::time::sleep(Duration::from_millis(300)).await;
            continue;
        };
        fallen.push(pair.stop_playing_until_the_end(&options, end).await);
    }
    fallen
}
