//! Annotates a file of games.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use kelso_lab::annotate::{AnnotateError, AnnotationSummary, Annotator, PlayerSummary};
use kelso_rules::pdn::{PdnGame, PdnReader};
use serde::Serialize;

use super::{AnalyseArgs, TIME_FOR_A_MOVE};
use crate::failure::bad;
use crate::input::Input;
use crate::{interrupt, output};

#[derive(Serialize)]
struct GameReport<'a> {
    game: usize,
    variant: String,
    black: PlayerReport<'a>,
    white: PlayerReport<'a>,
}

#[derive(Serialize)]
struct PlayerReport<'a> {
    name: Option<&'a str>,
    moves: usize,
    accuracy: Option<f64>,
    average_loss: f64,
    dubious: usize,
    mistakes: usize,
    blunders: usize,
}

pub(super) fn run(args: &AnalyseArgs, file: &Path) -> anyhow::Result<()> {
    if args.lines.is_some() || args.infinite || args.notation.letters {
        return Err(bad("--lines, --infinite and --letters are for a position, not for a file of games"));
    }
    let target = Target::new(args, file)?;
    let (mut games, unread) = read(file)?;
    let control = interrupt::control();
    let mut annotator = Annotator::new(args.agent()?, args.limits(TIME_FOR_A_MOVE), control.clone());
    let bar = bar(games.iter().map(|game| game.moves().count()).sum());
    let mut wrong = unread;
    for game in &mut games {
        if control.is_stopped() {
            break;
        }
        bar.set_message(format!("game {}", game.number));
        match annotator.annotate(game, &mut || bar.inc(1)) {
            Ok(summary) => bar.suspend(|| report(args, &summary))?,
            Err(AnnotateError::NotPlayed(error)) => {
                bar.suspend(|| eprintln!("game {}: {error}; copied as it is", game.number));
            }
            Err(AnnotateError::Replay(error)) => {
                wrong += 1;
                bar.suspend(|| eprintln!("{error}; copied as it is"));
            }
        }
    }
    bar.finish_and_clear();
    if unread > 0 && target.replaces_input {
        let left = format!("{} is unchanged: not every game in it can be read", file.display());
        return Err(bad(left));
    }
    target.write(&games)?;
    if control.is_stopped() {
        eprintln!("stopped; the rest is copied as it is");
    }
    if wrong > 0 {
        return Err(bad(format!("{wrong} of the games in {} have errors", file.display())));
    }
    Ok(())
}

/// The readable games, and how many are not.
fn read(file: &Path) -> anyhow::Result<(Vec<PdnGame>, usize)> {
    let mut games = Vec::new();
    let mut unread = 0;
    for game in PdnReader::new(Input::open(file)?.reader) {
        match game {
            Ok(game) => games.push(game),
            Err(error) => {
                unread += 1;
                eprintln!("{error}; skipped");
            }
        }
    }
    Ok((games, unread))
}

/// Where the games go.
struct Target {
    /// `None`: stdout, unless that is used for JSON.
    file: Option<PathBuf>,
    silent: bool,
    replaces_input: bool,
}

impl Target {
    fn new(args: &AnalyseArgs, input: &Path) -> anyhow::Result<Target> {
        let file = args.output.clone();
        let real = |path: &Path| fs::canonicalize(path).ok();
        let same = file.as_deref().and_then(real).is_some_and(|path| real(input) == Some(path));
        if same && !args.force {
            let name = input.display();
            return Err(bad(format!(
                "{name} is the input and would be overwritten; choose another name, or use --force"
            )));
        }
        if let Some(file) = file.as_deref().filter(|_| !same) {
            // Find out before hours of work whether the result can be written.
            create(file)?;
        }
        Ok(Target { silent: file.is_none() && args.json, file, replaces_input: same })
    }

    /// Writes all games; a file being replaced stays intact until the new one is complete.
    fn write(&self, games: &[PdnGame]) -> anyhow::Result<()> {
        let Some(file) = &self.file else {
            return if self.silent { Ok(()) } else { Ok(write(games, io::stdout().lock())?) };
        };
        if !self.replaces_input {
            return Ok(write(games, create(file)?)?);
        }
        let mut part = file.clone().into_os_string();
        part.push(".part");
        let part = PathBuf::from(part);
        write(games, create(&part)?)?;
        fs::rename(&part, file).map_err(|error| bad(format!("cannot write {}: {error}", file.display())))
    }
}

fn create(file: &Path) -> anyhow::Result<File> {
    File::create(file).map_err(|error| bad(format!("cannot write {}: {error}", file.display())))
}

fn write(games: &[PdnGame], out: impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    for game in games {
        writeln!(out, "{game}")?;
    }
    out.flush()
}

fn report(args: &AnalyseArgs, summary: &AnnotationSummary) -> anyhow::Result<()> {
    let [black, white] = &summary.players;
    if args.json {
        let (game, variant) = (summary.number, summary.variant.to_string());
        return output::json(&GameReport { game, variant, black: player(black), white: player(white) });
    }
    eprintln!("game {}", summary.number);
    for (color, player) in [("Black", black), ("White", white)] {
        let name = player.name.as_deref().map(|name| format!(" ({name})")).unwrap_or_default();
        eprintln!(
            "  {color}{name}: {} moves with an alternative, accuracy {}, average loss {:.2}, {} ?!, {} ?, {} ??",
            player.moves,
            player.accuracy.map_or_else(|| "unknown".to_owned(), |accuracy| format!("{accuracy:.1} %")),
            player.average_loss(),
            player.dubious,
            player.mistakes,
            player.blunders
        );
    }
    Ok(())
}

fn player(player: &PlayerSummary) -> PlayerReport<'_> {
    let &PlayerSummary { moves, dubious, mistakes, blunders, .. } = player;
    let average_loss = (player.average_loss() * 1000.0).round() / 1000.0;
    let accuracy = player.accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0);
    PlayerReport { name: player.name.as_deref(), moves, accuracy, average_loss, dubious, mistakes, blunders }
}

/// A bar on stderr, hidden if stderr is not a terminal.
fn bar(moves: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} moves, {msg}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(moves as u64).with_style(style)
}
