//! Openings that have a name, beyond those of the three-move ballots.

use std::sync::LazyLock;

use super::{lines, only_move};
use crate::position::Position;
use crate::rules::English;
use crate::square::Square;

/// An opening with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedOpening {
    /// What it is called.
    pub name: &'static str,
    /// How many moves it takes, both sides together.
    pub plies: usize,
    /// The position that it leads to: whatever the order of the moves, that is the opening.
    pub position: Position,
}

/// All of them.
///
/// ```
/// use kelso_rules::openings::named_openings;
///
/// let alma = named_openings().iter().find(|opening| opening.name == "Alma");
/// assert_eq!(alma.map(|opening| opening.plies), Some(5));
/// ```
pub fn named_openings() -> &'static [NamedOpening] {
    static OPENINGS: LazyLock<Vec<NamedOpening>> = LazyLock::new(|| {
        lines(TABLE)
            .map(|line| parse(line).expect("the table is part of the crate and checked by its tests"))
            .collect()
    });
    &OPENINGS
}

const TABLE: &str = include_str!("named.txt");

/// Reads a line of the table: the moves, two spaces, the name.
fn parse(line: &'static str) -> Option<NamedOpening> {
    let (moves, name) = line.split_once("  ")?;
    let mut position = Position::start(English);
    let mut plies = 0;
    for text in moves.split(' ') {
        let squares: Option<Vec<_>> =
            text.split(['-', 'x']).map(|square| Square::new(square.parse().ok()?)).collect();
        let squares = squares?;
        let mv = only_move(&position, *squares.first()?, *squares.last()?)?;
        position = position.play_unchecked(&mv);
        plies += 1;
    }
    Some(NamedOpening { name: name.trim(), plies, position })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::openings::ballots;

    #[test]
    fn every_line_of_the_table_is_played_legally() {
        for line in lines(TABLE) {
            let opening = parse(line).unwrap_or_else(|| panic!("{line}"));
            assert!(!opening.name.is_empty() && opening.plies >= 2, "{line}");
        }
        assert!(named_openings().len() >= 50);
        // The page asks for the name of the first twelve moves.
        assert!(named_openings().iter().all(|opening| opening.plies <= 12));
    }

    #[test]
    fn a_position_has_one_name() {
        let mut names: HashMap<Position, &str> = HashMap::new();
        for ballot in ballots() {
            if let Some(name) = ballot.name {
                names.insert(ballot.position(), name);
            }
        }
        for opening in named_openings() {
            let other = names.insert(opening.position, opening.name);
            assert_eq!(other, None, "{} is already called so", opening.name);
        }
    }
}
