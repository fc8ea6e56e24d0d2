//! Perft against published counts, and against itself: turned round, divided, hashed, on threads.

use kelso_rules::{Color, Convention, English, General, Perft, Position, RuleSet, Rules, Size};

/// A published series: counts at depths 1, 2, 3, …
struct Series {
    name: &'static str,
    convention: Convention,
    counts: &'static [u64],
    /// Counted plainly in tests up to here, which takes a second or so; deeper ones need a hash table.
    plain: usize,
    /// Counted with a hash table up to here.
    hashed: usize,
}

/// OEIS A133046, a(1) to a(15); the same numbers in Aart Bik's perft page and rhalbersma/dctl.
const ENGLISH_KEEP: Series = Series {
    name: "English 8×8, every route counts",
    convention: Convention::Keep,
    counts: &[
        7,
        49,
        302,
        1_469,
        7_361,
        36_768,
        179_740,
        845_931,
        3_963_680,
        18_391_564,
        85_242_128,
        388_623_673,
        1_766_623_630,
        7_978_439_499,
        36_263_167_175,
    ],
    plain: 9,
    hashed: 12,
};

/// rhalbersma/dctl at 2186901, unit test of the 8×8 board. The first to differ from `keep` is depth 12.
const ENGLISH_DROP: Series = Series {
    name: "English 8×8, routes dropped",
    convention: Convention::Drop,
    counts: &[
        7,
        49,
        302,
        1_469,
        7_361,
        36_768,
        179_740,
        845_931,
        3_963_680,
        18_391_564,
        85_242_128,
        388_617_999,
        1_766_564_893,
    ],
    plain: 9,
    hashed: 12,
};

/// rhalbersma/dctl at 2186901, unit test of the 6×6 board, which cites damforum.nl topic 2666.
const ENGLISH_6X6_KEEP: Series = Series {
    name: "English 6×6, every route counts",
    convention: Convention::Keep,
    counts: &[
        5,
        25,
        106,
        369,
        1_271,
        4_104,
        12_495,
        37_474,
        104_013,
        290_032,
        808_158,
        2_209_549,
        6_039_632,
        16_775_007,
        45_722_008,
        129_088_590,
        354_735_390,
    ],
    plain: 13,
    hashed: 15,
};

const HASH_BYTES: usize = 64 << 20;

fn check<R: Rules>(rules: R, series: &Series) {
    let start = Position::start(rules);
    for (index, &expected) in series.counts[..series.hashed].iter().enumerate() {
        let depth = index + 1;
        let perft = Perft::new(depth as u32).convention(series.convention);
        if depth <= series.plain {
            assert_eq!(perft.count(&start), expected, "{} at depth {depth}", series.name);
            assert_eq!(perft.count(&start.flipped()), expected, "{} flipped, depth {depth}", series.name);
        } else {
            let count = perft.hash_bytes(HASH_BYTES).threads(2).count(&start);
            assert_eq!(count, expected, "{} at depth {depth} with a hash table", series.name);
        }
    }
}

#[test]
fn english_8x8_every_route_counts() {
    check(English, &ENGLISH_KEEP);
}

#[test]
fn english_8x8_routes_dropped() {
    check(English, &ENGLISH_DROP);
}

/// The general rules count the same as the constants.
#[test]
fn english_8x8_as_a_value() {
    let rules = General::new(RuleSet::English, Size::Eight);
    check(rules, &Series { plain: 8, hashed: 10, ..ENGLISH_KEEP });
    check(rules, &Series { plain: 8, hashed: 10, ..ENGLISH_DROP });
}

#[test]
fn english_6x6_every_route_counts() {
    check(General::new(RuleSet::English, Size::Six), &ENGLISH_6X6_KEEP);
}

/// Hash tables of any size and any number of threads change nothing.
#[test]
fn hash_and_threads_change_nothing() {
    let start = Position::start(English);
    for series in [&ENGLISH_KEEP, &ENGLISH_DROP] {
        for depth in 1..=8 {
            let expected = series.counts[depth - 1];
            for hash_bytes in [0, 1, 4096, 1 << 20] {
                for threads in [0, 1, 2, 5] {
                    let perft = Perft::new(depth as u32).convention(series.convention);
                    let count = perft.hash_bytes(hash_bytes).threads(threads).count(&start);
                    assert_eq!(count, expected, "depth {depth}, {hash_bytes} bytes, {threads} threads");
                }
            }
        }
    }
}

/// The counts below the first moves add up, one entry a legal move.
#[test]
fn divide_adds_up() {
    let start = Position::start(English);
    for threads in [1, 2] {
        for depth in 1..=9 {
            let divided = Perft::new(depth).threads(threads).divide(&start);
            assert_eq!(divided.len(), 7);
            let sum: u64 = divided.iter().map(|(_, count)| count).sum();
            assert_eq!(sum, ENGLISH_DROP.counts[depth as usize - 1]);
            for (mv, count) in divided {
                assert_eq!(Perft::new(depth - 1).count(&start.play_unchecked(&mv)), count);
            }
        }
    }
    assert!(Perft::new(0).divide(&start).is_empty());
    assert_eq!(Perft::new(0).count(&start), 1);
}

/// Who begins makes no difference to the counts, for the start is the same from both sides.
#[test]
fn either_side_may_begin() {
    for depth in 1..=8 {
        let expected = ENGLISH_DROP.counts[depth - 1];
        let white_first = Position::start_with(English, Color::White);
        assert_eq!(Perft::new(depth as u32).count(&white_first), expected);
    }
}
