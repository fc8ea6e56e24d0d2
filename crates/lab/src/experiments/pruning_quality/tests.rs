//! Each verdict holds on real searches, and fails when something is broken on purpose.

use std::sync::LazyLock;

use kelso_engine::SearchControl;

use super::*;
use crate::experiment::Language;

/// Real searches of few positions, not deep.
static RIGHT: LazyLock<Vec<LeafRow>> = LazyLock::new(|| measured(|ordering| ordering.agent.to_owned()));

fn measured(agent: impl Fn(&Ordering) -> String) -> Vec<LeafRow> {
    let mut rows = Vec::new();
    for fen in random_walks(RULES, 1, 5, WALK) {
        for depth in 2..=5 {
            for ordering in ORDERINGS.iter().chain([&EVERYTHING]) {
                let agent = format!("{} depth={depth}", agent(ordering));
                let searched =
                    search(RULES, &fen, &agent, &SearchControl::default()).expect("there are moves");
                rows.push(LeafRow {
                    ordering: ordering.name.to_owned(),
                    depth,
                    fen: fen.clone(),
                    score: searched.score.expect("it thinks").to_string(),
                    leaves: searched.stats.leaves,
                    nodes: searched.stats.nodes,
                });
            }
        }
    }
    rows
}

fn findings(rows: &[LeafRow]) -> Findings {
    let mut findings = Findings::default();
    report(rows, &mut findings);
    findings
}

fn failing(rows: &[LeafRow]) -> Vec<String> {
    findings(rows).claims.into_iter().filter(|claim| !claim.pass).map(|claim| claim.id).collect()
}

/// The same with some orderings replaced by other agents.
fn with(name: &'static str, agent: &str) -> Vec<LeafRow> {
    measured(|ordering| if ordering.name == name { agent } else { ordering.agent }.to_owned())
}

#[test]
fn sound_searches_pass_and_can_be_told_in_spanish() {
    assert_eq!(failing(&RIGHT), Vec::<String>::new());
    assert_eq!(findings(&RIGHT).untranslated(Language::Spanish), Vec::<&str>::new());
    assert_eq!(failing(&[]).len(), 4, "nothing is not enough");
}

#[test]
fn an_ordering_that_does_not_sort_fails() {
    let rows = with(SORTED, "alphabeta order=quiet-first eval=piece-row");
    assert!(failing(&rows).contains(&"pruning.ordering".to_owned()));
}

#[test]
fn an_ordering_that_sorts_the_wrong_way_fails() {
    let rows = with(SORTED, "alphabeta order=worst-first eval=piece-row");
    assert_eq!(failing(&rows), ["pruning.ordering", "pruning.minimum"]);
}

#[test]
fn swapped_ends_fail() {
    let mut rows = measured(|ordering| ordering.agent.to_owned());
    for row in &mut rows {
        row.ordering = match &*row.ordering {
            IDEAL => WORST,
            WORST => IDEAL,
            other => other,
        }
        .to_owned();
    }
    assert_eq!(failing(&rows), ["pruning.minimum", "pruning.ends"]);
}

#[test]
fn another_evaluation_finds_another_value() {
    assert!(failing(&with(UNSORTED, "alphabeta eval=count")).contains(&"pruning.value".to_owned()));
}
