//! How a game is divided into parts.

use std::ops::RangeInclusive;

/// Positions per part. Other searches wait for at most one part.
const POSITIONS: usize = 2;

/// The positions of a game with this many moves in parts, last first.
pub(super) fn parts(plies: usize) -> Vec<RangeInclusive<usize>> {
    let mut parts = Vec::new();
    let mut end = plies + 1;
    while end > 0 {
        let first = end.saturating_sub(POSITIONS);
        parts.push(first..=end - 1);
        end = first;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_in_one_part() {
        for plies in [0, 1, 2, 7, 120] {
            let mut all: Vec<_> = parts(plies).into_iter().flatten().collect();
            all.sort_unstable();
            assert_eq!(all, (0..=plies).collect::<Vec<_>>());
        }
    }
}
