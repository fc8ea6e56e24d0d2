//! Can the paper's figures be right? All possible answers of its participants are tried, in integers; matching answers
//! are then read and summarised like any others, and must reproduce the printed figures.

use serde::{Deserialize, Serialize};

use super::super::papers::a::{ASKED, PEOPLE, RATED, Rated};
use super::answers::parse;
use super::summary::AnswerSummary;
use crate::experiment::{Findings, Table, say};

/// How figures may have been shortened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Digits {
    Rounded,
    CutOff,
}

/// What the deviation may have been divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Divisor {
    Sample,
    Population,
}

/// The ways to write a table, each for all its rows.
pub(super) const WRITINGS: [(Digits, Divisor); 4] = [
    (Digits::Rounded, Divisor::Sample),
    (Digits::Rounded, Divisor::Population),
    (Digits::CutOff, Divisor::Sample),
    (Digits::CutOff, Divisor::Population),
];

/// The one that explains the paper's table: truncated, with n − 1.
pub(super) const AS_IT_SEEMS: usize = 2;

/// How many ways of answering a question give its printed figures.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WaysRow {
    pub(super) question: String,
    /// For each of [`WRITINGS`].
    pub(super) ways: [u32; 4],
}

/// The summary of matching answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct AgainRow {
    pub(super) question: String,
    pub(super) mean: f64,
    pub(super) median: f64,
    pub(super) deviation: f64,
    pub(super) counts: [u32; 5],
}

/// The same for a yes-or-no question.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct AskedAgainRow {
    pub(super) question: String,
    pub(super) yes: u32,
    pub(super) no: u32,
}

/// All ways to distribute this many answers.
pub(super) fn all_counts(people: u32) -> impl Iterator<Item = [u32; 5]> {
    let up_to = |most: u32| 0..=most;
    up_to(people).flat_map(move |one| {
        up_to(people - one).flat_map(move |two| {
            up_to(people - one - two).flat_map(move |three| {
                up_to(people - one - two - three)
                    .map(move |four| [one, two, three, four, people - one - two - three - four])
            })
        })
    })
}

/// True if answers give the printed figures, in integers and so without any rounding of our own.
fn fits(counts: &[u32; 5], printed: &Rated, (digits, divisor): (Digits, Divisor)) -> bool {
    let answers = || (1_i64..).zip(counts.iter().map(|count| i64::from(*count)));
    let n: i64 = answers().map(|(_, count)| count).sum();
    let sum: i64 = answers().map(|(answer, count)| answer * count).sum();
    let squares: i64 = answers().map(|(answer, count)| answer * answer * count).sum();
    // The figures without decimal points: tenths for mean and median, hundredths for the deviation.
    let [mean, median, deviation] = [printed.mean * 10.0, printed.median * 10.0, printed.deviation * 100.0]
        .map(|figure| figure.round() as i64);
    let spread = 10_000 * (n * squares - sum * sum);
    let divided = n * if divisor == Divisor::Sample { n - 1 } else { n };
    let (is_mean, is_deviation) = match digits {
        Digits::CutOff => (
            (mean * n..(mean + 1) * n).contains(&(10 * sum)),
            (deviation.pow(2) * divided..(deviation + 1).pow(2) * divided).contains(&spread),
        ),
        Digits::Rounded => (
            (20 * sum - 2 * mean * n).abs() <= n,
            ((2 * deviation - 1).max(0).pow(2) * divided..=(2 * deviation + 1).pow(2) * divided)
                .contains(&(4 * spread)),
        ),
    };
    is_mean && is_deviation && median_in_tenths(counts) == median
}

/// The median, ten times.
fn median_in_tenths(counts: &[u32; 5]) -> i64 {
    let people: u32 = counts.iter().sum();
    let at = |place: u32| {
        let mut before = 0;
        let answer = (1..).zip(counts).find(|(_, count)| {
            before += **count;
            before > place
        });
        answer.map_or(0, |(answer, _)| answer)
    };
    5 * (at((people - 1) / 2) + at(people / 2))
}

/// Tries all ways to answer a question.
pub(super) fn ways(printed: &Rated) -> WaysRow {
    let count = |writing| all_counts(PEOPLE).filter(|counts| fits(counts, printed, writing)).count() as u32;
    WaysRow { question: printed.name.to_owned(), ways: WRITINGS.map(count) }
}

/// A file of answers that match all printed figures, with the same digits and divisor for all rows; `None` if there is
/// none.
fn file_that_fits() -> Option<String> {
    let of = |writing| -> Option<Vec<[u32; 5]>> {
        RATED.iter().map(|row| all_counts(PEOPLE).find(|counts| fits(counts, row, writing))).collect()
    };
    let columns: Vec<Vec<u8>> = WRITINGS.into_iter().find_map(of)?.iter().map(people).collect();
    let names = RATED.iter().map(|row| row.name).chain(ASKED.iter().map(|row| row.name));
    let mut file = names.collect::<Vec<_>>().join(",") + "\n";
    for person in 0..PEOPLE as usize {
        let rated = columns.iter().map(|column| column[person].to_string());
        let yes_no = |row: &super::super::papers::a::Asked| {
            if person < row.yes as usize { "yes" } else { "no" }.to_owned()
        };
        file += &(rated.chain(ASKED.iter().map(yes_no)).collect::<Vec<_>>().join(",") + "\n");
    }
    Some(file)
}

/// What each person answered.
fn people(counts: &[u32; 5]) -> Vec<u8> {
    (1..).zip(counts).flat_map(|(answer, count)| std::iter::repeat_n(answer, *count as usize)).collect()
}

/// Reads matching answers and summarises one question.
pub(super) fn again(question: usize) -> Option<AgainRow> {
    let counts = parse(&file_that_fits()?).ok()?.rated[question];
    let summary = AnswerSummary::new(&counts)?;
    Some(AgainRow {
        question: RATED[question].name.to_owned(),
        mean: summary.mean,
        median: summary.median,
        deviation: summary.sample?,
        counts,
    })
}

/// Reads matching answers and counts one question.
pub(super) fn asked_again(question: usize) -> Option<AskedAgainRow> {
    let [yes, no] = parse(&file_that_fits()?).ok()?.asked[question];
    Some(AskedAgainRow { question: ASKED[question].name.to_owned(), yes, no })
}

/// A truncated figure.
pub(super) fn cut_off(figure: f64, decimals: i32) -> f64 {
    let shift = 10_f64.powi(decimals);
    // A figure slightly below its decimal because of binary fractions counts as that decimal.
    (figure * shift + 1e-9).floor() / shift
}

/// True if the result is what is printed.
pub(super) fn is_printed(printed: &Rated, row: &AgainRow) -> bool {
    let same = |a: f64, b: f64| (a - b).abs() < 1e-9;
    same(cut_off(row.mean, 1), printed.mean)
        && same(row.median, printed.median)
        && same(cut_off(row.deviation, 2), printed.deviation)
}

pub(super) fn report(ways: &[WaysRow], again: &[AgainRow], asked: &[AskedAgainRow], findings: &mut Findings) {
    findings.heading("Can the paper’s figures be right?");
    findings.text(say!(
        "{} people who answer with whole numbers from 1 to 5 can give only certain means and deviations. Trying all {} ways in which a \
         question can have been answered shows whether some way gives all three printed figures: a simple test of published figures \
         that needs nothing but the figures. The paper does not say how it writes them: rounded or cut off after the printed digits, \
         with n − 1 or n under the deviation. One way of writing must explain all six rows.",
        PEOPLE,
        crate::experiment::number(all_counts(PEOPLE).count() as f64)
    ));
    let mut table = Table::new(
        "Ways to answer that give the printed mean, median and standard deviation.",
        ["Question", "Rounded, n − 1", "Rounded, n", "Cut off, n − 1", "Cut off, n"],
    );
    for row in ways {
        table.row(std::iter::once(row.question.clone()).chain(row.ways.map(|ways| ways.to_string())));
    }
    findings.table(table);
    claim(again, asked, findings);
    verdict(ways, findings);
}

fn claim(again: &[AgainRow], asked: &[AskedAgainRow], findings: &mut Findings) {
    let printed =
        |row: &&Rated| again.iter().any(|other| other.question == row.name && is_printed(row, other));
    let rated = RATED.iter().filter(printed).count();
    let counted = ASKED
        .iter()
        .filter(|row| {
            let same = |other: &&AskedAgainRow| other.question == row.name;
            asked.iter().find(same).is_some_and(|other| (other.yes, other.no) == (row.yes, PEOPLE - row.yes))
        })
        .count();
    findings.claim(
        "A16",
        "Our own survey, given answers that fit, prints the paper’s tables: means, medians, deviations with n − 1 and counts",
        rated == RATED.len() && counted == ASKED.len(),
        say!("{} of {} rated rows and {} of {} counts", rated, RATED.len(), counted, ASKED.len()),
    );
}

fn verdict(ways: &[WaysRow], findings: &mut Findings) {
    let possible = |writing: usize| ways.iter().filter(|row| row.ways[writing] > 0).count();
    let rows: Vec<usize> = (0..WRITINGS.len()).map(possible).collect();
    let all = RATED.len();
    let shown =
        |writing: usize| ways.iter().map(|row| row.ways[writing].to_string()).collect::<Vec<_>>().join(", ");
    let found = match rows.iter().position(|rows| *rows == all) {
        Some(AS_IT_SEEMS) => say!(
            "All six rows are possible at once if mean and deviation, with n − 1, are cut off after the printed digits: in {} ways. Rounded, {} \
             rows are possible with n − 1 and {} with n.",
            shown(AS_IT_SEEMS),
            rows[0],
            rows[1]
        ),
        Some(writing) => say!("All six rows are possible at once, in {} ways.", shown(writing)),
        None => say!(
            "No one way of writing explains all six rows; the best explains {}.",
            rows.iter().max().copied().unwrap_or(0)
        ),
    };
    findings.paper("A16", "The table of means, medians and deviations", rows.contains(&all), found);
}
