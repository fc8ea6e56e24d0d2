//! The openings are what their lists say they are.

use std::collections::BTreeSet;
use std::path::PathBuf;

use kelso_rules::openings::{Ballot, BallotClass, ElevenManBallot, ballots, eleven_man_ballots};
use kelso_rules::{Color, English, Move, Perft, Position};

#[test]
fn there_are_174_ballots_in_three_classes() {
    let count = |class| ballots().iter().filter(|ballot| ballot.class == class).count();
    assert_eq!(count(BallotClass::Crossboard), 144);
    assert_eq!(count(BallotClass::Mailplay), 12);
    assert_eq!(count(BallotClass::Barred), 18);
    assert_eq!(ballots().iter().filter(|ballot| ballot.name.is_some()).count(), 24);
    assert!(ballots().iter().map(|ballot| usize::from(ballot.acf)).eq(1..=174));
}

#[test]
fn ballots_are_174_of_the_216_positions_after_three_moves() {
    let start = Position::start(English);
    assert_eq!(Perft::new(2).count(&start), 49);
    assert_eq!(Perft::new(3).count(&start), 302);
    let after = |from: &BTreeSet<Position>| -> BTreeSet<Position> {
        from.iter().flat_map(|p| p.legal_moves().into_iter().map(|mv| p.play_unchecked(&mv))).collect()
    };
    let reached = after(&after(&after(&BTreeSet::from([start]))));
    assert_eq!(reached.len(), 216);
    let drawn: BTreeSet<_> = ballots().iter().map(Ballot::position).collect();
    assert_eq!(drawn.len(), 174);
    assert!(drawn.is_subset(&reached));
}

/// The corpus lists each ballot with its position; it stays outside the repository.
#[test]
fn ballots_agree_with_the_corpus() {
    let default = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("KELSO_CORPUS").map_or(default, PathBuf::from);
    let file = folder.join("three_move_ballots.csv");
    let Ok(text) = std::fs::read_to_string(&file) else {
        eprintln!("SKIPPED: {} is not there; KELSO_CORPUS says where the corpus is", file.display());
        return;
    };
    let rows: Vec<_> = text.lines().skip(1).collect();
    assert_eq!(rows.len(), ballots().len());
    for (row, ballot) in rows.into_iter().zip(ballots()) {
        let moves = ballot.moves.map(|mv| in_words(&mv)).join(",");
        let class = format!("{:?}", ballot.class).to_lowercase();
        assert!(row.starts_with(&format!("{},{moves},{class},", ballot.acf)), "{row}");
        assert!(
            row.contains(&format!(",{},\"{}\"", ballot.name.unwrap_or(""), fen(&ballot.position()))),
            "{row}"
        );
    }
}

#[test]
fn eleven_man_ballots_are_the_published_ones() {
    let ballots = eleven_man_ballots();
    assert_eq!(ballots.len(), 2_500);
    assert!(ballots.iter().map(|ballot| usize::from(ballot.number)).eq(1..=2_500));
    let positions: BTreeSet<_> = ballots.iter().map(ElevenManBallot::position).collect();
    assert_eq!(positions.len(), 2_500);
    let arrangements = |color| positions.iter().map(|p| p.pieces(color)).collect::<BTreeSet<_>>().len();
    assert_eq!(Color::ALL.map(arrangements), [50, 50]);
    assert_eq!(ballots.iter().filter(|ballot| ballot.loses_a_man).count(), 91);
    for ballot in ballots {
        let position = ballot.position();
        assert_eq!((position.turn(), position.count(Color::Black)), (Color::Black, 11));
        assert_eq!(position.count(Color::White), 11);
    }
    // Entries of the published list: first, last and one between.
    for (number, expected) in [
        (1, "B:W19,21,22,23,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12"),
        (25, "B:W19,21,22,23,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15"),
        (2_500, "B:W18,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,12,16"),
    ] {
        assert_eq!(fen(&ballots[number - 1].position()), expected, "ballot {number}");
    }
}

fn in_words(mv: &Move) -> String {
    format!("{}{}{}", mv.from(), if mv.is_capture() { 'x' } else { '-' }, mv.to())
}

/// FEN of a position with men only, every square listed, White first: as the corpus has it.
fn fen(position: &Position) -> String {
    let men = |color| {
        let squares: Vec<_> = position
            .board()
            .filter(|(_, piece)| piece.color == color)
            .map(|(square, _)| square.to_string())
            .collect();
        squares.join(",")
    };
    format!("{}:W{}:B{}", position.turn().letter(), men(Color::White), men(Color::Black))
}
