//! One player's line to the server: connects with the last version it saw, as often as it must.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::Failure;
use super::options::Options;

pub(crate) struct Client {
    stream: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
    cookie: String,
    /// The server that it connects to.
    server: usize,
    pub(crate) version: u64,
}

impl Client {
    /// A player who comes to whichever server is next.
    pub(crate) fn new(options: &Options, cookie: String) -> Client {
        Client::at(options.next_server(), cookie)
    }

    /// A player who comes to this server.
    pub(crate) fn at(server: usize, cookie: String) -> Client {
        Client { stream: None, cookie, server, version: 0 }
    }

    /// Connects, with the version it has; one attempt.
    pub(crate) async fn connect(&mut self, options: &Options, game: &str) -> Result<(), Failure> {
        let address = options.addresses[self.server % options.addresses.len()];
        let url = format!("ws://{address}/api/games/{game}/socket?version={}", self.version);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("Origin", format!("http://{address}").parse()?);
        request.headers_mut().insert("Cookie", self.cookie.parse()?);
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let connecting = tokio_tungstenite::connect_async_with_config(request, Some(config), true);
        let (stream, _) = tokio::time::timeout(Duration::from_secs(20), connecting).await??;
        self.stream = Some(stream);
        Ok(())
    }

    pub(crate) async fn send(&mut self, text: String) -> Result<(), Failure> {
        let stream = self.stream.as_mut().ok_or("not connected")?;
        Ok(stream.send(Message::text(text)).await?)
    }

    /// The next message; an error when the line is down.
    pub(crate) async fn next(&mut self) -> Result<Value, Failure> {
        let stream = self.stream.as_mut().ok_or("not connected")?;
        loop {
            match stream.next().await.ok_or("the line is closed")?? {
                Message::Text(text) => {
                    let value: Value = serde_json::from_str(&text)?;
                    if value["t"] == "snapshot" {
                        self.version = value["d"]["version"].as_u64().unwrap_or(0);
                    } else if let Some(version) = value["v"].as_u64() {
                        if version <= self.version {
                            continue;
                        }
                        self.version = version;
                    }
                    return Ok(value);
                }
                Message::Close(_) => return Err("the line is closed".into()),
                _ => {}
            }
        }
    }

    pub(crate) fn is_down(&self) -> bool {
        self.stream.is_none()
    }

    /// Drops the line; the next one is to the next server.
    pub(crate) fn hang_up(&mut self) {
        self.stream = None;
        self.server += 1;
    }
}
