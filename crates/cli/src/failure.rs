//! What went wrong, and whose fault it was: exit code 2 for bad input, 1 for Kelso's own failures.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::process::ExitCode;

use clap::CommandFactory;

use crate::args::Cli;
use crate::interrupt::INTERRUPTED;

/// Something is wrong with the user's input. The message is one sentence: what was given, and what was expected.
#[derive(Debug)]
pub(crate) struct BadInput(String);

impl Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for BadInput {}

/// Interrupted by Ctrl-C. The message says what was kept.
#[derive(Debug)]
struct Interrupted(String);

impl Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Interrupted {}

/// An error for an interruption.
pub(crate) fn interrupted(message: impl Display) -> anyhow::Error {
    Interrupted(message.to_string()).into()
}

/// An error for bad input.
pub(crate) fn bad(message: impl Display) -> anyhow::Error {
    BadInput(message.to_string()).into()
}

/// Turns an error about the input into [`BadInput`].
pub(crate) trait OrBad<T> {
    fn or_bad(self) -> anyhow::Result<T>;
}

impl<T, E: Display> OrBad<T> for Result<T, E> {
    fn or_bad(self) -> anyhow::Result<T> {
        self.map_err(bad)
    }
}

/// Help and version are answers, everything else is bad input in one sentence.
pub(crate) fn from_clap(error: &clap::Error) -> anyhow::Result<()> {
    if error.exit_code() == 0 {
        error.print()?;
        return Ok(());
    }
    let text = error.render().to_string();
    let message = text.split("\n\nUsage:").next().unwrap_or(&text);
    let message = message.split("\n\nFor more information").next().unwrap_or(message);
    let words: Vec<_> = message.trim_start_matches("error: ").split_whitespace().collect();
    Err(bad(format!("{} (see {} --help)", words.join(" "), command_typed())))
}

/// `kelso`, or `kelso perft` if that much was typed.
fn command_typed() -> String {
    let mut command = Cli::command();
    let mut typed = String::from("kelso");
    for word in std::env::args().skip(1) {
        let Some(found) = command.find_subcommand(&word).cloned() else { break };
        typed.extend([" ", &word]);
        command = found;
    }
    typed
}

/// Reports a failure on stderr. A closed pipe (`kelso … | head`) is not an error.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let is_broken_pipe = |cause: &(dyn Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(is_broken_pipe) {
        return ExitCode::SUCCESS;
    }
    eprintln!("kelso: {error:#}");
    ExitCode::from(match error {
        error if error.is::<BadInput>() => 2,
        error if error.is::<Interrupted>() => INTERRUPTED,
        _ => 1,
    })
}
