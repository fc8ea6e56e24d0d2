//! What a person types at the board: a command, or else a move.

/// One parsed line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Nothing,
    Help,
    Board,
    Moves,
    Fen,
    Flip,
    Letters,
    Numbers,
    Hint,
    /// With the options of the searches.
    Compare(&'a str),
    Stats,
    /// With the level.
    Level(&'a str),
    Undo,
    Redo,
    Draw,
    /// With the move announced, or nothing.
    Claim(&'a str),
    Resign,
    /// With the file to write.
    Save(&'a str),
    Quit,
    /// Anything else is meant as a move.
    Move(&'a str),
}

pub(super) const HELP: &str = "\
A move: 11-15, 11 15, 22x8, 22x15x8, or by letter c3-d4, c3d4, C3 D4.
  moves          list the legal moves
  hint           what the engine would play
  undo, redo     take back, play again; against the computer up to your own last move
  flip           flip the board
  letters        name squares by letter (c3); numbers: by number (22)
  board, fen     show the board, or the position as one line of text
  level N        let the engine play the other side, from 1 (a beginner) to 10 (full strength), or adaptive
  stats          how the computer chose its last move
  compare [depth=N eval=NAME time=T]
                 minimax, alpha-beta and ordered alpha-beta side by side on this position
  draw           offer a draw; the computer accepts unless it thinks it is better
  claim [MOVE]   claim a draw, optionally with the move that makes it one
  resign         resign
  save FILE.pdn  write the game to a file
  quit           leave
";

impl<'a> Line<'a> {
    pub(super) fn parse(text: &'a str) -> Self {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Line::Nothing,
            ("help" | "h" | "?", "") => Line::Help,
            ("board", "") => Line::Board,
            ("moves" | "m", "") => Line::Moves,
            ("fen", "") => Line::Fen,
            ("flip", "") => Line::Flip,
            ("letters", "") => Line::Letters,
            ("numbers", "") => Line::Numbers,
            ("hint", "") => Line::Hint,
            ("compare", options) => Line::Compare(options),
            ("stats", "") => Line::Stats,
            ("level", level) => Line::Level(level),
            ("undo" | "u", "") => Line::Undo,
            ("redo", "") => Line::Redo,
            ("draw", "") => Line::Draw,
            ("claim", announced) => Line::Claim(announced),
            ("resign", "") => Line::Resign,
            ("save", file) => Line::Save(file),
            ("quit" | "exit" | "q", "") => Line::Quit,
            _ => Line::Move(text),
        }
    }
}
