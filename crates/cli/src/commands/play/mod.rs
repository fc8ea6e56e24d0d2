//! `kelso play`: a game in the terminal.

mod adaptive;
mod console;
mod history;
mod line;
mod machine;
mod person;
mod player;
mod report;
mod save;
mod seat;
mod session;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use kelso_engine::levels::LevelSetting;
use kelso_engine::{BoardLook, PaperGame, duration};
use kelso_rules::pdn::{PdnGame, PdnReader};
use kelso_rules::{AnyGame, Color, EndRules};

use crate::args::{FenOption, NotationArgs, PaperName, Side, end_rules, names, number, paper_game};
use crate::experience;
use crate::failure::{OrBad, bad};
use crate::input::Input;
use crate::view::{Style, View};
use adaptive::Adaptive;
use console::Console;
use player::Player;
use session::PlaySession;

/// Play a game: people, computer players, or both
///
/// Type a move as 11-15, 22x15x8, 11 15 or c3d4. Other commands: help, moves, hint, undo, redo, flip, level, stats,
/// compare, draw, claim, resign, save FILE.pdn, quit.
///
/// A computer player's scores are in men, from its own point of view. It never resigns; it accepts or claims a
/// draw unless it thinks it is better. Ctrl-C makes it move now; otherwise Ctrl-C ends the game and prints it.
#[derive(Args, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// Play against the engine, from 1 (a beginner) to 10 (full strength), or adaptive, which adjusts to you
    #[arg(long, short, value_name = "LEVEL", conflicts_with_all = ["black", "white"], value_parser = names::<LevelSetting>(&[]))]
    level: Option<LevelSetting>,
    /// The side you play with --level [default: black]
    #[arg(long, requires = "level")]
    side: Option<Side>,
    /// Who plays Black: human, or an agent such as "kelso level=3" (see kelso agents) [default: human]
    #[arg(long, short, value_name = "WHO", value_parser = names::<Player>(&[]))]
    black: Option<Player>,
    /// Who plays White
    #[arg(long, short, value_name = "WHO", value_parser = names::<Player>(&[]))]
    white: Option<Player>,
    /// Pause after each move when computer players play each other in a terminal
    #[arg(long, value_name = "TIME", default_value = "0.5s", value_parser = duration)]
    delay: Duration,
    #[command(flatten)]
    fen: FenOption,
    /// When the game ends: a preset (wcdf, casual, house-a, lab-d), then changes to it
    /// [default: wcdf]
    #[arg(long, short, value_name = "END RULES", value_parser = end_rules(), hide_possible_values = true)]
    rules: Option<EndRules>,
    /// Play as a paper's authors did: its rules, its board, its sides and its player (A, B, C, D, E and variants;
    /// see kelso agents)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["fen", "first", "variant", "size", "pdn", "level"], value_parser = paper_game())]
    paper: Option<PaperName>,
    /// Compare minimax, alpha-beta and ordered alpha-beta after each move of a computer player, on the position it moved
    /// in, with its evaluation and depth [default: on for the games of paper E]
    #[arg(long, value_name = "WHEN", num_args = 0..=1, default_missing_value = "on", value_parser = ["on", "off"], hide_possible_values = true)]
    compare: Option<String>,
    /// Continue the first game in this file, under its own rules
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "first", "variant", "size"])]
    pdn: Option<PathBuf>,
    /// Continue this game of the file instead [default: 1]
    #[arg(long, value_name = "N", requires = "pdn", value_parser = number(1_usize, usize::MAX))]
    game: Option<usize>,
    /// Your earlier games, for a computer player that studies you (counter)
    #[arg(long, value_name = "FILE", requires = "player")]
    history: Option<PathBuf>,
    /// Your name in the tags White and Black of those games
    #[arg(long, value_name = "NAME", requires = "history")]
    player: Option<String>,
    #[command(flatten)]
    notation: NotationArgs,
    #[arg(long, help = PLAIN)]
    plain: bool,
}

const PLAIN: &str =
    "Draw the board with plain characters (automatic without a terminal or with NO_COLOR set)";

const EXAMPLES: &str = "\
Examples:
  kelso play
  kelso play --level 3 --side white
  kelso play --level adaptive
  kelso play --white \"alphabeta depth=6 eval=piece-row\"
  kelso play --black \"kelso level=7\" --white \"mcts nodes=5000\" --delay 1s
  kelso play --rules casual --first white
  kelso play --variant optional-capture --size 10 --rules casual,no-capture=80
  kelso play --fen \"W:W18,24,K31:B1,2,15\" --letters
  kelso play --white counter --history games.pdn --player \"Ann Smith\"
  kelso play --paper E
  kelso play --paper A --white \"alphabeta depth=4 jitter=0.1\"
  kelso play --pdn saved.pdn

End rules: a preset, then changes, separated by commas:
  wcdf                     official: draws by repetition or lack of progress are claimed
  casual                   the same draws are automatic
  house-a                  1 against 1 draws, blocked games are counted, no shuffling
  lab-d                    draws only by agreement; after 200 moves (of both sides together) both lose
  repetition=3:auto        draw when a position occurs for the third time (or 3:claim, or off)
  no-progress=80:auto      draw after 80 plies with no man moved and nothing captured
  no-capture=80            draw after 80 plies with nothing captured
  max-moves=200:both-lose  the game ends after 200 moves of both sides together (or 200:draw)
  one-against-one          draw when each side has one piece
  no-shuffle               a piece may not go back and forth a third time
  no-win-draw              draw once neither side can force a win (asked with up to 4 pieces)
  no-move=more-pieces      when nobody can move, more pieces win
  leaving-resigns          on a server: leaving the room on purpose is resigning
  agreement=off            no draw by agreement";

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let game = args.game()?;
    let stores = experience::stores();
    let mut players = args.players();
    for player in &players {
        player.check_variant(game.variant())?;
    }
    if let (Some(file), Some(name)) = (&args.history, &args.player) {
        history::study(&mut players, file, name)?;
    }
    let adaptive = Adaptive::settle(&mut players, args.fen.fen.is_none() && args.pdn.is_none())?;
    let [black, white] = players;
    let players = [black.with_experience(&stores)?, white.with_experience(&stores)?];
    let view = args.view(&players);
    PlaySession::new(game, &players, args.delay, adaptive, args.compares()).run(&mut Console::new(view))
}

impl PlayArgs {
    /// How the board is drawn: as the paper has it, or with a single person at the bottom.
    fn view(&self, players: &[Player; 2]) -> View {
        let board = self.paper.map_or(BoardLook::Usual, |PaperName(paper)| paper.board);
        let mirrored = board == BoardLook::RowsFromTop;
        let black_alone = players[0] == Player::Human && players[1] != Player::Human;
        View {
            style: Style::of_terminal(self.plain),
            letters: self.notation.letters || mirrored,
            mirrored,
            flipped: if board == BoardLook::Usual { black_alone } else { true },
        }
    }

    fn compares(&self) -> bool {
        let usual = self.paper.is_some_and(|PaperName(paper)| paper.compares);
        self.compare.as_deref().map_or(usual, |when| when == "on")
    }

    /// The game to play or continue.
    fn game(&self) -> anyhow::Result<AnyGame> {
        if let Some(PaperName(paper)) = self.paper {
            return Ok(AnyGame::from_position(paper.start(), self.rules.unwrap_or_else(|| paper.ends())));
        }
        let Some(file) = &self.pdn else {
            let start = self.fen.position()?;
            return Ok(AnyGame::from_position(start, self.rules.unwrap_or_default()));
        };
        let record = read_game(file, self.game.unwrap_or(1))?;
        let recorded = || record.tags.get("EndRules").and_then(|rules| rules.parse().ok());
        let rules = self.rules.or_else(recorded).unwrap_or_default();
        // Refused before it is replayed: none of its moves is at fault.
        record.variant().or_bad()?;
        AnyGame::from_pdn(&record, rules).or_bad()
    }

    /// Black and White.
    fn players(&self) -> [Player; 2] {
        match (self.level, self.side) {
            (Some(level), Some(Side::White)) => [Player::at_level(level), Player::Human],
            (Some(level), _) => [Player::Human, Player::at_level(level)],
            (None, _) => {
                let [black, white] = self.paper.map(|PaperName(paper)| seats_of(paper)).unwrap_or_default();
                [self.black.clone().unwrap_or(black), self.white.clone().unwrap_or(white)]
            }
        }
    }
}

/// Who has which side of a paper's game: the person, and its player.
fn seats_of(paper: &PaperGame) -> [Player; 2] {
    let agent = Player::Agent(Box::new(paper.agent.parse().expect("a test reads every agent of the table")));
    match paper.person {
        Color::Black => [Player::Human, agent],
        Color::White => [agent, Player::Human],
    }
}

fn read_game(file: &Path, number: usize) -> anyhow::Result<PdnGame> {
    let mut games = PdnReader::new(Input::open(file)?.reader);
    match games.nth(number - 1) {
        Some(game) => game.or_bad(),
        None => Err(bad(format!("there is no game {number} in {}", file.display()))),
    }
}
