//! Drawing a board with characters.

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};

use kelso_rules::notation::Coordinate;
use kelso_rules::{AnyMove, AnyPosition, Color, Kind, MoveText, Notation, Piece, Size, Square};

/// How much the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Letters and spaces only.
    Plain,
    /// Unicode pieces on coloured squares.
    Colour,
}

impl Style {
    /// Colour if stdout is a terminal that supports it (<https://no-color.org>).
    pub(crate) fn of_terminal(plain: bool) -> Self {
        let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || env::var_os("TERM").is_some_and(|term| term == "dumb");
        if plain || unwanted || !io::stdout().is_terminal() { Style::Plain } else { Style::Colour }
    }
}

/// How the board is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) style: Style,
    /// Squares by letter instead of number.
    pub(crate) letters: bool,
    /// Files are counted from White's right: with White on top, row 1 is uppermost and `a` on the left (paper E).
    pub(crate) mirrored: bool,
    /// Black at the bottom.
    pub(crate) flipped: bool,
}

impl View {
    pub(crate) fn notation(self) -> Notation {
        match (self.letters, self.mirrored) {
            (false, _) => Notation::Numeric,
            (true, false) => Notation::Letters,
            (true, true) => Notation::MirroredLetters,
        }
    }

    /// A typed move as the rules read it: a name that is a square of the mirrored board only is meant so.
    pub(crate) fn read(self, text: &MoveText, size: Size) -> MoveText {
        let elsewhere = text.squares().iter().all(|square| square.square(size).is_none());
        if self.mirrored && elsewhere { text.mirrored(size) } else { text.clone() }
    }

    /// The board as lines of text, with the squares of the last move highlighted in colour mode.
    pub(crate) fn board(self, position: &AnyPosition, last: Option<&AnyMove>) -> String {
        let size = position.variant().size;
        let shown = |square: Square| Cell {
            name: self.name(square, size),
            piece: position.piece_at(square),
            recent: last.is_some_and(|mv| mv.from() == square || mv.to() == square),
        };
        let mut text = String::new();
        for row in self.order(size.rows()) {
            let rank = size.rows() - row;
            let square = |col| Coordinate::Letter { file: col as u8 + 1, rank: rank as u8 }.square(size);
            let cells: Vec<_> = self.order(size.rows()).map(|col| square(col).map(shown)).collect();
            match (self.style, self.letters) {
                (Style::Plain, false) => numbered_row(&mut text, size.squares(), &cells),
                (Style::Plain, true) => lettered_row(&mut text, rank, &cells),
                (Style::Colour, _) => coloured_row(&mut text, &cells),
            }
        }
        if self.style == Style::Plain && self.letters {
            let files = self.order(size.rows()).map(|col| format!(" {}", self.file(col, size)));
            let _ = writeln!(text, "   {}", files.collect::<String>());
        }
        text
    }

    fn order(self, size: usize) -> impl Iterator<Item = usize> {
        (0..size).map(move |index| if self.flipped { size - 1 - index } else { index })
    }

    /// The letter of a column, counted from White's left.
    fn file(self, col: usize, size: Size) -> char {
        let index = if self.mirrored { size.rows() - 1 - col } else { col };
        (b'a' + index as u8) as char
    }

    fn name(self, square: Square, size: Size) -> String {
        let letters = Coordinate::letters(square, size);
        match self.notation() {
            Notation::Letters => letters.to_string(),
            Notation::MirroredLetters => letters.mirrored(size).to_string(),
            _ => square.to_string(),
        }
    }
}

/// A dark square as shown.
struct Cell {
    name: String,
    piece: Option<Piece>,
    recent: bool,
}

/// `b` and `w` are men, `B` and `W` kings.
fn letter(piece: Piece) -> char {
    match piece.kind {
        Kind::King => piece.color.letter(),
        Kind::Man => piece.color.letter().to_ascii_lowercase(),
    }
}

/// Every dark square with its number, preceded by the piece on it.
fn numbered_row(text: &mut String, squares: usize, cells: &[Option<Cell>]) {
    let width = if squares < 100 { 2 } else { 3 };
    let mut line = String::from("  ");
    for cell in cells {
        let piece = cell.as_ref().and_then(|shown| shown.piece).map_or(' ', letter);
        let name = cell.as_ref().map_or("", |shown| &shown.name);
        let _ = write!(line, "{piece}{name:<width$} ");
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

/// Pieces only, dots on empty dark squares, preceded by the row's number.
fn lettered_row(text: &mut String, rank: usize, cells: &[Option<Cell>]) {
    let mut line = format!("{rank:>3}");
    for cell in cells {
        let shown = cell.as_ref().map_or(' ', |shown| shown.piece.map_or('.', letter));
        let _ = write!(line, " {shown}");
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

const RESET: &str = "\x1b[0m";
/// Colours of the 256-colour table: buff and green as on a tournament board.
const LIGHT_SQUARE: u8 = 187;
const DARK_SQUARE: u8 = 65;
const RECENT_SQUARE: u8 = 137;
const NAME: u8 = 151;
const BLACK_PIECE: u8 = 16;
const WHITE_PIECE: u8 = 231;

/// Large boards get one line per row, so that they fit the screen.
fn coloured_row(text: &mut String, cells: &[Option<Cell>]) {
    let lines: &[Part] = if cells.len() <= 10 { &[Part::Name, Part::Piece] } else { &[Part::PieceOrName] };
    for &part in lines {
        text.push_str("  ");
        for cell in cells {
            coloured_cell(text, part, cell.as_ref());
        }
        text.push_str(RESET);
        text.push('\n');
    }
}

/// What one line of a square shows.
#[derive(Clone, Copy)]
enum Part {
    Name,
    Piece,
    PieceOrName,
}

fn coloured_cell(text: &mut String, part: Part, cell: Option<&Cell>) {
    let ground = match cell {
        None => LIGHT_SQUARE,
        Some(Cell { recent: true, .. }) => RECENT_SQUARE,
        Some(_) => DARK_SQUARE,
    };
    let _ = write!(text, "\x1b[48;5;{ground}m");
    let _ = match (cell, part) {
        (Some(Cell { piece: Some(piece), .. }), Part::Piece | Part::PieceOrName) => {
            let ink = match piece.color {
                Color::Black => BLACK_PIECE,
                Color::White => WHITE_PIECE,
            };
            let disc = match piece.kind {
                Kind::Man => '●',
                Kind::King => '♛',
            };
            write!(text, "\x1b[38;5;{ink}m  {disc}  ")
        }
        (Some(Cell { name, .. }), Part::Name | Part::PieceOrName) => {
            write!(text, "\x1b[38;5;{NAME}m{name:<5}")
        }
        _ => write!(text, "     "),
    };
}
