//! Each verdict holds on real games, and fails when something is broken on purpose: depths that do nothing, results
//! from the wrong side, a stronger random player, a changed game.

use std::sync::LazyLock;

use kelso_engine::SearchControl;

use super::super::papers::c::FIXED_DEPTH;
use super::*;
use crate::experiment::{Block, Language, PairScore, Scale};

const QUICK: Parameters = Parameters { scale: Scale::Quick, games: None, seed: 1, threads: 1, answers: None };

/// Actually played, with few openings and depths.
static RIGHT: LazyLock<DuelsMeasured> = LazyLock::new(|| {
    let rules = games::end_rules();
    let openings: Vec<_> = ballot_fens(1).into_iter().take(12).collect();
    let mut steps = Vec::new();
    for duel in &DUELS {
        for depth in 1..=6 {
            steps.push(single_games::step(duel, depth, rules));
            steps.extend(openings.iter().map(|opening| matches::step(duel, depth, opening, rules)));
        }
    }
    for depth in random_player::DEPTHS {
        let openings = (1..).zip(ballot_fens(1)).take(random_player::OPENINGS);
        steps.extend(openings.map(|(seed, opening)| random_player::step(depth, &opening, seed, rules)));
    }
    for weights in king_weights::WEIGHTS {
        steps.extend(openings.iter().map(|opening| king_weights::step(weights, opening)));
    }
    let rows = steps.iter().map(|step| {
        step.take(&SearchControl::default()).expect("it can be written").expect("nobody stops it")
    });
    let rows = Rows::new(rows.collect());
    DuelsMeasured {
        single: rows.part(SINGLE).expect("rows"),
        fair: rows.part(MATCH).expect("rows"),
        random: rows.part(RANDOM).expect("rows"),
        kings: rows.part(KINGS).expect("rows"),
    }
});

fn failing(measured: &DuelsMeasured) -> Vec<String> {
    let found = measured.findings();
    assert_eq!(found.untranslated(Language::Spanish), [""; 0], "whatever comes out can be said in Spanish");
    found.claims.into_iter().filter(|claim| !claim.pass).map(|claim| claim.id).collect()
}

/// Which of the paper's findings hold: single games and conclusion of both duels, then the random player
/// and the two king weights.
fn holding(measured: &DuelsMeasured) -> [bool; 7] {
    let found = measured.findings();
    assert_eq!(found.untranslated(Language::Spanish), [""; 0], "whatever comes out can be said in Spanish");
    let holds: Vec<_> = found.paper.iter().map(|finding| finding.holds).collect();
    holds.try_into().expect("seven findings")
}

/// Changes the pairs of the match.
fn with_match(change: impl Fn(&mut DuelRow)) -> DuelsMeasured {
    let mut measured = RIGHT.clone();
    measured.fair.iter_mut().for_each(change);
    measured
}

#[test]
fn all_claims_pass_on_games_that_were_played() {
    let found = RIGHT.findings();
    let claims: Vec<_> = found.claims.iter().map(|claim| (&*claim.id, claim.pass, claim.timed)).collect();
    let ids = ["C12.half", "C12.row", "C4.random"];
    assert_eq!(claims, ids.map(|id| (id, true, false)), "{:#?}", found.claims);
    let ids: Vec<_> = found.paper.iter().map(|finding| &*finding.id).collect();
    assert_eq!(ids, ["C12a", "C12", "C12a", "C12", "Cw", "B6a", "B6a"]);
    assert!(found.paper[4].holds);
    super::super::printed::assert_documented(&found);
}

#[test]
fn a_depth_that_does_nothing_decides_nothing() {
    for duel in &DUELS {
        // The rising side always looks four plies ahead, whatever is requested.
        let rules = games::end_rules();
        let at_four = |opening: &str| {
            games::duel(duel, FIXED_DEPTH, opening, rules).play(&SearchControl::default()).expect("a pair")
        };
        let measured = with_match(|row| {
            if row.duel == duel.name {
                row.score = at_four(&row.opening);
            }
        });
        assert_eq!(failing(&measured), [format!("C12.{}", duel.name)]);
    }
}

#[test]
fn results_from_the_wrong_side_are_noticed() {
    let turned = |score: PairScore| PairScore { black: 2 - score.white, white: 2 - score.black };
    assert_eq!(failing(&with_match(|row| row.score = turned(row.score))), ["C12.half", "C12.row"]);
    // One side of the claim is not enough.
    let draw = PairScore { black: 1, white: 1 };
    for wanted in [|depth| depth < FIXED_DEPTH, |depth| depth > FIXED_DEPTH] {
        let measured = with_match(|row| {
            if wanted(row.depth) {
                row.score = draw;
            }
        });
        assert_eq!(failing(&measured), ["C12.half", "C12.row"]);
    }
}

#[test]
fn the_papers_games_have_the_rising_side_as_white() {
    let rules = games::end_rules();
    // White has all its men here and Black one: White wins.
    let pair =
        games::duel(&DUELS[0], 4, "B:W21-32:B1", rules).play(&SearchControl::default()).expect("a pair");
    assert_eq!((pair.white, pair.black), (2, 0));
    let row = DuelRow { duel: String::new(), depth: 4, opening: String::new(), score: pair };
    assert_eq!(single_games::result(&row), 2);
    assert_eq!([1, 2, 3, 6, 7, 10].map(|depth| DUELS[0].printed(depth)), [0, 0, 1, 1, 2, 2]);
    assert_eq!([1, 2, 3, 4, 10].map(|depth| DUELS[1].printed(depth)), [0, 1, 1, 2, 2]);
}

#[test]
fn single_games_hold_only_if_every_one_does() {
    let mut measured = RIGHT.clone();
    for row in &mut measured.single {
        let duel = DUELS.iter().find(|duel| duel.name == row.duel).expect("a duel of the paper");
        row.score.white = duel.printed(row.depth);
    }
    let [first, _, second, ..] = holding(&measured);
    assert!(first && second);
    for (place, row) in measured.single.clone().iter().enumerate() {
        let mut measured = measured.clone();
        measured.single[place].score.white = (row.score.white + 1) % 3;
        let [first, _, second, ..] = holding(&measured);
        assert_eq!((first, second), (row.duel != "half", row.duel != "row"));
        let Some(Block::Table(table)) = measured.findings().blocks.pop() else {
            panic!("the last is the table")
        };
        assert!(table.rows.iter().any(|row| &*row[3] == "differs"));
    }
    // Black's result with colours swapped is another game.
    for row in &mut measured.single {
        row.score.black = 2 - row.score.black;
    }
    let [first, _, second, ..] = holding(&measured);
    assert!(first && second);
}

#[test]
fn which_evaluation_is_better_is_judged_at_equal_depth() {
    let at_equal_depth = |black: u8, white: u8| {
        let measured = with_match(|row| {
            if row.depth == FIXED_DEPTH {
                row.score = PairScore { black, white };
            }
        });
        let [_, half, _, row, ..] = holding(&measured);
        (half, row)
    };
    assert_eq!(at_equal_depth(0, 1), (true, false), "the fixed one wins");
    assert_eq!(at_equal_depth(1, 1), (false, true), "level");
    assert_eq!(at_equal_depth(1, 2), (false, true), "the rising one wins");
}

#[test]
fn a_random_player_with_a_chance_is_found_out() {
    let mut measured = RIGHT.clone();
    // Depth 2 plays like depth 1.
    let first: Vec<_> = measured.random.iter().filter(|row| row.depth == 1).map(|row| row.score).collect();
    let second = measured.random.iter_mut().filter(|row| row.depth == 2);
    second.zip(first).for_each(|(row, score)| row.score = score);
    assert_eq!((failing(&measured), holding(&measured)[4]), (vec!["C4.random".to_owned()], false));
    // If it has no chance against depth 1 either, the line is elsewhere, though what the paper says still holds.
    let mut measured = RIGHT.clone();
    for row in measured.random.iter_mut().filter(|row| row.depth == 1) {
        row.score = PairScore { black: 0, white: 0 };
    }
    assert_eq!((failing(&measured), holding(&measured)[4]), (vec!["C4.random".to_owned()], true));
    // A few games say nothing.
    let mut measured = RIGHT.clone();
    let mut seen = 0;
    measured.random.retain(|row| {
        seen += usize::from(row.depth == 3);
        row.depth != 3 || seen < 5
    });
    assert_eq!(failing(&measured), ["C4.random"]);
}

#[test]
fn king_weights_are_judged_by_their_interval() {
    let verdicts = |black: &dyn Fn(usize) -> u8| {
        let mut measured = RIGHT.clone();
        for weights in king_weights::WEIGHTS {
            let of_duel = measured.kings.iter_mut().filter(|row| row.is_of(weights));
            for (place, row) in of_duel.enumerate() {
                row.score = PairScore { black: black(place), white: 1 };
            }
        }
        let found = measured.findings();
        [found.paper[5].verdict(), found.paper[6].verdict()]
    };
    let places = |wins: usize, losses: usize| {
        move |place: usize| if place < wins { 2 } else { u8::from(place >= wins + losses) }
    };
    assert_eq!(verdicts(&places(11, 0)), ["holds"; 2]);
    assert_eq!(verdicts(&places(0, 11)), ["does not hold"; 2]);
    assert_eq!(verdicts(&places(0, 0)), ["does not hold"; 2], "every pair is even");
    assert_eq!(
        verdicts(&places(3, 2)),
        ["cannot tell at this size"; 2],
        "three wins and two losses of twelve"
    );
    let none = DuelsMeasured { kings: Vec::new(), ..RIGHT.clone() }.findings();
    assert!(none.paper[5].open && none.paper[6].open);
}

#[test]
fn too_few_games_of_the_random_player_leave_it_open() {
    let verdict = |measured: &DuelsMeasured| measured.findings().paper[4].verdict();
    assert_eq!(verdict(&RIGHT), "holds");
    let mut few = RIGHT.clone();
    few.random.retain(|row| row.depth == 1 || row.opening == RIGHT.random[0].opening);
    assert_eq!(verdict(&few), "cannot tell at this size");
    let mut strong = RIGHT.clone();
    strong.random.iter_mut().for_each(|row| row.score = PairScore { black: 2, white: 0 });
    assert_eq!(verdict(&strong), "does not hold");
}

#[test]
fn before_there_are_rows_nothing_holds_and_everything_can_be_drawn() {
    let found = EvalDuel.findings(&Rows::default(), &QUICK).expect("rows that can be read");
    assert!(found.claims.iter().all(|claim| !claim.pass), "{:#?}", found.claims);
    assert!(found.paper.iter().all(|finding| !finding.holds), "{:#?}", found.paper);
    assert!(found.plots().flat_map(|plot| &plot.series).all(|series| series.points.is_empty()));
    assert_eq!(found.plots().count(), 2);
}

#[test]
fn the_plan_plays_one_game_and_a_match_at_each_depth() {
    let part = |parameters: &Parameters, part| {
        EvalDuel.plan(parameters).expect("a plan").iter().filter(|step| step.part == part).count()
    };
    assert_eq!([SINGLE, MATCH, RANDOM, KINGS].map(|name| part(&QUICK, name)), [14, 560, 696, 180]);
    let full = Parameters { scale: Scale::Full, ..QUICK };
    assert_eq!([SINGLE, MATCH, RANDOM, KINGS].map(|name| part(&full, name)), [20, 1200, 696, 522]);
    assert_eq!(part(&Parameters { games: Some(5), ..QUICK }, MATCH), 2 * 7 * 3);
    assert!(EvalDuel.plan(&Parameters { games: Some(1_000), ..QUICK }).is_err());
}
