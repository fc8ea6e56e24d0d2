//! The configuration of a server.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::broker::BrokerAddress;
use crate::store::{DatabaseAddress, StoreOptions};
use crate::time::{Clock, SystemClock};

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The folder that belongs to this server alone: its lock, its notes while it thinks, the lab run it conducts.
    pub data: PathBuf,
    /// Where games are kept.
    pub database: DatabaseAddress,
    /// The broker, if there are other nodes or workers.
    pub broker: Option<BrokerAddress>,
    /// Where agents with `experience=on` keep what they remember, created when the first of them plays; on PostgreSQL
    /// it is in the database.
    pub experience: PathBuf,
    /// Behind a proxy that identifies the client (`X-Forwarded-For`, `X-Forwarded-Proto`).
    pub behind_proxy: bool,
    /// Origins besides the server's own whose pages may act.
    pub origins: Vec<String>,
    /// Names that the server answers to, besides addresses and names of this computer. Without any it answers to every
    /// name, unless it listens on this computer alone and without a proxy.
    pub hosts: Vec<String>,
    /// Limits requests by address and seat. Off only for measurements on your own computer.
    pub rate_limits: bool,
    /// Limits on connections.
    pub connections: ConnectionLimits,
    /// How many sockets and streams may be open at one game.
    pub sockets: SocketLimits,
    /// Limits on searches.
    pub limits: Limits,
    /// Limits on visitors' experiments.
    pub lab: LabLimits,
    /// Days after which unused games are removed, once a day; never if nothing is given.
    pub keep_days: Option<u32>,
    /// How long the database may be busy before a command is refused.
    pub patience: Duration,
    /// A larger database, in bytes, is not checked for damage at startup.
    pub check_up_to: u64,
    /// For tests: the last migration of the database that is known, as in an earlier version; otherwise all are.
    #[doc(hidden)]
    pub schema: Option<i64>,
    /// The server's clock; tests advance it by hand.
    pub clock: Arc<dyn Clock>,
}

impl Config {
    /// The default settings for a database file, whose folder is used for everything else too.
    pub fn new(listen: SocketAddr, database: PathBuf) -> Self {
        let usual = StoreOptions::default();
        Config {
            listen,
            experience: database.with_file_name("experience.sqlite"),
            lab: LabLimits::at(database.with_file_name("lab")),
            data: database.parent().unwrap_or(Path::new(".")).to_owned(),
            database: database.into(),
            broker: None,
            behind_proxy: false,
            origins: Vec::new(),
            hosts: Vec::new(),
            rate_limits: true,
            connections: ConnectionLimits::default(),
            sockets: SocketLimits::default(),
            limits: Limits::default(),
            keep_days: None,
            patience: usual.patience,
            check_up_to: usual.check_up_to,
            schema: None,
            clock: Arc::new(SystemClock::new()),
        }
    }
}

/// Limits on connections. Times are real time, whatever [`Config::clock`] shows.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Maximum number of open connections; lower if the open-file limit is too low.
    pub total: usize,
    /// Maximum number of open connections per address, at most half of the total; behind a proxy, requests in progress
    /// per address. Not applied without rate limits.
    pub per_address: usize,
    /// How long a client may take from connecting, or from the last answer, until its request header is complete.
    pub header: Duration,
    /// The longest header.
    pub header_bytes: usize,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long a client may read nothing of what it is sent.
    pub write: Duration,
    /// How many bytes that a client has not read yet the system may hold for one connection (Linux takes twice as many). Without a bound
    /// it holds megabytes, and copying them for many clients that do not read is felt by everybody.
    pub unread_bytes: u32,
    /// How long open connections may take to end at shutdown.
    pub goodbye: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        ConnectionLimits {
            total: 20_000,
            // A school behind one address plays too: a page has one socket and, briefly, a few more connections.
            per_address: 512,
            header: Duration::from_secs(10),
            header_bytes: 16 << 10,
            body: Duration::from_secs(10),
            write: Duration::from_secs(10),
            unread_bytes: 128 << 10,
            goodbye: Duration::from_secs(5),
        }
    }
}

/// Maximum number of open sockets and streams per game. Not applied without rate limits.
#[derive(Clone, Copy, Debug)]
pub struct SocketLimits {
    /// Of people without a seat.
    pub watchers: usize,
    /// Of one player, who may have several windows open.
    pub per_player: usize,
    /// Of one address, where a class may watch together.
    pub per_address: usize,
}

impl Default for SocketLimits {
    fn default() -> Self {
        SocketLimits { watchers: 500, per_player: 16, per_address: 128 }
    }
}

/// Limits on searches.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Threads for long searches, over all games; there is one more for quick tasks. With a broker it may be 0, which
    /// leaves searching to other workers.
    pub workers: usize,
    /// The maximum time per move.
    pub longest_think: Duration,
    /// The time per move of an agent without limits against a person without a clock.
    pub usual_think: Duration,
    /// Megabytes of one agent's table.
    pub hash_megabytes: usize,
    /// Megabytes of all tables that agents keep from move to move.
    pub kept_megabytes: usize,
    /// Threads of one agent.
    pub threads: usize,
    /// Maximum number of waiting tasks per lane.
    pub waiting: usize,
    /// Games between computer players in progress per visitor.
    pub machine_games: usize,
    /// And per address, where a class may watch one each.
    pub machine_games_per_address: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Limits {
            // One core is left for serving requests.
            workers: cores.saturating_sub(1).max(1),
            longest_think: Duration::from_secs(10),
            usual_think: Duration::from_secs(3),
            hash_megabytes: 64,
            kept_megabytes: 64,
            threads: 1,
            waiting: 10_000,
            machine_games: 4,
            machine_games_per_address: 40,
        }
    }
}

/// Limits on visitors' experiments. There is one at a time, on one thread of the lowest priority.
#[derive(Clone, Debug)]
pub struct LabLimits {
    /// Where this node works on runs, and where earlier versions kept them.
    pub folder: PathBuf,
    /// The commit the program was built from: runs of another one are not considered its own.
    pub commit: String,
    /// Maximum number of waiting runs.
    pub waiting: usize,
    /// Maximum duration of a run.
    pub longest: Duration,
    /// Number of stored runs.
    pub kept: usize,
    /// The `nice` value of its thread, from 0 to 19.
    pub nice: i32,
    /// Maximum number of watchers in total.
    pub watchers: usize,
    /// Maximum number of watchers per address.
    pub watchers_each: usize,
}

impl LabLimits {
    /// The defaults, with this working folder.
    pub fn at(folder: PathBuf) -> Self {
        LabLimits {
            folder,
            commit: "unknown".to_owned(),
            waiting: 4,
            longest: Duration::from_secs(180),
            kept: 50,
            nice: 10,
            watchers: 64,
            watchers_each: 8,
        }
    }
}
