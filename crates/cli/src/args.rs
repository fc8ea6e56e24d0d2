//! What can be typed: the commands, and the options that several of them share.

use std::ffi::OsStr;
use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};
use kelso_rules::{AnyPosition, Color, EndRules, RuleSet, Size, VariantId};

use crate::commands::{
    agents, analyse, bench, compare, completions, experience, forecast, hub, lab, learn, match_, moves, pdn,
    perft, play, problems, serve, tree,
};
use crate::failure::OrBad;

/// Draughts (checkers) from the kitchen table to the solved game.
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
  kelso                                serve the game on http://127.0.0.1:8080
  kelso play                           two people play in this terminal
  kelso play --level 3                 you play against the engine
  kelso agents                         who else can play
  kelso compare --depth 6              three searches side by side
  kelso tree --svg tree.svg            the tree that a search walks
  kelso moves \"W:W18,24,K31:B1,2,15\"   the legal moves of a position
  kelso analyse \"W:W18,24,K31:B1,2,15\" what the engine thinks of it
  kelso perft 10                       count the move sequences from the start
  kelso pdn check games.pdn            replay every game of a file
  kelso match kelso \"table depth=6\"    a match over the 174 three-move ballots
  kelso forecast --help                forecast a player's next move
  kelso experience stats               what agents remember from game to game
  kelso lab run all --quick            what five papers measured, measured again
  kelso learn sarsa --out my.weights   a player that learns from its games
  kelso play --help                    more about one command

Exit codes: 0 all is well, 1 Kelso failed, 2 something given to it was wrong,\n130 it was interrupted.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(serve::ServeArgs),
    // Boxed: it has far more to say than the others.
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
    Match(Box<match_::MatchArgs>),
    Lab(lab::LabArgs),
    Learn(Box<learn::LearnArgs>),
    Forecast(forecast::ForecastArgs),
    Experience(experience::ExperienceArgs),
    Bench(bench::BenchArgs),
    Completions(completions::CompletionsArgs),
}

/// Which game is played.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct VariantArgs {
    /// The rules of the board
    #[arg(long, short, default_value_t, value_name = "NAME", value_parser = names::<RuleSet>(&RuleSet::ALL.map(RuleSet::name)))]
    variant: RuleSet,
    /// Rows and columns of the board
    #[arg(long, short, default_value = "8", value_name = "N", value_parser = names::<Size>(&["6", "8", "10", "12", "14", "16"]))]
    size: Size,
}

impl VariantArgs {
    pub(crate) fn id(self) -> VariantId {
        VariantId { rules: self.variant, size: self.size }
    }
}

/// A side, as typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Side {
    Black,
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

/// The position of a FEN, or the start position with the given side first.
pub(crate) fn position(
    variant: VariantId,
    fen: Option<&str>,
    first: Option<Side>,
) -> anyhow::Result<AnyPosition> {
    match fen {
        Some(fen) => AnyPosition::from_fen(variant, fen).or_bad(),
        None => Ok(AnyPosition::start(variant, first.map(Color::from))),
    }
}

/// Reads a whole number within bounds.
pub(crate) fn number<N>(least: N, most: N) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + PartialOrd + Display + Copy,
{
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("a whole number from {least} to {most} would be right"))
    }
}

/// Reads a time such as 5s or 250ms.
pub(crate) fn time(text: &str) -> Result<std::time::Duration, String> {
    kelso_engine::duration(text).map_err(|error| error.to_string())
}

/// Reads end rules; shells complete the presets.
pub(crate) fn end_rules() -> impl TypedValueParser<Value = EndRules> {
    names(&EndRules::PRESETS.map(|(name, _)| name))
}

/// Reads a value by its own rules, with its own words when it is wrong, and names the usual ones to shells and help.
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
