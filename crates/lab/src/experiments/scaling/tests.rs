//! The verdict holds on real searches of several seeds, and fails without pruning.

use kelso_engine::SearchControl;

use super::*;
use crate::experiment::{Language, search};

/// Real searches of few positions, not deep, with times derived from the nodes.
fn timed() -> Vec<ScalingRow> {
    let mut rows = Vec::new();
    for size in Size::ALL {
        let variant = VariantId { rules: RuleSet::English, size };
        for fen in random_walks(variant, 1, 2, WALK) {
            for depth in SHALLOWEST..=4 {
                let agent = format!("{SEARCH} depth={depth}");
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

/// Trees of some positions of each size.
fn grown(seed: u64, count: usize) -> Vec<GrowthRow> {
    let mut rows = Vec::new();
    for size in Size::ALL {
        let variant = VariantId { rules: RuleSet::English, size };
        for fen in random_walks(variant, seed, count, WALK) {
            rows.push(growth::grow(variant, &fen, 4, &SearchControl::default()).expect("there are moves"));
        }
    }
    rows
}

fn findings(growth: &[GrowthRow]) -> Findings {
    let mut findings = Findings::default();
    report(&timed(), growth, &mut findings);
    findings
}

fn passes(growth: &[GrowthRow]) -> bool {
    let mut findings = Findings::default();
    report(&[], growth, &mut findings);
    let claims = findings.claims;
    assert_eq!(claims.iter().map(|claim| &*claim.id).collect::<Vec<_>>(), ["scaling.ply"]);
    claims[0].pass
}

#[test]
fn a_sound_search_passes_whatever_the_seed_and_can_be_told_in_spanish() {
    for seed in [1, 2, 3, 5] {
        assert!(passes(&grown(seed, 40)), "{:?}", findings(&grown(seed, 40)).claims);
    }
    assert_eq!(findings(&grown(1, 3)).untranslated(Language::Spanish), Vec::<&str>::new());
}

#[test]
fn without_pruning_it_fails() {
    let mut rows = grown(1, 40);
    for row in rows.iter_mut().filter(|row| row.size == 12) {
        row.searched = row.whole;
    }
    assert!(!passes(&rows));
}

#[test]
fn a_board_that_is_missing_fails() {
    let mut rows = grown(1, 40);
    rows.retain(|row| row.size != 16);
    assert!(!passes(&rows));
    assert!(!passes(&[]));
}
