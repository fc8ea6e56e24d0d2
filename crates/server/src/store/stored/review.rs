//! The scores of a game's positions. Moves are judged by them each time they are read.

use kelso_lab::annotate::ScoredPosition;
use serde::{Deserialize, Serialize};

use crate::review::ReviewRecord;

/// A game's scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct StoredReview {
    agent: String,
    time: u64,
    moves: Vec<String>,
    positions: Vec<StoredScore>,
}

/// A position's score, in the engine's unit, and its best line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredScore {
    ply: u32,
    score: i16,
    line: Vec<String>,
}

impl From<ReviewRecord> for StoredReview {
    fn from(record: ReviewRecord) -> Self {
        let ReviewRecord { agent, time, moves, positions } = record;
        let stored = |ScoredPosition { ply, score, line }| StoredScore { ply, score, line };
        StoredReview { agent, time, moves, positions: positions.into_iter().map(stored).collect() }
    }
}

impl From<StoredReview> for ReviewRecord {
    fn from(stored: StoredReview) -> Self {
        let StoredReview { agent, time, moves, positions } = stored;
        let position = |StoredScore { ply, score, line }| ScoredPosition { ply, score, line };
        ReviewRecord { agent, time, moves, positions: positions.into_iter().map(position).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ignores_more, is_frozen};
    use super::*;

    #[test]
    fn reviews_are_frozen() {
        let text = r#"{"agent":"kelso hash=16","time":100,"moves":["11-15"],"positions":[{"ply":1,"score":-35,"line":["22-18","15x22"]}]}"#;
        let line = ["22-18", "15x22"].map(str::to_owned).to_vec();
        let record = ReviewRecord {
            agent: "kelso hash=16".to_owned(),
            time: 100,
            moves: vec!["11-15".to_owned()],
            positions: vec![ScoredPosition { ply: 1, score: -35, line }],
        };
        is_frozen::<StoredReview, _>(text, &record);
        ignores_more::<StoredReview>(text);
    }
}
