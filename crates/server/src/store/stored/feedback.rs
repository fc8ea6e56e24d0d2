//! Answers to the nine questions, a row for each visitor who gave some.

use serde::{Deserialize, Serialize};

use super::game::stored_enum;
use crate::protocol::{FeedbackAnswers, YesNo};

stored_enum! {
    /// An answer to a yes-or-no question.
    StoredYesNo = YesNo { Yes = "yes", No = "no" }
}

/// Somebody's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct StoredFeedback {
    navigation: u8,
    intuitive: u8,
    functions: u8,
    appearance: u8,
    clarity: u8,
    instructions: u8,
    slow: StoredYesNo,
    fits: StoredYesNo,
    recommend: StoredYesNo,
    #[serde(default)]
    comment: Option<String>,
}

impl From<FeedbackAnswers> for StoredFeedback {
    fn from(answers: FeedbackAnswers) -> Self {
        let FeedbackAnswers { navigation, intuitive, functions, appearance, clarity, .. } = answers;
        let FeedbackAnswers { instructions, slow, fits, recommend, comment, .. } = answers;
        let [slow, fits, recommend] = [slow, fits, recommend].map(StoredYesNo::from);
        StoredFeedback {
            navigation,
            intuitive,
            functions,
            appearance,
            clarity,
            instructions,
            slow,
            fits,
            recommend,
            comment,
        }
    }
}

impl From<StoredFeedback> for FeedbackAnswers {
    fn from(stored: StoredFeedback) -> Self {
        let StoredFeedback { navigation, intuitive, functions, appearance, clarity, .. } = stored;
        let StoredFeedback { instructions, slow, fits, recommend, comment, .. } = stored;
        let [slow, fits, recommend] = [slow, fits, recommend].map(YesNo::from);
        FeedbackAnswers {
            navigation,
            intuitive,
            functions,
            appearance,
            clarity,
            instructions,
            slow,
            fits,
            recommend,
            comment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ignores_more, is_frozen};
    use super::*;

    #[test]
    fn answers_are_frozen() {
        let text = r#"{"navigation":5,"intuitive":4,"functions":3,"appearance":2,"clarity":1,"instructions":5,"slow":"no","fits":"yes","recommend":"yes","comment":"more kings"}"#;
        let answers = FeedbackAnswers {
            navigation: 5,
            intuitive: 4,
            functions: 3,
            appearance: 2,
            clarity: 1,
            instructions: 5,
            slow: YesNo::No,
            fits: YesNo::Yes,
            recommend: YesNo::Yes,
            comment: Some("more kings".to_owned()),
        };
        is_frozen::<StoredFeedback, _>(text, &answers);
        ignores_more::<StoredFeedback>(text);
    }
}
