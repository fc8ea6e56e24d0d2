//! Visitors' survey answers, as the survey reads them: one JSON object per line.

use sha2::{Digest, Sha256};

use crate::game::hex;
use crate::protocol::{FeedbackAnswers, YesNo};

/// A survey counts the latest answers, at most this many.
pub(crate) const MOST: u32 = 10_000;

/// The answers that one run reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answers {
    pub(super) people: u32,
    pub(super) text: String,
}

impl Answers {
    /// `None` if nobody has answered: the survey then shows only the paper's tables.
    pub(crate) fn of(given: &[FeedbackAnswers]) -> Option<Self> {
        let text: String = given.iter().map(|answers| line(answers) + "\n").collect();
        (!given.is_empty()).then_some(Answers { people: given.len() as u32, text })
    }

    /// Identifies these answers.
    pub(super) fn digest(&self) -> String {
        hex(&Sha256::digest(self.text.as_bytes())[..8])
    }
}

/// Two questions have other names in the paper. Comments are not included.
fn line(answers: &FeedbackAnswers) -> String {
    let word = |answer: YesNo| match answer {
        YesNo::Yes => "yes",
        YesNo::No => "no",
    };
    serde_json::json!({
        "navigation": answers.navigation,
        "interface": answers.intuitive,
        "functions": answers.functions,
        "appearance": answers.appearance,
        "design": answers.clarity,
        "instructions": answers.instructions,
        "slow": word(answers.slow),
        "fits": word(answers.fits),
        "recommend": word(answers.recommend),
    })
    .to_string()
}
