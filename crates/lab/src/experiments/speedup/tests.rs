//! Verdicts from hand-made rows, each of which can fail.

use super::*;
use crate::experiment::Language;

/// Two threads that are `perft` times as fast at counting and reach a depth `search` times as soon.
fn rows(perft: f64, search: f64) -> (Vec<CountingRow>, Vec<SearchingRow>) {
    let faster = |threads: usize, gain: f64| if threads == 1 { 1.0 } else { gain };
    let counted = [1, 2].into_iter().flat_map(|threads| {
        (0..=RUNS).map(move |run| CountingRow {
            threads,
            run,
            positions: 1_469,
            wall_ms: 100.0 / faster(threads, perft) + f64::from(run),
        })
    });
    let searched = [1, 2].into_iter().flat_map(|threads| {
        (0..5).map(move |position: u32| SearchingRow {
            threads,
            fen: position.to_string(),
            depth: 13,
            wall_ms: (50.0 + f64::from(position)) / faster(threads, search),
        })
    });
    (counted.collect(), searched.collect())
}

fn findings((counted, searched): &(Vec<CountingRow>, Vec<SearchingRow>)) -> Findings {
    let mut findings = Findings::default();
    explain(&mut findings);
    report(counted, searched, &mut findings);
    findings
}

fn failing(rows: &(Vec<CountingRow>, Vec<SearchingRow>)) -> Vec<String> {
    findings(rows).claims.into_iter().filter(|claim| !claim.pass).map(|claim| claim.id).collect()
}

#[test]
fn threads_that_help_pass_and_it_can_be_told_in_spanish() {
    let rows = rows(1.9, 1.7);
    assert_eq!(failing(&rows), Vec::<String>::new());
    assert_eq!(findings(&rows).untranslated(Language::Spanish), Vec::<&str>::new());
}

#[test]
fn threads_that_do_not_help_fail_where_they_do_not() {
    assert_eq!(failing(&rows(1.1, 1.7)), ["speedup.perft"]);
    assert_eq!(failing(&rows(1.9, 1.1)), ["speedup.search"]);
    assert!(findings(&rows(1.1, 1.1)).claims.iter().filter(|claim| !claim.pass).all(|claim| claim.timed));
}

#[test]
fn a_thread_that_miscounts_fails() {
    let mut rows = rows(1.9, 1.7);
    rows.0[7].positions += 1;
    assert_eq!(failing(&rows), ["speedup.count"]);
    assert_eq!(failing(&(Vec::new(), Vec::new())), ["speedup.count"], "nothing is not enough");
}
