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
}

impl Made {
    fn new() -> Self {
        let game = |condition, number: usize| {
            let has_store = condition != Condition::Without;
            let red_wins_of_ten = if condition == Condition::RedOnly { 7 } else { 3 };
            let known = if has_store && number >= 66 { 8 } else { 0 };
            let per_game = if condition == Condition::OptionalCapture { 40 } else { 20 };
            SeriesGame {
                winner: match number % 10 {
                    digit if digit < red_wins_of_ten => Winner::Red,
                    9 => Winner::White,
                    _ => Winner::Draw,
                },
                plies: 50,
                is_new: true,
                nodes: if has_store { 6_000 } else { 10_000 },
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
        Rows::new(series.chain(strength).chain(lookups).collect())
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
        [("A11", false), ("A11.strength", false), ("A13.searched", false), ("A13.time", true), ("A12", true)]
    );
    // The sum of the paper's numbers is reported, but is not a finding of a run.
    let is_told =
        |block: &Block| matches!(block, Block::Text(text) if text.contains("131") && text.contains("155"));
    assert!(found.blocks.iter().any(is_told));
    assert!(found.claims[0].found.contains("50.0%"), "{}", found.claims[0].found);
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
fn red_must_gain_beyond_the_error() {
    let few_more = Made::new().each(Condition::RedOnly, |number, game| {
        game.winner = if number % 10 < 4 { Winner::Red } else { Winner::Draw };
    });
    assert_eq!(few_more.wrong(), ["Red wins more often with stored moves than without"]);
}

#[test]
fn as_many_stored_moves_are_not_more() {
    let same = Made::new().each(Condition::OptionalCapture, |number, game| {
        game.positions = 20 * (number as u64 + 1);
    });
    let wrong = same.wrong();
    assert!(wrong.len() == 1 && wrong[0].contains("2,796") && wrong[0].contains("4,904"), "{wrong:?}");
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
            Condition::RedOnly | Condition::OptionalCapture => {}
        }
        assert!(games.iter().all(|game| game.early.chosen > 0 && game.early.known <= game.early.chosen));
        assert!(games.iter().all(|game| game.time_ms > 0.0));
        assert!(games.is_sorted_by_key(|game| game.positions), "nothing is forgotten");
        assert_eq!(games[0].positions > 0, *condition != Condition::Without);
    }
    let found = ExperienceExperiment.findings(&Rows::new(once), &small).expect("rows that can be read");
    let tables = found.blocks.iter().filter(|block| matches!(block, Block::Table(_))).count();
    assert_eq!((tables, found.plots().count()), (6, 5));
    assert!(found.plots().flat_map(|plot| &plot.series).all(|series| !series.points.is_empty()));
}

#[test]
fn every_step_can_be_stopped() {
    let control = SearchControl::default();
    control.stop();
    let steps = ExperienceExperiment.plan(&QUICK).expect("a plan");
    assert_eq!(steps.len(), 7);
    assert!(steps.iter().all(|step| matches!(step.take(&control), Ok(None))));
}
