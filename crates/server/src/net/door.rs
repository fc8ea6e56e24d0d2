//! Admission: a limited number of connections, in total and per address. The others are refused and counted.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::Instant;

use super::accept::hung_up;
use super::files;
use crate::address::ClientAddress;
use crate::config::Config;
use crate::headcount::{Counted, HeadBounds, Headcount, NoRoom};
use crate::metrics::Metrics;
use crate::refusal::{Code, Refusal};

/// The minimum time between two log lines about refused connections.
const QUIET: Duration = Duration::from_secs(5);

/// Admits connections while there is room.
pub(crate) struct Door {
    inside: Arc<Headcount<ClientAddress>>,
    bounds: HeadBounds,
    metrics: Arc<Metrics>,
}

/// A connection counts as open while this lives.
pub(super) struct Admission {
    _counted: Counted<ClientAddress>,
    metrics: Arc<Metrics>,
}

impl Door {
    /// As many as the configuration and the system allow.
    pub(crate) fn new(config: &Config, metrics: Arc<Metrics>) -> Self {
        let all = files::room_for(config.connections.total);
        // Nobody may take more than half of the server. Behind a proxy all connections are the proxy's, and requests
        // are counted instead.
        let is_counted_here = config.rate_limits && !config.behind_proxy;
        let each = is_counted_here.then(|| config.connections.per_address.min(all.div_ceil(2)));
        tracing::info!(all, each, "connections that may be open, and from one address");
        let bounds = HeadBounds { all, each: each.unwrap_or(usize::MAX) };
        Door { inside: Arc::default(), bounds, metrics }
    }

    /// Lets a connection in, if there is room.
    pub(super) fn admit(&self, peer: SocketAddr) -> Result<Admission, NoRoom> {
        let counted = self.inside.enter(peer.ip().into(), self.bounds)?;
        self.metrics.connections.inc();
        Ok(Admission { _counted: counted, metrics: self.metrics.clone() })
    }

    /// Ready when no connection is open.
    pub(crate) async fn emptied(&self) {
        self.inside.emptied().await;
    }
}

impl Admission {
    pub(super) fn metrics(&self) -> Arc<Metrics> {
        self.metrics.clone()
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.metrics.connections.dec();
    }
}

/// Refused connections, and when they were last logged. Whose they were is not: addresses are never stored.
pub(super) struct TurnedAway {
    metrics: Arc<Metrics>,
    logged: Option<Instant>,
    /// Since then, because of the total limit and because of the limit per address.
    counts: [u64; 2],
}

impl TurnedAway {
    pub(super) fn new(door: &Door) -> Self {
        TurnedAway { metrics: door.metrics.clone(), logged: None, counts: [0; 2] }
    }

    /// Tells a client in a few bytes why it is refused, and closes the connection.
    pub(super) fn turn_away(&mut self, stream: TcpStream, why: NoRoom) {
        let (index, reason) = match why {
            NoRoom::InAll => (0, "total"),
            NoRoom::OfThese(_) => (1, "address"),
        };
        self.counts[index] += 1;
        self.metrics.refused_connection(reason);
        // What does not fit into an empty buffer is not worth waiting for.
        if let Ok(mut stream) = stream.into_std() {
            let _ = stream.write(answer(why).as_bytes());
        }
        if self.logged.is_none_or(|logged| logged.elapsed() >= QUIET) {
            self.log();
        }
    }

    /// The system gave no connection, usually for lack of file descriptors.
    pub(super) fn not_accepted(&self, error: &std::io::Error) {
        if !hung_up(error) {
            self.metrics.refused_connection("system");
        }
    }

    /// Logs how many were refused, unless it just did so.
    pub(super) fn log(&mut self) {
        let [full, of_one_address] = self.counts;
        if self.counts != [0; 2] {
            tracing::warn!(full, of_one_address, "connections were turned away: too many are open");
            (self.counts, self.logged) = ([0; 2], Some(Instant::now()));
        }
    }

    /// When the log is due; never, if there is nothing to log.
    pub(super) async fn due(&self) {
        match self.logged {
            Some(logged) if self.counts != [0; 2] => tokio::time::sleep_until(logged + QUIET).await,
            _ => std::future::pending().await,
        }
    }
}

fn answer(why: NoRoom) -> String {
    let refusal = match why {
        NoRoom::InAll => {
            Refusal::new(Code::Busy, "too many connections are open; try again in a few seconds")
        }
        NoRoom::OfThese(own) => Refusal::new(
            Code::TooMany,
            format!("{own} connections from your address are open already; close some and try again"),
        ),
    };
    let body = serde_json::to_string(&refusal.body()).expect("a body has string keys only");
    let status = refusal.code.status();
    let length = body.len();
    format!(
        "HTTP/1.1 {status} \r\nContent-Type: application/json\r\nRetry-After: 2\r\nConnection: close\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
}
