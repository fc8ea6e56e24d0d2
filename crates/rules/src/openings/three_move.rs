//! The three-move ballots of the American Checker Federation.

use std::sync::LazyLock;

use super::{lines, only_move};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::English;
use crate::square::Square;

/// What a ballot is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BallotClass {
    /// Drawn in over-the-board play; the first 144 of the deck.
    Crossboard,
    /// Used only in mail play until 2003, then added to the deck: the other 12.
    Mailplay,
    /// Not drawn, because it is thought to lose.
    Barred,
}

/// A three-move opening with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// The number in the list of the American Checker Federation, from 1 to 174.
    pub acf: u16,
    /// The moves: Black, White, Black.
    pub moves: [Move; 3],
    /// What it is used for.
    pub class: BallotClass,
    /// Its name, if it has one.
    pub name: Option<&'static str>,
}

impl Ballot {
    /// The position after the three moves, White to move.
    pub fn position(&self) -> Position {
        self.moves.iter().fold(Position::start(English), |position, mv| position.play_unchecked(mv))
    }

    /// True if it is in the deck that openings are drawn from (156 of the 174 are).
    pub fn is_in_deck(&self) -> bool {
        self.class != BallotClass::Barred
    }
}

/// All 174 ballots, by number.
///
/// ```
/// use kelso_rules::openings::ballots;
///
/// let edinburgh = ballots()[7];
/// assert_eq!((edinburgh.acf, edinburgh.name), (8, Some("Edinburgh Single")));
/// assert_eq!(ballots().iter().filter(|ballot| ballot.is_in_deck()).count(), 156);
/// ```
pub fn ballots() -> &'static [Ballot] {
    static BALLOTS: LazyLock<Vec<Ballot>> = LazyLock::new(|| {
        lines(TABLE)
            .map(|line| parse(line).expect("the table is part of the crate and checked by its tests"))
            .collect()
    });
    &BALLOTS
}

const TABLE: &str = include_str!("three_move.txt");

/// Reads a line of the table: number, three moves, class, name.
fn parse(line: &'static str) -> Option<Ballot> {
    let mut words = line.split_whitespace();
    let acf = words.next()?.parse().ok()?;
    let mut position = Position::start(English);
    let mut next_move = || {
        let (from, to) = words.next()?.split_once(['-', 'x'])?;
        let square = |text: &str| Square::new(text.parse().ok()?);
        let mv = only_move(&position, square(from)?, square(to)?)?;
        position = position.play_unchecked(&mv);
        Some(mv)
    };
    let moves = [next_move()?, next_move()?, next_move()?];
    let word = words.next()?;
    let class = match word {
        "crossboard" => BallotClass::Crossboard,
        "mailplay" => BallotClass::Mailplay,
        "barred" => BallotClass::Barred,
        _ => return None,
    };
    let name = line.split_once(word)?.1.trim();
    Some(Ballot { acf, moves, class, name: (!name.is_empty()).then_some(name) })
}
