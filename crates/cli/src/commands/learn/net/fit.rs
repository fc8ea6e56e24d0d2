//! `kelso learn net fit`: fits the evaluation that predicts samples best.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use kelso_engine::SearchControl;
use kelso_learn::net::model::Model;
use kelso_learn::net::{FitRow, FitSettings, Fitting, NamedModel, PatternModel, weights_source};
use serde::Serialize;

use super::super::failure;
use super::progress::FitBar;
use crate::failure::{OrBad, bad};
use crate::{interrupt, output};

/// Fit a net to the positions of games
///
/// Makes twelve passes over the files, block by block, and writes the net that best predicts the validation games, one
/// block in 25. "kelso net=FILE" plays with it. After each pass it saves its state beside the net, in NET.fitting:
/// after Ctrl-C or a crash, run the same command again to continue to the same net.
#[derive(Args, Debug)]
pub(super) struct NetFitArgs {
    /// Files that "kelso learn net play" wrote
    #[arg(value_name = "DATA", required = true)]
    data: Vec<PathBuf>,
    /// File for the net
    #[arg(long, short, value_name = "NET", required_unless_present = "named")]
    out: Option<PathBuf>,
    /// Random seed: the same seed and the same files give the same net
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Fit the named weights of boards without patterns instead, and print them as source text
    #[arg(long, conflicts_with = "out")]
    named: bool,
    /// Start over and replace the net
    #[arg(long)]
    force: bool,
    /// End with one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct FitReport<'a> {
    samples: u64,
    rounds: &'a [FitRow],
}

pub(super) fn run(args: &NetFitArgs) -> anyhow::Result<()> {
    let control = interrupt::control();
    match &args.out {
        Some(out) => fit(&args.data, args.seed, out, args.force, &control, args.json),
        None => fit_named(args, &control),
    }
}

/// Fits a net and writes it.
pub(super) fn fit(
    data: &[PathBuf],
    seed: u64,
    out: &Path,
    force: bool,
    control: &SearchControl,
    json: bool,
) -> anyhow::Result<()> {
    let mut name = out.as_os_str().to_owned();
    name.push(".fitting");
    let state = PathBuf::from(name);
    let settings = FitSettings { data: data.to_vec(), seed, state: Some(state.clone()) };
    let model = PatternModel::new(seed);
    if force {
        let _ = fs::remove_file(&state);
    } else if out.exists() && !Fitting::is_state(&model, &settings, &state) {
        let out = out.display();
        return Err(bad(format!("{out} already exists; give --out another name, or --force to replace it")));
    }
    let mut fitting = Fitting::new(model, settings).or_bad()?;
    run_fitting(&mut fitting, out, control)?;
    let (model, numbers, scale) = fitting.fitted();
    kelso_learn::net::write_network(&model.network(numbers, scale), out).or_bad()?;
    let report = FitReport { samples: fitting.samples(), rounds: fitting.rows() };
    if json {
        return output::json(&report);
    }
    print(&report);
    println!("\nIt plays as “kelso net={}”.", out.display());
    Ok(())
}

fn fit_named(args: &NetFitArgs, control: &SearchControl) -> anyhow::Result<()> {
    let settings = FitSettings { data: args.data.clone(), seed: args.seed, state: None };
    let mut fitting = Fitting::new(NamedModel::default(), settings).or_bad()?;
    run_fitting(&mut fitting, Path::new("the beginning"), control)?;
    print!("{}", weights_source(&NamedModel::weights(fitting.fitted().1)));
    Ok(())
}

fn run_fitting<M: Model>(
    fitting: &mut Fitting<M>,
    out: &Path,
    control: &SearchControl,
) -> anyhow::Result<()> {
    let mut bar = FitBar::new(fitting.work(), fitting.rows().len() as u64 * fitting.samples());
    let done = fitting.run(control, &mut bar);
    bar.finish();
    done.map_err(|error| failure(error, out))
}

fn print(report: &FitReport<'_>) {
    println!("{} positions were learned from.\n", output::thousands(report.samples));
    println!("  mean square error       training      held out");
    for (round, row) in report.rounds.iter().enumerate() {
        let held_out = row.held_out.map_or("–".to_owned(), |error| format!("{error:.5}"));
        println!("  round {:>2} {:>22.5} {held_out:>13}", round + 1, row.learned);
    }
}
