//! A running server: opened, listening, and closed again without losing anything.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use kelso_learn::experience::{ExperienceError, Remembering, Stores};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::broker::{Broker, BrokerError};
use crate::bus::LocalBus;
use crate::cluster::Peers;
use crate::config::Config;
use crate::explorer::catch_up;
use crate::http::{App, router, share_limits};
use crate::jobs::{LocalThinker, Thinker};
use crate::lab::Lab;
use crate::lock::FolderLock;
use crate::metrics::Metrics;
use crate::net::{self, Connections, Door, serve};
use crate::rooms::Rooms;
use crate::stalls::watch_stalls;
use crate::startup;
use crate::store::{DatabaseAddress, OpenStore, PostgresKeeper, StoreError, StoreOptions};
use crate::thinking::Thinking;
use crate::upkeep::clean_daily;
use crate::work::WorkError;

/// Why a server does not start or continue.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The database cannot be opened.
    #[error("the database {path} cannot be opened: {error}")]
    #[expect(missing_docs, reason = "the message says it")]
    Store { path: String, error: StoreError },
    /// Another server uses the folder.
    #[error(
        "another Kelso server{holder} keeps its games in {folder}; stop it first, or choose another folder with --data"
    )]
    #[expect(missing_docs, reason = "the message says it")]
    Taken { folder: String, holder: String },
    /// The lock file cannot be created.
    #[error("{path} cannot be written: {error}; choose another folder with --data")]
    #[expect(missing_docs, reason = "the message says it")]
    Lock { path: String, error: std::io::Error },
    /// The broker cannot be used.
    #[error(transparent)]
    Broker(#[from] BrokerError),
    /// The address is in use, or not ours.
    #[error("cannot listen on {address}: {error}; choose another address with --listen")]
    #[expect(missing_docs, reason = "the message says it")]
    Listen { address: SocketAddr, error: std::io::Error },
    /// The broker's queues cannot be used.
    #[error(transparent)]
    Work(#[from] WorkError),
    /// The network failed.
    #[error("the network failed: {0}")]
    Network(#[from] std::io::Error),
}

/// A server that listens but does not answer yet: see [`run`](Server::run).
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
    store: OpenStore,
    close: watch::Sender<bool>,
    lock: FolderLock,
    thinking: Thinking,
}

/// What a server needs from others.
pub(crate) struct Services {
    store: OpenStore,
    broker: Option<Broker>,
}

impl Services {
    pub(crate) async fn open(config: &Config) -> Result<Services, ServerError> {
        let options = StoreOptions {
            patience: config.patience,
            check_up_to: config.check_up_to,
            schema: config.schema,
        };
        let store = OpenStore::open(&config.database, options, config.clock.clone())
            .await
            .map_err(|error| ServerError::Store { path: config.database.shown(), error })?;
        let broker = match &config.broker {
            Some(address) => Some(Broker::connect(address, "kelso serve").await?),
            None => None,
        };
        Ok(Services { store, broker })
    }
}

fn listen(config: &Config) -> Result<TcpListener, ServerError> {
    let address = config.listen;
    net::listen(address, &config.connections).map_err(|error| ServerError::Listen { address, error })
}

/// How often inactive addresses are forgotten.
const FORGET: Duration = Duration::from_secs(60);

impl ServerError {
    /// What does not answer yet and may be starting, as after a power cut; `None` if waiting mends nothing.
    pub(crate) fn waits_for(&self, config: &Config) -> Option<&'static str> {
        let on_a_server = matches!(config.database, DatabaseAddress::Postgres(_));
        match self {
            ServerError::Store { error: StoreError::Unreachable(_) | StoreError::Unavailable(_), .. } => {
                on_a_server.then_some("the database")
            }
            ServerError::Broker(BrokerError::Unreachable { .. }) => Some("the broker"),
            _ => None,
        }
    }
}

impl Server {
    /// Opens the database and starts listening.
    ///
    /// # Errors
    /// If either fails.
    pub async fn bind(config: Config) -> Result<Server, ServerError> {
        let experience = experience(&config).map_err(ServerError::Network)?;
        let thinker = LocalThinker::new(experience, config.limits.kept_megabytes);
        Server::bind_with(config, Arc::new(thinker)).await
    }

    /// The same with another thinker.
    ///
    /// # Errors
    /// If the database cannot be opened, or the address cannot be listened at.
    pub async fn bind_with(config: Config, thinker: Arc<dyn Thinker>) -> Result<Server, ServerError> {
        let lock = FolderLock::take(&config.data)?;
        let services = Services::open(&config).await?;
        let listener = listen(&config)?;
        Server::assemble(config, thinker, lock, listener, services).await
    }

    /// Starts listening, then opens the database. While it or the broker does not answer yet, as after a power cut,
    /// requests are told so, for this long at most. `None` if it was asked to stop meanwhile.
    ///
    /// # Errors
    /// If anything fails that waiting does not mend.
    pub async fn bind_when_ready(
        config: Config,
        patience: Option<Duration>,
        stop: impl Future<Output = ()>,
    ) -> Result<Option<Server>, ServerError> {
        let experience = experience(&config).map_err(ServerError::Network)?;
        let thinker = Arc::new(LocalThinker::new(experience, config.limits.kept_megabytes));
        let lock = FolderLock::take(&config.data)?;
        let listener = listen(&config)?;
        let waiting = startup::open_services(&config, &listener, patience);
        let services = tokio::select! {
            biased;
            () = stop => return Ok(None),
            services = waiting => services?,
        };
        Server::assemble(config, thinker, lock, listener, services).await.map(Some)
    }

    async fn assemble(
        config: Config,
        thinker: Arc<dyn Thinker>,
        lock: FolderLock,
        listener: TcpListener,
        services: Services,
    ) -> Result<Server, ServerError> {
        warn_of_any_name(&config);
        let Services { store, broker } = services;
        let thinking = Thinking::start(&config, broker.as_ref(), thinker).await?;
        let (close, closing) = watch::channel(false);
        let rooms = Rooms::new(
            store.shared(),
            Arc::new(LocalBus::default()),
            thinking.jobs.clone(),
            Arc::new(Metrics::default()),
            config.limits,
            config.clock.clone(),
            broker.map(|broker| Arc::new(Peers::new(broker))),
        );
        let lab = Lab::open(config.lab.clone(), &store, config.clock.clone()).await;
        let app = App::new(rooms, Arc::new(lab), config, closing);
        Ok(Server { listener, app, store, close, lock, thinking })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The database, for maintenance.
    pub fn store(&self) -> OpenStore {
        self.store.clone()
    }

    /// Serves until `stop` is ready; then lets requests in progress finish, within limits, and closes the database.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let Server { listener, app, store, close, lock, thinking } = self;
        app.rooms.wake_machines().await;
        let mut chores = JoinSet::new();
        chores.spawn(app.rooms.clone().sweep());
        chores.spawn(app.rooms.clone().note_attendance());
        chores.spawn(forget(app.clone()));
        chores.spawn(watch_stalls(app.metrics.clone()));
        chores.spawn(app.rooms.clone().watch_nodes());
        chores.spawn(app.rooms.clone().keep_up());
        chores.spawn(share_limits(app.clone()));
        chores.spawn(catch_up(app.store.clone(), app.clock.clone()));
        chores.spawn(app.rooms.maintenance.clone().follow(app.store.clone()));
        chores.spawn(clean_daily(Arc::new(app.config.clone())));
        let limits = app.config.connections;
        let door = Arc::new(Door::new(&app.config, app.metrics.clone()));
        let connections = Connections {
            router: router(app.clone()),
            door: door.clone(),
            limits,
            closing: close.subscribe(),
        };
        let serving = tokio::spawn(serve(listener, connections));
        stop.await;
        // No more connections are accepted; sockets and streams are told, and close.
        let _ = close.send(true);
        let served = serving.await;
        chores.shutdown().await;
        // Whatever clients do, none of them is waited for much longer.
        let emptied = tokio::time::timeout(limits.goodbye, door.emptied());
        let (emptied, ()) = tokio::join!(emptied, app.lab.close(limits.goodbye));
        if emptied.is_err() {
            tracing::warn!("some connections did not close in time and were dropped");
        }
        thinking.close(limits.goodbye).await;
        let _ = store.shared().close().await;
        if let Some(peers) = &app.rooms.peers {
            peers.close().await;
        }
        // Now another server may use the folder.
        drop(lock);
        served.map_err(|error| ServerError::Network(error.into()))
    }
}

/// A server for others that answers to any name puts that name into links, and lets other sites act in visitors' names.
fn warn_of_any_name(config: &Config) {
    if config.hosts.is_empty() && config.listen.ip().is_unspecified() {
        tracing::warn!(
            listen = %config.listen,
            "listening on all addresses and answering to any name; if it has a name, give it with --host NAME"
        );
    }
}

/// What agents remember is where the games are: beside a file, or in the database that all nodes share.
///
/// # Errors
/// If there is no thread for it.
pub(crate) fn experience(config: &Config) -> std::io::Result<Stores> {
    let lost = |error: &ExperienceError| {
        tracing::warn!(%error, "experience could not be used; games go on without it");
    };
    Ok(match &config.database {
        DatabaseAddress::File(_) => Stores::new(Some(config.experience.clone()), lost),
        DatabaseAddress::Postgres(address) => {
            let kept = Remembering::new(PostgresKeeper::new(address)?, Arc::new(lost))?;
            Stores::shared(Arc::new(kept), lost)
        }
    })
}

/// Forgets inactive addresses and players, again and again.
async fn forget(app: Arc<App>) {
    loop {
        app.clock.sleep(FORGET).await;
        app.rates.forget(app.clock.now());
        app.budgets.forget(app.clock.now());
        app.idle_seats.forget(&app.rooms);
    }
}
