//! Players who go on under another key, or delete themselves: a change of each of their games, as any other.

use std::sync::Arc;

use futures_util::stream::{self, StreamExt, TryStreamExt};
use tracing::Instrument;

use super::{Room, Rooms, internal, unavailable};
use crate::bus::Message;
use crate::cluster::GameNews;
use crate::game::{GameId, Input, KeyChange, PlayerKey, Token};
use crate::refusal::{Code, Refusal};

/// Games that are read from the database at once, and how many of them are changed at the same time.
const PAGE: u32 = 200;
const AT_ONCE: usize = 8;

impl Rooms {
    /// All games of a player become another's, those that are being played too.
    ///
    /// # Errors
    /// If one of them could not be changed; the ones before it are the other's already.
    pub async fn hand_over(self: &Arc<Self>, from: PlayerKey, to: PlayerKey) -> Result<(), Refusal> {
        self.each_game(from, |id| async move {
            self.change_key(&id, KeyChange { from, to, forgets: false }).await.map(|_| None)
        })
        .await
    }

    /// A player is deleted from all games: those that nobody else took part in are deleted, from the others goes the player's name, key
    /// and chat.
    ///
    /// # Errors
    /// If one of them could not be changed; the ones before it are.
    pub async fn forget(self: &Arc<Self>, player: PlayerKey) -> Result<(), Refusal> {
        self.each_game(player, |id| async move {
            let Some(room) = self.find(&id).await? else { return Ok(None) };
            if room.state.lock().await.is_alone_with(&player) {
                return Ok(Some(id));
            }
            let to = Token::random().key();
            let room = self.change_key(&id, KeyChange { from: player, to, forgets: true }).await?;
            let Some(room) = room else { return Ok(None) };
            let is_alone = room.state.lock().await.is_alone_with(&to);
            Ok(is_alone.then_some(id))
        })
        .await
    }

    /// Does something to each of a player's games; deletes those that come back.
    async fn each_game<F>(
        self: &Arc<Self>,
        player: PlayerKey,
        change: impl Fn(GameId) -> F,
    ) -> Result<(), Refusal>
    where
        F: Future<Output = Result<Option<GameId>, Refusal>>,
    {
        let mut after = String::new();
        loop {
            let games = self.store.games_of(player, &after, PAGE).await;
            let games = games.map_err(|error| unavailable(&error))?;
            let Some(last) = games.last() else { return Ok(()) };
            last.as_str().clone_into(&mut after);
            let changes: Vec<F> = games.iter().cloned().map(&change).collect();
            let done = stream::iter(changes).buffer_unordered(AT_ONCE);
            let own: Vec<GameId> = done.try_filter_map(async |own| Ok(own)).try_collect().await?;
            if !own.is_empty() {
                self.store.delete_games(&own).await.map_err(|error| unavailable(&error))?;
                self.tell_deleted(&own);
                self.drop_deleted(&own);
            }
            self.drop_idle(&games);
        }
    }

    /// Changes a player's key in a game; `None` if the game is gone.
    async fn change_key(
        self: &Arc<Self>,
        id: &GameId,
        keys: KeyChange,
    ) -> Result<Option<Arc<Room>>, Refusal> {
        let (rooms, id) = (self.clone(), id.clone());
        // In a separate task: a client that hangs up must not leave it half done.
        let changing = async move {
            let Some(room) = rooms.find(&id).await? else { return Ok(None) };
            rooms.act(&room, None, &Input::ChangeKey(keys)).await?;
            Ok(Some(room))
        };
        let task = tokio::spawn(changing.in_current_span());
        task.await.map_err(|_| internal())?
    }

    /// A game, unless it is gone.
    async fn find(self: &Arc<Self>, id: &GameId) -> Result<Option<Arc<Room>>, Refusal> {
        match self.get(id).await {
            Err(refusal) if refusal.code == Code::NotFound => Ok(None),
            room => room.map(Some),
        }
    }

    fn tell_deleted(&self, games: &[GameId]) {
        for id in games {
            if let Some(peers) = &self.peers {
                peers.tell(id, GameNews::Deleted);
            }
        }
    }

    /// These games were deleted from the database: drop them here too, with everybody who is still in them.
    pub(super) fn drop_deleted(&self, games: &[GameId]) {
        for id in games {
            let room = self.lock().remove(id);
            if let Some(room) = room {
                room.give_up();
            }
            self.bus.publish(id, Message::Deleted);
            self.jobs.forget(id.as_str());
        }
        self.metrics.rooms.set(self.count() as i64);
    }
}
