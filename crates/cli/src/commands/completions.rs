//! `kelso completions`: prints shell completion scripts.

use std::io::{self, Write};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;

/// Print a completion script for a shell
#[derive(Args, Clone, Copy, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  kelso completions bash > ~/.local/share/bash-completion/completions/kelso
  kelso completions zsh > ~/.zfunc/_kelso
  kelso completions fish > ~/.config/fish/completions/kelso.fish";

pub(crate) fn run(args: CompletionsArgs) -> anyhow::Result<()> {
    // Into memory first: the generator panics on a broken pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "kelso", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(())
}
