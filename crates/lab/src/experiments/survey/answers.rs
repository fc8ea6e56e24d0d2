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

/// Two questions have other names in the page, and in what it exports.
const OTHER_NAMES: [(&str, &str); 2] = [("intuitive", "interface"), ("clarity", "design")];

/// The name of a question, from the name of a column.
fn question(column: &str) -> String {
    let column = column.trim();
    let other = OTHER_NAMES.into_iter().find(|(name, _)| *name == column);
    other.map_or(column, |(_, question)| question).to_owned()
}

/// Fails if a question is in no answer: a misspelt column would leave its row empty.
fn check_questions(names: &[&String]) -> Result<(), String> {
    let questions =
        RATED.iter().map(|question| question.name).chain(ASKED.iter().map(|question| question.name));
    let missing: Vec<_> = questions.filter(|question| !names.iter().any(|name| *name == question)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "there is no column {}; expected a column for each of the nine questions",
        missing.join(", ")
    ))
}

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
        Ok(fields.into_iter().map(|(name, value)| (question(&name), text(value))).collect())
    };
    let people: Vec<Person> = lines.map(person).collect::<Result<_, String>>()?;
    check_questions(&people.iter().flat_map(HashMap::keys).collect::<Vec<_>>())?;
    Ok(people)
}

fn from_csv(text: &str) -> Result<Vec<Person>, String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names: Vec<String> =
        reader.headers().map_err(|error| error.to_string())?.iter().map(question).collect();
    check_questions(&names.iter().collect::<Vec<_>>())?;
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
    fn the_pages_own_names_are_read_too() {
        let theirs = parse(&format!("{HEAD}5,4,3,2,1,5,no,yes,yes\n")).expect("answers");
        let head = HEAD.replace("interface", "intuitive").replace("design", "clarity");
        assert_eq!(parse(&format!("{head}5,4,3,2,1,5,no,yes,yes\n")), Ok(theirs));
        let json = r#"{"navigation":5,"intuitive":4,"functions":3,"appearance":2,"clarity":1,"instructions":5,"slow":"no","fits":"yes","recommend":"yes","comment":"more kings"}"#;
        assert_eq!(parse(json), Ok(theirs));
    }

    #[test]
    fn wrong_answers_are_told() {
        for (text, part) in [
            ("navigation\n5\n".to_owned(), "no column interface"),
            (r#"{"navigation":5,"easy":4}"#.to_owned(), "no column interface"),
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
