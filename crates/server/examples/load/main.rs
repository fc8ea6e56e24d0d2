//! Loads a server with games between people over real sockets, and checks afterwards that the database holds every move
//! that was acknowledged, once.
//!
//! ```sh
//! cargo run --release -p kelso-server --example load -- --kelso target/release/kelso --games 5000 --seconds 120
//! cargo run --release -p kelso-server --example load -- --kelso target/release/kelso --games 1000 --interval 2 --kills 50
//! cargo run --release -p kelso-server --example load -- --kelso target/release/kelso --games 200 --interval 2 --seconds 3600 --soak
//! cargo run --release -p kelso-server --example load -- --kelso target/release/kelso --nodes 3 --workers 2 --database URL \
//!     --games 1000 --interval 4 --seconds 200 --kills 20
//! ```

mod check;
mod client;
mod cluster;
mod host;
mod options;
mod pair;
mod process;
mod soak;
mod tally;

use std::sync::Arc;
use std::time::{Duration, Instant};

use host::Host;
use options::Options;
use pair::Pair;
use tally::Tally;
use tokio::sync::Semaphore;

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let options = Options::read()?;
    if options.soak {
        soak::run(options).await
    } else if options.nodes > 0 {
        cluster::run(options).await
    } else {
        run(options).await
    }
}

/// One server.
async fn run(mut options: Options) -> Result<(), Failure> {
    let mut host = Host::start(&options)?;
    options.addresses = vec![host.address];
    let options = Arc::new(options);
    let empty = host.memory_kb()?;
    println!(
        "server at {} with {} games, one move per game every {} s",
        host.address, options.games, options.interval
    );

    let started = Instant::now();
    let tally = Arc::new(Tally::default());
    let pairs = seat(&options, options.games).await?;
    println!(
        "{} games, {} sockets open after {:.1} s",
        pairs.len(),
        2 * pairs.len(),
        started.elapsed().as_secs_f64()
    );
    tokio::time::sleep(Duration::from_secs(3)).await;
    let idle = host.memory_kb()?.saturating_sub(empty) as f64 / pairs.len() as f64;
    println!("memory: {empty} KB empty, {idle:.1} KB per idle game with its two sockets");

    let end = Instant::now() + Duration::from_secs(options.seconds);
    let mut games = Vec::new();
    for pair in pairs {
        games.push(tokio::spawn(pair.run(options.clone(), tally.clone(), end)));
    }
    if options.arrivals > 0 {
        games.extend(arrive(&options, &tally, end).await?);
    }
    if options.kills > 0 {
        host.kill_again_and_again(&options, &tally, end).await?;
    }
    let mut records = Vec::new();
    for game in games {
        records.push(game.await?);
    }
    tally.print();
    let outcome = check::check(&options.database(), &records).await?;
    host.end()?;
    outcome.print();
    if outcome.is_clean() && tally.is_clean() {
        Ok(())
    } else {
        Err("the run is not clean: see above".into())
    }
}

/// Makes games and seats two players at each.
pub(crate) async fn seat(options: &Arc<Options>, games: usize) -> Result<Vec<Pair>, Failure> {
    let gate = Arc::new(Semaphore::new(32));
    let mut tasks = Vec::new();
    let http = reqwest::Client::new();
    for _ in 0..games {
        let (options, gate, http) = (options.clone(), gate.clone(), http.clone());
        tasks.push(tokio::spawn(async move {
            let _permit = gate.acquire_owned().await?;
            Pair::seat(&options, &http).await
        }));
    }
    let mut pairs = Vec::new();
    for task in tasks {
        pairs.push(task.await??);
    }
    Ok(pairs)
}

/// More games come while the others are played: so many within ten seconds.
async fn arrive(
    options: &Arc<Options>,
    tally: &Arc<Tally>,
    end: Instant,
) -> Result<Vec<tokio::task::JoinHandle<pair::Record>>, Failure> {
    tokio::time::sleep(Duration::from_secs(options.seconds / 3)).await;
    tally.begin_arrival();
    let started = Instant::now();
    let http = reqwest::Client::new();
    let mut coming = Vec::new();
    for number in 0..options.arrivals {
        let due = Duration::from_secs_f64(10.0 * number as f64 / options.arrivals as f64);
        let (options, http) = (options.clone(), http.clone());
        coming.push(tokio::spawn(async move {
            tokio::time::sleep(due.saturating_sub(started.elapsed())).await;
            Pair::seat(&options, &http).await
        }));
    }
    let mut games = Vec::new();
    for pair in coming {
        games.push(tokio::spawn(pair.await??.run(options.clone(), tally.clone(), end)));
    }
    println!("{} more games came within {:.1} s", options.arrivals, started.elapsed().as_secs_f64());
    tally.end_arrival();
    Ok(games)
}
