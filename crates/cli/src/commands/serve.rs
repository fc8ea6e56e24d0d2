//! `kelso serve`: serves the game to browsers and programs.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use kelso_learn::private_files;
use kelso_server::{Config, ConnectionLimits, LabLimits, Limits, Server, ServerError};

use crate::args::{address, number, time};
use crate::broker::BrokerArgs;
use crate::data::DatabaseArgs;
use crate::failure::bad;
use crate::service::{LogArgs, Signals, WaitArgs, stop};

/// Serve the game: the page, the API and the game sockets
///
/// Games and lab runs are kept in one file in the data directory, or in a PostgreSQL database that several servers may
/// share. Every move is on disk before it is acknowledged.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// Address to listen on; by default only this computer can connect
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDR", value_parser = address)]
    listen: SocketAddr,
    #[command(flatten)]
    place: DatabaseArgs,
    #[command(flatten)]
    broker: BrokerArgs,
    /// Threads for long searches of computer players; quick ones have one more. With --nats they work for the whole
    /// cluster, and 0 leaves all searching to `kelso worker` [default: all cores but one]
    #[arg(long, value_name = "N", value_parser = number(0_usize, 256))]
    workers: Option<usize>,
    /// Longest time a computer player may think about a move; about a second while other visitors are waiting
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    longest_think: Duration,
    /// Megabytes of memory for what computer players keep from move to move, over all games; 0 keeps nothing
    #[arg(long, value_name = "MB", default_value_t = Limits::default().kept_megabytes, value_parser = number(0_usize, 1 << 20))]
    agent_memory: usize,
    /// Trust the proxy in front of the server to identify the client (X-Forwarded-For, X-Forwarded-Proto)
    #[arg(long)]
    behind_proxy: bool,
    /// Another site whose pages may connect, with its scheme; can be repeated
    #[arg(long = "origin", value_name = "ORIGIN", value_parser = origin)]
    origins: Vec<String>,
    /// Name that the server answers to, besides addresses and localhost; can be repeated [default: every name, or only
    /// localhost when it listens on this computer alone and without --behind-proxy]
    #[arg(long = "host", value_name = "NAME", value_parser = host)]
    hosts: Vec<String>,
    /// Maximum number of open connections; lower if the open-file limit is too low
    #[arg(long, value_name = "N", default_value_t = ConnectionLimits::default().total, value_parser = number(1_usize, 1 << 20))]
    connections: usize,
    /// Maximum number of open connections per address, at most half of the total; behind a proxy, requests in progress
    #[arg(long, value_name = "N", default_value_t = ConnectionLimits::default().per_address, value_parser = number(1_usize, 1 << 20))]
    connections_per_address: usize,
    /// Do not limit requests and connections per address; for measuring on your own computer
    #[arg(long)]
    no_rate_limits: bool,
    /// Remove what nobody has used for this many days, once a day, as `kelso clean` does
    #[arg(long, value_name = "DAYS", value_parser = number(1_u32, 100_000))]
    keep: Option<u32>,
    #[command(flatten)]
    wait: WaitArgs,
    /// Check the database for damage however large it is; up to 256 MB it is always checked
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    log: LogArgs,
}

impl Default for ServeArgs {
    fn default() -> Self {
        ServeArgs {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            place: DatabaseArgs::default(),
            broker: BrokerArgs::default(),
            workers: None,
            longest_think: Limits::default().longest_think,
            agent_memory: Limits::default().kept_megabytes,
            behind_proxy: false,
            origins: Vec::new(),
            hosts: Vec::new(),
            connections: ConnectionLimits::default().total,
            connections_per_address: ConnectionLimits::default().per_address,
            no_rate_limits: false,
            keep: None,
            wait: WaitArgs::default(),
            check: false,
            log: LogArgs::default(),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  kelso serve                            # on http://127.0.0.1:8080, for this computer
  kelso serve --listen 0.0.0.0:8080      # for the whole network
  kelso serve --data /var/lib/kelso      # games kept there
  kelso serve --database postgres://kelso:PASSWORD@db/kelso   # games on a PostgreSQL server
  kelso serve --nats nats://kelso:PASSWORD@10.0.0.5:4222 --workers 0   # `kelso worker` on other computers searches

/api/health answers when it is ready, /api/docs shows the API. RUST_LOG=debug tells more on stderr.
Ctrl-C or SIGTERM ends it within ten seconds, a second one at once; games continue where they were when it starts again.";

pub(crate) fn run(args: ServeArgs) -> anyhow::Result<()> {
    args.log.start();
    let wait = args.wait.wait;
    let config = config(args)?;
    let runtime = tokio::runtime::Runtime::new().context("no threads could be started")?;
    let served = runtime.block_on(serve(config, wait));
    // Everything is stored: no need to wait for a thread that is still searching.
    runtime.shutdown_background();
    served
}

fn config(args: ServeArgs) -> anyhow::Result<Config> {
    let data = args.place.folder()?;
    private_files::make_folder(&data).map_err(|error| {
        bad(format!("{} cannot be created: {error}; choose another --data DIR", data.display()))
    })?;
    let broker = args.broker.address()?;
    if args.workers == Some(0) && broker.is_none() {
        return Err(bad(
            "--workers 0 leaves searching to other computers, and needs --nats URL to reach them; otherwise use 1 or more",
        ));
    }
    let usual = Limits::default();
    let limits = Limits {
        workers: args.workers.unwrap_or(usual.workers),
        longest_think: args.longest_think,
        kept_megabytes: args.agent_memory,
        ..usual
    };
    let connections = ConnectionLimits {
        total: args.connections,
        per_address: args.connections_per_address,
        ..ConnectionLimits::default()
    };
    let usual = Config::new(args.listen, data.join("games.sqlite"));
    Ok(Config {
        database: args.place.database()?,
        broker,
        behind_proxy: args.behind_proxy,
        origins: args.origins,
        hosts: args.hosts,
        rate_limits: !args.no_rate_limits,
        connections,
        limits,
        keep_days: args.keep,
        check_up_to: if args.check { u64::MAX } else { usual.check_up_to },
        lab: LabLimits { commit: env!("KELSO_COMMIT").to_owned(), ..usual.lab },
        ..usual
    })
}

async fn serve(config: Config, wait: Option<Duration>) -> anyhow::Result<()> {
    let file = config.database.shown();
    // Before it waits for anything, and before the address is printed: from then on it may be asked to end.
    let mut stop = Box::pin(stop(Signals::listen(), "ended at once; what was acknowledged is stored"));
    let server = Server::bind_when_ready(config, wait, &mut stop).await.map_err(|error| match error {
        ServerError::Network(_) => anyhow::Error::new(error),
        other => bad(other),
    })?;
    let Some(server) = server else { return Ok(()) };
    println!("Kelso is at http://{} (games in {file}; Ctrl-C to stop)", server.address()?);
    server.run(stop).await?;
    Ok(())
}

/// An origin as browsers send it: scheme and host, nothing after.
fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains('/') => Ok(text.to_owned()),
        _ => Err("an origin is a scheme and a host, such as https://example.org".to_owned()),
    }
}

/// A host name as in a URL, without scheme or port.
fn host(text: &str) -> Result<String, String> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.' | '_');
    if !text.is_empty() && text.chars().all(fits) {
        return Ok(text.to_owned());
    }
    Err("a host is a name without scheme and port, such as kelso.example.org".to_owned())
}
