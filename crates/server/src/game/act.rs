//! What follows when somebody asks something of a game: who may, and which part of the code decides.

use std::sync::Arc;

use super::event::StoredEvent;
use super::ids::PlayerKey;
use super::state::{DecisionRecord, GameState, PlyRecord, SeatState};
use super::text::{CHAT_LENGTH, clean_chat};
use crate::protocol::{ChatLine, ClaimKind, Command, Mode, PaceArgs, Role, SeatKind, Side};
use crate::refusal::{Code, Refusal};

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The player.
    pub key: PlayerKey,
    /// How long his commands are under way, as the server measured it, in milliseconds.
    pub lag: i64,
}

/// What happens to the rows of moves.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveWrite {
    /// Nothing.
    Keep,
    /// One is added.
    Append(Arc<PlyRecord>),
    /// Those after this one are taken away.
    Truncate(u32),
}

/// What follows from a command, to be stored as one.
#[derive(Clone, Debug)]
pub struct Change {
    /// What happened, in order; each is one version.
    pub events: Vec<StoredEvent>,
    /// What happens to the rows of moves.
    pub moves: MoveWrite,
    /// A new game that begins with it.
    pub next_game: Option<Box<GameState>>,
    /// Lag that was not charged.
    pub lag: i64,
}

impl Change {
    /// A change of these events and nothing else.
    pub fn of(events: Vec<StoredEvent>) -> Change {
        Change { events, moves: MoveWrite::Keep, next_game: None, lag: 0 }
    }
}

/// The most lines of chat that are kept.
const CHAT_LINES: usize = 50;
/// The longest delay between two machines' moves.
const LONGEST_DELAY: i64 = 60_000;
/// What may be given to the opponent at once.
const GIFTS: std::ops::RangeInclusive<i64> = 1_000..=600_000;

impl GameState {
    /// Does what a player asks. The state is changed only if the answer is a change; the caller stores it.
    ///
    /// # Errors
    /// If he may not, or it cannot be done.
    pub fn apply(&mut self, actor: Actor, command: &Command, now: i64) -> Result<Change, Refusal> {
        let change = match command {
            Command::Pace(pace) => self.set_pace(actor, *pace)?,
            Command::Offer(kind) => self.offer(self.player(actor)?, *kind, now)?,
            Command::Accept(kind) => self.accept(self.player(actor)?, *kind, now)?,
            Command::Decline(kind) => self.decline(self.player(actor)?, *kind)?,
            Command::Move(args) => self.play(self.player(actor)?, args, actor.lag, now)?,
            Command::Resign => {
                let loser = self.side(self.player(actor)?);
                self.decide(DecisionRecord::Resign(loser), now)?
            }
            Command::Claim(kind) => self.claim(self.player(actor)?, *kind, now)?,
            Command::GiveTime(time) => self.give_time(self.player(actor)?, *time)?,
            Command::Leave => self.leave(self.player(actor)?, now)?,
            Command::Chat(text) => self.write(self.player(actor)?, text, now)?,
            Command::Think(_) | Command::Ping => {
                return Err(Refusal::new(
                    Code::NotAvailable,
                    "ping and think are answered on the socket only; open the game's socket for them",
                ));
            }
        };
        self.version += change.events.len() as u64;
        Ok(change)
    }

    /// Somebody takes the free seat.
    ///
    /// # Errors
    /// If there is none.
    pub fn join(&mut self, key: PlayerKey, name: String) -> Result<Change, Refusal> {
        let free = Side::ALL.into_iter().find(|&side| self.seat(side).kind == SeatKind::Open);
        let side = free.filter(|_| !self.is_over()).ok_or_else(|| {
            Refusal::new(Code::SeatTaken, "there is no free seat in this game; you can watch it")
        })?;
        self.seats[side as usize] = SeatState::person(name, key);
        self.version += 1;
        Ok(Change::of(vec![StoredEvent::Joined { side }]))
    }

    /// The running clock has reached its end.
    pub fn flag(&mut self, lag: i64, now: i64) -> Option<Change> {
        let clock = self.clock.filter(|clock| clock.deadline(lag).is_some_and(|deadline| now >= deadline))?;
        let change = self.decide(DecisionRecord::Time(clock.running()?), now).ok()?;
        self.version += change.events.len() as u64;
        Some(change)
    }

    /// A player has returned to a game whose clock was paused.
    pub fn resume(&mut self, now: i64) -> Option<Change> {
        let clock = self.clock.as_mut().filter(|clock| clock.is_paused())?;
        clock.resume(now);
        self.version += 1;
        Some(Change::of(vec![StoredEvent::Clock]))
    }

    /// The opponent of `side` has been gone for longer than the grace.
    ///
    /// # Errors
    /// If the game is over.
    pub fn abandoned(&mut self, side: Side, now: i64) -> Result<Change, Refusal> {
        let change = self.decide(DecisionRecord::Gone(side), now)?;
        self.version += change.events.len() as u64;
        Ok(change)
    }

    /// The seats of who asks.
    fn player(&self, actor: Actor) -> Result<Role, Refusal> {
        let owns = self.mode == Mode::Machines && self.owner == actor.key;
        let role = self.role(&actor.key).or(owns.then_some(Role::Both));
        role.ok_or_else(|| Refusal::new(Code::NotYours, "you watch this game; only its players may do that"))
    }

    /// The side that a role acts for: on one device, the side to move.
    pub(super) fn side(&self, role: Role) -> Side {
        match role {
            Role::Black => Side::Black,
            Role::White => Side::White,
            Role::Both => self.turn(),
        }
    }

    /// The game ends by a decision of the players.
    pub(super) fn decide(&mut self, decision: DecisionRecord, now: i64) -> Result<Change, Refusal> {
        if let Some(ending) = self.ending() {
            return Err(Refusal::new(Code::GameOver, format!("the game is over: {}", ending.text)));
        }
        if let Some(decision) = decision.rules() {
            self.game
                .decide(decision)
                .map_err(|error| Refusal::new(Code::NothingToClaim, error.to_string()))?;
        }
        self.decision = Some(decision);
        self.close(now);
        Ok(Change::of(vec![StoredEvent::Ended]))
    }

    /// What goes with the end of a game: clocks stop, open offers are void.
    pub(super) fn close(&mut self, now: i64) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
        self.offers = crate::protocol::Offers::default();
        self.step = false;
    }

    fn claim(&mut self, role: Role, kind: ClaimKind, now: i64) -> Result<Change, Refusal> {
        let side = self.side(role);
        match kind {
            ClaimKind::Draw if self.turn() != side && !self.is_over() => Err(Refusal::new(
                Code::NotYourTurn,
                "a draw is claimed by the side to move; wait for your turn or offer a draw",
            )),
            ClaimKind::Draw => self.decide(DecisionRecord::Claim, now),
            ClaimKind::Flag => {
                let version = self.version;
                let change = self.flag(0, now).ok_or_else(|| {
                    Refusal::new(
                        Code::NothingToClaim,
                        "the opponent's time is not up; the server sees to it when it is",
                    )
                })?;
                // The version is counted by the caller.
                self.version = version;
                Ok(change)
            }
            ClaimKind::Gone => Err(Refusal::new(Code::NothingToClaim, "the opponent is not gone")),
        }
    }

    fn give_time(&mut self, role: Role, time: i64) -> Result<Change, Refusal> {
        let side = self.side(role).other();
        let over = self.is_over();
        let clock = self.clock.as_mut().filter(|_| !over).ok_or_else(|| {
            Refusal::new(Code::NotAvailable, "there is no clock that time could be given to")
        })?;
        if !GIFTS.contains(&time) {
            return Err(Refusal::new(
                Code::BadSettings,
                format!("{time} ms cannot be given; from 1000 to 600000 would be right"),
            ));
        }
        clock.give(side, time);
        Ok(Change::of(vec![StoredEvent::Clock]))
    }

    /// Leaving calls a game off that nobody has joined; otherwise only the presence changes, which is not stored.
    fn leave(&mut self, _: Role, now: i64) -> Result<Change, Refusal> {
        if self.is_full() || self.is_over() {
            return Ok(Change::of(Vec::new()));
        }
        self.decide(DecisionRecord::Cancel, now)
    }

    fn write(&mut self, role: Role, text: &str, now: i64) -> Result<Change, Refusal> {
        if !self.settings.chat || self.mode == Mode::Machines {
            return Err(Refusal::new(Code::NotAvailable, "there is no chat in this game"));
        }
        let text = clean_chat(text).ok_or_else(|| {
            Refusal::new(Code::BadSettings, format!("a line of chat has from 1 to {CHAT_LENGTH} letters"))
        })?;
        let side = self.side(role);
        let line = ChatLine { side, from: self.seat(side).name.clone(), text, at: now };
        self.remember(line.clone());
        Ok(Change::of(vec![StoredEvent::Chat { line }]))
    }

    /// Keeps a line of chat, and of many the last ones.
    pub fn remember(&mut self, line: ChatLine) {
        if self.chat.len() == CHAT_LINES {
            self.chat.remove(0);
        }
        self.chat.push(Arc::new(line));
    }

    fn set_pace(&mut self, actor: Actor, args: PaceArgs) -> Result<Change, Refusal> {
        if self.owner != actor.key {
            return Err(Refusal::new(Code::NotYours, "only who made this game sets its pace"));
        }
        let over = self.is_over();
        let Some(pace) = self.pace.as_mut().filter(|_| !over) else {
            let sentence = "a pace is set between machines only, while they play";
            return Err(Refusal::new(Code::NotAvailable, sentence));
        };
        let delay = args.delay.unwrap_or(pace.delay);
        if !(0..=LONGEST_DELAY).contains(&delay) {
            let sentence =
                format!("a delay of {delay} ms is not possible; from 0 to {LONGEST_DELAY} would be right");
            return Err(Refusal::new(Code::BadSettings, sentence));
        }
        pace.delay = delay;
        pace.paused = args.paused.unwrap_or(pace.paused) || args.step;
        self.step = args.step;
        Ok(Change::of(vec![StoredEvent::Pace { pace: *pace }]))
    }
}
