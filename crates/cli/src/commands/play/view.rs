//! Drawing a board with characters.

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};

use kelso_rules::notation::Coordinate;
use kelso_rules::{Board, Color, Kind, Move, Notation, Piece, Position, Square, Variant};

/// How much the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Letters and spaces only.
    Plain,
    /// Unicode pieces on coloured squares.
    Colour,
}

impl Style {
    /// Colour where stdout is a terminal that wants it (<https://no-color.org>).
    pub(super) fn of_terminal(plain: bool) -> Self {
        let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || env::var_os("TERM").is_some_and(|term| term == "dumb");
        if plain || unwanted || !io::stdout().is_terminal() { Style::Plain } else { Style::Colour }
    }
}

/// How the board is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) style: Style,
    /// Squares by letter, not by number.
    pub(super) letters: bool,
    /// Black at the bottom.
    pub(super) flipped: bool,
}

impl View {
    pub(super) fn notation(self) -> Notation {
        if self.letters { Notation::Letters } else { Notation::Numeric }
    }

    /// The board as lines of text, the squares of the last move marked where colours allow.
    pub(super) fn board<V: Variant>(self, position: &Position<V>, last: Option<&Move<V::Board>>) -> String {
        let mut text = String::new();
        for row in self.order(V::Board::SIZE) {
            for line in 0..self.cell_height::<V>() {
                text.push_str("  ");
                for col in self.order(V::Board::SIZE) {
                    let square = V::Board::at(row, col).map(|square| Shown {
                        name: self.name::<V>(square),
                        piece: position.piece_at(square),
                        recent: last.is_some_and(|mv| mv.from() == square || mv.to() == square),
                    });
                    match self.style {
                        Style::Plain => plain_cell(&mut text, self.cell_width::<V>(), square.as_ref()),
                        Style::Colour => {
                            colour_cell(&mut text, line, self.cell_height::<V>(), square.as_ref());
                        }
                    }
                }
                if self.style == Style::Colour {
                    text.push_str(RESET);
                }
                text.truncate(text.trim_end_matches(' ').len());
                text.push('\n');
            }
        }
        text
    }

    fn order(self, size: usize) -> impl Iterator<Item = usize> {
        (0..size).map(move |index| if self.flipped { size - 1 - index } else { index })
    }

    fn name<V: Variant>(self, square: Square) -> String {
        if self.letters { Coordinate::letters::<V::Board>(square).to_string() } else { square.to_string() }
    }

    /// Large boards get flat squares, so that they fit a screen.
    fn cell_height<V: Variant>(self) -> usize {
        if self.style == Style::Colour && V::Board::SIZE <= 10 { 2 } else { 1 }
    }

    /// A piece, the square's name, and a space.
    fn cell_width<V: Variant>(self) -> usize {
        let longest = if V::Board::SQUARES >= 100 || (self.letters && V::Board::SIZE >= 10) { 3 } else { 2 };
        longest + 2
    }
}

/// A playing square as it is shown.
struct Shown {
    name: String,
    piece: Option<Piece>,
    recent: bool,
}

/// `b` and `w` are men, `B` and `W` kings.
fn plain_cell(text: &mut String, width: usize, square: Option<&Shown>) {
    let Some(Shown { name, piece, .. }) = square else {
        text.extend(std::iter::repeat_n(' ', width));
        return;
    };
    let piece = match piece {
        None => ' ',
        Some(Piece { color, kind: Kind::King }) => color.letter(),
        Some(Piece { color, kind: Kind::Man }) => color.letter().to_ascii_lowercase(),
    };
    let _ = write!(text, "{piece}{name:<rest$}", rest = width - 1);
}

const RESET: &str = "\x1b[0m";
/// Colours of the 256-colour table: buff and green as on a tournament board.
const LIGHT_SQUARE: u8 = 187;
const DARK_SQUARE: u8 = 65;
const RECENT_SQUARE: u8 = 137;
const NAME: u8 = 194;
const BLACK_PIECE: u8 = 16;
const WHITE_PIECE: u8 = 231;

fn colour_cell(text: &mut String, line: usize, height: usize, square: Option<&Shown>) {
    let background = match square {
        None => LIGHT_SQUARE,
        Some(Shown { recent: true, .. }) => RECENT_SQUARE,
        Some(_) => DARK_SQUARE,
    };
    let _ = write!(text, "\x1b[48;5;{background}m");
    let Some(Shown { name, piece, .. }) = square else {
        text.push_str("     ");
        return;
    };
    let is_name_line = line + 1 < height || (height == 1 && piece.is_none());
    match piece {
        _ if is_name_line => {
            let _ = write!(text, "\x1b[38;5;{NAME}m{name:<5}");
        }
        None => text.push_str("     "),
        Some(Piece { color, kind }) => {
            let ink = match color {
                Color::Black => BLACK_PIECE,
                Color::White => WHITE_PIECE,
            };
            let disc = match kind {
                Kind::Man => '●',
                Kind::King => '♛',
            };
            let _ = write!(text, "\x1b[38;5;{ink}m  {disc}  ");
        }
    }
}
