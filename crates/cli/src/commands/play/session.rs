//! The course of a game: asks the seats in turn, carries out their decisions, and shows the result.

use std::thread;
use std::time::Duration;

use kelso_engine::levels::LevelSetting;
use kelso_engine::{NoWinWatch, asks_for_no_win};
use kelso_rules::{AnyGame, AnyPlayError, Color, Decision, Reason};

use super::adaptive::Adaptive;
use super::console::Console;
use super::machine::has_gone_on_for_long;
use super::player::Player;
use super::report;
use super::seat::{Act, Seat};

/// A game and who plays it.
pub(super) struct PlaySession {
    game: AnyGame,
    /// By colour, Black first.
    seats: [Seat; 2],
    /// Pause after each move when no person plays.
    delay: Duration,
    /// The adaptive level, until the game is counted.
    adaptive: Option<Adaptive>,
    /// Three searches are compared after each move of a computer player.
    compares: bool,
    /// Whether it is known that neither side can win, if the end rules draw such a game.
    no_win: NoWinWatch,
}

impl PlaySession {
    pub(super) fn new(
        game: AnyGame,
        players: &[Player; 2],
        delay: Duration,
        adaptive: Option<Adaptive>,
        compares: bool,
    ) -> Self {
        let seats = players.each_ref().map(|player| Seat::new(player, game.variant(), compares));
        PlaySession { game, seats, delay, adaptive, compares, no_win: NoWinWatch::default() }
    }

    /// Plays until somebody quits, or until the end if nobody can.
    pub(super) fn run(mut self, console: &mut Console) -> anyhow::Result<()> {
        self.name_players(console);
        console.remember(&self.game);
        console.greet()?;
        if let Some(adaptive) = &self.adaptive {
            console.say(adaptive.introduction())?;
        }
        console.show(&self.game)?;
        loop {
            console.remember(&self.game);
            if self.end_if_nobody_can_win(console)? {
                continue;
            }
            let Some(color) = self.whose_turn() else { return Ok(()) };
            if self.goes_round_for_ever() {
                console.say("The game goes round and round: the computers agree to a draw.")?;
                self.decide(Act::OfferDraw, console)?;
                continue;
            }
            let act = self.seats[color as usize].act(&self.game, console)?;
            match act {
                Act::Leave => return Ok(()),
                Act::Undo if self.undo() => console.show(&self.game)?,
                Act::Undo => console.say("There is nothing to take back.")?,
                Act::Redo if self.redo() => console.show(&self.game)?,
                Act::Redo => console.say("There is nothing to redo.")?,
                Act::Stats => self.show_stats(console)?,
                Act::Level(level) => self.set_level(level, console)?,
                act => self.decide(act, console)?,
            }
            self.count_result(console)?;
        }
    }

    /// Counts the game for the adaptive level when it ends for the first time; replays after a takeback do not count.
    fn count_result(&mut self, console: &mut Console) -> anyhow::Result<()> {
        let Some(ending) = self.game.result() else { return Ok(()) };
        match self.adaptive.take().and_then(|adaptive| adaptive.ended(ending.outcome)) {
            Some(sentence) => console.say(sentence),
            None => Ok(()),
        }
    }

    /// Ends a game that the rules draw because neither side can win.
    fn end_if_nobody_can_win(&mut self, console: &mut Console) -> anyhow::Result<bool> {
        let (watch, game) = (&mut self.no_win, &self.game);
        let drawn = asks_for_no_win(game)
            && console.while_thinking(|control| watch.shows_draw(game, &|| control.is_stopped()));
        if !drawn {
            return Ok(false);
        }
        self.end_by(Decision::NoWin, console)?;
        self.count_result(console)?;
        Ok(true)
    }

    /// Who is asked next: the side to move, or a person when the game is over. `None` if there is nobody to ask.
    fn whose_turn(&self) -> Option<Color> {
        let turn = self.game.turn();
        if self.game.result().is_none() {
            return Some(turn);
        }
        [turn, !turn].into_iter().find(|&color| self.is_person(color))
    }

    /// True for two computer players whose game no rule would end (house-a): what their random terms do not resolve, if they
    /// have any, is drawn by agreement.
    fn goes_round_for_ever(&self) -> bool {
        let rules = self.game.rules();
        let nothing_ends_it = rules.repetition.is_none() && rules.no_progress.is_none();
        self.game.result().is_none()
            && !self.has_person()
            && nothing_ends_it
            && rules.agreement
            && has_gone_on_for_long(&self.game)
    }

    fn decide(&mut self, act: Act, console: &mut Console) -> anyhow::Result<()> {
        let turn = self.game.turn();
        let decision = match act {
            Act::Move(mv) => match self.game.play(&mv) {
                Ok(_) => return self.show_move(turn, console),
                Err(AnyPlayError::Shuffle { .. }) => {
                    console.say("That piece may not go back and forth a third time; choose another move.")?;
                    return console.list_moves(&self.game);
                }
                Err(error) => return console.say(format!("{error}.")),
            },
            Act::Resign => Decision::Resign(turn),
            Act::Claim(None) => Decision::Claim,
            Act::Claim(Some(mv)) => Decision::ClaimWith(mv),
            Act::OfferDraw if self.goes_round_for_ever() => Decision::Agree,
            Act::OfferDraw if self.game.result().is_none() && self.game.rules().agreement => {
                if !self.seats[!turn as usize].accepts_draw(&self.game, console)? {
                    return console.say(format!("{} declines.", !turn));
                }
                Decision::Agree
            }
            Act::OfferDraw => Decision::Agree,
            _ => return Ok(()),
        };
        self.end_by(decision, console)
    }

    fn end_by(&mut self, decision: Decision, console: &mut Console) -> anyhow::Result<()> {
        match self.game.decide(decision) {
            // Between computer players that nobody watches the board has not been shown yet.
            Ok(_) if !self.has_person() && !console.is_watched() => console.show(&self.game),
            Ok(_) => console.show_result(&self.game),
            Err(error) => console.say(format!("{error}.")),
        }
    }

    /// Shows the board after a move, except where nobody looks at it: before a computer's reply, and between the moves
    /// of a game between computer players that is not watched.
    fn show_move(&self, mover: Color, console: &mut Console) -> anyhow::Result<()> {
        if self.game.result().is_some() || self.is_person(!mover) {
            return console.show(&self.game);
        }
        if !self.has_person() && console.is_watched() {
            console.show(&self.game)?;
            thread::sleep(self.delay);
        }
        Ok(())
    }

    /// Takes back a move; against a computer its reply and the person's own move. False if there is no such move.
    fn undo(&mut self) -> bool {
        // An end that followed by itself goes with the move that led to it.
        let least = 1 + usize::from(self.game.result().is_some_and(|ending| ending.reason == Reason::NoWin));
        let mut steps = 0;
        while self.game.undo() {
            steps += 1;
            if steps >= least && self.is_person(self.game.turn()) {
                return true;
            }
        }
        // Only the computer's own first move is left: it stays.
        for _ in 0..steps {
            self.game.redo();
        }
        false
    }

    /// Replays what was taken back, until a person is to move.
    fn redo(&mut self) -> bool {
        let mut done = false;
        while self.game.redo() {
            done = true;
            if self.is_person(self.game.turn()) {
                break;
            }
        }
        done
    }

    fn show_stats(&self, console: &mut Console) -> anyhow::Result<()> {
        match self.seats.iter().find_map(Seat::last_choice) {
            Some((before, choice)) => console.say(report::stats(before, choice, console.view.notation())),
            None => console.say("No computer player has moved yet."),
        }
    }

    /// Changes the computer's level; between two persons the computer takes the other seat. The game then no longer
    /// counts for the adaptive level.
    fn set_level(&mut self, level: LevelSetting, console: &mut Console) -> anyhow::Result<()> {
        let machine = Color::ALL.into_iter().find(|&color| !self.is_person(color));
        let color = machine.unwrap_or(!self.game.turn());
        let player = match level {
            LevelSetting::Fixed(_) => Player::at_level(level),
            LevelSetting::Adaptive => match Adaptive::strength_now() {
                Ok(strength) => Player::at_level(LevelSetting::Fixed(strength)),
                Err(error) => return console.say(format!("{error}.")),
            },
        };
        self.adaptive = None;
        self.seats[color as usize] = Seat::new(&player, self.game.variant(), self.compares);
        self.name_players(console);
        console.say(format!("{color} is now {player}: it {}.", level.about()))
    }

    /// Names the players, for the record.
    fn name_players(&self, console: &mut Console) {
        console.set_players(self.seats.each_ref().map(|seat| match seat {
            Seat::Person(_) => "human".to_owned(),
            Seat::Machine(machine) => machine.spec().to_string(),
        }));
    }

    fn is_person(&self, color: Color) -> bool {
        self.seats[color as usize].is_person()
    }

    fn has_person(&self) -> bool {
        self.seats.iter().any(Seat::is_person)
    }
}
