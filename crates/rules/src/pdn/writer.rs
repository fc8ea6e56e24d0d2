//! Writing a game as PDN.

use std::fmt::{self, Write};

use super::game::{Item, Line, PdnGame, PdnMove};
use super::tags::SEVEN;
use super::wrap::Wrap;
use crate::color::Color;
use crate::notation::Separator;
use crate::setup::Setup;
use crate::variant_id::Size;

/// A game prints itself as PDN: tags, the standard seven first, an empty line, and the moves in lines of at most 80
/// columns. The output parses back to an equal game, strictly too if names and squares allow.
///
/// ```
/// use kelso_rules::pdn::PdnReader;
///
/// let file = "[Black \"Tinsley\"][Event \"Match\"] 11-15 {quiet} 23-19 (23-18!) 1-0";
/// let game = PdnReader::new(file.as_bytes()).next().unwrap()?;
/// let text = game.to_string();
/// assert_eq!(
///     text,
///     "[Event \"Match\"]\n[Black \"Tinsley\"]\n\n1. 11-15 {quiet} 1... 23-19 (1... 23-18!) 1-0\n"
/// );
/// assert_eq!(PdnReader::strict(text.as_bytes()).next().unwrap()?, game);
/// # Ok::<(), kelso_rules::pdn::PdnError>(())
/// ```
impl fmt::Display for PdnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        let mut out = Wrap::new(f);
        write_line(&mut out, &self.body, self.first_ply())?;
        out.word(&self.result.to_string())?;
        out.end()
    }
}

impl PdnGame {
    fn write_tags(&self, out: &mut impl Write) -> fmt::Result {
        let place = |name: &str| SEVEN.iter().position(|known| *known == name).unwrap_or(SEVEN.len());
        let mut tags: Vec<_> = self.tags.iter().collect();
        tags.sort_by_key(|(name, _)| place(name));
        for (name, value) in &tags {
            writeln!(out, "[{name} \"{}\"]", escaped(value))?;
        }
        if tags.is_empty() { Ok(()) } else { out.write_char('\n') }
    }

    /// 0, or 1 if the side that usually moves second is to move in the position set up.
    fn first_ply(&self) -> usize {
        let fen = self.tags.get("FEN").and_then(|fen| Setup::from_fen(fen, Size::Sixteen).ok());
        let turn = fen.and_then(|setup| setup.turn);
        let is_second = turn.is_some_and(|turn: Color| turn != self.game_type().first);
        usize::from(is_second && self.body.items.first() != Some(&Item::Pass))
    }
}

/// Quotes and backslashes would end the value or vanish.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for letter in value.trim().chars() {
        if matches!(letter, '"' | '\\') {
            text.push('\\');
        }
        text.push(if letter.is_control() { ' ' } else { letter });
    }
    text
}

/// Writes the moves of a line, the first of which is number `ply` of the game, from 0.
fn write_line<W: Write>(out: &mut Wrap<'_, W>, line: &Line, mut ply: usize) -> fmt::Result {
    // The second player's move is numbered only after an interruption.
    let mut numbered = false;
    for item in &line.items {
        let goes_on = match item {
            Item::Move(mv) => {
                write_number(out, ply, numbered)?;
                out.word(&move_word(mv))?;
                ply += 1;
                true
            }
            Item::Pass => {
                write_number(out, ply, numbered)?;
                out.word("...")?;
                ply += 1;
                true
            }
            Item::Comment(comment) => {
                out.words(&format!("{{{}}}", comment.text()))?;
                false
            }
            Item::Variation(variation) => {
                out.glue("(");
                write_line(out, variation, ply.saturating_sub(1))?;
                out.glued(")")?;
                false
            }
            Item::Nag(number) => {
                out.word(&format!("${number}"))?;
                numbered
            }
            Item::Setup(setting) => {
                out.words(&format!("/{}/", setting.text.replace('/', " ")))?;
                false
            }
        };
        numbered = goes_on;
    }
    Ok(())
}

fn write_number<W: Write>(out: &mut Wrap<'_, W>, ply: usize, numbered: bool) -> fmt::Result {
    let number = ply / 2 + 1;
    match (ply % 2, numbered) {
        (0, _) => out.word(&format!("{number}.")),
        (_, false) => out.word(&format!("{number}...")),
        _ => Ok(()),
    }
}

fn move_word(mv: &PdnMove) -> String {
    let mut word = mv.text.to_string();
    if mv.text.separator() == Separator::None && !mv.text.is_lettered() {
        word = word.replace(' ', "-");
    }
    word.extend(mv.strength.iter().flat_map(|marks| marks.chars()).filter(|mark| matches!(mark, '!' | '?')));
    word
}
