//! How two more plies multiply the work of a search that prunes, and of one that does not, position by position.

use kelso_engine::SearchControl;
use kelso_rules::{AnyPosition, Perft, Size, VariantId};
use serde::{Deserialize, Serialize};

use super::{SEARCH, WALK};
use crate::experiment::{
    Findings, Interval, Parameters, Step, Table, mean, mean_interval, random_walks, say, search,
};

pub(super) const PART: &str = "growth";
/// Positions of each size: the trees of a small board differ most.
const POSITIONS: usize = 60;

/// The nodes of one position's trees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GrowthRow {
    pub(super) size: u32,
    pub(super) depth: u32,
    pub(super) fen: String,
    /// Visited by the search, at the depth and two plies before it.
    pub(super) searched: [u64; 2],
    /// In the whole tree, which a search without pruning visits.
    pub(super) whole: [u64; 2],
}

pub(super) fn steps(variant: VariantId, parameters: &Parameters) -> Vec<Step> {
    let depth = parameters.pick(5, 6);
    let rows = variant.size.rows();
    let step = |fen: String| {
        let cost = 1.0 + (rows as f64 / 2.0).powi(depth as i32) / 1e4;
        Step::counted(PART, cost, move |control| grow(variant, &fen, depth, control))
    };
    // Other positions than those that are timed.
    random_walks(variant, !parameters.seed, POSITIONS, WALK).into_iter().map(step).collect()
}

/// Counts both trees of a position.
pub(super) fn grow(variant: VariantId, fen: &str, depth: u32, control: &SearchControl) -> Option<GrowthRow> {
    let position = AnyPosition::from_fen(variant, fen).ok()?;
    let nodes = |depth| Some(search(variant, fen, &format!("{SEARCH} depth={depth}"), control)?.stats.nodes);
    Some(GrowthRow {
        size: variant.size.rows() as u32,
        depth,
        fen: fen.to_owned(),
        searched: [nodes(depth)?, nodes(depth - 2)?],
        whole: [depth, depth - 2].map(|depth| whole_tree(&position, depth)),
    })
}

/// All nodes of the tree to a depth, the root too.
fn whole_tree(position: &AnyPosition, depth: u32) -> u64 {
    (0..=depth).map(|ply| Perft::new(ply).count_any(position)).sum()
}

impl GrowthRow {
    /// The logarithms of the factors by which two plies multiply what is searched, and the whole tree.
    fn factors(&self) -> [f64; 2] {
        [self.searched, self.whole].map(|[deep, shallow]| (deep as f64 / shallow.max(1) as f64).ln())
    }
}

/// What two more plies cost on one size of board.
struct Growth {
    /// With pruning the work grows like this power of b, where the whole tree grows like b².
    exponent: f64,
    /// By how much the logarithm of the factor is smaller than that of the whole tree, over the positions.
    saved: Option<Interval>,
}

impl Growth {
    fn of(rows: &[GrowthRow], size: Size) -> Option<Self> {
        let factors: Vec<_> =
            rows.iter().filter(|row| row.size == size.rows() as u32).map(GrowthRow::factors).collect();
        let whole = mean(&factors.iter().map(|[_, whole]| *whole).collect::<Vec<_>>());
        let searched = mean(&factors.iter().map(|[searched, _]| *searched).collect::<Vec<_>>());
        let saved: Vec<_> = factors.iter().map(|[searched, whole]| whole - searched).collect();
        (whole > 0.0).then(|| Growth { exponent: 2.0 * searched / whole, saved: mean_interval(&saved) })
    }

    fn is_less_than_whole(&self) -> bool {
        self.saved.is_some_and(|saved| saved.low > 0.0)
    }
}

pub(super) fn report(rows: &[GrowthRow], findings: &mut Findings) {
    let growths = Size::ALL.map(|size| Growth::of(rows, size));
    let depth = rows.iter().map(|row| row.depth).max().unwrap_or(0);
    let mut table = Table::new(
        say!(
            "By what two more plies multiply the work, at depth {}, over {} random positions of each size: geometric means. The last column \
             is the factor that pruning saves, with its 95% interval over the positions.",
            depth,
            POSITIONS
        ),
        ["Board", "Whole tree", "Searched", "As b to the power of", "Saved [95%]"],
    );
    for (size, growth) in Size::ALL.into_iter().zip(&growths) {
        let Some(growth) = growth else { continue };
        let of_size = rows.iter().filter(|row| row.size == size.rows() as u32);
        let [searched, whole] = [0, 1].map(|side: usize| {
            mean(&of_size.clone().map(|row| row.factors()[side]).collect::<Vec<_>>()).exp()
        });
        let saved = growth
            .saved
            .map_or_else(String::new, |saved| format!(" [{:.2} – {:.2}]", saved.low.exp(), saved.high.exp()));
        table.row([
            size.to_string(),
            format!("{whole:.1}"),
            format!("{searched:.1}"),
            format!("{:.2}", growth.exponent),
            format!("{:.2}{saved}", whole / searched),
        ]);
    }
    findings.table(table);
    let shown: Vec<_> = growths.iter().flatten().map(|growth| format!("{:.2}", growth.exponent)).collect();
    let is_less = |growth: &Option<Growth>| growth.as_ref().is_some_and(Growth::is_less_than_whole);
    findings.claim(
        "scaling.ply",
        "On every board two more plies multiply the work by less than without pruning, beyond the error over the positions",
        growths.iter().all(is_less),
        say!(
            "where the whole tree grows as b^2 the search grows as b to the power of {} on 6×6 to 16×16, at depth {}",
            shown.join(", "),
            depth
        ),
    );
}
