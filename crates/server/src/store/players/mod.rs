//! Player data, identified only by keys: their games, links to other devices, and which public games have somebody
//! present.

mod attended;
mod device_links;
mod forget;
mod key_change;
mod my_games;

use super::sql_store::{Backend, SqlStore};
use super::writes::Write;
use super::{StoreError, StoreFuture};
use crate::game::{GameId, PlayerKey};
use crate::protocol::{MyGame, ResultsAgainst};

pub(super) use attended::Attendance;
pub use device_links::{DeviceSecret, SealedToken};
pub(super) use key_change::statements as key_change;
pub use my_games::{MyGamesFilter, MyGamesPlace};

/// Player data.
pub trait PlayerStore: Send + Sync + 'static {
    /// A player's games, newest first.
    fn my_games<'a>(&'a self, player: PlayerKey, filter: &'a MyGamesFilter) -> StoreFuture<'a, Vec<MyGame>>;

    /// How many games a player has in progress, and how many are finished.
    fn my_counts(&self, player: PlayerKey) -> StoreFuture<'_, [u32; 2]>;

    /// The last name that a player gave in a game.
    fn name_of(&self, player: PlayerKey) -> StoreFuture<'_, Option<String>>;

    /// A player's results, by opponent: people first.
    fn my_results(&self, player: PlayerKey) -> StoreFuture<'_, Vec<ResultsAgainst>>;

    /// Somebody was in these games at this time.
    fn attend<'a>(&'a self, games: &'a [GameId], seen: i64) -> StoreFuture<'a, ()>;

    /// Everybody has left a game at this time.
    fn leave<'a>(&'a self, game: &'a GameId, left: i64) -> StoreFuture<'a, ()>;

    /// Forgets who was at games long before this time.
    fn forget_attendance(&self, now: i64) -> StoreFuture<'_, ()>;

    /// Games in which a player has a seat, or which they made: their ids, in order, after this one.
    fn games_of<'a>(&'a self, player: PlayerKey, after: &'a str, most: u32) -> StoreFuture<'a, Vec<GameId>>;

    /// Keeps a player's sealed token until a time.
    fn add_device_link<'a>(
        &'a self,
        link: &'a SealedToken,
        player: PlayerKey,
        expires: i64,
    ) -> StoreFuture<'a, ()>;

    /// The sealed token that a secret opens, unless it has expired or somebody other than who asks has taken it.
    fn device_link<'a>(
        &'a self,
        secret: &'a DeviceSecret,
        asks: Option<PlayerKey>,
    ) -> StoreFuture<'a, Option<SealedToken>>;

    /// Begins to take a link. A conflict if somebody else was first.
    fn begin_device_link<'a>(
        &'a self,
        link: &'a SealedToken,
        taker: Option<PlayerKey>,
    ) -> StoreFuture<'a, ()>;

    /// Finishes taking a link, which can be repeated. What `from`, who opened it, has beside their games becomes that of `into`, who created it. A conflict if
    /// the link is gone.
    fn finish_device_link<'a>(
        &'a self,
        link: &'a SealedToken,
        from: Option<PlayerKey>,
        into: PlayerKey,
    ) -> StoreFuture<'a, ()>;

    /// Deletes these games.
    fn delete_games<'a>(&'a self, games: &'a [GameId]) -> StoreFuture<'a, ()>;

    /// Deletes what there is of a player beside their games.
    fn forget_player(&self, player: PlayerKey) -> StoreFuture<'_, ()>;
}

impl<B: Backend> PlayerStore for SqlStore<B> {
    fn my_games<'a>(&'a self, player: PlayerKey, filter: &'a MyGamesFilter) -> StoreFuture<'a, Vec<MyGame>> {
        Box::pin(async move { my_games::list(&mut self.backend.reader().await?, player, filter).await })
    }

    fn my_counts(&self, player: PlayerKey) -> StoreFuture<'_, [u32; 2]> {
        Box::pin(async move { my_games::counts(&mut self.backend.reader().await?, player).await })
    }

    fn name_of(&self, player: PlayerKey) -> StoreFuture<'_, Option<String>> {
        Box::pin(async move { my_games::name(&mut self.backend.reader().await?, player).await })
    }

    fn my_results(&self, player: PlayerKey) -> StoreFuture<'_, Vec<ResultsAgainst>> {
        Box::pin(async move { my_games::results(&mut self.backend.reader().await?, player).await })
    }

    fn attend<'a>(&'a self, games: &'a [GameId], seen: i64) -> StoreFuture<'a, ()> {
        let records = games.iter().map(|game| Attendance::here(game, seen)).collect();
        Box::pin(self.write(Write::Attend(records)))
    }

    fn leave<'a>(&'a self, game: &'a GameId, left: i64) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Attend(vec![Attendance::left(game, left)])))
    }

    fn forget_attendance(&self, now: i64) -> StoreFuture<'_, ()> {
        Box::pin(self.write(Write::Script(attended::forget_old(now))))
    }

    fn games_of<'a>(&'a self, player: PlayerKey, after: &'a str, most: u32) -> StoreFuture<'a, Vec<GameId>> {
        Box::pin(async move { my_games::ids(&mut self.backend.reader().await?, player, after, most).await })
    }

    fn add_device_link<'a>(
        &'a self,
        link: &'a SealedToken,
        player: PlayerKey,
        expires: i64,
    ) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(device_links::add(link, player, expires, self.now()))))
    }

    fn device_link<'a>(
        &'a self,
        secret: &'a DeviceSecret,
        asks: Option<PlayerKey>,
    ) -> StoreFuture<'a, Option<SealedToken>> {
        Box::pin(async move {
            device_links::find(&mut self.backend.reader().await?, secret, asks, self.now()).await
        })
    }

    fn begin_device_link<'a>(
        &'a self,
        link: &'a SealedToken,
        taker: Option<PlayerKey>,
    ) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(device_links::begin(link, taker))))
    }

    fn finish_device_link<'a>(
        &'a self,
        link: &'a SealedToken,
        from: Option<PlayerKey>,
        into: PlayerKey,
    ) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(device_links::finish(link, from, into))))
    }

    fn delete_games<'a>(&'a self, games: &'a [GameId]) -> StoreFuture<'a, ()> {
        Box::pin(self.write(Write::Script(forget::games(games))))
    }

    fn forget_player(&self, player: PlayerKey) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.write(Write::Script(forget::rest(player))).await?;
            self.write(Write::Shred).await
        })
    }
}

/// A game's id from a row.
fn game_id(text: String) -> Result<GameId, StoreError> {
    GameId::parse(&text).ok_or(StoreError::Corrupt(text))
}
