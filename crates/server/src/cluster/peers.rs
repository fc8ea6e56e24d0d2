//! The other nodes, as far as games are concerned.

use std::marker::PhantomData;
use std::time::Duration;

use async_nats::Subscriber;
use async_nats::connection::State;
use futures_util::StreamExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::watch;

use super::news::{GameNews, NodeId, Signed};
use super::outbox::Outbox;
use crate::broker::Broker;
use crate::game::{Company, GameId};

/// How long another node may take to answer that it has a game.
const PATIENCE: Duration = Duration::from_millis(500);

/// The other nodes.
pub(crate) struct Peers {
    broker: Broker,
    me: NodeId,
    outbox: Outbox,
}

/// The result of joining the nodes that have a game in memory.
pub(crate) struct Joined {
    /// Their messages from now on.
    pub(crate) link: GameLink,
    /// One of them and who is in the game there, if another node has it.
    pub(crate) other: Option<(NodeId, Company)>,
}

/// The other nodes' messages about a game.
pub(crate) type GameLink = Link<GameNews>;

/// The other nodes' messages.
pub(crate) struct Link<T> {
    messages: Subscriber,
    me: NodeId,
    what: PhantomData<fn() -> T>,
}

impl Peers {
    pub(crate) fn new(broker: Broker) -> Self {
        Peers { outbox: Outbox::new(broker.client().clone()), broker, me: NodeId::random() }
    }

    /// This node.
    pub(crate) fn me(&self) -> &NodeId {
        &self.me
    }

    pub(crate) fn broker(&self) -> &Broker {
        &self.broker
    }

    /// Flushes pending messages, and closes.
    pub(crate) async fn close(&self) {
        self.outbox.emptied().await;
        self.broker.close().await;
    }

    /// True while messages go through.
    pub(crate) fn is_connected(&self) -> bool {
        self.broker.client().connection_state() == State::Connected
    }

    /// Counts connects and disconnects.
    pub(crate) fn connections(&self) -> watch::Receiver<u64> {
        self.broker.connections()
    }

    /// Receives messages about a game from now on. Read the game after this, and nothing is missed.
    pub(crate) async fn join(&self, game: &GameId) -> Option<Joined> {
        // Do not wait for a broker that is down: somebody wants to see this game now.
        if !self.is_connected() {
            return None;
        }
        let joining = async {
            let link = self.listen(game).await?;
            // The broker processes in order: once it has answered, our subscription is active.
            let other = self.ask(game).await;
            Some(Joined { link, other })
        };
        tokio::time::timeout(2 * PATIENCE, joining).await.ok().flatten()
    }

    /// Receives messages about a game; waits for the broker if it is down.
    pub(crate) async fn listen(&self, game: &GameId) -> Option<GameLink> {
        self.subscribe(self.subject(game, "news")).await
    }

    /// Receives messages to all nodes that are not about a game.
    pub(crate) async fn listen_to_all<T>(&self, subject: &str) -> Option<Link<T>> {
        self.subscribe(self.broker.names().subject(subject)).await
    }

    async fn subscribe<T>(&self, subject: String) -> Option<Link<T>> {
        let messages = self.broker.client().subscribe(subject).await.ok()?;
        Some(Link { messages, me: self.me.clone(), what: PhantomData })
    }

    /// Another node that has the game.
    async fn ask(&self, game: &GameId) -> Option<(NodeId, Company)> {
        let asked = self.broker.client().request(self.subject(game, "ask"), Vec::new().into());
        let answer = tokio::time::timeout(PATIENCE, asked).await.ok()?.ok()?;
        let Signed { node, news } = Signed::read(&answer.payload)?;
        (node != self.me).then_some((node, news))
    }

    /// Requests from nodes that ask whether this one has the game.
    pub(crate) async fn asked(&self, game: &GameId) -> Option<Subscriber> {
        self.broker.client().subscribe(self.subject(game, "ask")).await.ok()
    }

    /// Answers a node that asked who is in a game here.
    pub(crate) fn answer(&self, to: String, company: Company) {
        self.outbox.send(to, self.signed(company));
    }

    /// Sends to all nodes that have a game in memory.
    pub(crate) fn tell(&self, game: &GameId, news: GameNews) {
        self.outbox.send(self.subject(game, "news"), self.signed(news));
    }

    /// Sends a message that is not about a game to all nodes.
    pub(crate) fn tell_all(&self, subject: &str, news: impl Serialize) {
        self.outbox.send(self.broker.names().subject(subject), self.signed(news));
    }

    fn signed(&self, news: impl Serialize) -> Vec<u8> {
        Signed { node: self.me.clone(), news }.bytes()
    }

    fn subject(&self, game: &GameId, what: &str) -> String {
        self.broker.names().subject(&format!("games.{game}.{what}"))
    }
}

impl<T: DeserializeOwned> Link<T> {
    /// Another node's next message; `None` when there are no more. It is safe to drop the future and call it again.
    pub(crate) async fn next(&mut self) -> Option<(NodeId, T)> {
        loop {
            let message = self.messages.next().await?;
            if let Some(Signed { node, news }) = Signed::read(&message.payload)
                && node != self.me
            {
                return Some((node, news));
            }
        }
    }
}
