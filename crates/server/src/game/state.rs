//! Everything there is to know of a game. Inputs are decided on it as it is, and the change is applied once it is stored.

use std::sync::{Arc, OnceLock};

use kelso_rules::{AnyGame, AnyPlayError, DecisionError};

use super::decision::DecisionRecord;
use super::ids::{GameId, PlayerKey};
use super::presence::Presences;
use super::standing::{SeatState, Standing};
use crate::protocol::{ChatLine, Ending, Mode, Move, Ply, Position, Role, Settings, Side, Stats};

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

/// How far a game is, as its row in the database says too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameMark {
    /// How many events there were.
    pub version: u64,
    /// How many moves were played.
    pub plies: usize,
    /// True when nothing more can be played.
    pub is_over: bool,
}

/// The least rows of a board on which there can be more legal moves than are listed.
const CROWDED_ROWS: usize = 10;

/// The most lines of chat that are kept.
pub const CHAT_LINES: usize = 50;

/// Everything there is to know of a game.
#[derive(Clone, Debug)]
pub struct GameState {
    /// Its id.
    pub id: GameId,
    /// A code to say aloud.
    pub code: String,
    /// Who plays whom.
    pub mode: Mode,
    /// What it is played by.
    pub settings: Settings,
    /// Who made it.
    pub owner: PlayerKey,
    /// When it was made.
    pub created: i64,
    /// The game itself.
    pub game: AnyGame,
    /// The moves with what is told of them.
    pub plies: Vec<Arc<PlyRecord>>,
    /// The last lines that were written.
    pub chat: Vec<Arc<ChatLine>>,
    /// Where it stands.
    pub standing: Standing,
    /// Who is there. Not stored.
    pub presences: Presences,
    /// How long each side's messages are under way, Black's first. Not stored.
    pub lags: [i64; 2],
    /// The position, if it is crowded and somebody has asked. Not stored.
    pub(crate) crowded: OnceLock<Option<Arc<Position>>>,
}

impl GameState {
    /// A side's seat.
    pub fn seat(&self, side: Side) -> &SeatState {
        self.standing.seat(side)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        self.standing.turn
    }

    /// True once both seats are taken.
    pub fn is_full(&self) -> bool {
        self.standing.is_full()
    }

    /// True when nothing more can be played.
    pub fn is_over(&self) -> bool {
        self.standing.is_over()
    }

    /// True if this is its version, and it is over.
    pub fn is_ended_at(&self, version: u64) -> bool {
        self.standing.version == version && self.is_over()
    }

    /// How far it is.
    pub fn mark(&self) -> GameMark {
        let Standing { version, ply_count: plies, .. } = self.standing;
        GameMark { version, plies, is_over: self.is_over() }
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.standing.ending()
    }

    /// Which seats a player has.
    pub fn role(&self, key: &PlayerKey) -> Option<Role> {
        self.standing.role(key)
    }

    /// True if a player has a seat, or made it.
    pub fn belongs_to(&self, key: &PlayerKey) -> bool {
        self.role(key).is_some() || self.owner == *key
    }

    /// The agent that is to move now, if one is and may. Machines that play each other wait while nobody is there, and if all who are
    /// there are connected to other nodes, one of those sees to it.
    pub fn machine_to_move(&self) -> Option<&str> {
        let waits = self.is_seen_to_elsewhere() || self.is_unattended();
        if waits { None } else { self.standing.machine_to_move() }
    }

    /// True if everybody who is there is connected to other nodes.
    pub(crate) fn is_seen_to_elsewhere(&self) -> bool {
        self.presences.here().is_empty() && !self.presences.elsewhere.is_empty()
    }

    /// True for a game between machines that nobody looks at.
    pub(super) fn is_unattended(&self) -> bool {
        self.mode == Mode::Machines && self.presences.nobody()
    }

    /// True if an adaptive agent takes the result into account: who wins from a position of somebody's choice need not be
    /// the better player.
    pub fn counts_for_adaptive(&self) -> bool {
        self.settings.fen.is_none() || self.settings.opening.is_some()
    }

    /// Plays a move that needs nobody's leave: of a drawn opening, or stored before.
    ///
    /// # Errors
    /// If the rules refuse it.
    pub fn replay(&mut self, text: &str, spent: i64, stats: Option<Stats>) -> Result<(), AnyPlayError> {
        let side = self.turn();
        let mv = self.game.play_text(text)?.into();
        let fen = self.game.fen();
        self.plies.push(Arc::new(PlyRecord { side, mv, fen, spent, stats }));
        self.standing.follow(&self.game);
        self.crowded = OnceLock::new();
        Ok(())
    }

    /// Ends it as it was stored.
    ///
    /// # Errors
    /// If the rules refuse it.
    pub fn replay_decision(&mut self, decision: DecisionRecord) -> Result<(), DecisionError> {
        decision.rules().map(|decision| self.game.decide(decision)).transpose()?;
        self.standing.decision = Some(decision);
        self.standing.follow(&self.game);
        Ok(())
    }

    /// The position, if more can be played in it than is listed. It is worked out once for each move.
    fn crowded_position(&self) -> Option<&Arc<Position>> {
        // On smaller boards there is no room for a crowd.
        if self.is_over() || self.game.variant().size.rows() < CROWDED_ROWS {
            return None;
        }
        let found = || Some(Position::from(&self.game)).filter(|found| found.crowd.is_some()).map(Arc::new);
        self.crowded.get_or_init(found).as_ref()
    }

    /// True if it takes long to find a move among all legal ones.
    pub fn is_crowded(&self) -> bool {
        self.crowded_position().is_some()
    }

    /// The position now; in a game that is over nothing can be moved.
    pub fn position(&self) -> Position {
        if let Some(crowded) = self.crowded_position() {
            return Position::clone(crowded);
        }
        let mut position = Position::from(&self.game);
        if self.is_over() {
            position.moves.clear();
            (position.must_capture, position.crowd) = (false, None);
        }
        position
    }

    /// Keeps a line of chat, and of many the last ones.
    pub fn remember(&mut self, line: ChatLine) {
        if self.chat.len() == CHAT_LINES {
            self.chat.remove(0);
        }
        self.chat.push(Arc::new(line));
    }
}
