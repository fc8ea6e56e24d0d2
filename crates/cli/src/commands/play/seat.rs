//! Who sits at the board. The session asks a seat what it does and knows nothing of how it decides.

use kelso_engine::AnyChoice;
use kelso_engine::levels::LevelSetting;
use kelso_rules::{AnyGame, AnyMove, AnyPosition, VariantId};

use super::console::Console;
use super::machine::Machine;
use super::person::Person;
use super::player::Player;

/// What somebody does with a game.
#[derive(Clone, Copy)]
pub(super) enum Act {
    Move(AnyMove),
    Undo,
    Redo,
    OfferDraw,
    /// Claims a draw, perhaps with the move that makes it one.
    Claim(Option<AnyMove>),
    Resign,
    /// Lets the engine of this level play the other side.
    Level(LevelSetting),
    /// Wants to know how the computer chose its last move.
    Stats,
    Leave,
}

/// A side of the board, and whoever decides for it.
pub(super) enum Seat {
    Person(Person),
    Machine(Box<Machine>),
}

impl Seat {
    pub(super) fn new(player: &Player, variant: VariantId) -> Self {
        match player {
            Player::Human => Seat::Person(Person::default()),
            Player::Agent(spec) => Seat::Machine(Box::new(Machine::new((**spec).clone(), variant))),
        }
    }

    pub(super) fn is_person(&self) -> bool {
        matches!(self, Seat::Person(_))
    }

    /// Decides what to do. A person is also asked when the game is over; then there is still something to take back.
    pub(super) fn act(&mut self, game: &AnyGame, console: &mut Console) -> anyhow::Result<Act> {
        match self {
            Seat::Person(person) => person.act(game, console),
            Seat::Machine(machine) => machine.act(game, console),
        }
    }

    /// Answers the opponent's offer of a draw.
    pub(super) fn accepts_draw(&mut self, game: &AnyGame, console: &mut Console) -> anyhow::Result<bool> {
        match self {
            Seat::Person(_) => Person::accepts_draw(game, console),
            Seat::Machine(machine) => Ok(machine.accepts_draw(game, console)),
        }
    }

    /// How it came to its last move and from which position, if it is a machine and has moved.
    pub(super) fn last_choice(&self) -> Option<&(AnyPosition, AnyChoice)> {
        match self {
            Seat::Person(_) => None,
            Seat::Machine(machine) => machine.last_choice(),
        }
    }
}
