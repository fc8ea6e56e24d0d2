//! The node counts two papers print are perft counts of what their programs really played, and come out exactly.

use kelso_rules::{Color, General, Kind, Perft, Position, RuleSet, Setup, Size};

/// Table depth, row, position, nodes at plies 1, 2, 3, …; and the counts when routes of one piece to one square
/// are told apart by what they capture, where that differs.
type RowB = (u32, u32, &'static str, &'static [u64], Option<&'static [u64]>);

/// Paper B ("Minimax against alpha-beta"): all its rows, minimax columns.
const PAPER_B: &[RowB] = &[
    (3, 1, "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", &[7, 54], None),
    (3, 2, "B:W17,19,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16", &[7, 59], None),
    (3, 3, "B:W17,18,19,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,20", &[8, 90], None),
    (3, 4, "B:W16,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15,20", &[9, 98], None),
    (3, 5, "B:W16,17,18,20,21,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15", &[8, 86], None),
    (3, 6, "B:W12,17,18,20,21,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,19", &[8, 86], None),
    (4, 1, "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", &[7, 54, 406], None),
    (4, 2, "B:W17,19,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16", &[7, 59, 457], None),
    (4, 3, "B:W17,18,19,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,20", &[8, 90, 731], None),
    (4, 4, "B:W16,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15,20", &[9, 98, 835], None),
    (4, 5, "B:W16,17,18,21,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,20", &[8, 99, 820], None),
    (4, 6, "B:W11,16,17,21,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,20", &[7, 71, 582], None),
    (5, 1, "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", &[7, 54, 406, 3323], None),
    (5, 2, "B:W17,19,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16", &[7, 59, 457, 3924], None),
    (5, 3, "B:W17,18,19,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,20", &[8, 90, 731, 7112], None),
    (5, 4, "B:W16,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,24", &[7, 72, 535, 5028], None),
    (5, 5, "B:W17,18,19,21,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,20", &[8, 93, 799, 8291], None),
    (
        5,
        6,
        "B:W17,18,19,20,21,25,26,29,30,31,32:B1,2,3,4,5,6,7,8,9,10",
        &[7, 88, 687, 7731],
        Some(&[7, 88, 688, 7741]),
    ),
    (
        6,
        1,
        "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        &[7, 54, 406, 3323, 26776],
        None,
    ),
    (
        6,
        2,
        "B:W17,19,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16",
        &[7, 59, 457, 3924, 32269],
        None,
    ),
    (
        6,
        3,
        "B:W17,18,19,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,20",
        &[8, 90, 731, 7112, 59447],
        Some(&[8, 90, 731, 7112, 59489]),
    ),
    (
        6,
        4,
        "B:W16,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15,20",
        &[9, 98, 835, 8119, 69206],
        None,
    ),
    (
        6,
        5,
        "B:W16-18,21,24-27,29-32:B1-10,19,20",
        &[9, 101, 872, 8506, 72934],
        Some(&[9, 101, 872, 8506, 72933]),
    ),
    (
        6,
        6,
        "B:W16-18,21,24-26,29-32:B1-10,20,28",
        &[8, 90, 743, 7368, 63301],
        Some(&[8, 90, 743, 7368, 63330]),
    ),
];

/// Paper E ("Three searches with limits"): position, nodes at plies 1 to 4, and the states the paper says minimax
/// expanded, which is their sum.
const PAPER_E: [(&str, [u64; 4], u64); 2] = [
    ("W:W21-32:B1-11,16", [7, 54, 409, 3_310], 3_780),
    ("W:W17,22-32:B1-10,15,16", [8, 75, 594, 5_099], 5_776),
];

#[test]
fn paper_b_is_forgetful_jumps_in_all_its_84_counts() {
    assert_eq!(PAPER_B.len(), 24);
    assert_eq!(PAPER_B.iter().map(|(_, _, _, nodes, _)| nodes.len()).sum::<usize>(), 84);
    for &(table, row, fen, nodes, _) in PAPER_B {
        assert_eq!(
            counts(RuleSet::ForgetfulJumps, fen, nodes.len()),
            nodes,
            "table for depth {table}, row {row}"
        );
    }
}

/// A capture of three men that takes all of them off changes one count, by one.
#[test]
fn paper_b_is_by_destination_in_83_of_84() {
    for &(table, row, fen, nodes, _) in PAPER_B {
        let mut expected = nodes.to_vec();
        if (table, row) == (6, 5) {
            expected[4] = 72_933;
        }
        assert_eq!(
            counts(RuleSet::ByDestination, fen, nodes.len()),
            expected,
            "table for depth {table}, row {row}"
        );
    }
}

#[test]
fn all_but_four_rows_of_paper_b_are_optional_capture() {
    let mut told_apart = 0;
    for &(table, row, fen, nodes, differing) in PAPER_B {
        told_apart += usize::from(differing.is_some());
        let expected = differing.unwrap_or(nodes);
        assert_eq!(counts(RuleSet::OptionalCapture, fen, nodes.len()), expected, "depth {table}, row {row}");
    }
    assert_eq!(told_apart, 4);
}

#[test]
fn paper_e_is_single_jump() {
    for (fen, nodes, states) in PAPER_E {
        assert_eq!(counts(RuleSet::SingleJump, fen, 4), nodes, "{fen}");
        assert_eq!(nodes.iter().sum::<u64>(), states, "{fen}");
    }
}

/// Perft at plies 1 to `depths`.
fn counts(rules: RuleSet, fen: &str, depths: usize) -> Vec<u64> {
    let position = men_only(General::new(rules, Size::Eight), fen);
    (1..=depths).map(|depth| Perft::new(depth as u32).count(&position)).collect()
}

/// Reads a FEN with men only, ranges allowed; the papers' positions need no more.
fn men_only(rules: General, fen: &str) -> Position<General> {
    let mut parts = fen.split(':');
    let letter = |part: &str| part.chars().next().and_then(Color::from_letter).expect("a colour letter");
    let mut setup = Setup::new(parts.next().map(letter));
    for part in parts {
        for range in part[1..].split(',') {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let [first, last] = [first, last].map(|number| number.parse::<usize>().expect("a number"));
            for square in first..=last {
                setup.put(letter(part), Kind::Man, square);
            }
        }
    }
    setup.position(rules).expect("the papers' positions are legal")
}
