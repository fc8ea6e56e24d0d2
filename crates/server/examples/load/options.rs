//! What the load is, from the command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use kelso_server::store::DatabaseAddress;

use super::Failure;
use super::soak::FaultyDisk;

/// What the load is.
pub(crate) struct Options {
    pub(crate) kelso: PathBuf,
    pub(crate) address: SocketAddr,
    pub(crate) data: PathBuf,
    /// Where the games are kept, if not in a file in that folder.
    database: Option<DatabaseAddress>,
    pub(crate) games: usize,
    pub(crate) seconds: u64,
    pub(crate) interval: f64,
    pub(crate) arrivals: usize,
    pub(crate) kills: usize,
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
            // Any port that is free; what the server says then holds for all restarts.
            address: ([127, 0, 0, 1], 0).into(),
            data: std::env::temp_dir().join(format!("kelso-load-{}", std::process::id())),
            database: None,
            games: 100,
            seconds: 30,
            interval: 10.0,
            arrivals: 0,
            kills: 0,
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
                "--address" => options.address = value.parse()?,
                "--data" => options.data = value.into(),
                "--database" => options.database = Some(value.parse()?),
                "--games" => options.games = value.parse()?,
                "--seconds" => options.seconds = value.parse()?,
                "--interval" => options.interval = value.parse()?,
                "--arrivals" => options.arrivals = value.parse()?,
                "--kills" => options.kills = value.parse()?,
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

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}
