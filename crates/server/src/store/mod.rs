//! Where games are kept. `Store` is one of the three seams: SQLite stands behind it now.

mod migrations;
mod rows;
mod sqlite;
mod writer;

use std::future::Future;
use std::pin::Pin;

use kelso_engine::levels::Strength;
use kelso_learn::adaptive::GameScore;
use thiserror::Error;

use crate::game::{Change, GameId, GameState, PastGame, PlayerKey, StoredEvent};
use crate::protocol::{FeedbackAnswers, LobbyGame, LobbyState, Settings};

pub use sqlite::SqliteStore;

/// Something the store will have done.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why it was not done.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StoreError {
    /// Somebody else has changed the game, or the command is stored already.
    #[error("the game has gone on meanwhile")]
    Conflict,
    /// The disk is full, the database is locked or broken.
    #[error("the database cannot be used: {0}")]
    Unavailable(String),
    /// What is stored makes no sense.
    #[error("the stored game cannot be read: {0}")]
    Corrupt(String),
}

/// A command's name: who sent it and what he called it.
pub type CommandName = (PlayerKey, String);

/// What a stored command led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredCommand {
    /// The version.
    pub version: u64,
    /// The lag that was not charged.
    pub lag: i64,
}

/// Where games are kept. What is done when a future is ready is on disk.
pub trait Store: Send + Sync + 'static {
    /// Stores a new game.
    fn create<'a>(&'a self, game: &'a GameState) -> Later<'a, ()>;

    /// Stores a change as one: `game` is the state after it, `before` the version it starts from.
    fn commit<'a>(
        &'a self,
        game: &'a GameState,
        change: &'a Change,
        before: u64,
        command: Option<CommandName>,
    ) -> Later<'a, ()>;

    /// The game with this id.
    fn load<'a>(&'a self, id: &'a GameId) -> Later<'a, Option<GameState>>;

    /// What happened after a version, in order, at most `most` events.
    fn events<'a>(&'a self, id: &'a GameId, after: u64, most: u32) -> Later<'a, Vec<(u64, StoredEvent)>>;

    /// What a command led to, if it was accepted before.
    fn command<'a>(&'a self, id: &'a GameId, command: &'a CommandName) -> Later<'a, Option<StoredCommand>>;

    /// The game with this code.
    fn by_code<'a>(&'a self, code: &'a str) -> Later<'a, Option<GameId>>;

    /// Public games, the newest first.
    fn lobby(&self, state: LobbyState, most: u32) -> Later<'_, Vec<LobbyGame>>;

    /// Games in which an agent is to move.
    fn machine_games(&self) -> Later<'_, Vec<GameId>>;

    /// Remembers a bot.
    fn add_bot<'a>(&'a self, key: PlayerKey, name: &'a str) -> Later<'a, ()>;

    /// A bot's name.
    fn bot(&self, key: PlayerKey) -> Later<'_, Option<String>>;

    /// Stores somebody's answers.
    fn add_feedback<'a>(&'a self, answers: &'a FeedbackAnswers) -> Later<'a, ()>;

    /// The latest answers, at most so many, in the order in which they came.
    fn feedback(&self, most: u32) -> Later<'_, Vec<FeedbackAnswers>>;

    /// A player's finished games against adaptive agents, as far as they count, the oldest of the last so many first: how strong the
    /// agent was, and how the player fared.
    fn adaptive_games(&self, player: PlayerKey, most: u32) -> Later<'_, Vec<(Strength, GameScore)>>;

    /// A player's finished games of the same rules and size, made before this one, the newest first.
    fn past_games<'a>(
        &'a self,
        player: PlayerKey,
        settings: &'a Settings,
        before: i64,
        except: &'a GameId,
        most: u32,
    ) -> Later<'a, Vec<PastGame>>;

    /// Is it there?
    fn ping(&self) -> Later<'_, ()>;

    /// Finishes what waits, and closes.
    fn close(&self) -> Later<'_, ()>;
}
