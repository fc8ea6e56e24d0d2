//! The command line: the commands, and the options that several of them share.

mod position;

use std::ffi::OsStr;
use std::fmt::Display;
use std::marker::PhantomData;
use std::net::SocketAddr;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use kelso_engine::learned::read_file;
use kelso_engine::{AgentSpec, PAPER_GAMES, PaperGame, SpecError};
use kelso_rules::EndRules;

use crate::commands::{
    agents, analyse, backup, bench, bots, clean, compare, completions, doctor, experience, explorer,
    forecast, hub, lab, learn, maintenance, man, match_, migrate, moves, pdn, perft, play, problems, puzzles,
    serve, transfer, tree, worker,
};

pub(crate) use position::{FenArg, FenOption, NotationArgs, Side, VariantArgs};

/// Checkers (English draughts) from the kitchen table to the solved game.
///
/// Without a command it serves the game on 127.0.0.1:8080: open that in a browser.
#[derive(Debug, Parser)]
#[command(name = "kelso", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  kelso                                # serve the game on http://127.0.0.1:8080
  kelso worker --nats nats://HOST:4222 # run searches for servers elsewhere
  kelso backup games.sqlite            # copy a server's games, even while it runs
  kelso clean --older-than 365         # remove what nobody has used for a year
  kelso doctor                         # what a server needs, and what is wrong with it
  kelso play                           # two people play in this terminal
  kelso play --level 3                 # you play against the engine
  kelso agents                         # who else can play
  kelso compare --depth 6              # three searches side by side
  kelso tree --svg tree.svg            # the tree that a search walks
  kelso moves \"W:W18,24,K31:B1,2,15\"   # the legal moves of a position
  kelso analyse \"W:W18,24,K31:B1,2,15\" # what the engine thinks of it
  kelso perft 10                       # count the move sequences from the start
  kelso pdn check games.pdn            # replay every game of a file
  kelso match kelso \"table depth=6\"    # a match over the 174 three-move ballots
  kelso puzzles mine found.jsonl       # positions with one right move, found in games
  kelso forecast --help                # forecast a player's next move
  kelso explorer import games.pdn      # games that a server's opening explorer counts
  kelso experience stats               # what agents remember from game to game
  kelso lab run all --quick            # what five papers measured, measured again
  kelso learn sarsa --out my.weights   # a player that learns from its games
  kelso play --help                    # more about one command

Exit codes: 0 success, 1 Kelso failed, 2 the input was wrong, 130 interrupted.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(serve::ServeArgs),
    Worker(worker::WorkerArgs),
    Backup(backup::BackupArgs),
    Clean(clean::CleanArgs),
    Maintenance(maintenance::MaintenanceArgs),
    Bots(bots::BotsArgs),
    Export(transfer::ExportArgs),
    Import(transfer::ImportArgs),
    Migrate(migrate::MigrateArgs),
    Doctor(doctor::DoctorArgs),
    // Boxed: it is much larger than the others.
    Play(Box<play::PlayArgs>),
    Analyse(analyse::AnalyseArgs),
    Moves(moves::MovesArgs),
    Perft(perft::PerftArgs),
    Pdn(pdn::PdnArgs),
    Compare(compare::CompareArgs),
    Tree(Box<tree::TreeArgs>),
    Agents(agents::AgentsArgs),
    Hub(hub::HubArgs),
    Problems(problems::ProblemsArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Match(Box<match_::MatchArgs>),
    Lab(lab::LabArgs),
    Learn(Box<learn::LearnArgs>),
    Forecast(forecast::ForecastArgs),
    Experience(experience::ExperienceArgs),
    Explorer(explorer::ExplorerArgs),
    Bench(bench::BenchArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// An address to listen on.
pub(crate) fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "expected an address and a port such as 0.0.0.0:8080".to_owned())
}

/// Parses a whole number within bounds.
pub(crate) fn number<N>(least: N, most: N) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + PartialOrd + Display + Copy,
{
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// Parses a time such as 5s or 250ms.
pub(crate) fn time(text: &str) -> Result<std::time::Duration, String> {
    kelso_engine::duration(text).map_err(|error| error.to_string())
}

/// Parses an agent, and reads the files that it names.
pub(crate) fn agent(text: &str) -> Result<AgentSpec, SpecError> {
    AgentSpec::with_files(text, &read_file)
}

/// Parses end rules; shells complete the presets.
pub(crate) fn end_rules() -> impl TypedValueParser<Value = EndRules> {
    names(&EndRules::PRESETS.map(|(name, _)| name))
}

/// A paper's game by its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PaperName(pub(crate) &'static PaperGame);

impl FromStr for PaperName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = || PAPER_GAMES.map(|paper| paper.name).join(", ");
        let paper = PaperGame::named(text);
        paper
            .map(PaperName)
            .ok_or_else(|| format!("there is no paper's game “{text}”; there are {}", names()))
    }
}

/// Parses the name of a paper's game; shells complete them.
pub(crate) fn paper_game() -> Names<PaperName> {
    names(&PAPER_GAMES.map(|paper| paper.name))
}

/// Parses a value with its own parser and error message, and lists the usual values in shells and help.
pub(crate) fn names<T>(names: &[&'static str]) -> Names<T> {
    Names { names: names.to_vec(), value: PhantomData }
}

#[derive(Clone)]
pub(crate) struct Names<T> {
    names: Vec<&'static str>,
    value: PhantomData<T>,
}

impl<T> TypedValueParser for Names<T>
where
    T: FromStr<Err: Display> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        _: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let error = |kind, message: String| command.clone().error(kind, message);
        let text = value
            .to_str()
            .ok_or_else(|| error(ErrorKind::InvalidUtf8, format!("{} is not UTF-8", value.display())))?;
        text.parse().map_err(|wrong: T::Err| error(ErrorKind::ValueValidation, wrong.to_string()))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}
