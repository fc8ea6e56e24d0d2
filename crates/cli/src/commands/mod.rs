//! One file per command: its arguments, what they resolve to, and the run.

pub(crate) mod agents;
pub(crate) mod analyse;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod bots;
pub(crate) mod clean;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod doctor;
pub(crate) mod experience;
pub(crate) mod explorer;
pub(crate) mod forecast;
pub(crate) mod hub;
pub(crate) mod lab;
pub(crate) mod learn;
pub(crate) mod maintenance;
pub(crate) mod man;
pub(crate) mod match_;
pub(crate) mod migrate;
pub(crate) mod moves;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod problems;
pub(crate) mod puzzles;
pub(crate) mod serve;
pub(crate) mod transfer;
pub(crate) mod tree;
pub(crate) mod worker;

use std::process::ExitCode;

use crate::args::{Cli, Command};

/// Runs the command. Commands that check something report the result in their exit code.
pub(crate) fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    let done = match cli.command {
        Some(Command::Migrate(args)) => return migrate::run(&args),
        Some(Command::Doctor(args)) => return doctor::run(&args),
        Some(Command::Export(args)) => transfer::run_export(&args),
        Some(Command::Import(args)) => transfer::run_import(&args),
        None => serve::run(serve::ServeArgs::default()),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Worker(args)) => worker::run(&args),
        Some(Command::Backup(args)) => backup::run(&args),
        Some(Command::Clean(args)) => clean::run(&args),
        Some(Command::Maintenance(args)) => maintenance::run(&args),
        Some(Command::Bots(args)) => bots::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Analyse(args)) => analyse::run(&args),
        Some(Command::Moves(args)) => moves::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Pdn(args)) => pdn::run(args),
        Some(Command::Hub(args)) => hub::run(&args),
        Some(Command::Problems(args)) => problems::run(&args),
        Some(Command::Puzzles(args)) => puzzles::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Tree(args)) => tree::run(&args),
        Some(Command::Agents(args)) => agents::run(&args),
        Some(Command::Match(args)) => match_::run(*args),
        Some(Command::Lab(args)) => lab::run(&args),
        Some(Command::Learn(args)) => learn::run(&args),
        Some(Command::Forecast(args)) => forecast::run(&args),
        Some(Command::Experience(args)) => experience::run(&args),
        Some(Command::Explorer(args)) => explorer::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Completions(args)) => completions::run(args),
        Some(Command::Man(args)) => man::run(&args),
    };
    done.map(|()| ExitCode::SUCCESS)
}
