//! `kelso play`: a game in the terminal.

mod console;
mod line;
mod seat;
mod session;
mod view;

use clap::Args;
use kelso_rules::{EndRules, ForVariant, Game, Variant};

use crate::args::{Side, VariantArgs, end_rules, position};
use console::Console;
use seat::Person;
use session::Session;
use view::{Style, View};

/// Play a game: two people in one terminal
///
/// Type a move as 11-15, 22x15x8, 11 15 or c3d4. Other words: help, moves, undo, redo, flip, draw, claim, resign,
/// save FILE.pdn, quit.
#[derive(Args, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    variant: VariantArgs,
    /// When the game ends: a preset (wcdf, casual, house-a, lab-d), then what differs from it
    #[arg(long, short, value_name = "END RULES", default_value_t, value_parser = end_rules(), hide_possible_values = true)]
    rules: EndRules,
    /// Start from this position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Who moves first from the start position
    #[arg(long, value_name = "SIDE", conflicts_with = "fen")]
    first: Option<Side>,
    /// Name squares by letter (c3) instead of number (22)
    #[arg(long)]
    letters: bool,
    /// Draw the board with plain characters, as is done anyway where there is no terminal or NO_COLOR is set
    #[arg(long)]
    plain: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso play
  kelso play --rules casual --first white
  kelso play --variant optional-capture --size 10 --rules casual,no-capture=80
  kelso play --fen \"W:W18,24,K31:B1,2,15\" --letters

End rules: wcdf (draws are claimed), casual (draws come by themselves), house-a (1 against 1 draws, no
shuffling), lab-d (after 200 moves both lose); then any of no-move=more-pieces, agreement=off,
repetition=3:auto, no-progress=80:auto, no-capture=80, max-moves=200:both-lose, one-against-one,
no-shuffle, with commas between.";

pub(crate) fn run(args: PlayArgs) -> anyhow::Result<()> {
    args.variant.id().dispatch(Play(args))
}

struct Play(PlayArgs);

impl ForVariant for Play {
    type Output = anyhow::Result<()>;

    fn run<V: Variant>(self) -> Self::Output {
        let Play(args) = self;
        let start = position::<V>(args.fen.as_deref(), args.first)?;
        let game = Game::from_position(start, args.rules);
        let view = View { style: Style::of_terminal(args.plain), letters: args.letters, flipped: false };
        let mut console = Console::new(view);
        Session::new(game, [Box::new(Person), Box::new(Person)]).run(&mut console)
    }
}
