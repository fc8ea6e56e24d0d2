//! The games in memory: brought in when somebody asks for them, changed one command at a time, stored before anybody
//! is told, forgotten when nobody is left.

mod machines;
mod presence;
mod room;
mod timers;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kelso_engine::levels::Strength;
use kelso_learn::adaptive::{TRACKED_GAMES, next_strength};

use crate::bus::{Bus, Message};
use crate::config::Limits;
use crate::game::{Actor, Change, GameId, GameState, PlayerKey, StoredEvent, Viewer};
use crate::jobs::Jobs;
use crate::metrics::Metrics;
use crate::protocol::{ClaimKind, Command, Presence as PresenceMessage, Role, Server, Side, Snapshot};
use crate::refusal::{Code, Refusal};
use crate::store::{CommandName, Store, StoreError};
use crate::time::Clock;

pub use presence::{Presence, Presences, sides};
pub use room::Room;

/// How many events a client may have missed and still get them one by one.
const GAP: u32 = 64;
/// How often idle games are forgotten.
const SWEEP: Duration = Duration::from_secs(30);

/// The games in memory, and the three seams they live between.
pub struct Rooms {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) jobs: Arc<dyn Jobs>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) limits: Limits,
    pub(crate) clock: Arc<dyn Clock>,
    in_memory: Mutex<HashMap<GameId, Arc<Room>>>,
}

/// What a command led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// The version.
    pub version: u64,
    /// The lag that was not charged.
    pub lag: i64,
}

/// How a client catches up.
pub enum CatchUp {
    /// With the messages it missed, in order.
    Gap(Vec<String>),
    /// With the whole game.
    Snapshot(Box<Snapshot>),
}

impl Rooms {
    /// No games yet.
    pub fn new(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        jobs: Arc<dyn Jobs>,
        metrics: Arc<Metrics>,
        limits: Limits,
        clock: Arc<dyn Clock>,
    ) -> Arc<Self> {
        let in_memory = Mutex::new(HashMap::new());
        Arc::new(Rooms { store, bus, jobs, metrics, limits, clock, in_memory })
    }

    /// Stores a new game and brings it in.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn create(self: &Arc<Self>, mut state: GameState) -> Result<Arc<Room>, Refusal> {
        self.adapt(&mut state).await?;
        // Codes are short, so that two may be the same; then another is drawn.
        for _ in 0..5 {
            match self.store.create(&state).await {
                Ok(()) => {
                    self.metrics.games.inc();
                    return Ok(self.bring_in(state).await);
                }
                Err(StoreError::Conflict) => state.code = crate::game::code(),
                Err(error) => return Err(unavailable(&error)),
            }
        }
        Err(Refusal::new(Code::Unavailable, "no free code was found; try again"))
    }

    /// Says how strong an adaptive agent is in a new game: by how the person it plays against fared so far.
    async fn adapt(&self, state: &mut GameState) -> Result<(), Refusal> {
        if let Some((side, player)) = state.adaptive_pairing() {
            let (strength, _) = self.adaptive_standing(player).await?;
            state.seats[side as usize].strength = Some(strength);
        }
        Ok(())
    }

    /// How strong an adaptive agent is against a player now, and by how many games.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn adaptive_standing(&self, player: PlayerKey) -> Result<(Strength, usize), Refusal> {
        let games = self.store.adaptive_games(player, TRACKED_GAMES as u32).await;
        let games = games.map_err(|error| unavailable(&error))?;
        Ok((next_strength(&games), games.len()))
    }

    /// The game with this id.
    ///
    /// # Errors
    /// If there is none, or the database cannot be read.
    pub async fn get(self: &Arc<Self>, id: &GameId) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = self.lock().get(id) {
            return Ok(room.clone());
        }
        let state = self.store.load(id).await.map_err(|error| unavailable(&error))?;
        let state = state.ok_or_else(|| Refusal::new(Code::NotFound, format!("there is no game {id}")))?;
        Ok(self.bring_in(state).await)
    }

    async fn bring_in(self: &Arc<Self>, state: GameState) -> Arc<Room> {
        let (room, is_new) = {
            let mut rooms = self.lock();
            let count = rooms.len();
            let room = rooms
                .entry(state.id.clone())
                .or_insert_with(|| Arc::new(Room::new(state, self.clock.now())))
                .clone();
            self.metrics.rooms.set(rooms.len() as i64);
            (room, rooms.len() > count)
        };
        if is_new {
            let state = room.state.lock().await;
            self.settle(&room, &state);
        }
        room
    }

    /// Brings in the games in which a machine is to move, after a restart.
    pub async fn wake_machines(self: &Arc<Self>) {
        match self.store.machine_games().await {
            Ok(games) => {
                for id in games {
                    if let Err(error) = self.get(&id).await {
                        tracing::error!(%error, game = %id, "a game could not be brought in");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "games of machines could not be found"),
        }
    }

    /// Forgets idle games, again and again.
    pub async fn sweep(self: Arc<Self>) {
        loop {
            self.clock.sleep(SWEEP).await;
            let mut rooms = self.lock();
            // Nobody else has it: whoever wants it must come by this map, which is locked.
            rooms.retain(|id, room| {
                let stays = Arc::strong_count(room) > 1 || !room.is_idle();
                if !stays {
                    self.jobs.forget(id.as_str());
                }
                stays
            });
            self.metrics.rooms.set(rooms.len() as i64);
        }
    }

    /// Does what a player asks, and answers when it is on disk.
    ///
    /// # Errors
    /// If he may not, it cannot be done, or it cannot be stored.
    pub async fn command(
        self: &Arc<Self>,
        room: &Arc<Room>,
        actor: Actor,
        id: Option<String>,
        command: Command,
    ) -> Result<Done, Refusal> {
        let name = id.map(|id| (actor.key, id));
        let (rooms, room) = (self.clone(), room.clone());
        // In a task of its own: a client that hangs up must not leave a command half done.
        let task = tokio::spawn(async move { rooms.run(&room, actor, name, command).await });
        let outcome = task.await.map_err(|_| internal())?;
        self.metrics.command(outcome.as_ref().map_or_else(|refusal| refusal.code.name(), |_| "ok"));
        outcome
    }

    async fn run(
        self: &Arc<Self>,
        room: &Arc<Room>,
        actor: Actor,
        name: Option<CommandName>,
        command: Command,
    ) -> Result<Done, Refusal> {
        let done = self
            .change(room, name.clone(), |state| match command {
                Command::Claim(ClaimKind::Gone) => {
                    claim_gone(state, actor, &room.presences(), self.clock.now())
                }
                ref command => state.apply(actor, command, self.clock.now()).map(Some),
            })
            .await;
        let role = room.state.lock().await.role(&actor.key);
        if let Some(role) = role {
            let left = command == Command::Leave && done.is_ok();
            if room.note(role, left, self.clock.now()) {
                self.publish_presence(room).await;
            }
        }
        let (Err(refusal), Some(name)) = (&done, name) else { return done };
        // It may be a resend of what was accepted before, which now looks wrong.
        if let Ok(Some(stored)) = self.store.command(&room.id, &name).await {
            return Ok(Done { version: stored.version, lag: stored.lag });
        }
        if refusal.code == Code::GameOver {
            self.flag(room).await;
        }
        done
    }

    /// Somebody takes the free seat.
    ///
    /// # Errors
    /// If there is none.
    pub async fn join(
        self: &Arc<Self>,
        room: &Arc<Room>,
        key: PlayerKey,
        name: String,
    ) -> Result<Done, Refusal> {
        let (rooms, room) = (self.clone(), room.clone());
        let task = tokio::spawn(async move {
            let join = |state: &mut GameState| state.join(key, name.clone()).map(Some);
            rooms.change(&room, None, join).await
        });
        task.await.map_err(|_| internal())?
    }

    /// Changes a game: on a copy, which takes the game's place once it is on disk.
    pub(super) async fn change(
        self: &Arc<Self>,
        room: &Arc<Room>,
        name: Option<CommandName>,
        mut change: impl FnMut(&mut GameState) -> Result<Option<Change>, Refusal>,
    ) -> Result<Done, Refusal> {
        let started = Instant::now();
        let mut state = room.state.lock().await;
        for _ in 0..2 {
            let mut next = state.clone();
            let Some(mut change) = change(&mut next)? else {
                return Ok(Done { version: state.version, lag: 0 });
            };
            if let Some(game) = &mut change.next_game {
                self.adapt(game).await?;
            }
            if change.events.is_empty() {
                return Ok(Done { version: state.version, lag: 0 });
            }
            match self.store.commit(&next, &change, state.version, name.clone()).await {
                Ok(()) => {
                    self.metrics.commit_seconds.observe(started.elapsed().as_secs_f64());
                    *state = next;
                    self.publish(room, &state, &change);
                    self.settle(room, &state);
                    if let Some(next) = change.next_game {
                        self.metrics.games.inc();
                        self.bring_in(*next).await;
                    }
                    return Ok(Done { version: state.version, lag: change.lag });
                }
                Err(StoreError::Conflict) => {
                    if let Some(done) = self.stored(room, name.as_ref()).await {
                        return Ok(done);
                    }
                    // Another writer was first: what he wrote counts.
                    let stored = self.store.load(&room.id).await.map_err(|error| unavailable(&error))?;
                    *state = stored.ok_or_else(|| Refusal::new(Code::NotFound, "the game is gone"))?;
                }
                Err(error) => return Err(unavailable(&error)),
            }
        }
        Err(Refusal::new(Code::Unavailable, "the game has gone on meanwhile; look at it and try again"))
    }

    async fn stored(&self, room: &Room, name: Option<&CommandName>) -> Option<Done> {
        let stored = self.store.command(&room.id, name?).await.ok()??;
        Some(Done { version: stored.version, lag: stored.lag })
    }

    fn publish(&self, room: &Room, state: &GameState, change: &Change) {
        let (now, presences) = (self.clock.now(), room.presences());
        let first = state.version + 1 - change.events.len() as u64;
        for (event, version) in change.events.iter().zip(first..) {
            if matches!(event, StoredEvent::Move { .. }) {
                self.metrics.moves.inc();
            }
            let text = state.tell(event, &presences, now).text(Some(version)).into();
            self.bus.publish(&room.id, Message::Event { version, text });
        }
    }

    /// After a change: timers and machines are set to what the game is now.
    fn settle(self: &Arc<Self>, room: &Arc<Room>, state: &GameState) {
        self.set_flag_timer(room, state);
        self.set_machine(room, state);
        if state.is_over() {
            self.jobs.forget(room.id.as_str());
        }
    }

    /// The whole game as somebody sees it.
    pub async fn snapshot(&self, room: &Room, viewer: Viewer) -> Snapshot {
        let state = room.state.lock().await;
        state.snapshot(viewer, &room.presences(), self.clock.now())
    }

    /// What a client that has seen `version` has to be told. Call it after subscribing: what comes twice is dropped by
    /// its version, what is missing would be missed.
    pub async fn catch_up(&self, room: &Room, viewer: Viewer, version: Option<u64>) -> CatchUp {
        let state = room.state.lock().await;
        let (now, presences) = (self.clock.now(), room.presences());
        if let Some(version) =
            version.filter(|&version| version <= state.version && state.version - version <= u64::from(GAP))
        {
            let missed = if version == state.version {
                Ok(Vec::new())
            } else {
                self.store.events(&room.id, version, GAP).await
            };
            if let Ok(missed) = missed {
                let told = missed.last().map_or(version, |(version, _)| *version) == state.version;
                if told && !missed.iter().any(|(_, event)| event.breaks_the_story()) {
                    let tell = |(version, event): &(u64, StoredEvent)| {
                        state.tell(event, &presences, now).text(Some(*version))
                    };
                    return CatchUp::Gap(missed.iter().map(tell).collect());
                }
            }
        }
        CatchUp::Snapshot(Box::new(state.snapshot(viewer, &presences, now)))
    }

    /// Somebody opens a socket or a stream.
    pub async fn enter(self: &Arc<Self>, room: &Arc<Room>, role: Option<Role>) {
        room.live().presences.enter(role);
        self.publish_presence(room).await;
        if let Some(role) = role {
            self.player_returned(room, role).await;
        }
    }

    /// Somebody closes it.
    pub async fn exit(self: &Arc<Self>, room: &Arc<Room>, role: Option<Role>) {
        room.live().presences.exit(role, self.clock.now());
        self.publish_presence(room).await;
    }

    async fn publish_presence(&self, room: &Room) {
        let state = room.state.lock().await;
        let presences = room.presences();
        let message = PresenceMessage { watchers: presences.watchers, seats: state.seat_views(&presences) };
        self.bus.publish(&room.id, Message::Presence(Server::Presence(message).text(None).into()));
    }

    /// How many games are in memory.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Room>>> {
        self.in_memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The game is claimed because the opponent has gone.
fn claim_gone(
    state: &mut GameState,
    actor: Actor,
    presences: &Presences,
    now: i64,
) -> Result<Option<Change>, Refusal> {
    let no = |code, sentence: String| Err(Refusal::new(code, sentence));
    let side = match state.role(&actor.key) {
        Some(Role::Black) => Side::White,
        Some(Role::White) => Side::Black,
        Some(Role::Both) => return no(Code::NotAvailable, "on one device nobody is gone".to_owned()),
        None => return no(Code::NotYours, "you watch this game; only its players may do that".to_owned()),
    };
    match presences.seats[side as usize].gone_since {
        _ if state.is_over() => no(Code::GameOver, "the game is over".to_owned()),
        _ if !state.can_be_claimed() => {
            no(Code::NotAvailable, "only a game of two people can be claimed".to_owned())
        }
        None => no(Code::NothingToClaim, "your opponent is here".to_owned()),
        Some(since) if now < since + state.settings.grace => {
            let left = (since + state.settings.grace - now + 999) / 1_000;
            no(Code::NothingToClaim, format!("your opponent has {left} s left to return"))
        }
        Some(_) => state.abandoned(side, now).map(Some),
    }
}

/// What a player is told when something could not be stored.
pub(crate) fn unavailable(error: &StoreError) -> Refusal {
    tracing::error!(%error, "the database refuses");
    Refusal::new(
        Code::Unavailable,
        "this could not be stored just now, so nothing was changed; try again in a moment",
    )
}

fn internal() -> Refusal {
    Refusal::new(Code::Internal, "the server has made a mistake, which is in its log")
}
