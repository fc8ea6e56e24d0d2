//! What happens to a game: decided on its current state, stored, and only then applied and announced.

use std::sync::Arc;
use std::time::Instant;

use tracing::Instrument;

use super::{Room, Rooms, internal, unavailable};
use crate::bus::Message;
use crate::game::{Actor, Change, GameEvent, GameState, Input, PlayerKey, PresenceNews, Presences};
use crate::protocol::{Command, Role};
use crate::refusal::{Code, Refusal};
use crate::store::{CommandName, StoreError};

/// The result of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// The version.
    pub version: u64,
    /// The lag that was not charged.
    pub lag: i64,
}

impl Rooms {
    /// Carries out a player's command, and answers when it is on disk.
    ///
    /// # Errors
    /// If it is not allowed, cannot be done, or cannot be stored.
    pub async fn command(
        self: &Arc<Self>,
        room: &Arc<Room>,
        actor: Actor,
        id: Option<String>,
        command: Command,
    ) -> Result<Done, Refusal> {
        let name = id.map(|id| (actor.key, id));
        let (rooms, room) = (self.clone(), room.clone());
        // In a separate task: a client that hangs up must not leave a command half done.
        let task =
            tokio::spawn(async move { rooms.run(&room, actor, name, command).await }.in_current_span());
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
        // Whoever sends a command is present, whatever the result.
        let role = room.state.lock().await.role(&actor.key);
        if let Some(role) = role {
            self.act(room, None, &Input::Seen(role)).await?;
        }
        let done = self.act(room, name.clone(), &Input::Command { actor, command }).await;
        let Err(refusal) = &done else { return done };
        // It may be a resend of something accepted before, which now looks wrong.
        if let Some(done) = self.stored(room, name.as_ref()).await {
            return Ok(done);
        }
        // A move that came too late shows that the flag has fallen.
        if refusal.code == Code::GameOver {
            self.alarm(room).await;
        }
        done
    }

    /// Somebody takes the free seat.
    ///
    /// # Errors
    /// If there is none, or it cannot be stored.
    pub async fn join(
        self: &Arc<Self>,
        room: &Arc<Room>,
        key: PlayerKey,
        name: String,
    ) -> Result<Done, Refusal> {
        let bot = self.is_bot(key).await?;
        let (rooms, room) = (self.clone(), room.clone());
        let joining = async move { rooms.act(&room, None, &Input::Join { key, name, bot }).await };
        let task = tokio::spawn(joining.in_current_span());
        task.await.map_err(|_| internal())?
    }

    /// A player who waits for an opponent gives up waiting: the game is cancelled.
    ///
    /// # Errors
    /// If somebody has already joined, or it cannot be stored.
    pub async fn withdraw(self: &Arc<Self>, room: &Arc<Room>, key: PlayerKey) -> Result<Done, Refusal> {
        let (rooms, room) = (self.clone(), room.clone());
        let withdrawing = async move { rooms.act(&room, None, &Input::Withdraw { key }).await };
        let task = tokio::spawn(withdrawing.in_current_span());
        task.await.map_err(|_| internal())?
    }

    /// Somebody opens a socket or a stream.
    pub async fn enter(self: &Arc<Self>, room: &Arc<Room>, role: Option<Role>) {
        self.note(room, &Input::Enter(role)).await;
        self.note_arrival(room).await;
    }

    /// Somebody closes it.
    pub async fn exit(self: &Arc<Self>, room: &Arc<Room>, role: Option<Role>) {
        self.note(room, &Input::Exit(role)).await;
        self.note_departure(room).await;
    }

    /// A player's network lag was measured.
    pub async fn measured(self: &Arc<Self>, room: &Arc<Room>, role: Role, lag: i64) {
        self.note(room, &Input::Lag(role, lag)).await;
    }

    pub(super) async fn note(self: &Arc<Self>, room: &Arc<Room>, input: &Input) {
        if let Err(refusal) = self.act(room, None, input).await {
            tracing::warn!(game = %room.id, %refusal, "cannot update presence");
        }
    }

    /// Lets something happen to a game. The change is decided on its current state, which adopts it once it is on disk.
    pub(super) async fn act(
        self: &Arc<Self>,
        room: &Arc<Room>,
        name: Option<CommandName>,
        input: &Input,
    ) -> Result<Done, Refusal> {
        let started = Instant::now();
        let mut state = room.state.lock().await;
        for _ in 0..3 {
            self.settle(room, &mut state).await?;
            let mut change = match self.decide(&state, input).await {
                Ok(change) => change,
                // It may be allowed after something that another node has stored.
                Err(_) if self.refresh(room, &mut state).await == Ok(true) => continue,
                Err(refusal) => return Err(refusal),
            };
            if change.events.is_empty() {
                return Ok(self.follow(room, &mut state, change).await);
            }
            if let Some(game) = &mut change.next_game {
                self.adapt(game).await?;
            }
            match self.store.commit(&state, &change, name.clone()).await {
                Ok(()) => {
                    self.metrics.commit_seconds.observe(started.elapsed().as_secs_f64());
                    return Ok(self.follow(room, &mut state, change).await);
                }
                Err(StoreError::Conflict) => {
                    // What another node wrote is sent to those who are here, whatever happens to this command.
                    self.renew(room, &mut state).await?;
                    if let Some(done) = self.stored(room, name.as_ref()).await {
                        return Ok(done);
                    }
                }
                Err(error @ StoreError::Unknown(_)) => {
                    room.set_unsure(true);
                    if self.settle(room, &mut state).await.is_err() {
                        self.settle_later(room);
                        return Err(unavailable(&error));
                    }
                    if let Some(done) = self.stored(room, name.as_ref()).await {
                        return Ok(done);
                    }
                }
                Err(error) => return Err(unavailable(&error)),
            }
        }
        let sentence = "the game has gone on meanwhile; look at it and try again";
        Err(Refusal::new(Code::Unavailable, sentence).because("conflict"))
    }

    /// What follows from an input. On a crowded board a move is looked for among thousands, which is not done on the threads that
    /// serve everybody, and for one game at a time.
    async fn decide(&self, state: &GameState, input: &Input) -> Result<Change, Refusal> {
        let now = self.clock.now();
        let is_move =
            matches!(input, Input::Command { command: Command::Move(_), .. } | Input::MachineMove { .. });
        if !is_move || !state.is_crowded() {
            return state.decide(input, now);
        }
        let (state, input) = (state.clone(), input.clone());
        self.aside(move || state.decide(&input, now)).await?
    }

    /// Does something that takes long where it keeps nobody waiting, one after the other.
    ///
    /// # Errors
    /// If it panicked, which is logged.
    pub(crate) async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let _turn = self.one_aside.acquire().await.map_err(|_| internal())?;
        tokio::task::spawn_blocking(work).await.map_err(|_| internal())
    }

    /// A change is on disk, or need not be: the game adopts it, it is announced, and what follows is started.
    async fn follow(self: &Arc<Self>, room: &Arc<Room>, state: &mut GameState, change: Change) -> Done {
        let before = state.presences;
        state.apply(&change);
        let is_move = |event: &&GameEvent| matches!(event, GameEvent::Move { .. });
        self.metrics.moves.inc_by(change.events.iter().filter(is_move).count() as u64);
        self.tell_nodes(room, &before, &change);
        self.announce(room, state, &before, &change.events);
        if let Some(next) = change.next_game {
            self.metrics.games.inc();
            self.bring_in(*next, room.payer(), None).await;
        }
        Done { version: state.standing.version, lag: change.lag }
    }

    /// The game has changed: those in it are told, and what follows is started.
    pub(super) fn announce(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &GameState,
        before: &Presences,
        events: &[GameEvent],
    ) {
        if !events.is_empty() {
            room.drop_shared_part();
        }
        self.publish(room, state, events);
        if events.iter().any(GameEvent::is_shown_whole) {
            room.set_owner(state.owner);
            self.finished.forget();
        }
        match state.presences.news_since(before) {
            Some(PresenceNews::Players) => self.publish_presence(room, state),
            Some(PresenceNews::Watchers) => self.publish_watchers(room, state),
            None => {}
        }
        self.set_alarm(room, state);
        // Games between computer players stop when the last person leaves, and continue when somebody joins; and a
        // computer player is handled by the node that its opponents are connected to.
        if !events.is_empty() || state.presences != *before {
            // First, because the computer's move is not needed in a game that is drawn.
            self.set_no_win(room, state);
            self.set_machine(room, state);
        }
        if !events.is_empty() && state.is_over() {
            self.jobs.forget(room.id.as_str());
        }
    }

    /// Another writer was first: what they wrote counts. Presence is known only here.
    pub(super) async fn reload(&self, state: &mut GameState) -> Result<(), Refusal> {
        let stored = self.store.load(&state.id).await.map_err(|error| unavailable(&error))?;
        let mut stored = stored.ok_or_else(|| Refusal::new(Code::NotFound, "the game is gone"))?;
        (stored.presences, stored.lags) = (state.presences, state.lags);
        *state = stored;
        Ok(())
    }

    async fn stored(&self, room: &Room, name: Option<&CommandName>) -> Option<Done> {
        let stored = self.store.command(&room.id, name?).await.ok()??;
        Some(Done { version: stored.version, lag: stored.lag })
    }

    fn publish(&self, room: &Room, state: &GameState, events: &[GameEvent]) {
        let now = self.clock.now();
        let first = state.standing.version + 1 - events.len() as u64;
        for (event, version) in events.iter().zip(first..) {
            let message = if event.is_shown_whole() {
                Message::Renewed(version)
            } else {
                Message::Event { version, text: state.tell(event, now).text(Some(version)).into() }
            };
            self.bus.publish(&room.id, message);
        }
    }
}
