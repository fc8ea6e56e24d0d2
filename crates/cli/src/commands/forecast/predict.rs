//! `kelso forecast predict`: the probabilities of the moves in a position.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kelso_rules::{English, Notation, Position};
use serde::Serialize;

use super::games::model;
use crate::failure::{OrBad, bad};
use crate::output;

/// Print the legal moves of a position with their probabilities
///
/// Without a player the probabilities are those of the population. The moves before the position are not known
/// here, so recaptures and retreats are treated like any other move.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PredictArgs {
    /// The model
    model: PathBuf,
    /// The position
    fen: String,
    /// Who is to move, as named in the games
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso forecast predict players.forecast \"W:W18,24,K31:B1,2,15\"
  kelso forecast predict players.forecast \"B:W21-32:B1-12\" --player \"M Tinsley\" --json";

#[derive(Serialize)]
struct Forecast<'a> {
    player: Option<&'a str>,
    moves: Vec<Chance>,
}

#[derive(Serialize)]
struct Chance {
    #[serde(rename = "move")]
    mv: String,
    chance: f64,
}

pub(crate) fn run(args: &PredictArgs) -> anyhow::Result<()> {
    let model = model(&args.model)?;
    let position = Position::from_fen(English, &args.fen).or_bad()?;
    let player = args.player.as_deref();
    if let Some(name) = player.filter(|name| !model.players.contains_key(*name)) {
        return Err(bad(format!(
            "the model knows no player “{name}”; {}, or omit --player for the population",
            known(model.players.keys())
        )));
    }
    let chances = model.forecast(&position, &[], player);
    let moves = chances.into_iter().map(|(mv, chance)| {
        let mv = position.format_move(&mv, Notation::Numeric);
        Chance { mv, chance }
    });
    let forecast = Forecast { player, moves: moves.collect() };
    if args.json { output::json(&forecast) } else { Ok(forecast.print()?) }
}

/// A few of the names, in case of a typo.
fn known<'a>(names: impl ExactSizeIterator<Item = &'a String>) -> String {
    const SHOWN: usize = 5;
    let all = names.len();
    if all == 0 {
        return "it was fitted on games without names".to_owned();
    }
    let shown: Vec<&str> = names.take(SHOWN).map(String::as_str).collect();
    let more = if all > SHOWN { format!(" and {} more", all - SHOWN) } else { String::new() };
    format!("it knows {}{more}", shown.join(", "))
}

impl Forecast<'_> {
    fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.moves.is_empty() {
            writeln!(out, "there is no legal move")?;
        }
        for Chance { mv, chance } in &self.moves {
            writeln!(out, "{mv:<12} {:>5.1}%", 100.0 * chance)?;
        }
        Ok(())
    }
}
