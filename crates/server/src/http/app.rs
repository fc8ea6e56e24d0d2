//! What every handler has at hand.

use std::sync::Arc;

use tokio::sync::{Semaphore, watch};

use super::budgets::Budgets;
use super::habits::OffsetsCache;
use super::idle_seats::{IdleSeatClaim, IdleSeats};
use super::pictures::Pictures;
use super::places::Places;
use super::queued::QueuedBytes;
use super::rates::{Class, Rates};
use crate::address::ClientAddress;
use crate::config::Config;
use crate::game::PlayerKey;
use crate::headcount::Headcount;
use crate::lab::Lab;
use crate::metrics::Metrics;
use crate::protocol::{Command, Mode, OfferKind};
use crate::refusal::{Code, Refusal};
use crate::review::Reviews;
use crate::rooms::{Room, Rooms};
use crate::store::Store;
use crate::time::Clock;
use crate::visitor::Visitor;

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
    /// Pictures of positions, as far as they were drawn.
    pub(crate) pictures: Pictures,
    /// What clients have not taken yet.
    pub(crate) queued: Arc<QueuedBytes>,
    /// Sockets and streams at games.
    pub(crate) places: Arc<Places>,
    /// Seats taken by players who have yet to move.
    pub(crate) idle_seats: IdleSeats,
    /// Requests under way, where they are counted.
    pub(crate) under_way: Arc<Headcount<ClientAddress>>,
    /// Whoever has it may write a page of somebody's games.
    pub(crate) exports: Arc<Semaphore>,
    /// How players differ from the population, as far as it was worked out.
    pub(crate) offsets: OffsetsCache,
}

impl App {
    /// Ready when the server is to end.
    pub(crate) async fn closed(&self) {
        // An error means that the sender is gone, which means the same.
        let _ = self.closing.clone().wait_for(|closing| *closing).await;
    }

    /// What has to do with a crowded board takes long, whichever way it is asked for: it counts like a request for thinking.
    pub(crate) async fn pays_for(&self, room: &Room, from: Visitor) -> Result<(), Refusal> {
        let is_crowded = room.state.lock().await.is_crowded();
        if is_crowded && !self.rates.allow(Class::Crowded, from, self.clock.now()) {
            let sentence =
                "too many requests for a crowded board from your address; wait a little and try again";
            return Err(Refusal::new(Code::TooMany, sentence).because("crowded"));
        }
        Ok(())
    }

    /// What a command costs beside being a message: a move on a crowded board has to be found, and a rematch is a new game.
    pub(crate) async fn pays_for_command(
        &self,
        room: &Room,
        from: Visitor,
        command: &Command,
    ) -> Result<(), Refusal> {
        let makes_game = match command {
            Command::Move(_) => return self.pays_for(room, from).await,
            Command::Accept(OfferKind::Rematch) => true,
            Command::Offer(OfferKind::Rematch) => room.state.lock().await.mode != Mode::People,
            _ => false,
        };
        if makes_game {
            self.rooms.maintenance.admit()?;
        }
        if makes_game && !self.rates.allow(Class::Create, from, self.clock.now()) {
            let sentence = "too many new games from you or your address; wait a little and try again";
            return Err(Refusal::new(Code::TooMany, sentence).because("create"));
        }
        Ok(())
    }

    /// Somebody takes the free seat. Where strangers wait for an opponent, they may not keep many of them waiting.
    pub(crate) async fn sit_down(
        &self,
        room: &Arc<Room>,
        key: PlayerKey,
        address: ClientAddress,
        name: String,
    ) -> Result<(), Refusal> {
        let is_limited = self.config.rate_limits && !room.state.lock().await.settings.private;
        let claim = if is_limited {
            Some(self.idle_seats.claim(&self.rooms, &room.id, key, address).await?)
        } else {
            None
        };
        self.rooms.join(room, key, name).await?;
        claim.into_iter().for_each(IdleSeatClaim::seated);
        Ok(())
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
            queued: QueuedBytes::new(rooms.metrics.clone()),
            pictures: Pictures::default(),
            places: Arc::default(),
            idle_seats: IdleSeats::default(),
            under_way: Arc::default(),
            exports: Arc::new(Semaphore::new(1)),
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
