//! `kelso worker`: runs searches for servers on other computers.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use kelso_learn::private_files;
use kelso_server::Limits;
use kelso_server::broker::{Broker, BrokerAddress};
use kelso_server::crew::UnitHandler;
use kelso_server::jobs::{LocalThinker, TaskHandler};
use kelso_server::work::{Build, WorkQueue, Worker, WorkerOptions, serve_status};
use tokio::net::TcpListener;

use crate::args::{address, number};
use crate::broker::BrokerArgs;
use crate::data;
use crate::failure::{OrBad, bad};
use crate::service::{LogArgs, Signals, WaitArgs, stop};

/// Run searches for servers: take work from their NATS server
///
/// Moves of games with people come first, then analyses and games between computer players, then parts of experiments,
/// matches and self-play that somebody runs with --nats and the same build. Any number of workers can join and leave at
/// any time; the work of one that dies goes to another within seconds.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct WorkerArgs {
    #[command(flatten)]
    broker: BrokerArgs,
    /// Number of parallel searches; quick ones have one more thread [default: all cores]
    #[arg(long, value_name = "N", value_parser = number(1_usize, 256))]
    threads: Option<usize>,
    /// Where computer players with experience=on keep what they remember [default: the user's data directory]
    #[arg(long, value_name = "DIR", env = "KELSO_DATA")]
    data: Option<PathBuf>,
    /// Megabytes of memory for what computer players keep from move to move, over all games; 0 keeps nothing
    #[arg(long, value_name = "MB", default_value_t = Limits::default().kept_megabytes, value_parser = number(0_usize, 1 << 20))]
    agent_memory: usize,
    /// Address on which to answer /api/health and /metrics [default: none]
    #[arg(long, value_name = "ADDR", value_parser = address)]
    listen: Option<SocketAddr>,
    #[command(flatten)]
    wait: WaitArgs,
    #[command(flatten)]
    log: LogArgs,
}

const EXAMPLES: &str = "\
Examples:
  kelso worker --nats nats://kelso:PASSWORD@10.0.0.5:4222               # with all cores of this computer
  kelso worker --nats nats://kelso:PASSWORD@10.0.0.5:4222 --threads 2   # with two threads
  KELSO_NATS=nats://kelso:secret@10.0.0.5:4222 kelso worker --listen 127.0.0.1:9100

Ctrl-C or SIGTERM ends it within ten seconds: long tasks are returned for others to do. A second one ends it at once.";

/// How long shutdown may take.
const GOODBYE: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &WorkerArgs) -> anyhow::Result<()> {
    args.log.start();
    let none = || {
        bad(
            "a worker needs to know where the work is; expected --nats URL or KELSO_NATS, such as nats://127.0.0.1:4222",
        )
    };
    let broker = args.broker.address()?.ok_or_else(none)?;
    let runtime = tokio::runtime::Runtime::new().context("no threads could be started")?;
    let worked = runtime.block_on(work(args, &broker));
    // No need to wait for a thread that is still searching: its task was returned.
    runtime.shutdown_background();
    worked
}

async fn work(args: &WorkerArgs, address: &BrokerAddress) -> anyhow::Result<()> {
    let options = options(args)?;
    let threads = options.threads;
    let status = match args.listen {
        Some(listen) => Some(TcpListener::bind(listen).await.map_err(|error| {
            bad(format!("cannot listen on {listen}: {error}; choose another address with --listen"))
        })?),
        None => None,
    };
    let mut stop =
        Box::pin(stop(Signals::listen(), "ended at once; other workers take over in a few seconds"));
    let broker = tokio::select! {
        biased;
        () = &mut stop => return Ok(()),
        broker = Broker::connect_patiently(address, "kelso worker", args.wait.wait) => broker.or_bad()?,
    };
    let queue = WorkQueue::open(&broker).await.or_bad()?;
    let options = WorkerOptions { batch: Some(Arc::new(UnitHandler::new(broker.clone()))), ..options };
    let worker = Worker::start(&broker, &queue, options).await.or_bad()?;
    let plural = if threads == 1 { "" } else { "s" };
    let tells = match &status {
        Some(listener) => format!(", status on http://{}", listener.local_addr()?),
        None => String::new(),
    };
    if let Some(listener) = status {
        tokio::spawn(serve_status(listener, broker.clone(), worker.metrics()));
    }
    println!("Kelso works for {} with {threads} thread{plural}{tells} (Ctrl-C to stop)", address.shown());
    stop.await;
    worker.leave(GOODBYE).await;
    broker.close().await;
    Ok(())
}

fn options(args: &WorkerArgs) -> anyhow::Result<WorkerOptions> {
    let experience = match args.data.clone().or_else(data::folder) {
        Some(folder) => {
            private_files::make_folder(&folder).map_err(|error| {
                bad(format!("{} cannot be created: {error}; choose another --data DIR", folder.display()))
            })?;
            Some(folder.join("experience.sqlite"))
        }
        None => None,
    };
    let thinker = LocalThinker::with_experience(experience, args.agent_memory);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Ok(WorkerOptions {
        threads: args.threads.unwrap_or(cores),
        build: Build::new(env!("KELSO_COMMIT")),
        thinking: Arc::new(TaskHandler::new(Arc::new(thinker))),
        batch: None,
    })
}
