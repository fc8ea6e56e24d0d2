//! A server whose database or broker does not answer yet: it listens, says so, and tries again until they are there.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::routing::get;
use axum::{Router, middleware};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::config::Config;
use crate::http::{identify, live};
use crate::metrics::Metrics;
use crate::net::{Connections, Door, serve};
use crate::refusal::{Code, Refusal};
use crate::server::{ServerError, Services};

/// How soon it tries again.
const AGAIN: Duration = Duration::from_millis(500);
/// How often it says that it is still waiting.
const BETWEEN_WARNINGS: Duration = Duration::from_secs(60);

/// Opens database and broker, as soon as they are there, or until patience ends. Meanwhile requests are answered.
pub(crate) async fn open_services(
    config: &Config,
    listener: &TcpListener,
    patience: Option<Duration>,
) -> Result<Services, ServerError> {
    let error = match Services::open(config).await {
        Err(error) if patience != Some(Duration::ZERO) => error,
        settled => return settled,
    };
    let Some(missing) = error.waits_for(config) else { return Err(error) };
    let (missing, shown) = watch::channel(missing);
    let room = WaitingRoom::open(config, listener, shown)?;
    let waiting = retry(config, error, &missing);
    let outcome = match patience {
        None => waiting.await,
        // The last try says why, in its own words.
        Some(patience) => match timeout(patience, waiting).await {
            Ok(outcome) => outcome,
            Err(_) => Services::open(config).await,
        },
    };
    room.close().await;
    outcome
}

async fn retry(
    config: &Config,
    mut error: ServerError,
    missing: &watch::Sender<&'static str>,
) -> Result<Services, ServerError> {
    let mut warned: Option<Instant> = None;
    while let Some(what) = error.waits_for(config) {
        missing.send_replace(what);
        if warned.is_none_or(|warned| warned.elapsed() >= BETWEEN_WARNINGS) {
            warned = Some(Instant::now());
            tracing::warn!(%error, "waiting for {what}; requests are answered with 503 until it is there");
        }
        sleep(AGAIN).await;
        error = match Services::open(config).await {
            Err(error) => error,
            settled => return settled,
        };
    }
    Err(error)
}

/// Answers requests while the server is not ready, on a second handle of its socket.
struct WaitingRoom {
    close: watch::Sender<bool>,
    serving: tokio::task::JoinHandle<()>,
    door: Arc<Door>,
    goodbye: Duration,
}

impl WaitingRoom {
    fn open(
        config: &Config,
        listener: &TcpListener,
        missing: watch::Receiver<&'static str>,
    ) -> Result<WaitingRoom, ServerError> {
        let (close, closing) = watch::channel(false);
        // As guarded as the server itself.
        let door = Arc::new(Door::new(config, Arc::new(Metrics::default())));
        let router = Router::new().route("/api/live", get(live)).fallback(not_yet).with_state(missing);
        let router = router.layer(middleware::from_fn_with_state(config.behind_proxy, identify));
        let connections = Connections { router, door: door.clone(), limits: config.connections, closing };
        let serving = tokio::spawn(serve(second_handle(listener)?, connections));
        Ok(WaitingRoom { close, serving, door, goodbye: config.connections.goodbye })
    }

    /// Connections end with their answers, and their clients come back to the server itself.
    async fn close(self) {
        let _ = self.close.send(true);
        let _ = self.serving.await;
        let _ = timeout(self.goodbye, self.door.emptied()).await;
    }
}

#[cfg(unix)]
fn second_handle(listener: &TcpListener) -> Result<TcpListener, ServerError> {
    use std::os::fd::AsFd;
    let handle = listener.as_fd().try_clone_to_owned()?;
    Ok(TcpListener::from_std(handle.into())?)
}

#[cfg(windows)]
fn second_handle(listener: &TcpListener) -> Result<TcpListener, ServerError> {
    use std::os::windows::io::AsSocket;
    let handle = listener.as_socket().try_clone_to_owned()?;
    Ok(TcpListener::from_std(handle.into())?)
}

/// Visitors learn what is missing, not where it would be.
async fn not_yet(State(missing): State<watch::Receiver<&'static str>>) -> Refusal {
    let missing = *missing.borrow();
    Refusal::new(
        Code::Unavailable,
        format!("the server starts as soon as {missing} answers; try again in a moment"),
    )
}
