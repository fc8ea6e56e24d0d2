//! Player data, identified only by keys: their games, links to other devices, and which public games have somebody
//! present.

mod attended;
mod device_links;
mod forget;
mod my_games;

use super::sql_store::{Backend, SqlStore};
use super::writes::Write;
use super::{StoreError, StoreFuture};
use crate::game::{GameId, PlayerKey};
use crate::protocol::{MyGame, ResultsAgainst};

pub use device_links::{DeviceSecret, SealedToken};
pub use my_games::{MyGamesFilter, MyGamesPlace};

/// Player data.
pub trait PlayerStore: Send + Sync + 'static {
    /// A player's games, newest first.
    fn my_games<'a>(&'a self, player: PlayerKey, filter: &'a MyGamesFilter) -> StoreFuture<'a, Vec<MyGame>>;

    /// How many games a player has in progress, and how many are finished.
    fn my_counts(&self, player: PlayerKey) -> StoreFuture<'_, [u32; 2]>;

    /// A player's results, by opponent: people first.
    fn my_results(&self, player: PlayerKey) -> StoreFuture<'_, Vec<ResultsAgainst>>;

    /// Somebody was in these games at this time.
    fn attend<'a>(&'a self, games: &'a [GameId], seen: i64) -> StoreFuture<'a, ()>;

    /// Everybody has left a game at this time.
    fn leave<'a>(&'a self, game: &'a GameId, left: i64) -> StoreFuture<'a, ()>;

    /// Keeps a player's sealed token until a time.
    fn add_device_link<'a>(&'a self, link: &'a SealedToken, expires: i64) -> StoreFuture<'a, ()>;

    /// The sealed token that a secret opens, unless it was used or has expired.
    fn device_link<'a>(&'a self, secret: &'a DeviceSecret) -> StoreFuture<'a, Option<SealedToken>>;

    /// Uses up a link. The finished games of `from`, who opened it, become those of `into`, who created it. A conflict
    /// if somebody else was first.
    fn use_device_link<'a>(
        &'a self,
        link: &'a SealedToken,
        from: Option<PlayerKey>,
        into: PlayerKey,
    ) -> StoreFuture<'a, ()>;

    /// Deletes a player whose games with people are all over: games without another person are deleted, from the others
    /// the player's name, key and chat. Returns the deleted ones.
    fn forget_player(&self, player: PlayerKey) -> StoreFuture<'_, Vec<GameId>>;
}

impl<B: Backend> PlayerStore for SqlStore<B> {
    fn my_games<'a>(&'a self, player: PlayerKey, filter: &'a MyGamesFilter) -> StoreFuture<'a, Vec<MyGame>> {
        Box::pin(async move { my_games::list(&mut self.backend.reader().await?, player, filter).await })
    }

    fn my_counts(&self, player: PlayerKey) -> StoreFuture<'_, [u32; 2]> {
        Box::pin(async move { my_games::counts(&mut self.backend.reader().await?, player).await })
    }

    fn my_results(&self, player: PlayerKey) -> StoreFuture<'_, Vec<ResultsAgainst>> {
        Box::pin(async move { my_games::results(&mut self.backend.reader().await?, player).await })
    }

    fn attend<'a>(&'a self, games: &'a [GameId], seen: i64) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(attended::attend(games, seen))))
    }

    fn leave<'a>(&'a self, game: &'a GameId, left: i64) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(attended::leave(game, left))))
    }

    fn add_device_link<'a>(&'a self, link: &'a SealedToken, expires: i64) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(device_links::add(link, expires, self.now()))))
    }

    fn device_link<'a>(&'a self, secret: &'a DeviceSecret) -> StoreFuture<'a, Option<SealedToken>> {
        Box::pin(
            async move { device_links::find(&mut self.backend.reader().await?, secret, self.now()).await },
        )
    }

    fn use_device_link<'a>(
        &'a self,
        link: &'a SealedToken,
        from: Option<PlayerKey>,
        into: PlayerKey,
    ) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(device_links::take(link, from, into))))
    }

    fn forget_player(&self, player: PlayerKey) -> StoreFuture<'_, Vec<GameId>> {
        Box::pin(async move {
            let plan = forget::plan(&mut self.backend.reader().await?, player).await?;
            self.write(Write::Script(plan.script)).await?;
            Ok(plan.deleted)
        })
    }
}

/// A game's id from a row.
fn game_id(text: String) -> Result<GameId, StoreError> {
    GameId::parse(&text).ok_or(StoreError::Corrupt(text))
}
