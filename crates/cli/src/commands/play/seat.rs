//! Who sits at the board. The session asks a seat what it does and knows nothing of how it decides.

use kelso_rules::notation::MoveText;
use kelso_rules::{Board, Game, Move, Variant};

use super::console::Console;
use super::line::{HELP, Line};

/// What somebody does with a game.
#[derive(Clone, Copy)]
pub(super) enum Act<B: Board> {
    Move(Move<B>),
    Undo,
    Redo,
    OfferDraw,
    /// Claims a draw, perhaps with the move that makes it one.
    Claim(Option<Move<B>>),
    Resign,
    Leave,
}

/// A side of the board, and whoever decides for it.
pub(super) trait Seat<V: Variant> {
    /// Decides what to do. The game may be over; then there is still something to take back.
    fn act(&self, game: &Game<V>, console: &mut Console) -> anyhow::Result<Act<V::Board>>;

    /// Answers the opponent's offer of a draw.
    fn accepts_draw(&self, game: &Game<V>, console: &mut Console) -> anyhow::Result<bool>;
}

/// A person at the terminal.
pub(super) struct Person;

impl<V: Variant> Seat<V> for Person {
    fn act(&self, game: &Game<V>, console: &mut Console) -> anyhow::Result<Act<V::Board>> {
        loop {
            let prompt = if game.result().is_some() { "over".into() } else { game.turn().to_string() };
            let Some(text) = console.ask(&prompt)? else { return Ok(Act::Leave) };
            match Line::parse(&text) {
                Line::Nothing => {}
                Line::Help => console.say(HELP)?,
                Line::Board => console.show(game)?,
                Line::Moves => console.list_moves(game)?,
                Line::Fen => console.say(game.position().to_fen())?,
                Line::Flip => {
                    console.view.flipped = !console.view.flipped;
                    console.show(game)?;
                }
                Line::Letters | Line::Numbers => {
                    console.view.letters = Line::parse(&text) == Line::Letters;
                    console.show(game)?;
                }
                Line::Undo => return Ok(Act::Undo),
                Line::Redo => return Ok(Act::Redo),
                Line::Draw => return Ok(Act::OfferDraw),
                Line::Claim("") => return Ok(Act::Claim(None)),
                Line::Claim(announced) => match read_move(game, announced) {
                    Ok(mv) => return Ok(Act::Claim(Some(mv))),
                    Err(wrong) => console.say(wrong)?,
                },
                Line::Resign => return Ok(Act::Resign),
                Line::Save(file) => console.save(game, file)?,
                Line::Quit => return Ok(Act::Leave),
                Line::Move(text) => match read_move(game, text) {
                    Ok(mv) => return Ok(Act::Move(mv)),
                    Err(wrong) => console.say(wrong)?,
                },
            }
        }
    }

    fn accepts_draw(&self, game: &Game<V>, console: &mut Console) -> anyhow::Result<bool> {
        let (offers, answers) = (game.turn(), !game.turn());
        console.say(format!("{offers} offers a draw. {answers}, do you accept? yes or no"))?;
        loop {
            let Some(text) = console.ask(&answers.to_string())? else { return Ok(false) };
            match text.trim().to_ascii_lowercase().as_str() {
                "yes" | "y" => return Ok(true),
                "no" | "n" => return Ok(false),
                _ => console.say("Type yes or no.")?,
            }
        }
    }
}

/// The move that is meant, or a sentence.
fn read_move<V: Variant>(game: &Game<V>, text: &str) -> Result<Move<V::Board>, String> {
    if let Some(ending) = game.result() {
        return Err(format!("The game is over: {ending}. Type undo to take something back, quit to leave."));
    }
    let written: MoveText = text.parse().map_err(|_| {
        format!("“{text}” is neither a move nor a command; type a move such as 11-15 or c3-d4, or help.")
    })?;
    // Against the position, not the game: what only the end rules forbid is refused with its own reason.
    written.resolve(game.position(), &game.position().legal_moves()).map_err(|wrong| format!("{wrong}."))
}
