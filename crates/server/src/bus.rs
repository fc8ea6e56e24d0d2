//! Delivers what happens in a game to everybody in it. `Bus` is one of the three seams: within the process now.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::game::GameId;

/// The text of a message, ready to be sent. Clones share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageText(Bytes);

impl MessageText {
    /// How many bytes it has.
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Its bytes, which are UTF-8.
    pub fn into_bytes(self) -> Bytes {
        self.0
    }
}

impl From<String> for MessageText {
    fn from(text: String) -> Self {
        MessageText(text.into())
    }
}

/// A message to everybody in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The game has changed.
    Event {
        /// The version it led to.
        version: u64,
        /// The envelope.
        text: MessageText,
    },
    /// The game was read again, and is at this version: clients that have seen less have missed something.
    Renewed(u64),
    /// Somebody joined or left.
    Presence(MessageText),
    /// The game was deleted.
    Deleted,
    /// A computer player is thinking; only for those who asked.
    Thinking(MessageText),
}

/// What a subscriber gets next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// A message.
    Message(Message),
    /// Some messages were lost because the subscriber was too slow: it needs a snapshot.
    Missed,
    /// There will be no more.
    Closed,
}

/// Messages of one game, from the moment of subscribing.
#[derive(Debug)]
pub struct Subscription(broadcast::Receiver<Message>);

impl Subscription {
    /// What comes next. It is safe to drop the future and call it again: nothing is lost.
    pub async fn next(&mut self) -> Delivery {
        match self.0.recv().await {
            Ok(message) => Delivery::Message(message),
            Err(RecvError::Lagged(_)) => Delivery::Missed,
            Err(RecvError::Closed) => Delivery::Closed,
        }
    }
}

/// How many messages a slow subscriber may fall behind before it needs a snapshot.
const BEHIND: usize = 32;

/// Delivers messages from where a game changes to everybody in it.
pub trait Bus: Send + Sync + 'static {
    /// Sends a message to everybody in a game.
    fn publish(&self, game: &GameId, message: Message);

    /// Receives what happens in a game from now on.
    fn subscribe(&self, game: &GameId) -> Subscription;
}

/// The bus of a single process.
#[derive(Default)]
pub struct LocalBus {
    channels: Mutex<HashMap<GameId, broadcast::Sender<Message>>>,
}

impl Bus for LocalBus {
    fn publish(&self, game: &GameId, message: Message) {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(channel) = channels.get(game) else { return };
        // There are no subscribers left: the channel is removed, and created again with the next subscriber.
        if channel.send(message).is_err() {
            channels.remove(game);
        }
    }

    fn subscribe(&self, game: &GameId) -> Subscription {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        Subscription(channels.entry(game.clone()).or_insert_with(|| broadcast::channel(BEHIND).0).subscribe())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(version: u64) -> Message {
        Message::Event { version, text: "{}".to_owned().into() }
    }

    #[tokio::test]
    async fn a_channel_lives_as_long_as_somebody_is_subscribed() {
        let bus = LocalBus::default();
        let game = GameId::random();
        let mut subscription = bus.subscribe(&game);
        bus.publish(&game, message(1));
        assert_eq!(subscription.next().await, Delivery::Message(message(1)));
        drop(subscription);
        bus.publish(&game, message(2));
        assert!(bus.channels.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_slow_subscriber_is_told_that_it_missed_something() {
        let bus = LocalBus::default();
        let game = GameId::random();
        let mut subscription = bus.subscribe(&game);
        for version in 0..=BEHIND as u64 {
            bus.publish(&game, message(version));
        }
        assert_eq!(subscription.next().await, Delivery::Missed);
        assert_eq!(subscription.next().await, Delivery::Message(message(1)));
    }
}
