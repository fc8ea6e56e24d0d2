//! A person at the terminal.

use kelso_engine::{Agent, AgentSpec};
use kelso_rules::notation::MoveText;
use kelso_rules::{Game, Move, Variant};

use super::console::Console;
use super::line::{HELP, Line};
use super::report;
use super::seat::Act;
use crate::commands::compare;

pub(super) struct Person<V: Variant> {
    /// The engine that gives hints, made when first asked.
    adviser: Option<Box<dyn Agent<V>>>,
}

impl<V: Variant> Default for Person<V> {
    fn default() -> Self {
        Person { adviser: None }
    }
}

impl<V: Variant> Person<V> {
    pub(super) fn act(&mut self, game: &Game<V>, console: &mut Console) -> anyhow::Result<Act<V::Board>> {
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

    /// What the engine would play, after a short look.
    fn hint(&mut self, game: &Game<V>, console: &mut Console) -> anyhow::Result<()> {
        let adviser = self.adviser.get_or_insert_with(|| AgentSpec::engine(1, 16).build());
        match console.while_thinking(|remote| adviser.choose(game, &report::BRIEFLY, remote)) {
            Some(choice) => console.say(report::hint(game.position(), &choice, console.view.notation())),
            None => console.show_result(game),
        }
    }

    pub(super) fn accepts_draw(game: &Game<V>, console: &mut Console) -> anyhow::Result<bool> {
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

/// The three searches on this position, with options as an agent has them.
fn compare<V: Variant>(game: &Game<V>, options: &str, console: &mut Console) -> anyhow::Result<()> {
    let spec: AgentSpec = match format!("minimax {options}").parse() {
        Ok(spec) => spec,
        Err(wrong) => {
            return console.say(format!("{wrong}. Type compare depth=5 eval=piece-row, for example."));
        }
    };
    let rows = compare::rows(game, &spec, console.view.letters, &console.interrupt);
    if rows.is_empty() {
        return console.show_result(game);
    }
    let depth = spec.limits().depth.unwrap_or(kelso_engine::teach::COMPARED_DEPTH);
    console.say(compare::table::render(&rows, depth, spec.eval()))
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
