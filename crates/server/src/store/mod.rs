//! Where games are stored. `Store` is one of the three seams: implemented by a SQLite file, or by PostgreSQL when
//! several nodes share their games.
//!
//! What both have in common is here: the stored formats (`stored`, `rows`, `found`), the queries (`reads`) and the
//! queue to the single writer (`queue`). `sqlite` and `postgres` have what differs.

mod address;
mod bots;
mod clean;
mod explorer;
mod found;
mod health;
mod lab;
mod maintenance;
mod migrate;
mod migrations;
mod opened;
mod options;
mod part_file;
mod players;
mod postgres;
mod puzzles;
mod queue;
mod reading;
mod reads;
mod reviews;
mod rows;
mod script;
mod shared;
mod sql_store;
mod sqlite;
mod stored;
mod transfer;
mod weights;
mod writes;

use std::future::Future;
use std::pin::Pin;

use kelso_engine::levels::Strength;
use kelso_learn::adaptive::GameScore;
use thiserror::Error;

use crate::explorer::{ExploreBatch, ExploredGame, ExploredMove};
use crate::game::{Change, GameEvent, GameId, GameMark, GameState, PastGame, PlayerKey};
use crate::protocol::{FeedbackAnswers, LobbyGame, LobbyState, Settings};
use crate::review::{LineId, ReviewRecord, ReviewedLine};

pub use address::{AddressError, DatabaseAddress, PostgresAddress};
pub use bots::{BotEntry, BotsError, bots, revoke_bot};
pub use clean::{CleanCounts, CleanError, CleanPlan, Cleaned, Space, clean, clean_counts};
pub(crate) use explorer::ExplorerTarget;
pub use health::WriteFailure;
pub use lab::{LabChange, LabFile, LabNews, LabRow, LabRows, LabStore};
pub use maintenance::{maintenance, set_maintenance};
pub use migrate::{migrate, tables};
pub use migrations::{Tables, only_expand};
pub use opened::OpenStore;
pub use options::StoreOptions;
pub use players::{DeviceSecret, MyGamesFilter, MyGamesPlace, PlayerStore, SealedToken};
pub use postgres::PostgresStore;
pub(crate) use postgres::{PostgresKeeper, connect as connect_postgres};
pub use puzzles::PuzzleAttempt;
pub use reviews::MOST_LINE_REVIEWS;
pub use shared::{NewShared, SharedBounds, SharedCounts, SharedRow, SharedStore, SharedText};
pub use sqlite::{BackupError, BackupReport, RotationReport, SqliteStore, backup, rotate};
pub use transfer::{TransferError, TransferPlace, TransferProgress, Transferred, export, import};
pub use weights::{NewWeights, WeightsBounds, WeightsRow, WeightsStore};

/// A store operation's result, once it is there.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why an operation failed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StoreError {
    /// Somebody else has changed the game, or the command is already stored.
    #[error("the game has gone on meanwhile")]
    Conflict,
    /// The database cannot be read.
    #[error("the database cannot be used: {0}")]
    Unavailable(String),
    /// The disk is full, the database is locked, cannot be written to or is gone.
    #[error("nothing can be stored: {0}")]
    Unwritable(String),
    /// The connection broke after the request and before its confirmation.
    #[error("it is not known whether it was stored: {0}")]
    Unknown(String),
    /// There is no answer.
    #[error("no PostgreSQL server answers there ({0}); start it, or correct --database")]
    Unreachable(String),
    /// The server refuses the user or password.
    #[error(
        "the server refuses the user {0} or their password; write them as postgres://USER:PASSWORD@HOST:PORT/DATABASE"
    )]
    Refused(String),
    /// The server has no database of this name.
    #[error("the server has no database {0}; make it with createdb {0}, or correct --database")]
    NoDatabase(String),
    /// The user lacks the necessary permissions.
    #[error("the user may not use it ({0}); make them the owner of the database")]
    NotAllowed(String),
    /// An earlier version created the tables, and nodes of that version may be running.
    #[error(
        "an earlier version of Kelso made its tables; run kelso migrate, whose --check says whether nodes of that version may go on"
    )]
    OldTables,
    /// The file is damaged.
    #[error("it is damaged ({0}); put a backup in its place, as docs/server.md says")]
    Damaged(String),
    /// A newer version wrote it, in an unknown format.
    #[error(
        "a newer version of Kelso stored this (format {found}, and this one reads up to {known}); use that version"
    )]
    #[expect(missing_docs, reason = "the message says it")]
    Newer { found: i64, known: i64 },
    /// A newer version has changed the tables.
    #[error("a newer version of Kelso wrote it; use that version, or another database")]
    NewerTables,
    /// What is stored is invalid.
    #[error("the stored game cannot be read: {0}")]
    Corrupt(String),
}

/// How often a question got an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct AnswerCount {
    pub question: String,
    pub answer: String,
    pub times: u64,
}

/// A command's name: the sender and its id.
pub type CommandName = (PlayerKey, String);

/// What a stored command led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredCommand {
    /// The version.
    pub version: u64,
    /// The lag that was not charged.
    pub lag: i64,
}

/// Times since which something must have happened in a game for it to be in the lobby; one of these is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbySince {
    /// Somebody was present.
    pub seen: i64,
    /// Somebody moved or acted.
    pub moved: i64,
}

/// A game of the lobby, and who sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// As everybody sees it.
    pub game: LobbyGame,
    /// Black's player and White's, if they are people.
    pub players: [Option<PlayerKey>; 2],
}

/// Where games are stored. When a future is ready, the data is on disk.
pub trait Store: PlayerStore + LabStore + SharedStore + WeightsStore {
    /// Stores a new game.
    fn create<'a>(&'a self, game: &'a GameState) -> StoreFuture<'a, ()>;

    /// Stores a change atomically; `game` is the game it was decided on.
    fn commit<'a>(
        &'a self,
        game: &'a GameState,
        change: &'a Change,
        command: Option<CommandName>,
    ) -> StoreFuture<'a, ()>;

    /// The game with this id.
    fn load<'a>(&'a self, id: &'a GameId) -> StoreFuture<'a, Option<GameState>>;

    /// How far these games are.
    fn marks<'a>(&'a self, games: &'a [GameId]) -> StoreFuture<'a, Vec<(GameId, GameMark)>>;

    /// What happened after a version, in order, at most `most` events.
    fn events<'a>(&'a self, id: &'a GameId, after: u64, most: u32) -> StoreFuture<'a, Vec<(u64, GameEvent)>>;

    /// The result of a command, if it was accepted before.
    fn command<'a>(
        &'a self,
        id: &'a GameId,
        command: &'a CommandName,
    ) -> StoreFuture<'a, Option<StoredCommand>>;

    /// The game with this code.
    fn by_code<'a>(&'a self, code: &'a str) -> StoreFuture<'a, Option<GameId>>;

    /// Public games with somebody present, newest first.
    fn lobby(&self, state: LobbyState, since: LobbySince, most: u32) -> StoreFuture<'_, Vec<ListedGame>>;

    /// Public games of at least so many plies that ended last, the latest first.
    fn finished(&self, plies: u32, most: u32) -> StoreFuture<'_, Vec<ListedGame>>;

    /// Games in which an agent is to move against a person.
    fn machine_games(&self) -> StoreFuture<'_, Vec<GameId>>;

    /// Remembers a bot.
    fn add_bot<'a>(&'a self, key: PlayerKey, name: &'a str) -> StoreFuture<'a, ()>;

    /// Removes a bot: its token is invalid from then on.
    fn remove_bot(&self, key: PlayerKey) -> StoreFuture<'_, ()>;

    /// A bot's name.
    fn bot(&self, key: PlayerKey) -> StoreFuture<'_, Option<String>>;

    /// Stores somebody's answers.
    fn add_feedback<'a>(&'a self, answers: &'a FeedbackAnswers) -> StoreFuture<'a, ()>;

    /// How often each question got each answer.
    fn feedback_counts(&self) -> StoreFuture<'_, Vec<AnswerCount>>;

    /// The latest answers without their comments, at most this many, in the order in which they came.
    fn feedback(&self, most: u32) -> StoreFuture<'_, Vec<FeedbackAnswers>>;

    /// A player's finished games against adaptive agents, as far as they count, the last `most`, oldest first: the
    /// agent's strength, and the player's result.
    fn adaptive_games(&self, player: PlayerKey, most: u32) -> StoreFuture<'_, Vec<(Strength, GameScore)>>;

    /// A player's finished games with the same rules and size, created before this one, newest first.
    fn past_games<'a>(
        &'a self,
        player: PlayerKey,
        settings: &'a Settings,
        before: i64,
        except: &'a GameId,
        most: u32,
    ) -> StoreFuture<'a, Vec<PastGame>>;

    /// Stores a game's scores, replacing earlier ones.
    fn save_review<'a>(&'a self, game: &'a GameId, review: &'a ReviewRecord) -> StoreFuture<'a, ()>;

    /// A game's scores.
    fn review<'a>(&'a self, game: &'a GameId) -> StoreFuture<'a, Option<ReviewRecord>>;

    /// Stores the scores of a line that is no game of this server. Of more than [`MOST_LINE_REVIEWS`] the oldest go.
    fn save_line_review<'a>(&'a self, line: &'a ReviewedLine) -> StoreFuture<'a, ()>;

    /// The scores of such a line.
    fn line_review<'a>(&'a self, id: &'a LineId) -> StoreFuture<'a, Option<ReviewedLine>>;

    /// Stores a player's first attempt at a puzzle; a conflict if there is one already.
    fn add_puzzle_attempt<'a>(&'a self, player: PlayerKey, attempt: &'a PuzzleAttempt)
    -> StoreFuture<'a, ()>;

    /// A player's last `most` attempts at puzzles, oldest first.
    fn puzzle_attempts(&self, player: PlayerKey, most: u32) -> StoreFuture<'_, Vec<PuzzleAttempt>>;

    /// The counts of a position's moves, by its key in the explorer.
    fn explored(&self, position: i64) -> StoreFuture<'_, Vec<ExploredMove>>;

    /// Public games that went through a position, by its key in the explorer, the newest first: a few for each move.
    fn explored_games(&self, position: i64) -> StoreFuture<'_, Vec<ExploredGame>>;

    /// Games that ended before a time and are not counted for the explorer, oldest first.
    fn unexplored(&self, before: i64, most: u32) -> StoreFuture<'_, Vec<GameId>>;

    /// Counts games of this server for the explorer, each once, and removes them from the queue.
    fn explore(&self, batch: ExploreBatch) -> StoreFuture<'_, ()>;

    /// Checks that the database answers and is the one that was opened, and tries to write if the last attempt failed;
    /// returns what is wrong with writing, if anything.
    fn health(&self) -> StoreFuture<'_, Option<WriteFailure>>;

    /// Since when no new games are accepted; `None` while they are.
    fn maintenance(&self) -> StoreFuture<'_, Option<i64>>;

    /// Finishes pending writes, and closes: one file is then the whole database.
    fn close(&self) -> StoreFuture<'_, ()>;
}
