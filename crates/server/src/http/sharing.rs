//! Limits hold across nodes: each tells the others several times a second what was used at it. Between two times an address can use what it
//! has at each of them, and no more after that.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::{MissedTickBehavior, interval};

use super::App;
use super::budgets::UsedBudgets;
use super::rates::UsedRates;

/// How often the others are told.
const EVERY: Duration = Duration::from_millis(100);
const SUBJECT: &str = "used";

/// What was used at a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Used {
    /// Requests of each class.
    requests: UsedRates,
    budgets: UsedBudgets,
}

/// Tells the other nodes what is used here, and hears what is used there, until it is dropped.
pub(crate) async fn share_limits(app: Arc<App>) {
    let Some(peers) = app.rooms.peers.clone() else { return };
    let Some(mut others) = peers.listen_to_all::<Used>(SUBJECT).await else { return };
    let mut tick = interval(EVERY);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tick.tick() => {
                let used = Used { requests: app.rates.untold(), budgets: app.budgets.untold() };
                if used != Used::default() {
                    peers.tell_all(SUBJECT, used);
                }
            }
            told = others.next() => {
                let Some((_, used)) = told else { return };
                app.rates.charge(used.requests, app.clock.now());
                app.budgets.charge(used.budgets, app.clock.now());
            }
        }
    }
}
