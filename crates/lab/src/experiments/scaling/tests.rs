//! The verdict holds on real searches, and fails without pruning.

use kelso_engine::SearchControl;

use super::*;
use crate::experiment::{Language, search};

/// Real searches of few positions, not deep, with times derived from the nodes.
fn measured(agent: &str) -> Vec<ScalingRow> {
    let mut rows = Vec::new();
    for size in Size::ALL {
        let variant = VariantId { rules: RuleSet::English, size };
        for fen in random_walks(variant, 1, 3, WALK) {
            for depth in SHALLOWEST..=4 {
                let agent = format!("{agent} depth={depth}");
                let searched =
                    search(variant, &fen, &agent, &SearchControl::default()).expect("there are moves");
                rows.push(ScalingRow {
                    size: size.rows() as u32,
                    depth,
                    fen: fen.clone(),
                    branching: searched.stats.branching_factor(),
                    nodes: searched.stats.nodes,
                    time_ms: searched.stats.nodes as f64,
                });
            }
        }
    }
    rows
}

fn findings(rows: &[ScalingRow]) -> Findings {
    let mut findings = Findings::default();
    report(rows, &mut findings);
    findings
}

fn passes(rows: &[ScalingRow]) -> bool {
    let claims = findings(rows).claims;
    assert_eq!(claims.iter().map(|claim| &*claim.id).collect::<Vec<_>>(), ["scaling.ply"]);
    claims[0].pass
}

#[test]
fn a_sound_search_passes_and_can_be_told_in_spanish() {
    let rows = measured(SEARCH);
    assert!(passes(&rows), "{:?}", findings(&rows).claims);
    assert_eq!(findings(&rows).untranslated(Language::Spanish), Vec::<&str>::new());
}

#[test]
fn without_pruning_it_fails() {
    assert!(!passes(&measured("minimax eval=piece-row")));
}

#[test]
fn a_board_that_is_missing_fails() {
    let mut rows = measured(SEARCH);
    rows.retain(|row| row.size != 16);
    assert!(!passes(&rows));
    assert!(!passes(&[]));
}
