//! `kelso man`: the manual pages, generated from the same description as the help.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, CommandFactory};

use crate::args::Cli;

/// Print the manual page, or write a page for every command to a directory
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// Directory for the pages, created if necessary [default: print the main page]
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  kelso man | man -l -
  kelso man ~/.local/share/man/man1";

pub(crate) fn run(args: &ManArgs) -> anyhow::Result<()> {
    let Some(dir) = &args.dir else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        io::stdout().lock().write_all(&page)?;
        return Ok(());
    };
    fs::create_dir_all(dir)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), dir))
        .with_context(|| format!("cannot write manual pages to {}", dir.display()))
}
