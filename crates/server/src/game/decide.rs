//! What follows from an input: is it allowed, and what changes? Nothing here changes a game.

use super::change::Change;
use super::decision::DecisionRecord;
use super::event::GameEvent;
use super::ids::PlayerKey;
use super::input::{Actor, Input};
use super::presence::sides;
use super::standing::SeatState;
use super::state::GameState;
use super::text::{CHAT_LENGTH, clean_chat};
use crate::protocol::{ChatLine, ClaimKind, Command, Mode, PaceArgs, Role, SettingFault, SettingName, Side};
use crate::refusal::{Code, Refusal};

/// The longest delay between two machines' moves.
const LONGEST_DELAY: i64 = 60_000;
/// What may be given to the opponent at once.
const GIFTS: std::ops::RangeInclusive<i64> = 1_000..=600_000;

impl GameState {
    /// What follows from an input at a time. The game stays as it is: store the change, then [`apply`](Self::apply) it.
    ///
    /// # Errors
    /// If it is not allowed, or cannot be done.
    pub fn decide(&self, input: &Input, now: i64) -> Result<Change, Refusal> {
        let mut change = match input {
            Input::Command { actor, command } => self.command(*actor, command, now)?,
            Input::Join { key, name, bot } => self.join(*key, name, *bot)?,
            Input::Withdraw { key } => self.withdraw(*key, now)?,
            Input::ChangeKey(keys) => self.change_key(*keys, now)?,
            Input::MachineMove { ply, path, stats } => self.machine_move(*ply, path, stats, now)?,
            Input::GiveUp => self.end_by(DecisionRecord::Cancel, now)?,
            Input::NoWin { fen } => self.no_win(fen, now)?,
            Input::Alarm => self.alarm(now)?,
            Input::Enter(role) => self.enter(*role, now),
            Input::Exit(role) => self.exit(*role, now),
            Input::Elsewhere(company) => self.elsewhere(*company, now),
            Input::Seen(role) => self.with_presences(|presences| presences.seen(*role)),
            Input::Lag(role, lag) => self.measured(*role, *lag),
        };
        // Versions are counted here and nowhere else.
        change.standing.version += change.events.len() as u64;
        Ok(change)
    }

    fn command(&self, actor: Actor, command: &Command, now: i64) -> Result<Change, Refusal> {
        match command {
            Command::Pace(pace) => self.set_pace(actor, *pace),
            Command::Offer(kind) => self.offer(self.player(actor)?, *kind, now),
            Command::Accept(kind) => self.accept(self.player(actor)?, *kind, now),
            Command::Decline(kind) => self.decline(self.player(actor)?, *kind),
            Command::Move(args) => self.play(self.player(actor)?, args, actor.lag, now),
            Command::Resign => {
                let loser = self.side(self.player(actor)?);
                self.end_by(DecisionRecord::Resign(loser), now)
            }
            Command::Claim(kind) => self.claim(self.player(actor)?, *kind, now),
            Command::GiveTime(time) => self.give_time(self.player(actor)?, *time, now),
            Command::Leave => self.leave(self.player(actor)?, now),
            Command::Chat(text) => self.write(self.player(actor)?, text, now),
            Command::Think(_) | Command::Ping => Err(Refusal::new(
                Code::NotAvailable,
                "ping and think are answered on the socket only; open the game's socket for them",
            )),
        }
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

    fn join(&self, key: PlayerKey, name: &str, bot: bool) -> Result<Change, Refusal> {
        let side = self.standing.free_seat().filter(|_| !self.is_over()).ok_or_else(|| {
            Refusal::new(Code::SeatTaken, "there is no free seat in this game; you can watch it")
        })?;
        let mut change = self.draft();
        change.standing.seats[side as usize] = SeatState { bot, ..SeatState::person(name.to_owned(), key) };
        change.events.push(GameEvent::Joined { side });
        Ok(change)
    }

    fn withdraw(&self, key: PlayerKey, now: i64) -> Result<Change, Refusal> {
        self.player(Actor { key, lag: 0 })?;
        self.unless_over()?;
        if self.is_full() {
            let sentence = "somebody has joined already; play, or resign";
            return Err(Refusal::new(Code::NotAvailable, sentence));
        }
        self.end_by(DecisionRecord::Cancel, now)
    }

    /// The game ends by a decision of the players.
    pub(super) fn end_by(&self, decision: DecisionRecord, now: i64) -> Result<Change, Refusal> {
        self.unless_over()?;
        let result = decision.rules().map(|decision| self.game.ending_by(decision)).transpose();
        let mut change = self.draft();
        change.standing.result =
            result.map_err(|error| Refusal::new(Code::NothingToClaim, error.to_string()))?;
        change.standing.decision = Some(decision);
        change.standing.close(now);
        change.events.push(GameEvent::Ended);
        Ok(change)
    }

    /// Neither side can win a position, if it is still on the board.
    fn no_win(&self, fen: &str, now: i64) -> Result<Change, Refusal> {
        if self.game.fen() != fen {
            return Err(Refusal::new(Code::StalePly, "the game has gone another way since"));
        }
        self.end_by(DecisionRecord::NoWin, now)
    }

    pub(super) fn unless_over(&self) -> Result<(), Refusal> {
        let refused = |ending: crate::protocol::Ending| {
            Err(Refusal::new(Code::GameOver, format!("the game is over: {}", ending.text)))
        };
        self.ending().map_or(Ok(()), refused)
    }

    fn claim(&self, role: Role, kind: ClaimKind, now: i64) -> Result<Change, Refusal> {
        self.unless_over()?;
        match kind {
            ClaimKind::Draw if self.turn() != self.side(role) => Err(Refusal::new(
                Code::NotYourTurn,
                "a draw is claimed by the side to move; wait for your turn or offer a draw",
            )),
            ClaimKind::Draw => self.end_by(DecisionRecord::Claim, now),
            ClaimKind::Flag => self.claim_flag(now),
            ClaimKind::Gone => self.claim_gone(role, now),
        }
    }

    /// The opponent has been gone for longer than the grace.
    fn claim_gone(&self, role: Role, now: i64) -> Result<Change, Refusal> {
        let no = |code, sentence: &str| Err(Refusal::new(code, sentence));
        let loser = match role {
            _ if !self.can_be_claimed() => {
                return no(Code::NotAvailable, "only a game of two people can be claimed");
            }
            // Whoever plays both sides, in two windows, is not gone.
            Role::Both => return no(Code::NotAvailable, "nobody can be gone from a game against yourself"),
            Role::Black => Side::White,
            Role::White => Side::Black,
        };
        match self.presences.seat(loser).gone_since {
            None => no(Code::NothingToClaim, "your opponent is here"),
            Some(since) if now < since + self.grace_of(loser) => {
                let left = (since + self.grace_of(loser) - now + 999) / 1_000;
                no(Code::NothingToClaim, &format!("your opponent has {left} s left to return"))
            }
            Some(_) => self.end_by(DecisionRecord::Gone(loser), now),
        }
    }

    /// How long a side may be gone before the other may claim the game.
    pub(super) fn grace_of(&self, side: Side) -> i64 {
        if self.has_moved(side) { self.settings.grace() } else { self.settings.grace_before_first_move() }
    }

    /// True if a player who stays away can lose by it.
    pub fn can_be_claimed(&self) -> bool {
        !self.is_over() && self.is_full() && self.mode == Mode::People
    }

    fn give_time(&self, role: Role, time: i64, now: i64) -> Result<Change, Refusal> {
        let side = self.side(role).other();
        let mut change = self.draft();
        let clock = change.standing.clock.as_mut().filter(|_| !self.is_over()).ok_or_else(|| {
            Refusal::new(Code::NotAvailable, "there is no clock that time could be given to")
        })?;
        SettingFault::unless_within(SettingName::GivenTime, time, GIFTS)?;
        if !clock.has_room_for(side, time, now) {
            let sentence = "your opponent has more than enough time; no more can be given for now";
            return Err(Refusal::new(Code::NotAvailable, sentence));
        }
        clock.give(side, time);
        change.events.push(GameEvent::Clock);
        Ok(change)
    }

    /// Leaving calls a game off that nobody has joined, and is resigning where the end rules say so; otherwise only the
    /// presence changes, which is not stored.
    fn leave(&self, role: Role, now: i64) -> Result<Change, Refusal> {
        let mut change = match self.leaving_decides(role).filter(|_| !self.is_over()) {
            Some(decision) => self.end_by(decision, now)?,
            None => self.draft(),
        };
        change.presences.leave(role, now);
        Ok(change)
    }

    /// What leaving means for a game that runs. Nobody resigns to themselves, nor for a computer player.
    fn leaving_decides(&self, role: Role) -> Option<DecisionRecord> {
        if !self.is_full() {
            return Some(DecisionRecord::Cancel);
        }
        let loser = match role {
            Role::Black => Side::Black,
            Role::White => Side::White,
            Role::Both => return None,
        };
        self.game.rules().leaving_resigns.then_some(DecisionRecord::Resign(loser))
    }

    fn write(&self, role: Role, text: &str, now: i64) -> Result<Change, Refusal> {
        if !self.settings.chat || self.mode == Mode::Machines {
            return Err(Refusal::new(Code::NotAvailable, "there is no chat in this game"));
        }
        let text = clean_chat(text)
            .ok_or(SettingFault::EmptyOrTooLong { setting: SettingName::Chat, most: CHAT_LENGTH })?;
        let side = self.side(role);
        let line = ChatLine { side, from: self.seat(side).name.clone(), text, at: now };
        let mut change = self.draft();
        change.events.push(GameEvent::Chat { line });
        Ok(change)
    }

    fn set_pace(&self, actor: Actor, args: PaceArgs) -> Result<Change, Refusal> {
        if self.owner != actor.key {
            return Err(Refusal::new(Code::NotYours, "only who made this game sets its pace"));
        }
        let mut change = self.draft();
        let Some(pace) = change.standing.pace.as_mut().filter(|_| !self.is_over()) else {
            let sentence = "a pace is set between machines only, while they play";
            return Err(Refusal::new(Code::NotAvailable, sentence));
        };
        let delay = args.delay.unwrap_or(pace.delay);
        pace.delay = SettingFault::unless_within(SettingName::Delay, delay, 0..=LONGEST_DELAY)?;
        pace.paused = args.paused.unwrap_or(pace.paused) || args.step;
        change.events.push(GameEvent::Pace { pace: *pace });
        change.standing.step = args.step;
        Ok(change)
    }

    /// Who is there changes, and nothing else.
    pub(super) fn with_presences(&self, update: impl FnOnce(&mut super::Presences)) -> Change {
        let mut change = self.draft();
        update(&mut change.presences);
        change
    }

    fn measured(&self, role: Role, lag: i64) -> Change {
        let mut change = self.draft();
        for &side in sides(Some(role)) {
            change.lags[side as usize] = lag;
        }
        change
    }
}
