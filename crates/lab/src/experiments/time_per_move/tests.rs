//! Each verdict holds on real searches, and fails when something is broken on purpose.

use kelso_engine::SearchControl;

use super::super::printed::assert_documented;
use super::*;
use crate::experiment::{Language, search};

/// Real searches of few positions, not too deep, with times derived from the nodes.
fn measured(search_of: impl Fn(&'static str) -> String) -> Vec<TimeRow> {
    let positions = random_walks(ITS_RULES, 1, 4, WALK);
    let mut rows = Vec::new();
    for (name, ..) in SEARCHES {
        for depth in SHALLOWEST..=6 {
            for fen in &positions {
                let agent = format!("{} depth={depth} eval=piece", search_of(name));
                let searched =
                    search(ITS_RULES, fen, &agent, &SearchControl::default()).expect("there are moves");
                rows.push(TimeRow {
                    search: name.to_owned(),
                    depth,
                    fen: fen.clone(),
                    score: searched.score.expect("it thinks").to_string(),
                    nodes: searched.stats.nodes,
                    time_ms: searched.stats.nodes as f64,
                });
            }
        }
    }
    rows
}

fn findings(rows: &[TimeRow]) -> Findings {
    let mut findings = Findings::default();
    tables(rows, &mut findings);
    claims(rows, &mut findings);
    printed(rows, &mut findings);
    findings
}

/// The claims that pass, and whether the paper's finding holds.
fn verdicts(rows: &[TimeRow]) -> (Vec<String>, bool) {
    let found = findings(rows);
    let passing = found.claims.into_iter().filter(|claim| claim.pass).map(|claim| claim.id);
    (passing.collect(), found.paper[0].holds)
}

/// Rows with the given times; everything else is as in a sound run.
fn with_times(time: impl Fn(&str, u32) -> f64) -> Vec<TimeRow> {
    let mut rows = measured(str::to_owned);
    for row in &mut rows {
        row.time_ms = time(&row.search, row.depth);
    }
    rows
}

#[test]
fn sound_searches_pass() {
    let rows = measured(str::to_owned);
    assert_eq!(verdicts(&rows), (vec!["C11".to_owned(), "C11.value".to_owned()], true));
    assert_eq!(findings(&rows).untranslated(Language::Spanish), Vec::<&str>::new());
    assert_documented(&findings(&rows));
}

#[test]
fn a_search_that_does_not_prune_fails() {
    let rows = measured(|_| "minimax".to_owned());
    assert_eq!(verdicts(&rows), (vec!["C11.value".to_owned()], false));
}

#[test]
fn swapped_columns_fail() {
    let swap = |name| if name == "minimax" { "alphabeta" } else { "minimax" }.to_owned();
    assert_eq!(verdicts(&measured(swap)), (vec!["C11.value".to_owned()], false));
}

#[test]
fn another_value_fails() {
    let mut rows = measured(str::to_owned);
    rows[3].score = "+9.00".to_owned();
    assert_eq!(verdicts(&rows).0, ["C11"]);
}

#[test]
fn only_exponential_growth_is_exponential() {
    let holds = |advantage: fn(f64) -> f64| {
        let time = |name: &str, depth: u32| if name == "minimax" { advantage(f64::from(depth)) } else { 1.0 };
        verdicts(&with_times(time)).1
    };
    assert!(holds(|depth| 2_f64.powf(depth)));
    assert!(!holds(|depth| depth), "linear");
    assert!(!holds(|depth| depth * depth), "quadratic");
    assert!(!holds(|depth| depth.powi(3)), "cubic");
    assert!(!holds(|_| 5.0), "none");
}
