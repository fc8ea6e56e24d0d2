//! Several servers that share a database and a broker, and processes that think for them. One server, one thinker or the broker is killed
//! again and again; players go on at another server. Nothing that was acknowledged may be lost, doubled or out of order, no game may end by
//! mistake, and no flag may fall twice.

mod broker;
mod check;
mod flags;
mod machines;
mod races;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use kelso_server::store::DatabaseAddress;
use tokio::task::JoinHandle;

use crate::Failure;
use crate::options::Options;
use crate::pair::Record;
use crate::process::Chance;
use crate::seat;
use crate::soak::company;
use crate::tally::Tally;
use machines::Machines;

/// The end belongs to the games: all of them must be able to go on.
const REST: Duration = Duration::from_secs(20);

/// Runs it; an error if anything is not as it should be.
pub(crate) async fn run(mut options: Options) -> Result<(), Failure> {
    let DatabaseAddress::Postgres(database) = options.database() else {
        return Err("nodes share a PostgreSQL database; name it with --database postgres://…".into());
    };
    let database = database.url().to_owned();
    let mut machines = Machines::start(&options, &database).await?;
    options.addresses = machines.addresses();
    let options = Arc::new(options);
    if options.races > 0 {
        return races::run(&options, &database).await;
    }
    println!(
        "{} nodes and {} workers with {} games, one move per game every {} s",
        options.nodes, options.workers, options.games, options.interval
    );
    let tally = Arc::new(Tally::default());
    let started = Instant::now();
    let pairs = seat(&options, options.games).await?;
    println!("{} games seated after {:.1} s", pairs.len(), started.elapsed().as_secs_f64());

    let end = Instant::now() + Duration::from_secs(options.seconds);
    let mut players: Vec<JoinHandle<Vec<Record>>> = Vec::new();
    for pair in pairs {
        let (options, tally) = (options.clone(), tally.clone());
        players.push(tokio::spawn(async move { vec![pair.run(options, tally, end).await] }));
    }
    if options.workers > 0 {
        players.extend(company::computers(&options, &tally, end));
    }
    let flags = tokio::spawn(flags::fall(options.clone(), end));
    misfortunes(&options, &mut machines, &tally, end).await?;

    let mut records = Vec::new();
    for player in players {
        records.extend(player.await?);
    }
    let flagged = flags.await?;
    tally.print();
    let stuck = records.iter().filter(|record| record.in_flight.is_some()).count();
    println!("{} games, {stuck} stuck; {} games in which a flag was to fall", records.len(), flagged.len());
    let outcome = check::check(&database, &records, &flagged).await?;
    outcome.print();
    if outcome.is_clean() && tally.is_clean() && stuck == 0 {
        Ok(())
    } else {
        Err("the run is not clean: see above".into())
    }
}

/// Kills something at odd moments, and starts it again.
async fn misfortunes(
    options: &Options,
    machines: &mut Machines,
    tally: &Tally,
    end: Instant,
) -> Result<(), Failure> {
    let mut chance = Chance::default();
    let last = end.checked_sub(REST).unwrap_or(end);
    for number in 1..=options.kills {
        chance.wait(last, options.kills + 1 - number).await;
        let victim = machines.kill_one(&mut chance).await?;
        println!("  killed {victim}");
        tally.kills.fetch_add(1, Relaxed);
        if number == options.kills.div_ceil(2)
            && let Some(restart) = &options.restart_postgres
        {
            let restart = restart.clone();
            let run = move || std::process::Command::new("sh").args(["-c", &restart]).status();
            println!("  restarted PostgreSQL: {}", tokio::task::spawn_blocking(run).await??);
        }
    }
    Ok(())
}
