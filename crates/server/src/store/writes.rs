//! What is to be stored, as rows: the same for both databases.

use serde::Serialize;

use super::players::Attendance;
use super::rows::{GameRow, MoveRow, PlayerRow};
use super::script::{Script, Statement};
use super::stored::{StoredEvent, json};
use super::{CommandName, PuzzleAttempt, StoreError};
use crate::explorer::ExploreBatch;
use crate::game::{Change, GameEvent, GameState, MovesChange};

/// Bytes that show whether something can be stored: about a dozen moves.
pub(super) const PROBE: i64 = 32 << 10;

/// Something to be stored atomically.
#[derive(Clone, Debug)]
pub(super) enum Write {
    Create(Box<NewGame>),
    Commit(Box<Commit>),
    Bot {
        key: Vec<u8>,
        name: String,
    },
    RemoveBot {
        key: Vec<u8>,
    },
    Feedback {
        answers: String,
    },
    PuzzleAttempt {
        player: Vec<u8>,
        attempt: PuzzleAttempt,
    },
    /// Games of this server that the explorer counts.
    Explore(Box<ExploreBatch>),
    /// Who is at games, again and again.
    Attend(Vec<Attendance>),
    /// Everything else, which is rare.
    Script(Script),
    /// As much as some moves need.
    Probe,
    /// Removes that again.
    ProbeDone,
    /// What was deleted is no longer in any file.
    Shred,
    /// Limits the size of a SQLite file, in pages of 4,096 bytes.
    Pages(u32),
}

/// A game that does not exist yet.
#[derive(Clone, Debug)]
pub(super) struct NewGame {
    pub(super) row: GameRow,
    pub(super) moves: Vec<MoveRow>,
    pub(super) players: Vec<PlayerRow>,
}

impl NewGame {
    pub(super) fn of(game: &GameState) -> NewGame {
        let moves = game.plies.iter().zip(1..).map(|(record, ply)| MoveRow::of(ply, record)).collect();
        let players = PlayerRow::of(game, &game.standing);
        NewGame { row: GameRow::of(game, &game.standing), moves, players }
    }
}

/// A change of a game, valid only on top of the version it was decided on.
#[derive(Clone, Debug)]
pub(super) struct Commit {
    pub(super) row: GameRow,
    pub(super) before: i64,
    pub(super) events: Vec<EventRow>,
    pub(super) append: Option<MoveRow>,
    pub(super) truncate: Option<i64>,
    /// The player rows, if the change touches them.
    pub(super) players: Vec<PlayerRow>,
    pub(super) next_game: Option<NewGame>,
    /// What else changes, after all of that.
    pub(super) also: Vec<Statement>,
}

/// An event's row.
#[derive(Clone, Debug, Serialize)]
pub(super) struct EventRow {
    pub(super) version: i64,
    pub(super) data: String,
    /// Who sent the command that led here, and its id.
    #[serde(skip)]
    pub(super) command: Option<(Vec<u8>, String)>,
    pub(super) lag: i64,
}

impl Commit {
    /// The rows of a change; `game` is the game it was decided on.
    pub(super) fn of(game: &GameState, change: &Change, command: Option<CommandName>) -> Commit {
        let after = &change.standing;
        let (append, truncate) = match &change.moves {
            MovesChange::Keep => (None, None),
            MovesChange::Append(played) => (Some(MoveRow::of(after.ply_count, &played.record)), None),
            MovesChange::Truncate(plies) => (None, Some(*plies as i64)),
        };
        let before = game.standing.version as i64;
        let mut command = command.map(|(key, name)| (key.bytes().to_vec(), name));
        let last = change.events.len();
        let event = |(event, count): (&GameEvent, usize)| EventRow {
            version: before + count as i64,
            data: json(&StoredEvent::from(event)),
            // A command that led to several events is named with the last.
            command: command.take_if(|_| count == last),
            lag: change.lag,
        };
        Commit {
            row: GameRow::of(game, after),
            before,
            events: change.events.iter().zip(1..).map(event).collect(),
            append,
            truncate,
            players: if touches_players(change) { PlayerRow::of(game, after) } else { Vec::new() },
            next_game: change.next_game.as_deref().map(NewGame::of),
            also: Vec::new(),
        }
    }
}

/// True if a change may have added a player or a result: not for the moves in between, which are most of what is
/// stored.
fn touches_players(change: &Change) -> bool {
    let joins_or_reopens =
        |event: &GameEvent| matches!(event, GameEvent::Joined { .. } | GameEvent::Takeback { .. });
    let ends = change.standing.is_over()
        && change.events.iter().any(|event| matches!(event, GameEvent::Ended | GameEvent::Move { .. }));
    ends || change.events.iter().any(joins_or_reopens)
}

/// The result of each write of a stored batch: most are stored, some lost a race.
pub(super) type Outcomes = Vec<Result<(), StoreError>>;
