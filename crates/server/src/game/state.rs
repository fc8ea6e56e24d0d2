//! Everything there is to know of a game, as a value that can be cloned, changed and thrown away again.

use std::sync::Arc;

use kelso_rules::{AnyGame, Color, Decision, Forfeit};

use super::clock::GameClock;
use super::ids::{GameId, PlayerKey};
use crate::protocol::{
    ChatLine, Ending, Mode, Move, Offers, Pace, Ply, Role, SeatKind, Settings, Side, Stats,
};

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatState {
    /// Person, machine, or still free.
    pub kind: SeatKind,
    /// The player's name; a machine's is its text.
    pub name: String,
    /// The agent's text, if it is a machine.
    pub agent: Option<String>,
    /// Who the person is.
    pub key: Option<PlayerKey>,
}

impl SeatState {
    /// A free seat.
    pub fn open() -> Self {
        SeatState { kind: SeatKind::Open, name: String::new(), agent: None, key: None }
    }

    /// A person's.
    pub fn person(name: String, key: PlayerKey) -> Self {
        SeatState { kind: SeatKind::Person, name, agent: None, key: Some(key) }
    }

    /// A machine's.
    pub fn machine(agent: String) -> Self {
        SeatState { kind: SeatKind::Machine, name: agent.clone(), agent: Some(agent), key: None }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyRecord {
    /// Who played it.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// The position after it.
    pub fen: String,
    /// Milliseconds charged for it.
    pub spent: i64,
    /// How it was found, if an agent played it.
    pub stats: Option<Stats>,
}

impl PlyRecord {
    /// As the wire has it.
    pub fn view(&self, ply: usize) -> Ply {
        let PlyRecord { side, mv, fen, spent, stats } = self.clone();
        Ply { ply: ply as u32, side, mv, fen, spent, stats }
    }
}

/// How the players ended a game, as it is stored: `resign black`, `time white`, `gone black`, `agree`, `claim`, `cancel`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table of the stored words says it")]
pub enum DecisionRecord {
    Resign(Side),
    Time(Side),
    Gone(Side),
    Agree,
    Claim,
    Cancel,
}

impl DecisionRecord {
    /// Every decision with its stored word.
    pub const TABLE: [(DecisionRecord, &'static str); 9] = [
        (DecisionRecord::Resign(Side::Black), "resign black"),
        (DecisionRecord::Resign(Side::White), "resign white"),
        (DecisionRecord::Time(Side::Black), "time black"),
        (DecisionRecord::Time(Side::White), "time white"),
        (DecisionRecord::Gone(Side::Black), "gone black"),
        (DecisionRecord::Gone(Side::White), "gone white"),
        (DecisionRecord::Agree, "agree"),
        (DecisionRecord::Claim, "claim"),
        (DecisionRecord::Cancel, "cancel"),
    ];

    /// The stored word.
    pub fn word(self) -> &'static str {
        DecisionRecord::TABLE.iter().find(|row| row.0 == self).map_or("cancel", |row| row.1)
    }

    /// From the stored word.
    pub fn from_word(word: &str) -> Option<DecisionRecord> {
        DecisionRecord::TABLE.iter().find(|row| row.1 == word).map(|row| row.0)
    }

    /// What it means to the rules; nothing if the game never began.
    pub fn rules(self) -> Option<Decision> {
        let color = |side: Side| Color::from(side);
        Some(match self {
            DecisionRecord::Resign(side) => Decision::Resign(color(side)),
            DecisionRecord::Time(side) => Decision::Forfeit(color(side), Forfeit::Time),
            DecisionRecord::Gone(side) => Decision::Forfeit(color(side), Forfeit::Abandonment),
            DecisionRecord::Agree => Decision::Agree,
            DecisionRecord::Claim => Decision::Claim,
            DecisionRecord::Cancel => return None,
        })
    }
}

/// Everything there is to know of a game.
#[derive(Clone, Debug)]
pub struct GameState {
    /// Its id.
    pub id: GameId,
    /// A code to say aloud.
    pub code: String,
    /// How many events there were.
    pub version: u64,
    /// Who plays whom.
    pub mode: Mode,
    /// What it is played by.
    pub settings: Settings,
    /// Who made it.
    pub owner: PlayerKey,
    /// Black's seat, White's seat.
    pub seats: [SeatState; 2],
    /// The game itself.
    pub game: AnyGame,
    /// The moves with what is told of them.
    pub plies: Vec<Arc<PlyRecord>>,
    /// The clocks, if there are any.
    pub clock: Option<GameClock>,
    /// How the players ended it, if they did.
    pub decision: Option<DecisionRecord>,
    /// Offers that wait for an answer.
    pub offers: Offers,
    /// The game that follows it.
    pub rematch_game: Option<GameId>,
    /// The last lines that were written.
    pub chat: Vec<Arc<ChatLine>>,
    /// How fast two machines play.
    pub pace: Option<Pace>,
    /// A paused game of two machines that is to play one move. Not stored: after a restart it just waits.
    pub step: bool,
    /// When it was made.
    pub created: i64,
}

impl GameState {
    /// A side's seat.
    pub fn seat(&self, side: Side) -> &SeatState {
        &self.seats[side as usize]
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        self.game.turn().into()
    }

    /// True once both seats are taken.
    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.kind != SeatKind::Open)
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        match self.decision {
            Some(DecisionRecord::Cancel) => Some(Ending::cancelled()),
            _ => self.game.result().map(Ending::from),
        }
    }

    /// True when nothing more can be played.
    pub fn is_over(&self) -> bool {
        self.decision.is_some() || self.game.result().is_some()
    }

    /// Which seats a player has.
    pub fn role(&self, key: &PlayerKey) -> Option<Role> {
        let has = |side: Side| self.seat(side).key.as_ref() == Some(key);
        match (has(Side::Black), has(Side::White)) {
            (true, true) => Some(Role::Both),
            (true, false) => Some(Role::Black),
            (false, true) => Some(Role::White),
            (false, false) => None,
        }
    }

    /// The agent that is to move now, if one is and may.
    pub fn machine_to_move(&self) -> Option<&str> {
        if self.is_over() || !self.is_full() || self.pace.is_some_and(|pace| pace.paused && !self.step) {
            return None;
        }
        self.seat(self.turn()).agent.as_deref()
    }
}
