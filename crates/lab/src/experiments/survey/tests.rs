//! The verdicts about the paper's survey, and what makes them fail.

use kelso_engine::SearchControl;
use serde_json::Value;

use super::super::papers::a::Rated;
use super::reconstruction::{AgainRow, AskedAgainRow, WaysRow, again, all_counts, cut_off, is_printed, ways};
use super::*;
use crate::experiment::{Block, Language};

/// The rows of a run without answers.
fn rows() -> Vec<Value> {
    let steps = Survey.plan(&Parameters::default()).expect("a plan");
    steps
        .iter()
        .map(|step| step.take(&SearchControl::default()).expect("it can be written").expect("a row"))
        .collect()
}

fn findings(rows: Vec<Value>) -> Findings {
    let found = Survey.findings(&Rows::new(rows), &Parameters::default()).expect("rows that can be read");
    assert_eq!(found.untranslated(Language::Spanish), [""; 0], "whatever comes out can be said in Spanish");
    found
}

/// Do the claim and the paper's table hold with every row of a part changed?
fn changed(part: &str, change: impl Fn(&mut Value)) -> (bool, bool) {
    let mut rows = rows();
    rows.iter_mut().filter(|row| row["part"] == part).for_each(change);
    let found = findings(rows);
    (found.claims[0].pass, found.paper[0].holds)
}

#[test]
fn all_six_rows_are_possible_at_once() {
    let found: Vec<WaysRow> = RATED.iter().map(ways).collect();
    let cut: Vec<_> = found.iter().map(|row| row.ways[2]).collect();
    assert_eq!(cut, [6, 3, 2, 2, 2, 1]);
    let found = findings(rows());
    assert!(found.claims[0].pass && found.paper[0].holds, "{:#?}", found.claims);
    assert!(found.paper[0].found.contains("6, 3, 2, 2, 2, 1 ways"), "{}", found.paper[0].found);
    let Some(Block::Table(table)) = found.blocks.last() else { panic!("the last block is the table") };
    assert_eq!(table.rows.len(), 6 + 3 + 2);
    assert!(table.rows.iter().all(|row| &*row[3] != "differs"), "{:#?}", table.rows);
    super::super::printed::assert_documented(&found);
    // Matching answers are made from what is printed: nothing here can be called the same as ours.
    assert!(table.rows.iter().all(|row| &*row[3] != "same"), "{:#?}", table.rows);
}

#[test]
fn every_way_to_answer_is_tried_once() {
    assert_eq!(all_counts(30).count(), 46_376);
    assert!(all_counts(4).all(|counts| counts.iter().sum::<u32>() == 4));
    let impossible = Rated { name: "", asks: "", mean: 5.0, median: 1.0, deviation: 0.0 };
    assert_eq!(ways(&impossible).ways, [0; 4]);
    // Everybody answered 5: one way, however it is written.
    let certain = Rated { name: "", asks: "", mean: 5.0, median: 5.0, deviation: 0.0 };
    assert_eq!(ways(&certain).ways, [1; 4]);
}

/// The integer search and the survey's arithmetic are two ways to the same figures.
#[test]
fn a_deviation_with_n_is_not_the_printed_one() {
    for (place, printed) in RATED.iter().enumerate() {
        let row = again(place).expect("there are answers that fit");
        assert!(is_printed(printed, &row), "{row:?}");
        let population = summary::AnswerSummary::new(&row.counts).expect("answers").population;
        let wrong = AgainRow { deviation: population, ..row.clone() };
        // The last row is so coarse that both are the same when truncated.
        assert_eq!(is_printed(printed, &wrong), cut_off(population, 2) >= printed.deviation, "{wrong:?}");
        let rounded = AgainRow { mean: row.mean + 0.1, ..row };
        assert!(!is_printed(printed, &rounded));
    }
}

#[test]
fn wrong_arithmetic_breaks_the_claim() {
    let number = |row: &Value, field: &str| row[field].as_f64().expect("a number");
    assert_eq!(changed(AGAIN, |row| row["mean"] = (number(row, "mean") + 0.1).into()), (false, true));
    assert_eq!(changed(AGAIN, |row| row["median"] = row["mean"].clone()), (false, true));
    let with_n =
        |row: &mut Value| row["deviation"] = (number(row, "deviation") * (29_f64 / 30.0).sqrt()).into();
    assert_eq!(changed(AGAIN, with_n), (false, true));
    let swapped = |row: &mut Value| {
        let (yes, no) = (row["yes"].clone(), row["no"].clone());
        (row["yes"], row["no"]) = (no, yes);
    };
    assert_eq!(changed(ASKED_AGAIN, swapped), (false, true));
}

#[test]
fn a_table_that_nothing_explains_does_not_hold() {
    let without_cutting = |row: &mut Value| row["ways"][2] = 0.into();
    assert_eq!(changed(WAYS, without_cutting), (true, false));
    let mut rows = rows();
    let last = rows.iter_mut().rfind(|row| row["part"] == WAYS).expect("a row");
    last["ways"] = vec![0, 0, 0, 1].into();
    let found = findings(rows);
    assert!(
        !found.paper[0].holds && found.paper[0].found.contains("the best explains 5"),
        "{}",
        found.paper[0].found
    );
}

#[test]
fn an_interval_stays_within_the_scale() {
    let two = "navigation,interface,functions,appearance,design,instructions,slow,fits,recommend\n5,5,5,5,5,5,no,yes,yes\n4,5,5,5,5,5,no,yes,yes\n";
    let counts = answers::parse(two).expect("answers").rated[0];
    let row = Ratings { question: RATED[0].name.to_owned(), counts };
    let mut found = Findings::default();
    tables::rated(&[row], &mut found);
    let table = found.blocks.iter().find_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    assert_eq!(&*table.expect("a table").rows[0][2], "4.50 [1.00 – 5.00]");
}

#[test]
fn before_there_are_rows_nothing_holds() {
    let found = findings(Vec::new());
    assert!(!found.claims[0].pass && !found.paper[0].holds);
    assert_eq!(found.plots().count(), 1);
    assert!(Rows::new(rows()).part::<AskedAgainRow>(ASKED_AGAIN).expect("rows").len() == 3);
}
