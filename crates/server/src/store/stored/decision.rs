//! How the players ended a game, as stored in its row: `resign black`, `time white`, `gone black`, `agree`, `claim`,
//! `no-win`, `cancel`.

use crate::game::DecisionRecord;
use crate::protocol::Side;

/// Every decision with its stored word.
const WORDS: [(DecisionRecord, &str); 10] = [
    (DecisionRecord::Resign(Side::Black), "resign black"),
    (DecisionRecord::Resign(Side::White), "resign white"),
    (DecisionRecord::Time(Side::Black), "time black"),
    (DecisionRecord::Time(Side::White), "time white"),
    (DecisionRecord::Gone(Side::Black), "gone black"),
    (DecisionRecord::Gone(Side::White), "gone white"),
    (DecisionRecord::Agree, "agree"),
    (DecisionRecord::Claim, "claim"),
    (DecisionRecord::NoWin, "no-win"),
    (DecisionRecord::Cancel, "cancel"),
];

/// The stored word.
pub(in crate::store) fn word_of(decision: DecisionRecord) -> &'static str {
    let row = WORDS.iter().find(|row| row.0 == decision);
    row.map(|row| row.1).expect("every decision has a word")
}

/// From the stored word.
pub(in crate::store) fn decision_of(word: &str) -> Option<DecisionRecord> {
    WORDS.iter().find(|row| row.1 == word).map(|row| row.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_decision_has_its_frozen_word() {
        for side in Side::ALL {
            let name = if side == Side::Black { "black" } else { "white" };
            for (decision, word) in [
                (DecisionRecord::Resign(side), format!("resign {name}")),
                (DecisionRecord::Time(side), format!("time {name}")),
                (DecisionRecord::Gone(side), format!("gone {name}")),
                (DecisionRecord::Agree, "agree".to_owned()),
                (DecisionRecord::Claim, "claim".to_owned()),
                (DecisionRecord::NoWin, "no-win".to_owned()),
                (DecisionRecord::Cancel, "cancel".to_owned()),
            ] {
                assert_eq!((word_of(decision), decision_of(&word)), (word.as_str(), Some(decision)));
            }
        }
        assert_eq!(decision_of("tea"), None);
    }
}
