//! The broker (NATS) that connects the nodes of a cluster and the workers. Nothing that must not be lost is kept there
//! alone: what happened in games is in the database, and searches can be requested again.

mod login;
mod names;

use std::str::FromStr;
use std::time::Duration;

use async_nats::jetstream;
use async_nats::{ConnectErrorKind, Event};
use thiserror::Error;
use tokio::sync::watch;

pub use names::Names;

/// The address of the broker, and the prefix of all subjects: installations with different prefixes do not interfere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokerAddress {
    url: String,
    prefix: String,
}

/// A connection to the broker, which reconnects automatically. Clones share it.
#[derive(Clone, Debug)]
pub struct Broker {
    client: async_nats::Client,
    jetstream: jetstream::Context,
    names: Names,
    connections: watch::Receiver<u64>,
}

/// Why the broker cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BrokerError {
    /// The address is invalid.
    #[error("{0} is no address of a NATS server; expected one such as nats://127.0.0.1:4222")]
    Address(String),
    /// There is no answer.
    #[error(
        "no NATS server answers at {url} ({why}); start one with JetStream (nats-server -js), or correct --nats"
    )]
    #[expect(missing_docs, reason = "the message says it")]
    Unreachable { url: String, why: String },
    /// Wrong user or password.
    #[error(
        "the NATS server at {0} refuses this user or password; write them as nats://USER:PASSWORD@HOST:PORT"
    )]
    Refused(String),
    /// `JetStream` is disabled.
    #[error(
        "the NATS server at {0} runs without JetStream, which holds the work queues; start it with nats-server -js"
    )]
    NoJetStream(String),
}

/// How much longer each wait for reconnecting is than the one before, up to half a second: jobs are given to others
/// after five.
const RECONNECT: Duration = Duration::from_millis(50);
/// How long a server may take to answer at startup.
const PATIENCE: Duration = Duration::from_secs(5);
/// How soon a connection that was never made is tried again.
const AGAIN: Duration = Duration::from_millis(500);

impl BrokerAddress {
    /// The same broker with another prefix.
    pub fn with_prefix(self, prefix: &str) -> Self {
        BrokerAddress { prefix: prefix.to_owned(), ..self }
    }

    /// The address without credentials, safe to show.
    pub fn shown(&self) -> String {
        match self.url.rsplit_once('@') {
            Some((_, host)) => format!("nats://{host}"),
            None => self.url.clone(),
        }
    }
}

impl FromStr for BrokerAddress {
    type Err = BrokerError;

    fn from_str(text: &str) -> Result<Self, BrokerError> {
        let fits = text.starts_with("nats://") || text.starts_with("tls://");
        if !fits || text.parse::<async_nats::ServerAddr>().is_err() {
            return Err(BrokerError::Address(text.to_owned()));
        }
        Ok(BrokerAddress { url: text.to_owned(), prefix: "kelso".to_owned() })
    }
}

impl Broker {
    /// Connects, and checks that there are queues.
    ///
    /// # Errors
    /// If there is no answer, access is refused, or there are no queues.
    pub async fn connect(address: &BrokerAddress, name: &str) -> Result<Broker, BrokerError> {
        let shown = address.shown();
        let (changed, connections) = watch::channel(0);
        let options = login::options(&address.url)
            .name(name)
            .connection_timeout(PATIENCE)
            .reconnect_delay_callback(|tries| RECONNECT * tries.min(10) as u32)
            .event_callback(move |event| {
                tracing::info!(%event, "the broker's connection");
                if matches!(event, Event::Connected | Event::Disconnected) {
                    changed.send_modify(|times| *times += 1);
                }
                async {}
            });
        let client = options.connect(&address.url).await.map_err(|error| match error.kind() {
            ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
                BrokerError::Refused(shown.clone())
            }
            _ => BrokerError::Unreachable { url: shown.clone(), why: error.to_string() },
        })?;
        let jetstream = jetstream::new(client.clone());
        // Parsed by hand: the client's own type requires fields that servers before 2.10 do not send.
        let about = jetstream.request::<_, _, serde_json::Value>("INFO", &()).await;
        if !about.is_ok_and(|about| about["error"].is_null()) {
            return Err(BrokerError::NoJetStream(shown));
        }
        Ok(Broker { client, jetstream, names: Names::new(&address.prefix), connections })
    }

    /// The same, and tries again while there is no answer, as after a power cut: for this long, or until there is one.
    ///
    /// # Errors
    /// If there is still no answer, access is refused, or there are no queues.
    pub async fn connect_patiently(
        address: &BrokerAddress,
        name: &str,
        patience: Option<Duration>,
    ) -> Result<Broker, BrokerError> {
        let start = tokio::time::Instant::now();
        let mut has_warned = false;
        loop {
            let error = match Broker::connect(address, name).await {
                Err(error @ BrokerError::Unreachable { .. }) => error,
                settled => return settled,
            };
            if patience.is_some_and(|patience| start.elapsed() >= patience) {
                return Err(error);
            }
            if !std::mem::replace(&mut has_warned, true) {
                tracing::warn!(%error, "waiting for it");
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// The connection itself.
    pub fn client(&self) -> &async_nats::Client {
        &self.client
    }

    /// Its queues.
    pub fn jetstream(&self) -> &jetstream::Context {
        &self.jetstream
    }

    /// The names of subjects and streams.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Counts connects and disconnects: messages in between may be lost.
    pub fn connections(&self) -> watch::Receiver<u64> {
        self.connections.clone()
    }

    /// Flushes pending messages, and closes.
    pub async fn close(&self) {
        if let Err(error) = self.client.drain().await {
            tracing::warn!(%error, "cannot close the broker connection cleanly");
        }
    }
}
