//! A person at the terminal.

use kelso_engine::{AgentSpec, AnyAgent};
use kelso_rules::{AnyGame, AnyMove, AnyPlayError, MoveText, Notation};

use super::console::Console;
use super::line::{HELP, Line};
use super::report;
use super::seat::Act;
use crate::commands::compare;
use crate::view::View;

#[derive(Default)]
pub(super) struct Person {
    /// The engine that gives hints, created when first needed.
    adviser: Option<AnyAgent>,
}

impl Person {
    pub(super) fn act(&mut self, game: &AnyGame, console: &mut Console) -> anyhow::Result<Act> {
        loop {
            let prompt = if game.result().is_some() { "over".into() } else { game.turn().to_string() };
            let Some(text) = console.ask(&prompt)? else { return Ok(Act::Leave) };
            match Line::parse(&text) {
                Line::Nothing => {}
                Line::Help => console.say(HELP)?,
                Line::Board => console.show(game)?,
                Line::Moves => console.list_moves(game)?,
                Line::Fen => console.say(game.fen())?,
                Line::Flip => {
                    console.view.flipped = !console.view.flipped;
                    console.show(game)?;
                }
                Line::Letters | Line::Numbers => {
                    console.view.letters = Line::parse(&text) == Line::Letters;
                    console.show(game)?;
                }
                Line::Hint => self.hint(game, console)?,
                Line::Compare(options) => compare(game, options, console)?,
                Line::Undo => return Ok(Act::Undo),
                Line::Redo => return Ok(Act::Redo),
                Line::Draw => return Ok(Act::OfferDraw),
                Line::Stats => return Ok(Act::Stats),
                Line::Level(level) => match level.parse() {
                    Ok(level) => return Ok(Act::Level(level)),
                    Err(wrong) => console.say(format!("{wrong}."))?,
                },
                Line::Claim("") => return Ok(Act::Claim(None)),
                Line::Claim(announced) => match read_move(game, announced, console.view) {
                    Ok(mv) => return Ok(Act::Claim(Some(mv))),
                    Err(wrong) => console.say(wrong)?,
                },
                Line::Resign => return Ok(Act::Resign),
                Line::Save(file) => console.save(game, file)?,
                Line::Quit => return Ok(Act::Leave),
                Line::Move(text) => match read_move(game, text, console.view) {
                    Ok(mv) => return Ok(Act::Move(mv)),
                    Err(wrong) => console.say(wrong)?,
                },
            }
        }
    }

    /// What the engine would play, after a short search.
    fn hint(&mut self, game: &AnyGame, console: &mut Console) -> anyhow::Result<()> {
        let adviser = self.adviser.get_or_insert_with(|| AgentSpec::engine(1, 16).build_any(game.variant()));
        match console.while_thinking(|control| adviser.choose(game, &report::BRIEFLY, control)) {
            Some(choice) => console.say(report::hint(&game.position(), &choice, console.view.notation())),
            None => console.show_result(game),
        }
    }

    pub(super) fn accepts_draw(game: &AnyGame, console: &mut Console) -> anyhow::Result<bool> {
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

/// The three searches on this position, with options as for agents.
fn compare(game: &AnyGame, options: &str, console: &mut Console) -> anyhow::Result<()> {
    let spec: AgentSpec = match format!("minimax {options}").parse() {
        Ok(spec) => spec,
        Err(wrong) => {
            return console.say(format!("{wrong}. Type compare depth=5 eval=piece-row, for example."));
        }
    };
    let rows = compare::rows(game, &spec, console.view.notation(), &console.interrupt);
    if rows.is_empty() {
        return console.show_result(game);
    }
    let depth = spec.limits().depth.unwrap_or(kelso_engine::teach::COMPARED_DEPTH);
    console.say(compare::table::render(&rows, depth, spec.eval()))
}

/// The move that is meant, or an error message with the moves that may be played.
fn read_move(game: &AnyGame, text: &str, view: View) -> Result<AnyMove, String> {
    if let Some(ending) = game.result() {
        return Err(format!("The game is over: {ending}. Type undo to take something back, quit to leave."));
    }
    let Ok(typed) = text.parse::<MoveText>() else {
        return Err(format!(
            "“{text}” is neither a move nor a command; type a move such as 11-15 or c3-d4, or help."
        ));
    };
    let meant = view.read(&typed, game.variant().size).to_string();
    match game.find_text(&meant) {
        Ok(found) => Ok(found.mv),
        // What only the end rules forbid is refused by the game, with its own reason.
        Err(AnyPlayError::Shuffle { .. }) => {
            game.position().parse_move(&meant).map_err(|wrong| format!("{wrong}."))
        }
        Err(_) if view.notation() == Notation::MirroredLetters => {
            Err(format!("{text} is not legal here. {}", playable(game, view)))
        }
        Err(wrong) => Err(format!("{wrong}.")),
    }
}

/// Who can play what.
pub(super) fn playable(game: &AnyGame, view: View) -> String {
    let position = game.position();
    let texts: Vec<_> =
        game.legal_moves().iter().map(|mv| position.format_move(mv, view.notation())).collect();
    format!("{} can play {}.", game.turn(), texts.join(", "))
}
