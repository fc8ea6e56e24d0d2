//! The distance of a win or loss that the engine shows is one it has searched, however long its table is used.

use kelso_engine::{AgentSpec, Limits, Unobserved};
use kelso_rules::{AnyGame, AnyPosition, EndRules, VariantId};

/// A game that Kelso lost, with a long ending of kings. Searched from its last position back, as a game is annotated, its wins
/// and losses used to be stored farther and farther away: up to 210 moves, and in the end so far that they were taken for those
/// of a database.
const LOST: &str = "\
    17x10 7x14 23-18 14x23 26x10 6x15 27-23 8-11 25-22 3-7 29-25 11-16 23-18 16-20 18x11 20x27 32x23 7x16 30-26 \
    4-8 21-17 16-19 23x16 12x19 22-18 1-6 25-21 6-10 17-14 10x17 21x14 8-11 14-10 9-14 18x9 5x14 10-7 11-15 7-3 \
    14-18 31-27 2-6 3-7 6-9 7-11 18-23 11x18 23x30 18-15 9-14 15x24 30-25 24-19 14-17 19-23 25-22 28-24 17-21 \
    24-19 21-25 19-15 25-30 23-18 30-25 27-23 22-26 23-19 26-22 19-16 22-26 16-11 26-31 18-23 25-30 15-10 31-26 \
    23-18 26-31 11-7 30-26 18-15 26-22 7-2 31-26 15-19 22-18 2-6 18-15 19-16 15-18 16-11 18-14 11-7 14-18 6-1 \
    26-22 7-2 22-26 1-5 26-23 2-7 18-22 5-9 23-18 7-3 18-15 9-6 15-19 6-2 22-26 3-8 19-24 8-11 26-23 11-15 24-28 \
    2-6 28-24 6-9 23-27 9-14 27-31 14-18 31-26 10-6 24-27 15-19 27-32 18-23 26-31 19-15 31-27 23-19 32-28 19-16 \
    27-24 16-20 24-27 6-2 28-24 2-7 24-28 15-19 28-32 20-16 32-28 7-11 27-24 19-15 24-27 15-18 27-24 11-15 24-20 \
    16-19 20-24 18-23 24-20 23-27 28-32 19-23 20-16 23-19 16x23 27x18 32-27 15-19 27-32 18-23 32-28 23-27 28-32 \
    19-23 32-28 27-32 28-24 32-28 24-20 23-18 20-16 18-15 16-12 15-11 12-16 11x20";
const START: &str = "W:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,12,14,15";

/// The longest line that is searched.
const LONGEST: u16 = 120;

#[test]
fn no_distance_is_longer_than_any_line_that_is_searched() {
    let start = AnyPosition::from_fen(VariantId::ENGLISH, START).expect("a position");
    let mut game = AnyGame::from_position(start, EndRules::WCDF);
    for text in LOST.split_whitespace() {
        let mv = game.position().parse_move(text).expect("a legal move");
        game.play(&mv).expect("the game goes on");
    }
    let mut engine = AgentSpec::engine(1, 64).build_any(game.variant());
    let mut decided = 0;
    for ply in (FIRST..=game.plies()).rev() {
        game.undo_to(ply);
        // A single reply has the value of the position after it, and is not searched.
        if game.legal_moves().len() < 2 {
            continue;
        }
        let choice = engine.choose(&game, &Limits::nodes(60_000), &mut Unobserved).expect("not over");
        let score = choice.score.expect("it was searched");
        if let Some(plies) = score.plies_to_end() {
            decided += 1;
            assert!(plies <= LONGEST, "after {ply} moves: {score}");
        }
    }
    assert!(decided > 5, "the ending is decided, and the engine sees it");
}

/// The first position that is searched, by the moves before it.
const FIRST: usize = 100;
