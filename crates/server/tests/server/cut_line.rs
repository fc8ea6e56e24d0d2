//! A line to the database that can be cut in the middle of a sentence.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use kelso_server::store::{DatabaseAddress, PostgresAddress};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What becomes of what is said. Only the connection that stores moves counts: others may ask something at any moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Everything arrives.
    Whole,
    /// What the server is told arrives. Its next answer to a writer does not: all connections end instead.
    NoAnswer,
    /// The next word of a writer does not arrive, and ends all connections.
    NoQuestion,
    /// There is no connection.
    Cut,
}

/// Only a connection that stores moves begins by setting this.
const WRITER: &[u8] = b"lock_timeout";

/// A line to a PostgreSQL server.
pub(crate) struct Line {
    state: Arc<watch::Sender<State>>,
    near: SocketAddr,
}

impl Line {
    /// A line to the server of this address.
    pub(crate) async fn to(address: &PostgresAddress) -> Line {
        let far = address.url().split_once('@').unwrap().1.split('/').next().unwrap().to_owned();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let near = listener.local_addr().unwrap();
        let state = Arc::new(watch::channel(State::Whole).0);
        let shared = state.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *shared.borrow() == State::Cut {
                    continue;
                }
                let server = TcpStream::connect(&far).await.unwrap();
                let (from_client, to_client) = client.into_split();
                let (from_server, to_server) = server.into_split();
                let writes = Arc::new(AtomicBool::new(false));
                tokio::spawn(carry(
                    from_client,
                    to_server,
                    shared.clone(),
                    State::NoQuestion,
                    writes.clone(),
                ));
                tokio::spawn(carry(from_server, to_client, shared.clone(), State::NoAnswer, writes));
            }
        });
        Line { state, near }
    }

    /// The same database, by this line.
    pub(crate) fn address(&self, address: &PostgresAddress) -> DatabaseAddress {
        let (before, rest) = address.url().split_once('@').unwrap();
        let path = rest.split_once('/').unwrap().1;
        format!("{before}@{}/{path}", self.near).parse().unwrap()
    }

    /// The next answer is not heard, and the line is dead from then on.
    pub(crate) fn lose_the_next_answer(&self) {
        self.state.send_replace(State::NoAnswer);
    }

    /// The next question is not heard, and the line is dead from then on.
    pub(crate) fn lose_the_next_question(&self) {
        self.state.send_replace(State::NoQuestion);
    }

    pub(crate) fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    pub(crate) fn mend(&self) {
        self.state.send_replace(State::Whole);
    }
}

/// Carries what comes to the other side, until the line is cut.
async fn carry(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    state: Arc<watch::Sender<State>>,
    fatal: State,
    writes: Arc<AtomicBool>,
) {
    let mut watched = state.subscribe();
    let mut bytes = vec![0; 1 << 16];
    loop {
        let read = tokio::select! {
            _ = watched.wait_for(|state| *state == State::Cut) => return,
            read = from.read(&mut bytes) => read,
        };
        let Ok(count @ 1..) = read else { return };
        if bytes[..count].windows(WRITER.len()).any(|word| word == WRITER) {
            writes.store(true, Relaxed);
        }
        if *watched.borrow() == fatal && writes.load(Relaxed) {
            state.send_replace(State::Cut);
            return;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
