//! The games in memory: loaded on request, changed one command at a time, stored before anything is announced, dropped
//! when nobody is left.

mod act;
mod attendance;
mod keys;
mod lobby;
mod machine_failure;
mod machines;
mod no_win;
mod others;
mod room;
mod settle;
mod snapshot;
mod timers;
mod view;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kelso_engine::levels::Strength;
use kelso_learn::adaptive::{TRACKED_GAMES, next_strength};
use tokio::sync::Semaphore;

use crate::address::ClientAddress;
use crate::bus::Bus;
use crate::cluster::{Joined, Peers};
use crate::config::Limits;
use crate::game::{GameId, GameState, PlayerKey, Presences};
use crate::jobs::Jobs;
use crate::maintenance::Maintenance;
use crate::metrics::Metrics;
use crate::protocol::Mode;
use crate::refusal::{Code, Refusal};
use crate::store::{Store, StoreError};
use crate::time::Clock;

pub use act::Done;
pub use room::Room;
pub use snapshot::SnapshotText;
pub use view::CatchUp;

/// How often idle games are dropped.
const SWEEP: Duration = Duration::from_secs(30);

/// The games in memory, and the three seams around them.
pub struct Rooms {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) jobs: Arc<dyn Jobs>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) limits: Limits,
    pub(crate) clock: Arc<dyn Clock>,
    /// Whether new games are accepted.
    pub(crate) maintenance: Arc<Maintenance>,
    /// The other nodes, if there are any.
    pub(crate) peers: Option<Arc<Peers>>,
    in_memory: Mutex<HashMap<GameId, Arc<Room>>>,
    glances: lobby::Glances,
    finished: lobby::FinishedGames,
    /// Whoever has it may do something slow beside the threads that serve everybody.
    one_aside: Semaphore,
}

impl Rooms {
    /// No games yet.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        jobs: Arc<dyn Jobs>,
        metrics: Arc<Metrics>,
        limits: Limits,
        clock: Arc<dyn Clock>,
        peers: Option<Arc<Peers>>,
    ) -> Arc<Self> {
        let (in_memory, glances, finished, maintenance) = Default::default();
        let one_aside = Semaphore::new(1);
        Arc::new(Rooms {
            store,
            bus,
            jobs,
            metrics,
            limits,
            clock,
            maintenance,
            peers,
            in_memory,
            glances,
            finished,
            one_aside,
        })
    }

    /// Stores a new game created from an address, and loads it.
    ///
    /// # Errors
    /// If no new games are accepted, too many games between computer players are in progress for this address, or it
    /// cannot be stored.
    pub async fn create(
        self: &Arc<Self>,
        mut state: GameState,
        from: ClientAddress,
    ) -> Result<Arc<Room>, Refusal> {
        self.maintenance.admit()?;
        if state.mode == Mode::Machines {
            self.may_play_by_itself(&state.owner, from)?;
        }
        self.adapt(&mut state).await?;
        self.mark_bots(&mut state).await?;
        // Codes are short, so two may collide; then another is drawn.
        for _ in 0..5 {
            match self.store.create(&state).await {
                Ok(()) => {
                    self.metrics.games.inc();
                    return Ok(self.bring_in(state, Some(from), None).await);
                }
                Err(StoreError::Conflict) => state.code = crate::game::code(),
                // If it was stored after all, it can be read.
                Err(StoreError::Unknown(_)) if matches!(self.store.load(&state.id).await, Ok(Some(_))) => {
                    self.metrics.games.inc();
                    return Ok(self.bring_in(state, Some(from), None).await);
                }
                Err(error) => return Err(unavailable(&error)),
            }
        }
        Err(Refusal::new(Code::Unavailable, "no free code was found; try again").because("machine_games"))
    }

    /// Games between computer players need nobody to continue, so a visitor may have only a few of them, and an address
    /// no more than a class would.
    fn may_play_by_itself(&self, owner: &PlayerKey, from: ClientAddress) -> Result<(), Refusal> {
        let mut rooms = self.all();
        rooms.retain(|room| room.plays_by_itself_for(from));
        let own = rooms.iter().filter(|room| room.is_owned_by(owner)).count();
        let refuse = |whose: &str, most: usize| {
            let sentence = format!(
                "{most} games between computers are being played {whose}, and that is the limit; end or leave one of them first"
            );
            Err(Refusal::new(Code::TooMany, sentence).because("codes"))
        };
        if own >= self.limits.machine_games {
            return refuse("for you", self.limits.machine_games);
        }
        if rooms.len() >= self.limits.machine_games_per_address {
            return refuse("from your address", self.limits.machine_games_per_address);
        }
        Ok(())
    }

    /// Somebody opens a game or acts in it, from an address: its searches are charged to its players, or, if none of
    /// them has come since the server started, to whoever did.
    pub async fn visit(&self, room: &Room, key: Option<PlayerKey>, from: ClientAddress) {
        let is_own = match key {
            Some(key) => room.state.lock().await.belongs_to(&key),
            None => false,
        };
        room.visit(from, is_own);
    }

    /// Marks the seats of programs, so that none passes as a person: a bot's token is one wherever it is sent.
    async fn mark_bots(&self, state: &mut GameState) -> Result<(), Refusal> {
        for seat in &mut state.standing.seats {
            if let Some(key) = seat.key {
                seat.bot = self.is_bot(key).await?;
            }
        }
        Ok(())
    }

    async fn is_bot(&self, player: PlayerKey) -> Result<bool, Refusal> {
        let name = self.store.bot(player).await.map_err(|error| unavailable(&error))?;
        Ok(name.is_some())
    }

    /// Sets the strength of an adaptive agent in a new game, from its opponent's results so far.
    async fn adapt(&self, state: &mut GameState) -> Result<(), Refusal> {
        if let Some((side, player)) = state.standing.adaptive_pairing() {
            let (strength, _) = self.adaptive_standing(player).await?;
            state.standing.seats[side as usize].strength = Some(strength);
        }
        Ok(())
    }

    /// The current strength of an adaptive agent against a player, and the number of games it is based on.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn adaptive_standing(&self, player: PlayerKey) -> Result<(Strength, usize), Refusal> {
        let games = self.store.adaptive_games(player, TRACKED_GAMES as u32).await;
        let games = games.map_err(|error| unavailable(&error))?;
        Ok((next_strength(&games), games.len()))
    }

    /// The game with this id, with everything that was acknowledged by now, here or at another node.
    ///
    /// # Errors
    /// If there is none, or the database cannot be read.
    pub async fn get(self: &Arc<Self>, id: &GameId) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = self.in_memory(id) {
            self.keep_current(&room).await?;
            return Ok(room);
        }
        // Subscribe to the other nodes first, then read: nothing is missed.
        let joined = match &self.peers {
            Some(peers) => peers.join(id).await,
            None => None,
        };
        let state = self.store.load(id).await.map_err(|error| unavailable(&error))?;
        let mut state =
            state.ok_or_else(|| Refusal::new(Code::NotFound, format!("there is no game {id}")))?;
        if joined.as_ref().is_none_or(|joined| joined.other.is_none()) {
            state.standing.interrupt(self.clock.now());
        }
        Ok(self.bring_in(state, None, joined).await)
    }

    /// The game with this id, if it is already in memory.
    /// True if somebody is in a game, or was a moment ago.
    pub(crate) fn is_in_memory(&self, id: &GameId) -> bool {
        self.in_memory(id).is_some()
    }

    /// True if a player has a seat in a game that somebody is in, and has yet to make their first move.
    pub(crate) async fn awaits_first_move(&self, id: &GameId, player: &PlayerKey) -> bool {
        match self.in_memory(id) {
            Some(room) => room.state.lock().await.awaits_first_move(player),
            None => false,
        }
    }

    fn in_memory(&self, id: &GameId) -> Option<Arc<Room>> {
        self.lock().get(id).cloned()
    }

    async fn bring_in(
        self: &Arc<Self>,
        mut state: GameState,
        payer: Option<ClientAddress>,
        joined: Option<Joined>,
    ) -> Arc<Room> {
        let (link, other) = joined.map_or((None, None), |joined| (Some(joined.link), joined.other));
        let elsewhere = other.as_ref().map(|(_, company)| *company).unwrap_or_default();
        state.presences = Presences::with_others(elsewhere, self.clock.now());
        let (room, is_new) = {
            let mut rooms = self.lock();
            let count = rooms.len();
            let room =
                rooms.entry(state.id.clone()).or_insert_with(|| Arc::new(Room::new(state, payer))).clone();
            self.metrics.rooms.set(rooms.len() as i64);
            (room, rooms.len() > count)
        };
        if is_new {
            if let Some((node, company)) = other {
                room.set_company(node, company);
            }
            self.listen(&room, link);
            let state = room.state.lock().await;
            self.set_alarm(&room, &state);
            self.set_no_win(&room, &state);
            self.set_machine(&room, &state);
        }
        room
    }

    /// Loads the games in which a computer player is to move against a person, after a restart. Games between computer
    /// players wait until somebody watches.
    pub async fn wake_machines(self: &Arc<Self>) {
        match self.store.machine_games().await {
            Ok(games) => {
                for id in games {
                    if let Err(error) = self.get(&id).await {
                        tracing::error!(%error, game = %id, "cannot import a game");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "cannot list games waiting for a computer move"),
        }
    }

    /// Drops idle games, again and again.
    pub async fn sweep(self: Arc<Self>) {
        loop {
            self.clock.sleep(SWEEP).await;
            let mut rooms = self.lock();
            rooms.retain(|_, room| !self.lets_go(room));
            self.metrics.rooms.set(rooms.len() as i64);
        }
    }

    /// Drops those of these games that are idle.
    fn drop_idle(&self, games: &[GameId]) {
        let mut rooms = self.lock();
        for id in games {
            if rooms.get(id).is_some_and(|room| self.lets_go(room)) {
                rooms.remove(id);
            }
        }
        self.metrics.rooms.set(rooms.len() as i64);
    }

    /// True if nobody needs a game any more. Access goes through the map, which the caller has locked.
    fn lets_go(&self, room: &Arc<Room>) -> bool {
        let is_idle = Arc::strong_count(room) == 1 && room.is_idle();
        if is_idle {
            self.jobs.forget(room.id.as_str());
        }
        is_idle
    }

    /// How many games are in memory.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Room>>> {
        self.in_memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The refusal for a player when something could not be stored.
pub(crate) fn unavailable(error: &StoreError) -> Refusal {
    // The writer has already logged that nothing can be stored.
    if !matches!(error, StoreError::Unwritable(_) | StoreError::Unknown(_)) {
        tracing::error!(%error, "the database refuses");
    }
    match error {
        StoreError::Unknown(_) => Refusal::new(
            Code::Unsure,
            "the connection to the database was lost before it confirmed whether this was stored; look at the game in a moment, or try again",
        ).because("database"),
        _ => Refusal::new(
            Code::Unavailable,
            "this could not be stored just now, so nothing was changed; try again in a moment",
        ).because("database"),
    }
}

pub(crate) fn internal() -> Refusal {
    Refusal::new(Code::Internal, "internal error; see the server log")
}
