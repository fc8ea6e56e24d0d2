//! The store on an SQL database: concurrent readers, one writer that batches.

use std::future::Future;
use std::sync::Arc;

use kelso_engine::levels::Strength;
use kelso_learn::adaptive::GameScore;
use tokio::sync::Mutex;

use super::found::FoundGame;
use super::health::{WriteFailure, WriteHealth};
use super::players::key_change;
use super::queue::{BatchWriter, WriteQueue};
use super::reading::Reader;
use super::stored::{StoredFeedback, json};
use super::writes::{Commit, NewGame, Write};
use super::{
    AnswerCount, CommandName, ListedGame, LobbySince, PuzzleAttempt, Store, StoreError, StoreFuture,
    StoredCommand, explorer, maintenance, puzzles, reads, reviews,
};
use crate::explorer::{ExploreBatch, ExploredGame, ExploredMove};
use crate::game::{Change, GameEvent, GameId, GameMark, GameState, PastGame, PlayerKey};
use crate::protocol::{FeedbackAnswers, LobbyState, Settings};
use crate::review::{LineId, ReviewRecord, ReviewedLine};
use crate::time::Clock;

/// A database behind a store, as far as reading differs.
pub trait Backend: Send + Sync + 'static {
    /// A connection that reads.
    type Reader: Reader + 'static;

    /// A free one.
    fn reader(&self) -> impl Future<Output = Result<Self::Reader, StoreError>> + Send;

    /// All rows of a game, read at the same moment.
    fn game(
        &self,
        id: &GameId,
    ) -> impl Future<Output = Result<Option<FoundGame<<Self::Reader as Reader>::Row>>, StoreError>> + Send;

    /// Version, plies and state of the games that a JSON text lists.
    const MARKS: &'static str;

    /// The feedback without the comments, latest first.
    const LATEST_FEEDBACK: &'static str;

    /// Fails if the database is no longer the one that was opened.
    fn is_in_place(&self) -> Result<(), StoreError>;

    /// Closes the readers.
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// A store on one of the databases.
pub struct SqlStore<B: Backend> {
    pub(super) backend: B,
    queue: WriteQueue,
    health: Arc<WriteHealth>,
    /// One probe at a time, however many callers.
    probing: Mutex<()>,
    clock: Arc<dyn Clock>,
}

impl<B: Backend> SqlStore<B> {
    /// Starts the writer, and checks that it can write.
    pub(super) async fn new(
        backend: B,
        writer: impl BatchWriter,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, StoreError> {
        let health = Arc::new(WriteHealth::new(clock.clone()));
        let queue = WriteQueue::new(writer, health.clone());
        let store = SqlStore { backend, queue, health, probing: Mutex::new(()), clock };
        store.probe().await?;
        Ok(store)
    }

    /// Writes as much as some moves would, and removes it again: is there room, and is it allowed?
    async fn probe(&self) -> Result<(), StoreError> {
        self.write(Write::Probe).await?;
        self.write(Write::ProbeDone).await
    }

    pub(super) fn now(&self) -> i64 {
        self.clock.now()
    }

    pub(super) async fn write(&self, write: Write) -> Result<(), StoreError> {
        self.queue.write(write).await
    }
}

impl<B: Backend> Store for SqlStore<B> {
    fn create<'a>(&'a self, game: &'a GameState) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Create(Box::new(NewGame::of(game)))))
    }

    fn commit<'a>(
        &'a self,
        game: &'a GameState,
        change: &'a Change,
        command: Option<CommandName>,
    ) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut commit = Commit::of(game, change, command);
            if let Some(keys) = &change.keys {
                commit.also = key_change(&mut self.backend.reader().await?, game, keys).await?;
            }
            self.write(Write::Commit(Box::new(commit))).await
        })
    }

    fn load<'a>(&'a self, id: &'a GameId) -> StoreFuture<'a, Option<GameState>> {
        Box::pin(async move {
            let found = self.backend.game(id).await?;
            found.map(|found| found.game(self.clock.now())).transpose()
        })
    }

    fn marks<'a>(&'a self, games: &'a [GameId]) -> StoreFuture<'a, Vec<(GameId, GameMark)>> {
        Box::pin(async move { reads::marks(&mut self.backend.reader().await?, B::MARKS, games).await })
    }

    fn events<'a>(&'a self, id: &'a GameId, after: u64, most: u32) -> StoreFuture<'a, Vec<(u64, GameEvent)>> {
        Box::pin(async move { reads::events(&mut self.backend.reader().await?, id, after, most).await })
    }

    fn command<'a>(
        &'a self,
        id: &'a GameId,
        command: &'a CommandName,
    ) -> StoreFuture<'a, Option<StoredCommand>> {
        Box::pin(async move { reads::command(&mut self.backend.reader().await?, id, command).await })
    }

    fn by_code<'a>(&'a self, code: &'a str) -> StoreFuture<'a, Option<GameId>> {
        Box::pin(async move { reads::by_code(&mut self.backend.reader().await?, code).await })
    }

    fn lobby(&self, state: LobbyState, since: LobbySince, most: u32) -> StoreFuture<'_, Vec<ListedGame>> {
        Box::pin(async move { reads::lobby(&mut self.backend.reader().await?, state, since, most).await })
    }

    fn finished(&self, plies: u32, most: u32) -> StoreFuture<'_, Vec<ListedGame>> {
        Box::pin(async move { reads::finished(&mut self.backend.reader().await?, plies, most).await })
    }

    fn machine_games(&self) -> StoreFuture<'_, Vec<GameId>> {
        Box::pin(async move { reads::machine_games(&mut self.backend.reader().await?).await })
    }

    fn add_bot<'a>(&'a self, key: PlayerKey, name: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Bot { key: key.bytes().to_vec(), name: name.to_owned() }))
    }

    fn remove_bot(&self, key: PlayerKey) -> StoreFuture<'_, ()> {
        Box::pin(self.write(Write::RemoveBot { key: key.bytes().to_vec() }))
    }

    fn bot(&self, key: PlayerKey) -> StoreFuture<'_, Option<String>> {
        Box::pin(async move { reads::bot(&mut self.backend.reader().await?, key).await })
    }

    fn add_feedback<'a>(&'a self, answers: &'a FeedbackAnswers) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Feedback { answers: json(&StoredFeedback::from(answers.clone())) }))
    }

    fn feedback_counts(&self) -> StoreFuture<'_, Vec<AnswerCount>> {
        Box::pin(async move { reads::feedback_counts(&mut self.backend.reader().await?).await })
    }

    fn feedback(&self, most: u32) -> StoreFuture<'_, Vec<FeedbackAnswers>> {
        Box::pin(
            async move { reads::feedback(&mut self.backend.reader().await?, B::LATEST_FEEDBACK, most).await },
        )
    }

    fn adaptive_games(&self, player: PlayerKey, most: u32) -> StoreFuture<'_, Vec<(Strength, GameScore)>> {
        Box::pin(async move { reads::adaptive_games(&mut self.backend.reader().await?, player, most).await })
    }

    fn past_games<'a>(
        &'a self,
        player: PlayerKey,
        settings: &'a Settings,
        before: i64,
        except: &'a GameId,
        most: u32,
    ) -> StoreFuture<'a, Vec<PastGame>> {
        Box::pin(async move {
            let mut reader = self.backend.reader().await?;
            reads::past_games(&mut reader, player, settings, before, except, most).await
        })
    }

    fn save_review<'a>(&'a self, game: &'a GameId, review: &'a ReviewRecord) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(reviews::save(game, review, self.clock.now()))))
    }

    fn review<'a>(&'a self, game: &'a GameId) -> StoreFuture<'a, Option<ReviewRecord>> {
        Box::pin(async move { reviews::find(&mut self.backend.reader().await?, game).await })
    }

    fn save_line_review<'a>(&'a self, line: &'a ReviewedLine) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(reviews::save_line(line, self.clock.now()))))
    }

    fn line_review<'a>(&'a self, id: &'a LineId) -> StoreFuture<'a, Option<ReviewedLine>> {
        Box::pin(async move { reviews::find_line(&mut self.backend.reader().await?, id).await })
    }

    fn add_puzzle_attempt<'a>(
        &'a self,
        player: PlayerKey,
        attempt: &'a PuzzleAttempt,
    ) -> StoreFuture<'a, ()> {
        let player = player.bytes().to_vec();
        Box::pin(self.write(Write::PuzzleAttempt { player, attempt: attempt.clone() }))
    }

    fn puzzle_attempts(&self, player: PlayerKey, most: u32) -> StoreFuture<'_, Vec<PuzzleAttempt>> {
        Box::pin(async move { puzzles::attempts(&mut self.backend.reader().await?, player, most).await })
    }

    fn explored(&self, position: i64) -> StoreFuture<'_, Vec<ExploredMove>> {
        Box::pin(async move { explorer::explored(&mut self.backend.reader().await?, position).await })
    }

    fn explored_games(&self, position: i64) -> StoreFuture<'_, Vec<ExploredGame>> {
        Box::pin(async move { explorer::explored_games(&mut self.backend.reader().await?, position).await })
    }

    fn unexplored(&self, before: i64, most: u32) -> StoreFuture<'_, Vec<GameId>> {
        Box::pin(async move { explorer::unexplored(&mut self.backend.reader().await?, before, most).await })
    }

    fn explore(&self, batch: ExploreBatch) -> StoreFuture<'_, ()> {
        Box::pin(self.write(Write::Explore(Box::new(batch))))
    }

    fn health(&self) -> StoreFuture<'_, Option<WriteFailure>> {
        Box::pin(async move {
            // Nothing may have been stored since it disappeared.
            if let Err(error) = self.backend.is_in_place() {
                self.health.note(Some(&error));
            }
            if self.health.failure().is_some()
                && let Ok(_one_at_a_time) = self.probing.try_lock()
            {
                // The writer records the result.
                let _ = self.probe().await;
            }
            let failure = self.health.failure();
            if failure.is_none() {
                reads::ping(&mut self.backend.reader().await?).await?;
            }
            Ok(failure)
        })
    }

    fn maintenance(&self) -> StoreFuture<'_, Option<i64>> {
        Box::pin(async move { maintenance::since(&mut self.backend.reader().await?).await })
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            // First, because a log that is still being read cannot be merged into the database.
            self.backend.close().await;
            self.queue.close().await;
            Ok(())
        })
    }
}
