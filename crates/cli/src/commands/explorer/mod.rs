//! `kelso explorer`: manages the opening explorer of a server.

mod import;

use clap::{Args, Subcommand};

/// Manage what a server's opening explorer counts
///
/// A server counts its own finished games automatically. These commands add others.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplorerArgs {
    #[command(subcommand)]
    command: ExplorerCommand,
}

const EXAMPLES: &str = "\
Examples:
  kelso explorer import games.pdn
  kelso explorer import games.pdn --data /var/lib/kelso
  kelso explorer import games.pdn --database postgres://kelso:PASSWORD@db/kelso";

#[derive(Debug, Subcommand)]
enum ExplorerCommand {
    Import(import::ExplorerImportArgs),
}

pub(crate) fn run(args: &ExplorerArgs) -> anyhow::Result<()> {
    match &args.command {
        ExplorerCommand::Import(args) => import::run(args),
    }
}
