//! Paper A: the user survey. Both of its tables from stored answers, and a test of its printed figures.

mod answers;
mod every_number;
mod reconstruction;
mod summary;
mod tables;

use serde::{Deserialize, Serialize};

use super::SURVEY;
use super::papers::a::{ASKED, RATED};
use crate::experiment::{About, Experiment, ExperimentError, Findings, Parameters, Rows, Step};

pub(super) struct Survey;

const RATING: &str = "rating";
const YES_NO: &str = "yes-no";
const WAYS: &str = "ways";
const AGAIN: &str = "again";
const ASKED_AGAIN: &str = "asked-again";

/// How often each of 1 to 5 was answered.
#[derive(Serialize, Deserialize)]
struct Ratings {
    question: String,
    counts: [u32; 5],
}

#[derive(Serialize, Deserialize)]
struct YesNo {
    question: String,
    yes: u32,
    no: u32,
}

impl Experiment for Survey {
    fn about(&self) -> About {
        About {
            name: SURVEY,
            title: "What the players say",
            question: "How do players rate the page, in the paper’s nine questions?",
            sources: "A16, A16a",
            plays_games: false,
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        let mut steps: Vec<Step> = Vec::new();
        for (place, question) in RATED.iter().enumerate() {
            steps.push(Step::counted(WAYS, 1.0, |_| Some(reconstruction::ways(question))));
            steps.push(Step::counted(AGAIN, 1.0, move |_| reconstruction::again(place)));
        }
        let asked = |place| Step::counted(ASKED_AGAIN, 1.0, move |_| reconstruction::asked_again(place));
        steps.extend((0..ASKED.len()).map(asked));
        let Some(file) = &parameters.answers else { return Ok(steps) };
        let answers = answers::read(file)?;
        for (question, counts) in RATED.iter().zip(answers.rated) {
            steps.push(Step::counted(RATING, 1.0, move |_| {
                Some(Ratings { question: question.name.to_owned(), counts })
            }));
        }
        for (question, [yes, no]) in ASKED.iter().zip(answers.asked) {
            steps.push(Step::counted(YES_NO, 1.0, move |_| {
                Some(YesNo { question: question.name.to_owned(), yes, no })
            }));
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Result<Findings, ExperimentError> {
        let mut findings = Findings::default();
        let ratings = rows.part::<Ratings>(RATING)?;
        if ratings.is_empty() {
            findings.text(
                "No answers were given to this run, so the tables show the paper’s alone. `kelso lab run survey --answers FILE` reads a file \
                 with a column for each question: navigation, interface, functions, appearance, design and instructions from 1 to 5; \
                 slow, fits and recommend with yes or no.",
            );
        }
        tables::rated(&ratings, &mut findings);
        tables::asked(&rows.part(YES_NO)?, &mut findings);
        let (ways, again, asked) = (rows.part(WAYS)?, rows.part(AGAIN)?, rows.part(ASKED_AGAIN)?);
        findings.judged_by(&[WAYS, AGAIN, ASKED_AGAIN]);
        reconstruction::report(&ways, &again, &asked, &mut findings);
        every_number::report(&ways, &again, &asked, &mut findings);
        Ok(findings)
    }
}

#[cfg(test)]
mod tests;
