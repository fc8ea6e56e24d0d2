//! What a server is told when it starts.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// What a server is told when it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The database's file.
    pub database: PathBuf,
    /// Behind a proxy that says who the client is (`X-Forwarded-For`, `X-Forwarded-Proto`).
    pub behind_proxy: bool,
    /// Origins besides the server's own whose pages may act.
    pub origins: Vec<String>,
    /// Requests are limited by address and seat. Off only where one measures on a machine of one's own.
    pub rate_limits: bool,
    /// What machines may use.
    pub limits: Limits,
    /// How long the database may be busy before a command is refused.
    pub patience: Duration,
}

impl Config {
    /// The usual settings for a database file.
    pub fn new(listen: SocketAddr, database: PathBuf) -> Self {
        Config {
            listen,
            database,
            behind_proxy: false,
            origins: Vec::new(),
            rate_limits: true,
            limits: Limits::default(),
            patience: Duration::from_secs(2),
        }
    }
}

/// What machines may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Threads that think, all games together.
    pub workers: usize,
    /// The most time for one move.
    pub longest_think: Duration,
    /// Megabytes of one agent's table.
    pub hash_megabytes: usize,
    /// Threads of one agent.
    pub threads: usize,
    /// Tasks that may wait.
    pub waiting: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Limits {
            // One core stays with the people.
            workers: cores.saturating_sub(1).max(1),
            longest_think: Duration::from_secs(10),
            hash_megabytes: 64,
            threads: 1,
            waiting: 10_000,
        }
    }
}
