//! The `kelso` program: parses the command line, runs one command, and turns a failure into a sentence and an exit
//! code.

mod args;
mod broker;
mod commands;
mod crew;
mod data;
mod experience;
mod failure;
mod input;
mod interrupt;
mod output;
mod runtime;
mod service;
mod view;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let done = match args::Cli::try_parse() {
        Ok(cli) => commands::run(cli),
        Err(error) => failure::from_clap(&error).map(|()| ExitCode::SUCCESS),
    };
    match done {
        Ok(code) => code,
        Err(error) => failure::report(&error),
    }
}
