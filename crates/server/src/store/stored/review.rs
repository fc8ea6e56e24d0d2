//! What was found out about a game: the scores of its positions. How moves are judged by them is worked out anew each time it is read.

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

/// A position's score, as the engine counts, and the best line there.
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
