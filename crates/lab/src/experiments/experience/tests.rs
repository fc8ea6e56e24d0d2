//! Verdicts from hand-made rows, each of which can fail; a reproducible plan; a small end-to-end run.

use kelso_engine::SearchControl;
use serde::Serialize;
use serde_json::{Map, Value};

use super::super::papers::a;
use super::play::ChoiceCount;
use super::series::{SeriesGame, SeriesRow, Winner};
use super::*;
use crate::experiment::{Block, Language, Scale};

const FULL: Parameters = Parameters { scale: Scale::Full, games: None, seed: 1, threads: 1, answers: None };
const QUICK: Parameters = Parameters { scale: Scale::Quick, ..FULL };

/// Rows in which everything is as we and the paper say.
struct Made {
    series: Vec<(Condition, Vec<SeriesGame>)>,
    strength: StrengthRow,
    lookups: Vec<LookupRow>,
    by_depth: ByDepthRow,
}

impl Made {
    fn new() -> Self {
        let game = |condition, number: usize| {
            let has_store = condition != Condition::Without;
            let white_from = if has_store { 9 } else { 5 };
            let known = if has_store && number >= 66 { 8 } else { 0 };
            let is_optional = matches!(condition, Condition::OptionalCapture | Condition::RedOnlyOptional);
            let per_game = if is_optional { 40 } else { 20 };
            SeriesGame {
                winner: match number % 10 {
                    digit if digit < 3 => Winner::Red,
                    digit if digit >= white_from => Winner::White,
                    _ => Winner::Draw,
                },
                plies: 50,
                is_new: true,
                nodes: match number {
                    40 if has_store => 10,
                    125 if has_store => 12_000,
                    _ if has_store => 6_000,
                    _ => 10_000,
                },
                time_ms: if has_store { 6.0 } else { 10.0 },
                early: ChoiceCount { chosen: 16, known },
                all: ChoiceCount { chosen: 40, known },
                positions: if has_store { per_game * (number as u64 + 1) } else { 0 },
            }
        };
        let series = |condition| (condition, (0..a::GAMES).map(|number| game(condition, number)).collect());
        Made {
            series: Condition::ALL.map(series).to_vec(),
            strength: StrengthRow { black: vec![1; 200], white: vec![1; 200], chosen: 9_000, known: 1_000 },
            lookups: [1_000, 10_000]
                .map(|entries| LookupRow { entries, hit_ms: 0.005, miss_ms: 0.004 })
                .to_vec(),
            by_depth: ByDepthRow {
                entries: 1_000,
                warm_ms: 0.005,
                first_ms: 0.015,
                search_ms: vec![0.001, 0.002, 0.01, 0.02, 0.06, 0.1],
            },
        }
    }

    /// Changes every game of a series.
    fn each(mut self, condition: Condition, change: impl Fn(usize, &mut SeriesGame)) -> Self {
        let of_condition = self.series.iter_mut().filter(|(each, _)| *each == condition);
        for (number, game) in of_condition.flat_map(|(_, games)| games.iter_mut().enumerate()) {
            change(number, game);
        }
        self
    }

    fn rows(&self) -> Rows {
        let series =
            self.series.iter().map(|(condition, games)| row("series", SeriesRow::new(*condition, 6, games)));
        let strength = std::iter::once(row(strength::PART, &self.strength));
        let lookups = self.lookups.iter().map(|lookup| row(lookup::PART, lookup));
        let by_depth = std::iter::once(row(by_depth::PART, &self.by_depth));
        Rows::new(series.chain(strength).chain(lookups).chain(by_depth).collect())
    }

    fn findings(&self) -> Findings {
        ExperienceExperiment.findings(&self.rows(), &FULL).expect("rows that can be read")
    }

    /// The claims that do not pass and the paper's findings that do not hold.
    fn wrong(&self) -> Vec<String> {
        let found = self.findings();
        let claims = found.claims.iter().filter(|claim| !claim.pass).map(|claim| claim.id.clone());
        let paper = found.paper.iter().filter(|finding| !finding.holds);
        claims.chain(paper.map(|finding| finding.text.to_string())).collect()
    }
}

fn row(part: &str, fields: impl Serialize) -> Value {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(fields) else { panic!("a row is an object") };
    fields.insert("part".to_owned(), part.into());
    Value::Object(fields)
}

#[test]
fn everything_holds_if_the_rows_say_so() {
    let made = Made::new();
    assert_eq!(made.wrong(), Vec::<String>::new());
    let found = made.findings();
    let claims: Vec<_> = found.claims.iter().map(|claim| (&*claim.id, claim.timed)).collect();
    assert_eq!(
        claims,
        [
            ("A11", false),
            ("A11.strength", false),
            ("A13.searched", false),
            ("A13.time", true),
            ("A12", true),
            ("A12.lookups", true)
        ]
    );
    // The sum of the paper's numbers is reported, but is not a finding of a run.
    let is_told =
        |block: &Block| matches!(block, Block::Text(text) if text.contains("131") && text.contains("155"));
    assert!(found.blocks.iter().any(is_told));
    assert!(found.claims[0].found.contains("50.0%"), "{}", found.claims[0].found);
    let reading = &found.claims[4].found;
    assert!(reading.contains("from depth 3 on") && reading.contains("from depth 4 on"), "{reading}");
    super::super::printed::assert_rows_documented(&found);
    assert_eq!(found.untranslated(Language::Spanish), Vec::<&str>::new());
}

#[test]
fn only_the_second_half_must_be_known() {
    let known = |first, second| {
        let part = move |number: usize| if number < 66 { first } else { second };
        Made::new().each(Condition::With, move |number, game| game.early.known = part(number)).wrong()
    };
    assert_eq!(known(16, 5), ["A11"], "31%, though the first half was all known");
    assert_eq!(known(0, 6), Vec::<String>::new(), "37.5%");
}

#[test]
fn a_weaker_player_is_found_out() {
    let match_of = |lost_pairs: usize| {
        let mut made = Made::new();
        made.strength.black[..lost_pairs].fill(0);
        made.wrong()
    };
    assert_eq!(match_of(16), Vec::<String>::new(), "exactly 48%");
    assert_eq!(match_of(17), ["A11.strength"]);
}

#[test]
fn as_much_work_is_not_less() {
    let searched = Made::new().each(Condition::With, |_, game| game.nodes = 10_000);
    assert_eq!(searched.wrong(), ["A13.searched"]);
    let timed = Made::new().each(Condition::With, |_, game| game.time_ms = 10.0);
    assert_eq!(timed.wrong(), ["A13.time"]);
}

#[test]
fn one_slow_lookup_is_too_slow() {
    for change in [|row: &mut LookupRow| row.hit_ms = 0.21, |row: &mut LookupRow| row.miss_ms = 0.21] {
        let mut made = Made::new();
        change(&mut made.lookups[1]);
        // A move is searched in 10 ms / 50 plies.
        assert_eq!(made.wrong(), ["A12"]);
    }
}

#[test]
fn a_search_that_is_cheaper_than_reading_is_found_out() {
    let mut made = Made::new();
    // At depth 6 the search is over before a lookup is, though at depth 5 it is not.
    made.by_depth.search_ms[5] = 0.004;
    assert_eq!(made.wrong(), ["A12", "A12.lookups"]);
    assert_eq!((made.by_depth.faster_from(0.005), made.by_depth.faster_from(0.0005)), (None, Some(1)));
}

#[test]
fn no_lookup_may_be_slower_than_the_search_that_it_replaces() {
    let wrong = |change: &dyn Fn(&mut ByDepthRow)| {
        let mut made = Made::new();
        change(&mut made.by_depth);
        made.wrong()
    };
    // From depth 4 on positions are looked up: 0.02 ms in these rows.
    assert_eq!([3, 4].map(by_depth::is_looked_up), [false, true]);
    assert_eq!(wrong(&|row| row.first_ms = 0.021), ["A12.lookups"]);
    assert_eq!(wrong(&|row| row.search_ms[3] = 0.014), ["A12.lookups"]);
    assert!(wrong(&|row| row.search_ms[2] = 0.001).is_empty(), "nothing is looked up at depth 3");
}

/// The verdict on one of the paper's statements, by a part of its text.
fn verdict(made: &Made, part: &str) -> &'static str {
    let found = made.findings();
    let mut statements = found.paper.iter().filter(|finding| finding.text.contains(part));
    let verdict = statements.next().expect("a statement").verdict();
    assert!(statements.next().is_none(), "{part}");
    verdict
}

#[test]
fn white_must_lose_its_share_beyond_the_error() {
    let white_of_ten = |wins: usize| {
        let made = Made::new().each(Condition::RedOnly, |number, game| {
            game.winner = if number % 10 < wins { Winner::White } else { Winner::Draw };
        });
        verdict(&made, "smaller share")
    };
    assert_eq!([1, 4, 9].map(white_of_ten), ["holds", "cannot tell at this size", "does not hold"]);
}

#[test]
fn reds_own_store_must_save_something() {
    let saved = |saves: &dyn Fn(usize) -> i64| {
        let made =
            Made::new().each(Condition::RedOnly, |number, game| game.nodes = (10_000 - saves(number)) as u64);
        verdict(&made, "Fig. 8")
    };
    assert_eq!(saved(&|_| 500), "holds");
    assert_eq!(saved(&|_| -500), "does not hold");
    assert_eq!(saved(&|number| if number % 2 == 0 { 900 } else { -800 }), "cannot tell at this size");
}

#[test]
fn the_remarks_on_the_figure_need_such_games() {
    let without = |number: usize, nodes: u64| {
        let mut made = Made::new();
        for condition in Condition::STORING {
            made = made.each(condition, |each, game| {
                if each == number {
                    game.nodes = nodes;
                }
            });
        }
        made
    };
    assert_eq!(verdict(&without(40, 6_000), "nearly zero"), "does not hold");
    assert_eq!(verdict(&without(125, 6_000), "last 30"), "does not hold");
    // A long game before the last thirty is none of theirs.
    let mut early = without(125, 6_000);
    early = early.each(Condition::With, |number, game| {
        if number == 100 {
            game.nodes = 12_000;
        }
    });
    assert_eq!(verdict(&early, "last 30"), "does not hold");
}

#[test]
fn as_many_stored_moves_are_not_more() {
    let verdict_of = |per_game: &dyn Fn(u64) -> u64| {
        let made = Made::new().each(Condition::RedOnlyOptional, |number, game| {
            game.positions = (0..=number as u64).map(per_game).sum();
        });
        verdict(&made, "2,796")
    };
    assert_eq!(verdict_of(&|_| 20), "cannot tell at this size", "as many in every game");
    assert_eq!(verdict_of(&|number| if number % 2 == 0 { 10 } else { 31 }), "cannot tell at this size");
    assert_eq!([verdict_of(&|_| 15), verdict_of(&|_| 25)], ["does not hold", "holds"]);
}

#[test]
fn before_there_are_rows_nothing_holds_and_everything_can_be_drawn() {
    for parameters in [FULL, QUICK] {
        let found =
            ExperienceExperiment.findings(&Rows::default(), &parameters).expect("rows that can be read");
        assert!(
            found.claims.iter().all(|claim| !claim.pass) && found.paper.iter().all(|finding| !finding.holds)
        );
        assert!(
            found
                .plots()
                .flat_map(|plot| &plot.series)
                .all(|series| { series.points.is_empty() || series.name.starts_with("paper") })
        );
        assert_eq!(found.plots().count(), 5);
    }
}

#[test]
fn a_quick_run_has_fewer_openings() {
    let sizes = |parameters: &Parameters| {
        let sizes = Sizes::new(parameters);
        (sizes.games, sizes.openings(), 2 * sizes.pairs(), sizes.depth, sizes.is_whole())
    };
    assert_eq!(sizes(&FULL), (131, 174, 400, 6, true));
    assert_eq!(sizes(&QUICK), (20, 7, 62, 4, false));
    assert_eq!(sizes(&Parameters { games: Some(2), ..QUICK }), (2, 1, 8, 4, false));
    assert_eq!(sizes(&Parameters { games: Some(1_000), ..FULL }), (1_000, 174, 3_054, 6, true));
    assert!(!sizes(&Parameters { games: Some(130), ..FULL }).4);
}

/// The rows of all steps.
fn rows(parameters: &Parameters) -> Vec<Value> {
    let steps = ExperienceExperiment.plan(parameters).expect("a plan");
    steps
        .iter()
        .map(|step| {
            step.take(&SearchControl::default()).expect("it can be written").expect("nobody stops it")
        })
        .collect()
}

/// Rows without what depends on the hardware.
fn without_times(rows: &[Value]) -> Vec<Map<String, Value>> {
    let counted = |row: &Value| {
        let mut fields = row.as_object().expect("a row").clone();
        fields.retain(|field, _| !field.ends_with("_ms"));
        fields
    };
    rows.iter().map(counted).collect()
}

#[test]
fn a_small_run_repeats_with_its_seed_and_is_read_again() {
    let small = Parameters { games: Some(6), ..QUICK };
    let once = rows(&small);
    assert_eq!(without_times(&once), without_times(&rows(&small)), "the same seed");
    let other = ExperienceExperiment.plan(&Parameters { seed: 2, ..small.clone() }).expect("a plan");
    let other =
        other[0].take(&SearchControl::default()).expect("it can be written").expect("nobody stops it");
    assert_ne!(without_times(&once[..1]), without_times(&[other]), "another seed");

    let series = GameSeries::all(&Rows::new(once.clone())).expect("rows that can be read");
    let conditions: Vec<_> = series.iter().map(|series| series.condition).collect();
    assert_eq!(conditions, Condition::ALL);
    for GameSeries { condition, games } in &series {
        assert_eq!(games.len(), 6);
        let known: u64 = games.iter().map(|game| game.all.known).sum();
        match condition {
            Condition::Without => assert_eq!(known, 0),
            Condition::With => assert!(known > 0),
            // Openings rarely repeat, and a player without the store then plays other moves.
            Condition::RedOnly | Condition::OptionalCapture | Condition::RedOnlyOptional => {}
        }
        assert!(games.iter().all(|game| game.early.chosen > 0 && game.early.known <= game.early.chosen));
        assert!(games.iter().all(|game| game.time_ms > 0.0));
        assert!(games.is_sorted_by_key(|game| game.positions), "nothing is forgotten");
        assert_eq!(games[0].positions > 0, *condition != Condition::Without);
    }
    let found = ExperienceExperiment.findings(&Rows::new(once), &small).expect("rows that can be read");
    let tables = found.blocks.iter().filter(|block| matches!(block, Block::Table(_))).count();
    assert_eq!((tables, found.plots().count()), (8, 6));
    assert!(found.plots().flat_map(|plot| &plot.series).all(|series| !series.points.is_empty()));
}

#[test]
fn every_step_can_be_stopped() {
    let control = SearchControl::default();
    control.stop();
    let steps = ExperienceExperiment.plan(&QUICK).expect("a plan");
    assert_eq!(steps.len(), 9);
    assert!(steps.iter().all(|step| matches!(step.take(&control), Ok(None))));
}
