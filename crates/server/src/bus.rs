//! Who hears what happens in a game. `Bus` is one of the three seams: within the process now.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::broadcast;

use crate::game::GameId;

/// Something that everybody at a game hears.
#[derive(Clone, Debug)]
pub enum Message {
    /// The game has changed; the text is ready to be sent.
    Event {
        /// The version it led to.
        version: u64,
        /// The envelope.
        text: Utf8Bytes,
    },
    /// Somebody came or went.
    Presence(Utf8Bytes),
    /// A machine thinks; only for those who asked.
    Thinking(Utf8Bytes),
}

/// Messages that a slow listener may fall behind before it must start again with a snapshot.
const BEHIND: usize = 32;

/// Carries messages from where a game changes to all who are at it.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody at a game.
    fn publish(&self, game: &GameId, message: Message);

    /// Hears what happens at a game from now on.
    fn subscribe(&self, game: &GameId) -> broadcast::Receiver<Message>;
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
        // Nobody listens any more: the channel goes, and comes back with the next listener.
        if channel.send(message).is_err() {
            channels.remove(game);
        }
    }

    fn subscribe(&self, game: &GameId) -> broadcast::Receiver<Message> {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        channels.entry(game.clone()).or_insert_with(|| broadcast::channel(BEHIND).0).subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_lives_as_long_as_somebody_listens() {
        let bus = LocalBus::default();
        let game = GameId::random();
        let mut listener = bus.subscribe(&game);
        bus.publish(&game, Message::Presence("hello".into()));
        assert!(matches!(listener.try_recv(), Ok(Message::Presence(text)) if text.as_str() == "hello"));
        drop(listener);
        bus.publish(&game, Message::Presence("anybody?".into()));
        assert!(bus.channels.lock().unwrap().is_empty());
    }
}
