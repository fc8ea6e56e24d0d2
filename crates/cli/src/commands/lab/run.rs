//! `kelso lab run`: one experiment or all of them.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kelso_lab::experiment::{
    Batch, Experiment, ExperimentResult, ExperimentRun, Language, Parameters, Provenance, Scale, write_report,
};
use kelso_lab::experiments;

use super::progress::ExperimentBar;
use super::{LanguageArgs, failure};
use crate::args::number;
use crate::crew::{CrewArgs, HiredCrew};
use crate::failure::bad;
use crate::interrupt;

/// Run an experiment, or all of them
///
/// The result goes to DIR/NAME: result.json with every row and verdict, rows.csv, the plots as SVG, and report.html,
/// which is self-contained. Ctrl-C keeps what is done; run the same command again to continue.
///
/// With --nats, kelso worker processes of the same build run the steps, with the same result. Steps that measure time,
/// and those that read --answers, run on this computer.
#[derive(Args, Debug)]
pub(super) struct RunArgs {
    #[command(flatten)]
    choice: Choice,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Survey answers: CSV with a column for each question, or JSON lines
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// Fail if a claim that does not depend on time fails
    #[arg(long)]
    check: bool,
    /// Directory for the results
    #[arg(long, value_name = "DIR", default_value = "lab-results")]
    out: PathBuf,
    #[command(flatten)]
    language: LanguageArgs,
    #[command(flatten)]
    crew: CrewArgs,
}

/// Which experiments, and how much of them.
#[derive(Args, Debug)]
pub(super) struct Choice {
    /// Name of the experiment (see kelso lab list), or all
    name: String,
    /// Run a short version that still tests every claim
    #[arg(long)]
    quick: bool,
    /// Number of games, for experiments that play some: in a match, as a source of positions, or for training
    #[arg(long, value_name = "N", value_parser = number(*Parameters::GAMES.start(), *Parameters::GAMES.end()))]
    games: Option<usize>,
    /// Parallel untimed steps [default: one per core]
    #[arg(long, value_name = "T", value_parser = number(*Parameters::THREADS.start(), *Parameters::THREADS.end()))]
    threads: Option<usize>,
}

pub(super) fn run(args: &RunArgs) -> anyhow::Result<()> {
    let chosen = args.chosen()?;
    let crew = args.crew.hire()?;
    let crew = crew.as_ref();
    let control = interrupt::control();
    let execute = |run: &ExperimentRun<'_>| {
        let bar = ExperimentBar::new(control.clone(), crew);
        run.execute_by(crew.map(HiredCrew::crew), &bar).map(|outcome| outcome.result).map_err(failure)
    };
    if let [only] = chosen[..] {
        let result = execute(&args.prepare(only))?;
        print(only, &result, args)?;
        return args.judge(&[result]);
    }
    let runs: Vec<_> = chosen.iter().map(|experiment| args.prepare(*experiment)).collect();
    let mut batch = Batch::open(&args.out).map_err(failure)?;
    let mut results = Vec::new();
    for (experiment, run) in chosen.iter().zip(&runs) {
        let result = match batch.stored(run) {
            Some(result) => result,
            None => execute(run)?,
        };
        batch.add(run).map_err(failure)?;
        print(*experiment, &result, args)?;
        results.push(result);
    }
    batch.close();
    let page = write_report(&args.out, experiments::ALL, args.language.lang).map_err(failure)?;
    writeln!(io::stdout().lock(), "\n{}", page.display())?;
    args.judge(&results)
}

impl Choice {
    /// The requested experiments.
    pub(super) fn experiments(&self) -> anyhow::Result<Vec<&'static dyn Experiment>> {
        if self.name == "all" {
            return Ok(experiments::ALL.to_vec());
        }
        let Some(experiment) = experiments::find(&self.name) else {
            let names: Vec<_> = experiments::ALL.iter().map(|experiment| experiment.about().name).collect();
            return Err(bad(format!(
                "there is no experiment “{}”; there are {} and all",
                self.name,
                names.join(", ")
            )));
        };
        if self.games.is_some() && !experiment.about().plays_games {
            return Err(bad(format!("{} plays no games; omit --games", self.name)));
        }
        Ok(vec![experiment])
    }

    /// A run of one of them.
    pub(super) fn prepare(
        &self,
        experiment: &'static dyn Experiment,
        seed: u64,
        folder: PathBuf,
    ) -> ExperimentRun<'static> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        ExperimentRun {
            experiment,
            parameters: Parameters {
                scale: if self.quick { Scale::Quick } else { Scale::Full },
                games: self.games.filter(|_| experiment.about().plays_games),
                seed,
                threads: self.threads.unwrap_or_else(cores),
                answers: None,
            },
            provenance: Provenance {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                commit: env!("KELSO_COMMIT").to_owned(),
            },
            folder,
            language: Language::default(),
        }
    }
}

impl RunArgs {
    /// The requested experiments.
    fn chosen(&self) -> anyhow::Result<Vec<&'static dyn Experiment>> {
        let chosen = self.choice.experiments()?;
        let reads_answers = |experiment: &&dyn Experiment| experiment.about().name == experiments::SURVEY;
        if self.answers.is_some() && !chosen.iter().any(reads_answers) {
            return Err(bad(format!("--answers is for the experiment {}", experiments::SURVEY)));
        }
        Ok(chosen)
    }

    /// With `--check`, claims must hold.
    fn judge(&self, results: &[ExperimentResult]) -> anyhow::Result<()> {
        let failed: Vec<_> =
            results.iter().filter(|result| !result.holds()).map(|result| &*result.experiment).collect();
        if self.check && !failed.is_empty() {
            anyhow::bail!("claims of {} that do not depend on time fail", failed.join(", "));
        }
        Ok(())
    }

    fn prepare(&self, experiment: &'static dyn Experiment) -> ExperimentRun<'static> {
        let mut run = self.choice.prepare(experiment, self.seed, self.out.clone());
        let is_survey = experiment.about().name == experiments::SURVEY;
        run.parameters.answers = self.answers.clone().filter(|_| is_survey);
        run.language = self.language.lang;
        run
    }
}

/// The verdicts, and where the report is.
fn print(experiment: &dyn Experiment, result: &ExperimentResult, args: &RunArgs) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let about = experiment.about();
    writeln!(out, "{} ({:.1} s)", about.title, result.elapsed_ms as f64 / 1e3)?;
    for claim in &result.claims {
        let verdict = if claim.pass { "pass" } else { "FAIL" };
        writeln!(out, "  {verdict}  {:<14} {}: {}", claim.id, claim.text, claim.found)?;
    }
    for finding in &result.paper_findings {
        writeln!(out, "  paper {:<14} {}: {}", finding.id, finding.text, finding.verdict())?;
    }
    writeln!(out, "  {}", args.out.join(about.name).join("report.html").display())?;
    Ok(())
}
