//! What the load is, from the command line.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use kelso_server::store::DatabaseAddress;

use super::Failure;
use super::soak::FaultyDisk;

/// What the load is.
pub(crate) struct Options {
    pub(crate) kelso: PathBuf,
    /// Where servers are. Any port that is free at first; what the server says then holds for all restarts.
    pub(crate) addresses: Vec<SocketAddr>,
    /// The server that the next player comes to.
    next: AtomicUsize,
    pub(crate) data: PathBuf,
    /// Where the games are kept, if not in a file in that folder.
    database: Option<DatabaseAddress>,
    pub(crate) games: usize,
    pub(crate) seconds: u64,
    pub(crate) interval: f64,
    pub(crate) arrivals: usize,
    pub(crate) kills: usize,
    /// Servers that share a database and a broker: see `cluster`.
    pub(crate) nodes: usize,
    /// Processes that think for them.
    pub(crate) workers: usize,
    /// A command that restarts the database, run once in the middle.
    pub(crate) restart_postgres: Option<String>,
    /// Plies for which two clients at two nodes race.
    pub(crate) races: usize,
    /// Everything that a long life brings: see `soak`.
    pub(crate) soak: bool,
    /// One line in so many moves drops.
    pub(crate) drops: Option<u64>,
    /// The disk, if it can be made faulty.
    pub(crate) disk: Option<FaultyDisk>,
}

impl Options {
    pub(crate) fn read() -> Result<Options, Failure> {
        let mut options = Options {
            kelso: "target/release/kelso".into(),
            addresses: vec![([127, 0, 0, 1], 0).into()],
            next: AtomicUsize::new(0),
            data: std::env::temp_dir().join(format!("kelso-load-{}", std::process::id())),
            database: None,
            games: 100,
            seconds: 30,
            interval: 10.0,
            arrivals: 0,
            kills: 0,
            nodes: 0,
            workers: 0,
            restart_postgres: None,
            races: 0,
            soak: false,
            drops: None,
            disk: None,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            if word == "--soak" {
                options.soak = true;
                continue;
            }
            let value = words.next().ok_or_else(|| format!("{word} wants a value"))?;
            match word.as_str() {
                "--kelso" => options.kelso = value.into(),
                "--address" => options.addresses = vec![value.parse()?],
                "--data" => options.data = value.into(),
                "--database" => options.database = Some(value.parse()?),
                "--games" => options.games = value.parse()?,
                "--seconds" => options.seconds = value.parse()?,
                "--interval" => options.interval = value.parse()?,
                "--arrivals" => options.arrivals = value.parse()?,
                "--kills" => options.kills = value.parse()?,
                "--nodes" => options.nodes = value.parse()?,
                "--workers" => options.workers = value.parse()?,
                "--restart-postgres" => options.restart_postgres = Some(value),
                "--races" => options.races = value.parse()?,
                other => return Err(format!("there is no option {other}").into()),
            }
        }
        Ok(options)
    }

    pub(crate) fn database(&self) -> DatabaseAddress {
        self.database.clone().unwrap_or_else(|| self.data.join("games.sqlite").into())
    }

    /// What the server has to say.
    pub(crate) fn log(&self) -> PathBuf {
        self.data.join("log")
    }

    /// The server that somebody who comes now comes to: each in turn, as behind a load balancer.
    pub(crate) fn next_server(&self) -> usize {
        self.next.fetch_add(1, Relaxed) % self.addresses.len()
    }

    /// An address at one of the servers.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.addresses[self.next_server()])
    }
}
