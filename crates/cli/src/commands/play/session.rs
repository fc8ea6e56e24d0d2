//! The course of a game: asks the seats in turn, does what they decide, and has the console show it.

use kelso_rules::{Color, Game, PlayError, Variant};

use super::console::Console;
use super::seat::{Act, Seat};

/// A game and who plays it.
pub(super) struct Session<V: Variant> {
    game: Game<V>,
    /// By colour, Black first.
    seats: [Box<dyn Seat<V>>; 2],
}

impl<V: Variant> Session<V> {
    pub(super) fn new(game: Game<V>, seats: [Box<dyn Seat<V>>; 2]) -> Self {
        Session { game, seats }
    }

    /// Plays until somebody leaves.
    pub(super) fn run(mut self, console: &mut Console) -> anyhow::Result<()> {
        console.greet()?;
        console.show(&self.game)?;
        loop {
            let act = self.seat(self.game.turn()).act(&self.game, console)?;
            match act {
                Act::Leave => return Ok(()),
                Act::Undo => match self.game.undo() {
                    Some(_) => console.show(&self.game)?,
                    None => console.say("There is nothing to take back.")?,
                },
                Act::Redo => match self.game.redo() {
                    Some(_) => console.show(&self.game)?,
                    None => console.say("There is nothing to play again.")?,
                },
                act => self.decide(act, console)?,
            }
        }
    }

    fn decide(&mut self, act: Act<V::Board>, console: &mut Console) -> anyhow::Result<()> {
        let turn = self.game.turn();
        let done = match act {
            Act::Move(mv) => match self.game.play(&mv) {
                Ok(_) => return console.show(&self.game),
                Err(PlayError::Shuffle { .. }) => {
                    console.say("That piece may not go to and fro a third time; choose another move.")?;
                    return console.list_moves(&self.game);
                }
                Err(error) => return console.say(format!("{error}.")),
            },
            Act::Resign => self.game.resign(turn),
            Act::Claim(None) => self.game.claim_draw(),
            Act::Claim(Some(mv)) => self.game.claim_draw_with(&mv),
            Act::OfferDraw if self.game.result().is_none() && self.game.rules().agreement => {
                if !self.seat(!turn).accepts_draw(&self.game, console)? {
                    return console.say(format!("{} declines.", !turn));
                }
                self.game.agree_draw()
            }
            Act::OfferDraw => self.game.agree_draw(),
            Act::Undo | Act::Redo | Act::Leave => return Ok(()),
        };
        match done {
            Ok(_) => console.show_result(&self.game),
            Err(error) => console.say(format!("{error}.")),
        }
    }

    fn seat(&self, color: Color) -> &dyn Seat<V> {
        &*self.seats[color as usize]
    }
}
