//! What every handler has at hand.

use std::sync::Arc;

use tokio::sync::watch;

use super::budgets::Budgets;
use super::habits::OffsetsCache;
use super::places::Places;
use super::rates::Rates;
use crate::address::ClientAddress;
use crate::config::Config;
use crate::headcount::Headcount;
use crate::lab::Lab;
use crate::metrics::Metrics;
use crate::review::Reviews;
use crate::rooms::Rooms;
use crate::store::Store;
use crate::time::Clock;

/// What every handler has at hand.
pub(crate) struct App {
    /// The games.
    pub rooms: Arc<Rooms>,
    /// Where they are kept.
    pub store: Arc<dyn Store>,
    /// Experiments that visitors run.
    pub lab: Arc<Lab>,
    /// Reviews of finished games.
    pub(crate) reviews: Arc<Reviews>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// What the server was told.
    pub config: Config,
    /// When it started.
    pub started: i64,
    /// What the server goes by.
    pub clock: Arc<dyn Clock>,
    /// Becomes true when it is to end.
    pub closing: watch::Receiver<bool>,
    pub(crate) rates: Rates,
    pub(crate) budgets: Budgets,
    /// Sockets and streams at games.
    pub(crate) places: Arc<Places>,
    /// Requests under way, where they are counted.
    pub(crate) under_way: Arc<Headcount<ClientAddress>>,
    /// How players differ from the population, as far as it was worked out.
    pub(crate) offsets: OffsetsCache,
}

impl App {
    /// Ready when the server is to end.
    pub(crate) async fn closed(&self) {
        // An error means that the sender is gone, which means the same.
        let _ = self.closing.clone().wait_for(|closing| *closing).await;
    }

    /// Puts everything together.
    pub(crate) fn new(
        rooms: Arc<Rooms>,
        lab: Arc<Lab>,
        config: Config,
        closing: watch::Receiver<bool>,
    ) -> Arc<Self> {
        let (clock, is_shared) = (config.clock.clone(), rooms.peers.is_some());
        let (store, jobs) = (rooms.store.clone(), rooms.jobs.clone());
        let reviews = Reviews::new(store, jobs, clock.clone(), config.limits.workers);
        Arc::new(App {
            reviews,
            store: rooms.store.clone(),
            metrics: rooms.metrics.clone(),
            rates: Rates::new(config.rate_limits, is_shared),
            budgets: Budgets::new(config.rate_limits, is_shared),
            places: Arc::default(),
            under_way: Arc::default(),
            offsets: OffsetsCache::default(),
            rooms,
            lab,
            config,
            started: clock.now(),
            clock,
            closing,
        })
    }
}
