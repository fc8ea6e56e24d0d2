//! What a server removes by itself, if its operator wants that (`--keep`).

use std::sync::Arc;
use std::time::Duration;

use crate::config::Config;
use crate::store::{CleanError, CleanPlan, Cleaned, clean};

/// The first time is soon after the start: a server that is started every day would never do it otherwise.
const FIRST: Duration = Duration::from_secs(10 * 60);
/// How often.
const DAILY: Duration = Duration::from_secs(86_400);

/// Removes what nobody has used for as many days as the configuration says, once a day. Of several nodes one does it at
/// a time.
pub(crate) async fn clean_daily(config: Arc<Config>) {
    let Some(days) = config.keep_days else { return };
    config.clock.sleep(FIRST).await;
    loop {
        let plan = CleanPlan::older_than(days, config.clock.now());
        report(days, clean(&config.database, &config.data, plan, &mut |_, _| true).await);
        config.clock.sleep(DAILY).await;
    }
}

fn report(days: u32, cleaned: Result<Cleaned, CleanError>) {
    match cleaned {
        Ok(Cleaned { removed, .. }) if removed.total() == 0 => {}
        Ok(Cleaned { removed, .. }) => tracing::info!(
            days,
            finished_games = removed.finished_games,
            unfinished_games = removed.unfinished_games,
            shared_analyses = removed.shared_analyses,
            line_reviews = removed.line_reviews,
            lab_runs = removed.lab_runs,
            puzzle_attempts = removed.puzzle_attempts,
            weights = removed.weights,
            "removed what nobody has used for so many days"
        ),
        // Another node is at it.
        Err(CleanError::Busy { .. }) => {}
        Err(error) => tracing::warn!(%error, "old games could not be removed; that is tried again in a day"),
    }
}
