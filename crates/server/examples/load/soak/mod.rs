//! A long mixed load with faults: people, computers, watchers and visitors; connections that drop, a disk that is slow or full for a while,
//! and in the last quarter a server that is killed again and again. Memory must have settled after the first sixth of the quiet part, no
//! game may get stuck, and nothing that was acknowledged may be lost.

pub(crate) mod company;
mod disk;
mod faults;
mod memory;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::Failure;
use crate::check;
use crate::host::Host;
use crate::options::Options;
use crate::pair::{Pair, Record};
use crate::tally::Tally;
pub(crate) use disk::FaultyDisk;
use memory::Memory;

/// One connection in so many moves drops before the move.
const DROPS: u64 = 20;

/// Runs it; an error if anything is not as it should be.
pub(crate) async fn run(mut options: Options) -> Result<(), Failure> {
    let disk = FaultyDisk::build(&options.data.join("disk"))?;
    options.disk = Some(disk.clone());
    options.drops = Some(DROPS);
    let host = Host::start(&options)?;
    options.addresses = vec![host.address];
    let options = Arc::new(options);
    let length = Duration::from_secs(options.seconds);
    let (begin, end) = (Instant::now(), Instant::now() + length);
    let kills_begin = begin + length.mul_f64(0.75);
    println!(
        "{} games of people at {} for {} s; the server's log is {}",
        options.games,
        host.address,
        options.seconds,
        options.log().display()
    );

    let (host, tally) = (Arc::new(Mutex::new(host)), Arc::new(Tally::default()));
    let mut players = Vec::new();
    for _ in 0..options.games {
        players.push(tokio::spawn(play_game_after_game(options.clone(), tally.clone(), end)));
    }
    players.extend(company::computers(&options, &tally, end));
    let others = company::visitors(&options, end);
    let memory = tokio::spawn(Memory::watch(host.clone(), begin, kills_begin));
    faults::happen(&options, &disk, &host, &tally, kills_begin, end).await?;

    let mut records = Vec::new();
    for player in players {
        records.extend(player.await?);
    }
    for other in others {
        other.await?;
    }
    let memory = memory.await?;
    tally.print();
    memory.print();
    let outcome = check::check(&options.database(), &records).await?;
    outcome.print();
    let stuck = records.iter().filter(|record| record.in_flight.is_some()).count();
    println!("{} games, {stuck} stuck", records.len());
    let is_clean = outcome.is_clean() && tally.is_clean() && stuck == 0 && memory.has_settled();
    if is_clean { Ok(()) } else { Err("the run is not clean: see above".into()) }
}

/// Two people who begin another game when one is over.
async fn play_game_after_game(options: Arc<Options>, tally: Arc<Tally>, end: Instant) -> Vec<Record> {
    let http = reqwest::Client::new();
    let mut records = Vec::new();
    // A game that begins too late for a move would only be counted.
    while Instant::now() + Duration::from_secs_f64(options.interval) < end {
        match Pair::seat(&options, &http).await {
            Ok(pair) => records.push(pair.run(options.clone(), tally.clone(), end).await),
            // The server is down, or its disk is full.
            Err(_) => tokio::time::sleep(Duration::from_millis(300)).await,
        }
    }
    records
}
