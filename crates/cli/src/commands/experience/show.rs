//! `kelso experience show`: what is remembered about one position (A11a).

use std::fmt::Write as _;
use std::io::Write as _;

use clap::Args;
use kelso_engine::experience::{MoveSquares, PositionKey};
use kelso_learn::experience::StoredEntry;
use kelso_rules::{AnyPosition, Notation};
use serde::Serialize;

use super::FileArgs;
use super::stats::ago;
use crate::args::VariantArgs;
use crate::failure::OrBad;
use crate::output::{self, count, span, thousands};
use crate::view::{Style, View};

/// Print what is remembered about a position: key, score, board, move, depth and games
///
/// A position with White to move and its rotated, colour-swapped counterpart are the same. The key is how the file
/// stores the position: its squares, packed, with Black to move.
#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// The position
    fen: String,
    #[command(flatten)]
    variant: VariantArgs,
    #[command(flatten)]
    file: FileArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ShownPosition {
    fen: String,
    key: String,
    entries: Vec<ShownEntry>,
}

#[derive(Serialize)]
struct ShownEntry {
    judge: String,
    #[serde(rename = "move")]
    mv: String,
    score: String,
    bound: &'static str,
    depth: u32,
    nodes: u64,
    milliseconds: u64,
    games: u32,
    last_used: i64,
}

pub(super) fn run(args: &ShowArgs) -> anyhow::Result<()> {
    let position = args.variant.position(&args.fen)?;
    let entries = args.file.open()?.entries(&position).or_bad()?;
    let key = PositionKey::of_any(&position, &"".into());
    let shown = ShownPosition {
        fen: position.to_fen(),
        key: hexadecimal(&key.position),
        entries: entries.into_iter().map(|entry| shown(&position, entry)).collect(),
    };
    if args.json { output::json(&shown) } else { print(&position, &shown) }
}

/// Two hexadecimal digits per byte.
fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn shown(position: &AnyPosition, entry: StoredEntry) -> ShownEntry {
    let StoredEntry { judge, known, last_used } = entry;
    let legal = position.legal_moves();
    let mv = legal.iter().find(|mv| MoveSquares::of_any(mv, position.turn()) == known.result.mv);
    ShownEntry {
        judge,
        mv: mv.map_or_else(
            || "none that is legal".to_owned(),
            |mv| position.format_move(mv, Notation::Numeric),
        ),
        score: known.result.score.to_string(),
        bound: known.result.bound.name(),
        depth: known.result.depth,
        nodes: known.result.nodes,
        milliseconds: known.result.time.as_millis() as u64,
        games: known.games,
        last_used,
    }
}

/// How long a search took; times are kept in whole milliseconds.
fn took(milliseconds: u64) -> String {
    if milliseconds == 0 { "under 1 ms".to_owned() } else { span(milliseconds as f64 / 1_000.0) }
}

fn print(position: &AnyPosition, shown: &ShownPosition) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let view = View { style: Style::of_terminal(false), letters: false, mirrored: false, flipped: false };
    writeln!(out, "{}", view.board(position, None))?;
    writeln!(out, "{}\nkey {}", shown.fen, shown.key)?;
    if shown.entries.is_empty() {
        writeln!(out, "nothing is remembered about this position")?;
    }
    for entry in &shown.entries {
        writeln!(
            out,
            "{}: {}  score {} ({}), depth {}, {}, {}; met in {}, last {}",
            entry.judge,
            entry.mv,
            entry.score,
            entry.bound,
            entry.depth,
            count(entry.nodes, "node", "nodes"),
            took(entry.milliseconds),
            if entry.games == 1 {
                "1 game".to_owned()
            } else {
                format!("{} games", thousands(entry.games.into()))
            },
            ago(entry.last_used)
        )?;
    }
    Ok(())
}
