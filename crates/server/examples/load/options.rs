//! What the load is, from the command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use super::Failure;

/// What the load is.
pub struct Options {
    pub kelso: PathBuf,
    pub address: SocketAddr,
    pub data: PathBuf,
    pub games: usize,
    pub seconds: u64,
    pub interval: f64,
    pub arrivals: usize,
    pub kills: usize,
}

impl Options {
    pub fn read() -> Result<Options, Failure> {
        let mut options = Options {
            kelso: "target/release/kelso".into(),
            address: ([127, 0, 0, 1], 18_080).into(),
            data: std::env::temp_dir().join(format!("kelso-load-{}", std::process::id())),
            games: 100,
            seconds: 30,
            interval: 10.0,
            arrivals: 0,
            kills: 0,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("{word} wants a value"))?;
            match word.as_str() {
                "--kelso" => options.kelso = value.into(),
                "--address" => options.address = value.parse()?,
                "--data" => options.data = value.into(),
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

    pub fn database(&self) -> PathBuf {
        self.data.join("games.sqlite")
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}
