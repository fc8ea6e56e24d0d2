//! The nine questions (A16), and what the answers come to.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::App;
use super::body::Body;
use super::refusals::{BodyRefusals, RateRefusals};
use super::reply::Answer;
use crate::protocol::{ErrorBody, FeedbackAnswers, FeedbackSummary, Question, YesNo};
use crate::refusal::{Code, Refusal};
use crate::rooms::unavailable;

/// The longest comment.
const COMMENT: usize = 2_000;

type Scale = (&'static str, &'static str, fn(&FeedbackAnswers) -> u8);
type Choice = (&'static str, &'static str, fn(&FeedbackAnswers) -> YesNo);

const SCALES: [Scale; 6] = [
    ("navigation", "Was it easy to find your way?", |answers| answers.navigation),
    ("intuitive", "Is the interface intuitive?", |answers| answers.intuitive),
    ("functions", "Were functions easy to find?", |answers| answers.functions),
    ("appearance", "Does it look good?", |answers| answers.appearance),
    ("clarity", "Is the design clear?", |answers| answers.clarity),
    ("instructions", "Were the instructions helpful?", |answers| answers.instructions),
];

const CHOICES: [Choice; 3] = [
    ("slow", "Were there problems with speed?", |answers| answers.slow),
    ("fits", "Did it fit your device?", |answers| answers.fits),
    ("recommend", "Would you recommend it?", |answers| answers.recommend),
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
    Body(answers): Body<FeedbackAnswers>,
) -> Answer<(StatusCode, Json<FeedbackSummary>)> {
    for (name, _, answer) in SCALES {
        let answer = answer(&answers);
        if !(1..=5).contains(&answer) {
            let sentence = format!("{name} cannot be {answer}; expected a number from 1 to 5");
            return Err(Refusal::new(Code::BadSettings, sentence));
        }
    }
    if answers.comment.as_ref().is_some_and(|comment| comment.chars().count() > COMMENT) {
        return Err(Refusal::new(Code::BadSettings, format!("a comment has at most {COMMENT} letters")));
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
    let answers = app.store.feedback(u32::MAX).await.map_err(|error| unavailable(&error))?;
    Ok(Json(summarise(&answers)))
}

fn summarise(answers: &[FeedbackAnswers]) -> FeedbackSummary {
    let scales = SCALES.into_iter().map(|(name, text, answer)| {
        let given: Vec<u8> = answers.iter().map(answer).collect();
        let mut counts: BTreeMap<String, u64> = (1..=5).map(|n: u8| (n.to_string(), 0)).collect();
        for answer in &given {
            *counts.entry(answer.to_string()).or_default() += 1;
        }
        let (mean, median, std) = moments(&given);
        Question { name: name.to_owned(), text: text.to_owned(), counts, mean, median, std }
    });
    let choices = CHOICES.into_iter().map(|(name, text, answer)| {
        let yes = answers.iter().filter(|answers| answer(answers) == YesNo::Yes).count() as u64;
        let counts = [("yes".to_owned(), yes), ("no".to_owned(), answers.len() as u64 - yes)].into();
        Question { name: name.to_owned(), text: text.to_owned(), counts, mean: None, median: None, std: None }
    });
    FeedbackSummary { answers: answers.len() as u64, questions: scales.chain(choices).collect() }
}

/// Mean, median and standard deviation (n − 1), where there are enough numbers.
fn moments(given: &[u8]) -> (Option<f64>, Option<f64>, Option<f64>) {
    if given.is_empty() {
        return (None, None, None);
    }
    let mut numbers: Vec<f64> = given.iter().map(|&n| f64::from(n)).collect();
    numbers.sort_by(f64::total_cmp);
    let (count, middle) = (numbers.len() as f64, numbers.len() / 2);
    let mean = numbers.iter().sum::<f64>() / count;
    let median = if numbers.len().is_multiple_of(2) {
        f64::midpoint(numbers[middle - 1], numbers[middle])
    } else {
        numbers[middle]
    };
    let squares: f64 = numbers.iter().map(|n| (n - mean).powi(2)).sum();
    let std = (numbers.len() > 1).then(|| (squares / (count - 1.0)).sqrt());
    (Some(mean), Some(median), std)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moments_are_those_of_the_textbook() {
        let (mean, median, std) = moments(&[1, 2, 4, 5]);
        assert_eq!((mean, median), (Some(3.0), Some(3.0)));
        assert!((std.unwrap() - 1.825_741_858).abs() < 1e-9);
        assert_eq!(moments(&[3]), (Some(3.0), Some(3.0), None));
        assert_eq!(moments(&[]), (None, None, None));
    }
}
