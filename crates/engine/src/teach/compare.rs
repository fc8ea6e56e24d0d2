//! The three searches side by side on one position (E7).

use std::time::Instant;

use kelso_rules::AnyGame;

use super::Complexity;
use crate::agent::AnyChoice;
use crate::limits::Limits;
use crate::search_control::SearchControl;
use crate::spec::{AgentKind, AgentSpec};

/// The searches that are compared, in the order of the table.
pub const COMPARED: [AgentKind; 3] = [AgentKind::Minimax, AgentKind::AlphaBeta, AgentKind::Ordered];

/// One row of the table: a search and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Which search.
    pub kind: AgentKind,
    /// Its choice and counters. If the time was too short for the requested depth, this is the deepest completed one,
    /// given in `stats.depth`; 0 for none.
    pub choice: AnyChoice,
}

impl Comparison {
    /// Number of cut-offs; `None` for a search that does not prune.
    pub fn pruned(&self) -> Option<u64> {
        (self.kind != AgentKind::Minimax).then_some(self.choice.stats.cutoffs)
    }

    /// Positions with more than one move whose children it sorted, and those in which that changed the order; `None`
    /// for a search that does not sort.
    pub fn sorting(&self) -> Option<(u64, u64)> {
        (self.kind == AgentKind::Ordered).then_some((self.choice.stats.sorted, self.choice.stats.reordered))
    }

    /// The textbook time complexity.
    pub fn time_complexity(&self) -> Complexity {
        Complexity::of(self.kind, &self.choice.stats)
    }

    /// The textbook space complexity.
    pub fn space_complexity(&self) -> Complexity {
        Complexity::space(self.choice.stats.depth)
    }
}

/// The default depth in plies.
pub const COMPARED_DEPTH: u32 = 4;

/// Runs minimax, alpha-beta and ordered alpha-beta with the evaluation, order and limits of `spec`; empty if the game
/// is over. `control` returns a control for each search, which stops that search.
///
/// Nothing is answered from experience: what the searches do is the point. The counts are those of one search straight to the depth, as in the papers, even with a time limit: then smaller
/// depths come first, and the last completed one is reported.
pub fn compare(
    game: &AnyGame,
    spec: &AgentSpec,
    control: &mut dyn FnMut() -> SearchControl,
) -> Vec<Comparison> {
    let searches = COMPARED.into_iter().filter_map(|kind| {
        let choice = search(game, spec, kind, &control())?;
        Some(Comparison { kind, choice })
    });
    searches.collect()
}

fn search(game: &AnyGame, spec: &AgentSpec, kind: AgentKind, control: &SearchControl) -> Option<AnyChoice> {
    let Limits { depth, time, .. } = spec.limits();
    let depth = depth.unwrap_or(COMPARED_DEPTH);
    let first = if time.is_some() { 1 } else { depth };
    let deadline = time.map(|time| Instant::now() + time);
    let mut completed: Option<AnyChoice> = None;
    for depth in first..=depth {
        let mut agent = spec
            .clone()
            .with_kind(kind)
            .with_limits(Limits::depth(depth))
            .without_experience()
            .build_any(game.variant());
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        // The agent itself gets no time limit: it would deepen step by step, and count all of that.
        let choice = control.within(left, || agent.choose(game, &Limits::NONE, &mut control.clone()))?;
        // A win within the depth ends the search early, but completely.
        let is_complete = choice.stats.depth > 0;
        if is_complete || completed.is_none() {
            completed = Some(choice);
        }
        if control.is_stopped() {
            break;
        }
    }
    completed
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_rules::{EndRules, RuleSet, Size, VariantId};

    fn rows(variant: VariantId, fen: &str, spec: &str) -> Vec<Comparison> {
        let game = AnyGame::from_fen(variant, EndRules::WCDF, fen).expect("a legal FEN");
        let spec = spec.parse().expect("an agent");
        compare(&game, &spec, &mut SearchControl::default)
    }

    #[test]
    fn the_counts_are_the_papers_with_and_without_a_clock() {
        let paper_e = VariantId { rules: RuleSet::SingleJump, size: Size::Eight };
        for spec in ["minimax depth=4 eval=count", "minimax depth=4 eval=count time=60s"] {
            let rows = rows(paper_e, "W:W21-32:B1-11,16", spec);
            let table: Vec<_> = rows
                .iter()
                .map(|row| (row.kind.name(), row.choice.stats.states_below_root(), row.pruned()))
                .collect();
            assert_eq!(table[..2], [("minimax", 3_780, None), ("alphabeta", 213, Some(66))], "{spec}");
            assert_eq!(rows[0].choice.stats.nodes_per_depth[1..], [7, 54, 409, 3310]);
            assert!(rows.iter().all(|row| row.choice.score == rows[0].choice.score));
            assert_eq!(rows[0].space_complexity().to_string(), "O(P) = O(4)");
        }
    }

    #[test]
    fn time_is_kept_and_what_was_completed_is_told() {
        // Without a clock, sixty plies would take forever.
        let rows = rows(VariantId::ENGLISH, "B:W21-32:B1-12", "minimax depth=60 time=20ms");
        assert_eq!(rows.len(), 3);
        assert!(rows.iter().all(|row| (1..60).contains(&row.choice.stats.depth)));
    }

    #[test]
    fn sorting_by_a_count_of_pieces_changes_nothing_before_the_first_capture() {
        let at_start = |spec| rows(VariantId::ENGLISH, "B:W21-32:B1-12", spec);
        let tied = at_start("minimax depth=2 eval=piece");
        assert_eq!(tied.iter().map(Comparison::sorting).collect::<Vec<_>>(), [None, None, Some((8, 0))]);
        assert_eq!(tied[1].choice.stats.nodes, tied[2].choice.stats.nodes);
        let told_apart = at_start("minimax depth=4 eval=edge-corner");
        let (sorted, reordered) = told_apart[2].sorting().unwrap();
        assert!(0 < reordered && reordered <= sorted);
        assert!(told_apart[2].choice.stats.nodes < told_apart[1].choice.stats.nodes);
    }

    #[test]
    fn a_game_that_is_over_has_no_rows() {
        assert!(rows(VariantId::ENGLISH, "B:W21:B", "minimax").is_empty());
    }
}
