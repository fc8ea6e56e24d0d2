//! What a server is told when it starts.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::broker::BrokerAddress;
use crate::store::{DatabaseAddress, StoreOptions};
use crate::time::{Clock, SystemClock};

/// What a server is told when it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The folder that belongs to this server alone: its lock, what it notes while it thinks, the run of the lab that it conducts.
    pub data: PathBuf,
    /// Where games are kept.
    pub database: DatabaseAddress,
    /// The broker, if there are other nodes or workers.
    pub broker: Option<BrokerAddress>,
    /// Where agents with `experience=on` keep what they remember, made when the first of them plays; on PostgreSQL it is in the
    /// database.
    pub experience: PathBuf,
    /// Behind a proxy that says who the client is (`X-Forwarded-For`, `X-Forwarded-Proto`).
    pub behind_proxy: bool,
    /// Origins besides the server's own whose pages may act.
    pub origins: Vec<String>,
    /// Names that the server answers to, besides addresses and names of this computer. Without any it answers to every name, unless
    /// it listens for this computer alone and no proxy is in front of it.
    pub hosts: Vec<String>,
    /// Requests are limited by address and seat. Off only where one measures on a machine of one's own.
    pub rate_limits: bool,
    /// What connections may use.
    pub connections: ConnectionLimits,
    /// How many sockets and streams may be open at one game.
    pub sockets: SocketLimits,
    /// What machines may use.
    pub limits: Limits,
    /// What visitors' experiments may use.
    pub lab: LabLimits,
    /// How long the database may be busy before a command is refused.
    pub patience: Duration,
    /// A larger database, in bytes, is not checked for damage at the start.
    pub check_up_to: u64,
    /// What the server goes by; tests turn it by hand.
    pub clock: Arc<dyn Clock>,
}

impl Config {
    /// The usual settings for a database file, whose folder is for everything else too.
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
            patience: usual.patience,
            check_up_to: usual.check_up_to,
            clock: Arc::new(SystemClock::new()),
        }
    }
}

/// What connections may use. Times are the machine's own, whatever [`Config::clock`] shows.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Connections that may be open; fewer if the system allows too few open files.
    pub total: usize,
    /// Connections that may be open from one address, at most half of all; behind a proxy, requests under way from one
    /// address. Without rate limits it does not count.
    pub per_address: usize,
    /// How long a client may take from connecting, or from the last answer, until the header of its request is whole.
    pub header: Duration,
    /// The longest header.
    pub header_bytes: usize,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long a client may take nothing of what it is sent.
    pub write: Duration,
    /// How long open connections may take to end when the server does.
    pub goodbye: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        ConnectionLimits {
            total: 20_000,
            // A school behind one address plays too: a page has one socket and, for moments, a few connections more.
            per_address: 512,
            header: Duration::from_secs(10),
            header_bytes: 16 << 10,
            body: Duration::from_secs(10),
            write: Duration::from_secs(10),
            goodbye: Duration::from_secs(5),
        }
    }
}

/// How many sockets and streams may be open at one game. Without rate limits none of it counts.
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
        SocketLimits { watchers: 500, per_player: 16, per_address: 64 }
    }
}

/// What machines may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Threads for long searches, all games together; there is one more for what is done in a moment. With a broker it may be 0, which
    /// leaves thinking to other workers.
    pub workers: usize,
    /// The most time for one move.
    pub longest_think: Duration,
    /// The time for one move of an agent whose text sets no limit, against a person who has no clock.
    pub usual_think: Duration,
    /// Megabytes of one agent's table.
    pub hash_megabytes: usize,
    /// Megabytes of all tables that agents keep from move to move.
    pub kept_megabytes: usize,
    /// Threads of one agent.
    pub threads: usize,
    /// Tasks that may wait, in each lane of the pool.
    pub waiting: usize,
    /// Games between machines that may be under way at one address's cost.
    pub machine_games: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Limits {
            // One core stays with the people.
            workers: cores.saturating_sub(1).max(1),
            longest_think: Duration::from_secs(10),
            usual_think: Duration::from_secs(3),
            hash_megabytes: 64,
            kept_megabytes: 64,
            threads: 1,
            waiting: 10_000,
            machine_games: 4,
        }
    }
}

/// What visitors' experiments may use. There is one at a time, on one thread, which comes after all others.
#[derive(Clone, Debug)]
pub struct LabLimits {
    /// Where this node works on runs, and where earlier programs kept them.
    pub folder: PathBuf,
    /// The commit that the program was built from: runs of another one are not taken for its own.
    pub commit: String,
    /// Runs that may wait.
    pub waiting: usize,
    /// When a run is stopped.
    pub longest: Duration,
    /// Runs that are kept.
    pub kept: usize,
    /// How far its thread stands back behind others, from 0 to 19 as `nice` counts.
    pub nice: i32,
    /// How many may watch, all together.
    pub watchers: usize,
    /// How many may watch from one address.
    pub watchers_each: usize,
}

impl LabLimits {
    /// The usual ones, with this folder to work in.
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
