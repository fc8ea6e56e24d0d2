//! `kelso experience`: what agents remember from game to game.

mod carry;
mod clean;
mod show;
mod stats;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use kelso_learn::experience::{LimitReason, Store};

use crate::experience::{stores, usual_file};
use crate::failure::{OrBad, bad};

pub(crate) use stats::ago;

/// Inspect and manage what agents remember from game to game
///
/// An agent with experience=on (table or kelso) remembers every position it searches, with the best move, its score and
/// how deep it looked. When it meets the position again and would not search deeper, it moves at once. All games
/// share one file, which cleans itself and finds its own size.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExperienceArgs {
    #[command(subcommand)]
    command: ExperienceCommand,
}

const EXAMPLES: &str = "\
Examples:
  kelso match \"table depth=6 experience=on\" \"table depth=6\" --games 100
  kelso experience stats
  kelso experience show \"B:W21-32:B1-12\"
  kelso experience clean --limit 100 --unused-for 90
  kelso experience clean --limit auto
  kelso experience export experience.txt
  kelso experience import experience.txt --file other.sqlite";

/// Which file.
#[derive(Args, Clone, Debug)]
struct FileArgs {
    /// The experience file [default: experience.sqlite in the data directory, which experience=on uses]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl FileArgs {
    /// The file, which must exist unless something is to be written.
    fn open(&self) -> anyhow::Result<Arc<Store>> {
        let file = self.path()?;
        if !file.exists() {
            return Err(bad(format!(
                "there is no experience in {} yet; an agent with experience=on creates it, or choose another --file",
                file.display()
            )));
        }
        self.open_or_make()
    }

    fn open_or_make(&self) -> anyhow::Result<Arc<Store>> {
        stores().store(&self.path()?).or_bad()
    }

    fn path(&self) -> anyhow::Result<PathBuf> {
        let none = || bad("this system has no data directory for you; choose a file with --file");
        self.file.clone().or_else(usual_file).ok_or_else(none)
    }
}

/// A readable size.
fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / f64::from(1 << 20))
}

/// Why a file has its limit.
const fn limit_text(reason: LimitReason) -> &'static str {
    match reason {
        LimitReason::ByHand => "set by hand",
        LimitReason::Start => "automatic: where every file starts",
        LimitReason::Useful => {
            "automatic: raised, because what would have been forgotten was often met again"
        }
        LimitReason::Unused => "automatic: lowered, because half of it was hardly ever met again",
        LimitReason::Disk => "automatic: lowered, because the disk is filling up",
    }
}

/// Refuses to overwrite a file.
fn refuse_existing(file: &Path, force: bool) -> anyhow::Result<()> {
    if file.exists() && !force {
        return Err(bad(format!("{} already exists; choose another name, or use --force", file.display())));
    }
    Ok(())
}

#[derive(Debug, Subcommand)]
enum ExperienceCommand {
    Stats(stats::ExperienceStatsArgs),
    Show(show::ShowArgs),
    Clean(clean::CleanArgs),
    Export(carry::ExportArgs),
    Import(carry::ImportArgs),
    Clear(clean::ClearArgs),
}

pub(crate) fn run(args: &ExperienceArgs) -> anyhow::Result<()> {
    match &args.command {
        ExperienceCommand::Stats(args) => stats::run(args),
        ExperienceCommand::Show(args) => show::run(args),
        ExperienceCommand::Clean(args) => clean::run(args),
        ExperienceCommand::Export(args) => carry::export(args),
        ExperienceCommand::Import(args) => carry::import(args),
        ExperienceCommand::Clear(args) => clean::clear(args),
    }
}
