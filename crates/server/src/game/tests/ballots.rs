//! Drawn openings are named.

use super::*;
use crate::game::Viewer;

#[test]
fn a_drawn_opening_says_which_ballot_it_is() {
    let drawn = |opening: &str| {
        let settings = Settings { opening: Some(opening.to_owned()), ..Settings::default() };
        game(Mode::Device, settings).snapshot(Viewer::default(), START).ballot
    };
    let three = drawn("3move").expect("a ballot");
    let listed = kelso_rules::openings::ballots()[usize::from(three.number) - 1];
    assert!(listed.is_in_deck());
    assert_eq!(three.name.as_deref(), listed.name);
    let moves = listed.moves.map(|mv| format!("{}-{}", mv.from(), mv.to()));
    assert_eq!(three.moves.join(" ").replace('x', "-"), moves.join(" "));
    let eleven = drawn("11man").expect("a ballot");
    assert!((1..=2_500).contains(&eleven.number));
    assert_eq!((eleven.name, eleven.moves.len()), (None, 0));
    assert_eq!(people().snapshot(Viewer::default(), START).ballot, None);
}
