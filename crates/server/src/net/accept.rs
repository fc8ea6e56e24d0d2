//! The loop that accepts connections, and the path of each.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use super::body::TimedBody;
use super::door::{Admission, Door, TurnedAway};
use super::stream::BoundedStream;
use crate::config::ConnectionLimits;

/// Buffer size; it can hold a header.
const BUFFER: usize = 64 << 10;
/// How long to wait before accepting again after an error, usually for lack of file descriptors.
const AGAIN: Duration = Duration::from_millis(500);

/// What every connection needs.
pub(crate) struct Connections {
    pub(crate) router: Router,
    pub(crate) door: Arc<Door>,
    pub(crate) limits: ConnectionLimits,
    /// Becomes true when the server shuts down.
    pub(crate) closing: watch::Receiver<bool>,
}

/// How many connections may wait to be accepted.
const BACKLOG: u32 = 1024;

/// Listens; what it accepts has the send buffers that [`ConnectionLimits::unread_bytes`] says.
pub(crate) fn listen(address: SocketAddr, limits: &ConnectionLimits) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that was just stopped may be started again at once.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(limits.unread_bytes)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Accepts connections until the server shuts down. Then it stops listening, and open connections end by themselves.
pub(crate) async fn serve(listener: TcpListener, connections: Connections) {
    let Connections { router, door, limits, closing } = connections;
    let mut stop = pin!(closed(closing.clone()));
    let mut turned_away = TurnedAway::new(&door);
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut stop => break,
            () = turned_away.due() => {
                turned_away.log();
                continue;
            }
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    turned_away.not_accepted(&error);
                    pause_after(&error).await;
                    continue;
                }
            },
        };
        match door.admit(peer) {
            Ok(admission) => {
                let connection =
                    Connection { router: router.clone(), peer, limits, closing: closing.clone() };
                tokio::spawn(connection.serve(stream, admission));
            }
            Err(why) => turned_away.turn_away(stream, why),
        }
    }
    turned_away.log();
}

/// True if the client hung up before it was accepted.
pub(super) fn hung_up(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// A client that hung up before it was accepted is no reason to wait; running out of file descriptors is.
async fn pause_after(error: &std::io::Error) {
    if hung_up(error) {
        return;
    }
    tracing::error!(%error, "cannot accept connections; trying again");
    tokio::time::sleep(AGAIN).await;
}

/// One connection.
struct Connection {
    router: Router,
    peer: SocketAddr,
    limits: ConnectionLimits,
    closing: watch::Receiver<bool>,
}

impl Connection {
    async fn serve(self, stream: TcpStream, admission: Admission) {
        let Connection { router, peer, limits, closing } = self;
        // Messages are short and should not wait for each other.
        let _ = stream.set_nodelay(true);
        let metrics = admission.metrics();
        let io = TokioIo::new(BoundedStream::new(stream, limits.write, admission));
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(|body| Body::new(TimedBody::new(body, limits.body)));
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request)
        });
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header)
            .max_header_size(limits.header_bytes)
            .max_buf_size(BUFFER.max(limits.header_bytes))
            .serve_connection(io, service)
            .with_upgrades();
        let (mut served, mut closed) = (pin!(served), pin!(closed(closing)));
        let ended = tokio::select! {
            ended = served.as_mut() => Some(ended),
            () = &mut closed => {
                served.as_mut().graceful_shutdown();
                tokio::time::timeout(limits.goodbye, served).await.ok()
            }
        };
        if let Some(Err(error)) = ended {
            if error.is_timeout() {
                metrics.refused_connection("slow");
            }
            tracing::debug!(%error, %peer, "connection error");
        }
    }
}

/// Ready when the server shuts down.
async fn closed(mut closing: watch::Receiver<bool>) {
    // An error means that the sender is gone, which means the same.
    let _ = closing.wait_for(|closing| *closing).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn little_is_kept_for_a_client_that_does_not_read() {
        let listener =
            listen(SocketAddr::from(([127, 0, 0, 1], 0)), &ConnectionLimits::default()).expect("a port");
        let address = listener.local_addr().expect("it has one");
        let _client = TcpStream::connect(address).await.expect("somebody listens");
        let (stream, _) = listener.accept().await.expect("somebody came");
        let mut kept = 0;
        stream.writable().await.expect("nothing was written yet");
        while let Ok(bytes) = stream.try_write(&[0; 4 << 10]) {
            kept += bytes;
        }
        // Without a bound Linux keeps two and a half megabytes and more.
        assert!((64 << 10..1 << 20).contains(&kept), "{kept} bytes are kept for one connection");
    }
}
