//! The nine questions (A16), and what the answers come to.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::App;
use super::body::Body;
use super::refusals::{BodyRefusals, RateRefusals};
use super::reply::Answer;
use crate::protocol::{ErrorBody, FeedbackAnswers, FeedbackSummary, Question, SettingFault, SettingName};
use crate::refusal::Refusal;
use crate::rooms::unavailable;
use crate::store::AnswerCount;

/// The longest comment.
const COMMENT: usize = 2_000;

type Scale = (&'static str, &'static str, fn(&FeedbackAnswers) -> u8);

const SCALES: [Scale; 6] = [
    ("navigation", "Was it easy to find your way?", |answers| answers.navigation),
    ("intuitive", "Is the interface intuitive?", |answers| answers.intuitive),
    ("functions", "Were functions easy to find?", |answers| answers.functions),
    ("appearance", "Does it look good?", |answers| answers.appearance),
    ("clarity", "Is the design clear?", |answers| answers.clarity),
    ("instructions", "Were the instructions helpful?", |answers| answers.instructions),
];

const CHOICES: [(&str, &str); 3] = [
    ("slow", "Were there problems with speed?"),
    ("fits", "Did it fit your device?"),
    ("recommend", "Would you recommend it?"),
];

/// Say what you think of it.
#[utoipa::path(post, path = "/api/feedback", tag = "server", request_body = FeedbackAnswers, responses(
    BodyRefusals,
    (status = 201, description = "Stored; what all answers come to", body = FeedbackSummary),
    (status = 422, description = "An answer is not possible", body = ErrorBody),
    (status = 503, description = "It could not be stored", body = ErrorBody),
))]
pub(crate) async fn give(
    State(app): State<Arc<App>>,
    Body(mut answers): Body<FeedbackAnswers>,
) -> Answer<(StatusCode, Json<FeedbackSummary>)> {
    for (name, _, answer) in SCALES {
        let answer = answer(&answers);
        let within = SettingFault::unless_within(SettingName::Answer, answer.into(), 1..=5);
        within.map_err(|fault| {
            Refusal::of_setting(fault, format!("{name} cannot be {answer}; expected a number from 1 to 5"))
        })?;
    }
    if answers.comment.as_ref().is_some_and(|comment| comment.chars().count() > COMMENT) {
        return Err(SettingFault::TooLong { setting: SettingName::Comment, most: COMMENT }.into());
    }
    // Not every database can read them back.
    if let Some(comment) = &mut answers.comment {
        comment.retain(|letter| letter != '\0');
    }
    app.store.add_feedback(&answers).await.map_err(|error| unavailable(&error))?;
    summary(State(app)).await.map(|summary| (StatusCode::CREATED, summary))
}

/// What all answers come to.
#[utoipa::path(get, path = "/api/feedback", tag = "server", responses(
    RateRefusals,
    (status = 200, description = "Counts, mean, median and standard deviation", body = FeedbackSummary),
    (status = 503, description = "The database cannot be used", body = ErrorBody),
))]
pub(crate) async fn summary(State(app): State<Arc<App>>) -> Answer<Json<FeedbackSummary>> {
    let counts = app.store.feedback_counts().await.map_err(|error| unavailable(&error))?;
    Ok(Json(summarise(&counts)))
}

fn summarise(counted: &[AnswerCount]) -> FeedbackSummary {
    let times = |question: &str, answer: &str| {
        let found = counted.iter().find(|count| count.question == question && count.answer == answer);
        found.map_or(0, |count| count.times)
    };
    let scales = SCALES.into_iter().map(|(name, text, _)| {
        let given = [1, 2, 3, 4, 5].map(|n: u8| times(name, &n.to_string()));
        let counts = (1..).zip(given).map(|(n, times): (u8, u64)| (n.to_string(), times)).collect();
        let (mean, median, std) = moments(given);
        Question { name: name.to_owned(), text: text.to_owned(), counts, mean, median, std }
    });
    let choices = CHOICES.into_iter().map(|(name, text)| {
        let counts = ["yes", "no"].map(|answer| (answer.to_owned(), times(name, answer))).into();
        Question { name: name.to_owned(), text: text.to_owned(), counts, mean: None, median: None, std: None }
    });
    // Everybody answers everything.
    let answers = times("recommend", "yes") + times("recommend", "no");
    FeedbackSummary { answers, questions: scales.chain(choices).collect() }
}

/// Mean, median and standard deviation (n − 1) of the numbers from 1, each given so many times, where there are enough.
fn moments(given: [u64; 5]) -> (Option<f64>, Option<f64>, Option<f64>) {
    let count: u64 = given.iter().sum();
    if count == 0 {
        return (None, None, None);
    }
    let numbers = || [1.0, 2.0, 3.0, 4.0, 5.0].into_iter().zip(given.map(|times| times as f64));
    let mean = numbers().map(|(n, times): (f64, f64)| n * times).sum::<f64>() / count as f64;
    // The number that stands at a place if all are put in order.
    let at = |place: u64| {
        let mut before = 0;
        let passed = given.iter().take_while(|&&times| {
            before += times;
            before <= place
        });
        passed.count() as f64 + 1.0
    };
    let median = f64::midpoint(at((count - 1) / 2), at(count / 2));
    let squares: f64 = numbers().map(|(n, times)| times * (n - mean).powi(2)).sum();
    let std = (count > 1).then(|| (squares / (count as f64 - 1.0)).sqrt());
    (Some(mean), Some(median), std)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moments_are_those_of_the_textbook() {
        let (mean, median, std) = moments([1, 1, 0, 1, 1]);
        assert_eq!((mean, median), (Some(3.0), Some(3.0)));
        assert!((std.unwrap() - 1.825_741_858).abs() < 1e-9);
        assert_eq!(moments([0, 0, 1, 0, 0]), (Some(3.0), Some(3.0), None));
        assert_eq!(moments([0, 2, 0, 0, 1]).1, Some(2.0));
        assert_eq!(moments([1, 0, 0, 0, 1]).1, Some(3.0));
        assert_eq!(moments([0; 5]), (None, None, None));
    }
}
