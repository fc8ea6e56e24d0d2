//! Survey answers from a file: CSV with a header, or one JSON object per line; the fields are named after the
//! questions.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::super::papers::a::{ASKED, RATED};
use crate::experiment::ExperimentError;

/// How often each answer was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SurveyAnswers {
    /// For each question on a scale, how often 1 to 5.
    pub(super) rated: [[u32; 5]; 6],
    /// For each other question, how often yes and no.
    pub(super) asked: [[u32; 2]; 3],
}

/// Reads a file of answers. Empty answers are not counted.
pub(super) fn read(file: &Path) -> Result<SurveyAnswers, ExperimentError> {
    let text = fs::read_to_string(file).map_err(|error| ExperimentError::file("read", file, error))?;
    parse(&text).map_err(|error| ExperimentError::Parameter(format!("{}: {error}", file.display())))
}

/// Reads and counts answers.
pub(super) fn parse(text: &str) -> Result<SurveyAnswers, String> {
    let people = if text.trim_start().starts_with('{') { from_json(text) } else { from_csv(text) }?;
    if people.is_empty() { Err("it holds no answers".to_owned()) } else { count(&people) }
}

type Person = HashMap<String, String>;

fn from_json(text: &str) -> Result<Vec<Person>, String> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let person = |(number, line)| {
        let fields: HashMap<String, Value> = serde_json::from_str(line)
            .map_err(|error| format!("line {number} is no JSON object: {error}"))?;
        let text = |value: Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text,
            other => other.to_string(),
        };
        Ok(fields.into_iter().map(|(name, value)| (name, text(value))).collect())
    };
    lines.map(person).collect()
}

fn from_csv(text: &str) -> Result<Vec<Person>, String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names: Vec<String> = reader
        .headers()
        .map_err(|error| error.to_string())?
        .iter()
        .map(|name| name.trim().to_owned())
        .collect();
    let questions =
        RATED.iter().map(|question| question.name).chain(ASKED.iter().map(|question| question.name));
    let missing: Vec<_> = questions.filter(|question| !names.iter().any(|name| name == question)).collect();
    if !missing.is_empty() {
        return Err(format!(
            "there is no column {}; expected a column for each of the nine questions",
            missing.join(", ")
        ));
    }
    let person = |record: Result<csv::StringRecord, csv::Error>| {
        let record = record.map_err(|error| error.to_string())?;
        Ok(names.iter().cloned().zip(record.iter().map(|field| field.trim().to_owned())).collect())
    };
    reader.records().map(person).collect()
}

fn count(people: &[Person]) -> Result<SurveyAnswers, String> {
    let mut answers = SurveyAnswers::default();
    for (number, person) in (1..).zip(people) {
        let answer = |name: &str| person.get(name).map(String::as_str).filter(|text| !text.is_empty());
        for (question, counts) in RATED.iter().zip(&mut answers.rated) {
            let Some(text) = answer(question.name) else { continue };
            let rating = text.parse::<usize>().ok().filter(|rating| (1..=5).contains(rating));
            let right = "expected a whole number from 1 to 5";
            counts[rating.ok_or_else(|| {
                format!("answer {number}, {} cannot be “{text}”; {right}", question.name)
            })? - 1] += 1;
        }
        for (question, counts) in ASKED.iter().zip(&mut answers.asked) {
            let Some(text) = answer(question.name) else { continue };
            let side = match text.to_ascii_lowercase().as_str() {
                "yes" | "y" | "true" | "1" => 0,
                "no" | "n" | "false" | "0" => 1,
                _ => {
                    return Err(format!(
                        "answer {number}, {} cannot be “{text}”; expected yes or no",
                        question.name
                    ));
                }
            };
            counts[side] += 1;
        }
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "navigation,interface,functions,appearance,design,instructions,slow,fits,recommend\n";

    #[test]
    fn both_forms_say_the_same() {
        let csv = parse(&format!("{HEAD}5,4,5,4,5,,no,yes,yes\n1,4,5,4,5,3,no,no,yes\n")).expect("answers");
        let json = parse(concat!(
            r#"{"navigation":5,"interface":4,"functions":5,"appearance":4,"design":5,"slow":false,"fits":true,"recommend":true}"#,
            "\n",
            r#"{"navigation":1,"interface":4,"functions":5,"appearance":4,"design":5,"instructions":3,"slow":"no","fits":"no","recommend":"yes"}"#
        ))
        .expect("answers");
        assert_eq!(csv, json);
        assert_eq!(
            (csv.rated[0], csv.rated[5], csv.asked),
            ([1, 0, 0, 0, 1], [0, 0, 1, 0, 0], [[0, 2], [1, 1], [2, 0]])
        );
    }

    #[test]
    fn wrong_answers_are_told() {
        for (text, part) in [
            ("navigation\n5\n".to_owned(), "no column interface"),
            (format!("{HEAD}6,4,5,4,5,4,no,yes,yes\n"), "answer 1, navigation cannot be “6”"),
            (format!("{HEAD}5,4,5,4,5,4,maybe,yes,yes\n"), "slow cannot be “maybe”"),
            (format!("{HEAD}5,4\n"), "fields"),
            (HEAD.to_owned(), "holds no answers"),
            ("{\"navigation\":".to_owned(), "line 1 is no JSON object"),
        ] {
            let error = parse(&text).expect_err("it is wrong");
            assert!(error.contains(part), "{error}");
        }
    }
}
