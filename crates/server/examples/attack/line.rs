//! A client at one address of the loopback network: requests and sockets that come from there.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::Failure;

/// Whoever waits longer gives up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Bytes of an answer that is read.
const SMALL: usize = 64 << 10;

/// A client with its address.
#[derive(Clone)]
pub(crate) struct Line {
    from: IpAddr,
    server: SocketAddr,
    http: reqwest::Client,
}

/// An answer, whatever it says.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) cookie: Option<String>,
}

impl Line {
    /// Keeps its connections, as browsers do.
    pub(crate) fn new(from: [u8; 4], server: SocketAddr) -> Result<Line, Failure> {
        Line::with(from, server, reqwest::Client::builder())
    }

    /// Has a connection for each request: whoever has one already would not notice that no new ones are taken.
    pub(crate) fn with_fresh_connections(from: [u8; 4], server: SocketAddr) -> Result<Line, Failure> {
        Line::with(from, server, reqwest::Client::builder().pool_max_idle_per_host(0))
    }

    fn with(from: [u8; 4], server: SocketAddr, http: reqwest::ClientBuilder) -> Result<Line, Failure> {
        let from = IpAddr::from(from);
        Ok(Line { from, server, http: http.local_address(from).timeout(PATIENCE).build()? })
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.server)
    }

    pub(crate) async fn get(&self, path: &str) -> Result<Answer, Failure> {
        answer(self.http.get(self.url(path)).send().await?).await
    }

    pub(crate) async fn post(
        &self,
        path: &str,
        body: &Value,
        cookie: Option<&str>,
    ) -> Result<Answer, Failure> {
        let request = self.http.post(self.url(path)).header("Origin", self.url("")).json(body);
        let request = match cookie {
            Some(cookie) => request.header("Cookie", cookie),
            None => request,
        };
        answer(request.send().await?).await
    }

    pub(crate) async fn post_text(&self, path: &str, text: String) -> Result<Answer, Failure> {
        answer(self.http.post(self.url(path)).header("Content-Type", "text/plain").body(text).send().await?)
            .await
    }

    /// A connection on which nothing was said yet.
    pub(crate) async fn connect(&self) -> Result<TcpStream, Failure> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(self.from, 0))?;
        Ok(tokio::time::timeout(PATIENCE, socket.connect(self.server)).await??)
    }

    /// A game's socket.
    pub(crate) async fn socket(&self, game: &str, cookie: Option<&str>) -> Result<Socket, Failure> {
        let mut request = format!("ws://{}/api/games/{game}/socket", self.server).into_client_request()?;
        request.headers_mut().insert("Origin", self.url("").parse()?);
        if let Some(cookie) = cookie {
            request.headers_mut().insert("Cookie", cookie.parse()?);
        }
        let stream = self.connect().await?;
        stream.set_nodelay(true)?;
        let upgrade = tokio_tungstenite::client_async(request, stream);
        Ok(Socket(tokio::time::timeout(PATIENCE, upgrade).await??.0))
    }
}

async fn answer(response: reqwest::Response) -> Result<Answer, Failure> {
    let status = response.status().as_u16();
    let cookie = response.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    let bytes = response.bytes().await?;
    // Attacker and visitor share the threads of this program: what is large is not read, or it would be the visitor who waits.
    let small = Some(&bytes).filter(|bytes| bytes.len() < SMALL);
    let body = small.and_then(|bytes| serde_json::from_slice(bytes).ok()).unwrap_or(Value::Null);
    Ok(Answer { status, body, cookie })
}

/// An open socket of a game.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn send(&mut self, message: &Value) -> Result<(), Failure> {
        Ok(self.0.send(Message::text(message.to_string())).await?)
    }

    /// The next message; an error when the socket is closed.
    pub(crate) async fn next(&mut self) -> Result<Value, Failure> {
        loop {
            match self.0.next().await.ok_or("the socket is closed")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(frame) => {
                    let reason = frame.map(|frame| frame.reason.to_string()).unwrap_or_default();
                    return Err(format!("the socket is closed: {reason}").into());
                }
                _ => {}
            }
        }
    }
}
