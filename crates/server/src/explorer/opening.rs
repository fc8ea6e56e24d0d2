//! The openings that positions have a name or number for.

use std::collections::HashMap;
use std::sync::LazyLock;

use kelso_rules::openings::{Ballot, ballots};
use kelso_rules::{AnyPosition, English, Position};

/// The three-move ballot that leads to a position.
pub(crate) fn opening_at(position: &AnyPosition) -> Option<&'static Ballot> {
    static BY_POSITION: LazyLock<HashMap<Position<English>, &'static Ballot>> =
        LazyLock::new(|| ballots().iter().map(|ballot| (ballot.position(), ballot)).collect());
    BY_POSITION.get(position.typed::<English>()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ballots_are_found_by_their_position() {
        for ballot in ballots() {
            let found = opening_at(&ballot.position().into()).expect("a ballot");
            assert_eq!(found.position(), ballot.position());
        }
        assert_eq!(opening_at(&AnyPosition::default()), None);
    }
}
