//! `kelso lab`: runs experiments and reports on them.

mod list;
mod progress;
mod run;
mod seeds;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use kelso_lab::experiment::{ExperimentError, Language, write_report};
use kelso_lab::experiments;

use crate::crew;
use crate::failure::{bad, interrupted};

/// Run experiments, or report on their results
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

const EXAMPLES: &str = "\
Examples:
  kelso lab list
  kelso lab run nodes-per-depth --quick
  kelso lab run eval-duel --games 40 --seed 7 --threads 2
  kelso lab run survey --answers answers.csv
  kelso lab run all --out results
  kelso lab seeds all --quick --seeds 2..21    # with which seeds does each claim pass?
  kelso lab run ladder --nats nats://kelso:PASSWORD@10.0.0.5:4222    # on all kelso workers there
  kelso lab report results --lang es";

#[derive(Debug, Subcommand)]
enum LabCommand {
    List(list::ListArgs),
    Run(run::RunArgs),
    Seeds(seeds::SeedsArgs),
    Report(ReportArgs),
}

/// Write one report of all results in a folder
///
/// Every verdict is recomputed from the stored rows. The page is DIR/report.html and is self-contained.
#[derive(Args, Debug)]
struct ReportArgs {
    /// Directory that kelso lab run wrote to
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    language: LanguageArgs,
}

/// The language of a report.
#[derive(Args, Clone, Copy, Debug)]
struct LanguageArgs {
    /// Language of the report: en or es
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: Language,
}

pub(crate) fn run(args: &LabArgs) -> anyhow::Result<()> {
    match &args.command {
        LabCommand::List(args) => list::run(args),
        LabCommand::Run(args) => run::run(args),
        LabCommand::Seeds(args) => seeds::run(args),
        LabCommand::Report(args) => {
            let page = write_report(&args.folder, experiments::ALL, args.language.lang).map_err(failure)?;
            writeln!(io::stdout().lock(), "{}", page.display())?;
            Ok(())
        }
    }
}

/// Whose fault it was: parameters and folders are the user's, everything else is ours.
fn failure(error: ExperimentError) -> anyhow::Error {
    match error {
        ExperimentError::Parameter(_) | ExperimentError::File { .. } | ExperimentError::Row { .. } => {
            bad(error)
        }
        ExperimentError::Stopped { .. } => interrupted(error),
        ExperimentError::Crew(error) => crew::failure(error),
        ExperimentError::NoRow(_) | ExperimentError::Unwritable { .. } => error.into(),
    }
}
