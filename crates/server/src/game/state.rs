//! Everything there is to know of a game, as a value that can be cloned, changed and thrown away again.

use std::sync::Arc;

use kelso_engine::AgentSpec;
use kelso_engine::levels::{LevelSetting, Strength};
use kelso_rules::{AnyGame, Color, Decision, Forfeit, Outcome};

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
    /// How strong the agent is in this game, if it goes by how its opponent fared before.
    pub strength: Option<Strength>,
}

impl SeatState {
    /// A free seat.
    pub fn open() -> Self {
        SeatState { kind: SeatKind::Open, name: String::new(), agent: None, key: None, strength: None }
    }

    /// A person's.
    pub fn person(name: String, key: PlayerKey) -> Self {
        SeatState { kind: SeatKind::Person, name, agent: None, key: Some(key), strength: None }
    }

    /// A machine's. An adaptive one is as strong as against somebody nobody knows, until it is told otherwise.
    pub fn machine(spec: &AgentSpec) -> Self {
        let agent = spec.to_string();
        let strength = spec.is_adaptive().then(|| LevelSetting::Adaptive.strength());
        SeatState { kind: SeatKind::Machine, name: agent.clone(), agent: Some(agent), key: None, strength }
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

    /// Half points of a side, once the game is over and was not called off.
    pub fn half_points(&self, side: Side) -> Option<u8> {
        if self.decision == Some(DecisionRecord::Cancel) {
            return None;
        }
        Some(match self.game.result()?.outcome {
            Outcome::Win(winner) => 2 * u8::from(winner == Color::from(side)),
            Outcome::Draw | Outcome::BothLose => 1,
        })
    }

    /// True if an adaptive agent takes the result into account: who wins from a position of somebody's choice need not be the better player.
    pub fn counts_for_adaptive(&self) -> bool {
        self.settings.fen.is_none() || self.settings.opening.is_some()
    }

    /// The seat of an adaptive agent and the person it plays against, if there are such.
    pub fn adaptive_pairing(&self) -> Option<(Side, PlayerKey)> {
        Side::ALL.into_iter().find_map(|side| {
            self.seat(side).strength?;
            Some((side, self.seat(side.other()).key?))
        })
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
