//! Reductions for unlikely moves, and extensions for forced ones.

use super::features::{Feature, Features};

/// Plies taken off the search of a late quiet move.
#[inline]
pub(crate) fn late_move(features: Features, index: usize, depth: i32, open: bool, rank: i32) -> i32 {
    /// The moves before this one are ordered well enough to be searched in full.
    const FIRST_REDUCED: usize = 3;
    if !features.has(Feature::LateMoves) || depth < 2 || index < FIRST_REDUCED {
        return 0;
    }
    let late = index >= 4 && !open && depth >= 4;
    let poor = rank < -2_000 && depth >= 4;
    let deep = depth >= 10 && index >= 6 && !open;
    (1 + i32::from(late) + i32::from(poor) + i32::from(deep)).min(depth - 1)
}

/// How far below alpha a position must be, in hundredths of a man, to be razored at this depth.
#[inline]
pub(crate) fn razor(features: Features, depth: i32) -> Option<i32> {
    (features.has(Feature::Razoring) && depth <= 5).then_some(40 + 25 * depth)
}

/// By how many hundredths of a man a shallow search must exceed beta to replace a deep one.
const PROB_CUT_MARGIN: i32 = 18;

/// Depth and margin of the shallow search that may replace one of this depth.
#[inline]
pub(crate) fn prob_cut(features: Features, depth: i32) -> Option<(i32, i32)> {
    (features.has(Feature::ProbCut) && depth >= 3).then_some((depth * 2 / 5, PROB_CUT_MARGIN))
}
