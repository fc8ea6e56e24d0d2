//! `kelso pdn convert`: games as tidy PDN, as positions, or as JSON.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use kelso_rules::AnyReplay;
use kelso_rules::pdn::{Item, PdnGame, PdnReader, ReplayOptions};
use serde::Serialize;
use serde_json::{Map, Value};

use super::reading;
use crate::args::NotationArgs;
use crate::failure::bad;
use crate::input::Input;

/// Write games as tidy PDN, as positions, or as JSON
///
/// A game that cannot be read or replayed is named on stderr and left out; the exit code is then 2. Tidy PDN keeps
/// comments, variations and games that Kelso does not play.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConvertArgs {
    /// The file, or - for stdin
    file: PathBuf,
    /// Where to write [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t)]
    to: Format,
    /// Reject everything that is not in the PDN 3.0 standard
    #[arg(long)]
    strict: bool,
    /// Write all squares of a capture, as in 22x15x8
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    notation: NotationArgs,
}

const EXAMPLES: &str = "\
Examples:
  kelso pdn convert old.pdn -o tidy.pdn
  kelso pdn convert games.pdn --to fen
  kelso pdn convert games.pdn --to json --full | jq .moves";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tidy PDN
    #[default]
    Pdn,
    /// The final position of each game, one per line
    Fen,
    /// Every position of each game, one per line
    Fens,
    /// One JSON object per game and line: tags, moves, positions, result
    Json,
}

#[derive(Serialize)]
struct ConvertedGame<'a> {
    game: usize,
    variant: String,
    tags: Map<String, Value>,
    start: String,
    moves: &'a [String],
    end: String,
    result: String,
}

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    if args.notation.letters && args.to == Format::Pdn {
        return Err(bad("English PDN names squares by number; --letters goes with --to json"));
    }
    let input = Input::open(&args.file)?;
    let bar = input.bar();
    let mut out = create(&args.file, args.output.as_deref())?;
    let mut left_out = 0_u64;
    for game in PdnReader::with_reading(input.reader, reading(args.strict)) {
        let text = game.map_err(|error| error.to_string()).and_then(|game| args.text(game));
        match text {
            Ok(text) => out.write_all(text.as_bytes())?,
            Err(wrong) => {
                left_out += 1;
                bar.suspend(|| eprintln!("{wrong}"));
            }
        }
    }
    out.flush()?;
    bar.finish_and_clear();
    if left_out > 0 {
        return Err(bad(format!("{} of {} left out", super::count(left_out, "game"), args.file.display())));
    }
    Ok(())
}

/// The file to write to, which must not be the one that is read.
fn create(file: &Path, output: Option<&Path>) -> anyhow::Result<Box<dyn Write>> {
    let Some(output) = output else { return Ok(Box::new(BufWriter::new(io::stdout().lock()))) };
    let same = fs::canonicalize(output).ok().zip(fs::canonicalize(file).ok()).is_some_and(|(a, b)| a == b);
    if same {
        return Err(bad(format!(
            "{} is the input and cannot be the output too; choose another file",
            file.display()
        )));
    }
    let created = File::create(output);
    let created = created.map_err(|error| bad(format!("cannot write {}: {error}", output.display())))?;
    Ok(Box::new(BufWriter::new(created)))
}

impl ConvertArgs {
    /// A game in the format asked for, or a sentence.
    fn text(&self, game: PdnGame) -> Result<String, String> {
        if let Err(error) = game.variant() {
            let as_it_is = self.to == Format::Pdn;
            return if as_it_is {
                Ok(format!("{game}\n"))
            } else {
                Err(format!("game {}: {error}", game.number))
            };
        }
        let options = ReplayOptions { reading: reading(self.strict), variations: false };
        let replay = game.replay_any(options).map_err(|error| error.to_string())?;
        Ok(match self.to {
            Format::Pdn => tidy(game, &self.moves(&replay)) + "\n",
            Format::Fen => replay.end().to_fen() + "\n",
            Format::Fens => {
                let positions = replay.plies.iter().map(|ply| ply.before).chain([replay.end()]);
                positions.map(|position| position.to_fen() + "\n").collect()
            }
            Format::Json => json(&game, &replay, &self.moves(&replay))? + "\n",
        })
    }

    fn moves(&self, replay: &AnyReplay) -> Vec<String> {
        let notation = self.notation.notation_if_full(self.full);
        replay.plies.iter().map(|ply| ply.before.format_move(&ply.mv, notation)).collect()
    }
}

/// The game with the moves of its main line written as they should be.
fn tidy(mut game: PdnGame, moves: &[String]) -> String {
    let written = game.body.items.iter_mut().filter_map(|item| match item {
        Item::Move(mv) => Some(mv),
        _ => None,
    });
    for (mv, text) in written.zip(moves) {
        if let Ok(text) = text.parse() {
            mv.text = text;
        }
    }
    game.to_string()
}

fn json(game: &PdnGame, replay: &AnyReplay, moves: &[String]) -> Result<String, String> {
    let record = ConvertedGame {
        game: game.number,
        variant: replay.start.variant().to_string(),
        tags: game.tags.iter().map(|(name, value)| (name.to_owned(), value.into())).collect(),
        start: replay.start.to_fen(),
        moves,
        end: replay.end().to_fen(),
        result: game.result.to_string(),
    };
    serde_json::to_string(&record).map_err(|error| error.to_string())
}
