//! `kelso lab seeds`: the verdicts of experiments with many seeds.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kelso_lab::experiment::{ExperimentResult, ExperimentRun, Seeds, VerdictsBySeed};

use super::failure;
use super::progress::ExperimentBar;
use super::run::Choice;
use crate::interrupt;
use crate::output;

/// Run experiments with many seeds and show with which of them each claim passes
///
/// The result for seed 5 goes to DIR/seed-5. Ctrl-C keeps what is done; the same command continues from there, and does not
/// run again what this build has already run with the same parameters.
#[derive(Args, Debug)]
pub(super) struct SeedsArgs {
    #[command(flatten)]
    choice: Choice,
    /// Seeds: 2..21 (both included) or 2,3,5
    #[arg(long, value_name = "S", default_value = "2..21")]
    seeds: Seeds,
    /// Directory for the results
    #[arg(long, value_name = "DIR", default_value = "lab-seeds")]
    out: PathBuf,
    /// Fail if a claim that does not depend on time fails with any seed
    #[arg(long)]
    check: bool,
    /// Print the verdicts as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &SeedsArgs) -> anyhow::Result<()> {
    let chosen = args.choice.experiments()?;
    let control = interrupt::control();
    let mut verdicts = VerdictsBySeed::default();
    for seed in args.seeds.values() {
        let folder = args.out.join(format!("seed-{seed}"));
        for experiment in &chosen {
            let run = args.choice.prepare(*experiment, *seed, folder.clone());
            let result = match run.stored() {
                Some(result) => result,
                None => execute(&run, &ExperimentBar::new(control.clone(), None))?,
            };
            verdicts.add(&result);
        }
        if !args.json {
            writeln!(io::stderr().lock(), "seed {seed} done")?;
        }
    }
    if args.json {
        output::json(&verdicts)?;
    } else {
        write!(io::stdout().lock(), "{verdicts}")?;
    }
    if args.check && !verdicts.hold() {
        anyhow::bail!("claims that do not depend on time fail with some seeds");
    }
    Ok(())
}

fn execute(run: &ExperimentRun<'_>, bar: &ExperimentBar) -> anyhow::Result<ExperimentResult> {
    run.execute(bar).map(|outcome| outcome.result).map_err(failure)
}
