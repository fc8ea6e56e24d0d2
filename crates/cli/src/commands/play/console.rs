//! The terminal: input lines, the board and messages.

use std::fmt::Display;
use std::io::{self, BufRead, IsTerminal, Stdout, Write};

use kelso_engine::SearchControl;
use kelso_rules::{AnyGame, AnyMove, Color, Kind, Piece};

use super::person::playable;
use super::save;
use crate::interrupt::Interrupt;
use crate::view::{Style, View};

/// One terminal, shared by all players at it.
pub(super) struct Console {
    pub(super) view: View,
    out: Stdout,
    /// Input is interactive, so print a prompt.
    prompts: bool,
    /// The file this game was saved to, which may be overwritten.
    saved: Option<String>,
    pub(super) interrupt: Interrupt,
    /// Ctrl-C makes a computer player move now; if no person plays it ends the game.
    hurries: bool,
    /// Black's and White's names for the record.
    players: [String; 2],
}

impl Console {
    pub(super) fn new(view: View) -> Self {
        Console {
            view,
            out: io::stdout(),
            prompts: io::stdin().is_terminal(),
            saved: None,
            interrupt: Interrupt::install(),
            hurries: true,
            players: Default::default(),
        }
    }

    /// Names the players.
    pub(super) fn set_players(&mut self, players: [String; 2]) {
        self.hurries = players.iter().any(|name| name == "human");
        self.players = players;
    }

    /// Is somebody watching the board?
    pub(super) fn is_watched(&self) -> bool {
        self.out.is_terminal()
    }

    /// Runs a search that Ctrl-C can cut short.
    pub(super) fn while_thinking<T>(&mut self, think: impl FnOnce(&mut SearchControl) -> T) -> T {
        let mut control = if self.hurries { self.interrupt.control() } else { SearchControl::default() };
        let is_seen = self.view.style == Style::Colour && self.hurries;
        if is_seen {
            // Not important enough to fail.
            let _ = write!(self.out, "thinking… (Ctrl-C: move now)").and_then(|()| self.out.flush());
        }
        let thought = think(&mut control);
        self.interrupt.rest();
        if is_seen {
            let _ = write!(self.out, "\r\x1b[K");
        }
        thought
    }

    /// Keeps the game in case the program is interrupted.
    pub(super) fn remember(&self, game: &AnyGame) {
        self.interrupt.set_farewell(save::farewell(game, &self.players));
    }

    /// The next input line; `None` at the end.
    pub(super) fn ask(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        if self.prompts {
            write!(self.out, "{prompt}> ")?;
            self.out.flush()?;
        }
        let mut bytes = Vec::new();
        if io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
            if self.prompts {
                self.say("")?;
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Prints some lines.
    pub(super) fn say(&mut self, text: impl Display) -> anyhow::Result<()> {
        let text = text.to_string();
        writeln!(self.out, "{}", text.trim_end_matches('\n'))?;
        self.out.flush()?;
        Ok(())
    }

    pub(super) fn greet(&mut self) -> anyhow::Result<()> {
        if self.prompts && self.hurries {
            self.say("Type a move such as 11-15, or help.\n")?;
        }
        Ok(())
    }

    /// The board, the state of the game, and whose turn it is.
    pub(super) fn show(&mut self, game: &AnyGame) -> anyhow::Result<()> {
        self.say("")?;
        self.say(self.view.board(&game.position(), game.moves().last()))?;
        self.say(score(game))?;
        self.show_result(game)
    }

    /// The result, or whose turn it is and what they must or may do.
    pub(super) fn show_result(&mut self, game: &AnyGame) -> anyhow::Result<()> {
        if let Some(ending) = game.result() {
            return self.say(format!("Game over: {ending}."));
        }
        let turn = game.turn();
        let captures = game.legal_moves().iter().all(AnyMove::is_capture);
        let must = if captures { " and must capture" } else { "" };
        self.say(format!("{turn} to move{must}."))?;
        if let Some(reason) = game.claimable() {
            self.say(format!("{turn} may claim a draw: {reason}."))?;
        }
        Ok(())
    }

    /// Saves the game, but never overwrites an earlier file.
    pub(super) fn save(&mut self, game: &AnyGame, file: &str) -> anyhow::Result<()> {
        if file.is_empty() {
            return self.say("Give a file name: save FILE.pdn");
        }
        let again = self.saved.as_deref() == Some(file);
        match save::write(game, &self.players, file, again) {
            Ok(()) => {
                self.saved = Some(file.to_owned());
                self.say(format!("Saved to {file}."))
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.say(format!("{file} exists already; choose another name."))
            }
            Err(error) => self.say(format!("Cannot write {file}: {error}.")),
        }
    }

    pub(super) fn list_moves(&mut self, game: &AnyGame) -> anyhow::Result<()> {
        if game.result().is_some() {
            return self.show_result(game);
        }
        self.say(playable(game, self.view))
    }
}

/// Each side's pieces and captures.
fn score(game: &AnyGame) -> String {
    let (start, now) = (game.start(), game.position());
    let side = |color: Color| {
        let is_king = |piece: &Piece| piece.color == color && piece.kind == Kind::King;
        let kings = now.board().iter().filter(|(_, piece)| is_king(piece)).count();
        let taken = start.count(!color) - now.count(!color);
        let kings = match kings {
            0 => String::new(),
            1 => ", 1 king".into(),
            n => format!(", {n} kings"),
        };
        format!("{color} {}{kings} (took {taken})", now.count(color))
    };
    format!("{}   {}   move {}", side(Color::Black), side(Color::White), game.plies() + 1)
}
