//! The players at the board. The session asks a seat what it does and does not know how it decides.

use kelso_engine::AnyChoice;
use kelso_engine::levels::LevelSetting;
use kelso_rules::{AnyGame, AnyMove, AnyPosition, VariantId};

use super::console::Console;
use super::machine::Machine;
use super::person::Person;
use super::player::Player;

/// An action in a game.
#[derive(Clone, Copy)]
pub(super) enum Act {
    Move(AnyMove),
    Undo,
    Redo,
    OfferDraw,
    /// Claims a draw, optionally with the move that makes it one.
    Claim(Option<AnyMove>),
    Resign,
    /// Lets the engine at this level play the other side.
    Level(LevelSetting),
    /// Asks how the computer chose its last move.
    Stats,
    Leave,
}

/// A side of the board, and who decides for it.
pub(super) enum Seat {
    Person(Person),
    Machine(Box<Machine>),
}

impl Seat {
    pub(super) fn new(player: &Player, variant: VariantId, compares: bool) -> Self {
        match player {
            Player::Human => Seat::Person(Person::default()),
            Player::Agent(spec) => Seat::Machine(Box::new(Machine::new((**spec).clone(), variant, compares))),
        }
    }

    pub(super) fn is_person(&self) -> bool {
        matches!(self, Seat::Person(_))
    }

    /// Decides what to do. A person is also asked when the game is over, since moves can still be taken back.
    pub(super) fn act(&mut self, game: &AnyGame, console: &mut Console) -> anyhow::Result<Act> {
        match self {
            Seat::Person(person) => person.act(game, console),
            Seat::Machine(machine) => machine.act(game, console),
        }
    }

    /// Answers the opponent's draw offer.
    pub(super) fn accepts_draw(&mut self, game: &AnyGame, console: &mut Console) -> anyhow::Result<bool> {
        match self {
            Seat::Person(_) => Person::accepts_draw(game, console),
            Seat::Machine(machine) => Ok(machine.accepts_draw(game, console)),
        }
    }

    /// Its last choice and the position before it, if it is a computer player and has moved.
    pub(super) fn last_choice(&self) -> Option<&(AnyPosition, AnyChoice)> {
        match self {
            Seat::Person(_) => None,
            Seat::Machine(machine) => machine.last_choice(),
        }
    }
}
