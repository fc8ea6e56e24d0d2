//! Paper A: the user survey. Both of its tables from answers that were stored, and a test of its printed figures.

mod answers;

use serde::{Deserialize, Serialize};

use super::SURVEY;
use super::papers::a::{ASKED, PEOPLE, RATED, Rated};
use crate::study::{
    About, Axis, Experiment, Findings, Marks, Parameters, Plot, Point, Rows, Step, StudyError, Table,
    deviation, mean, mean_interval, quartiles, wilson,
};

pub(super) struct Survey;

const RATING: &str = "rating";
const YES_NO: &str = "yes-no";
const CHECK: &str = "check";

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

/// How many ways there are to answer that give the paper's figures, by how its deviation may have been written.
#[derive(Serialize, Deserialize)]
struct Check {
    question: String,
    /// With n − 1, rounded.
    sample: u32,
    /// With n, rounded.
    population: u32,
    /// With n − 1, cut off after two decimals.
    cut_off: u32,
}

impl Experiment for Survey {
    fn about(&self) -> About {
        About {
            name: SURVEY,
            title: "What the players say",
            question: "How do players rate the page, in the paper’s nine questions?",
            sources: "A16",
            plays_games: false,
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, StudyError> {
        let mut steps: Vec<Step> =
            RATED.iter().map(|question| Step::counted(CHECK, 1.0, |_| Some(check(question)))).collect();
        let Some(file) = &parameters.answers else { return Ok(steps) };
        let answers = answers::read(file)?;
        for (question, counts) in RATED.iter().zip(answers.rated) {
            let question = question.name.to_owned();
            steps.push(Step::counted(RATING, 1.0, move |_| {
                Some(Ratings { question: question.clone(), counts })
            }));
        }
        for (question, [yes, no]) in ASKED.iter().zip(answers.asked) {
            let question = question.name.to_owned();
            steps.push(Step::counted(YES_NO, 1.0, move |_| {
                Some(YesNo { question: question.clone(), yes, no })
            }));
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Findings {
        let mut findings = Findings::default();
        let (ratings, yes_no) = (rows.part::<Ratings>(RATING), rows.part::<YesNo>(YES_NO));
        if ratings.is_empty() {
            findings.text(
                "No answers were given to this run, so the tables show the paper’s alone. `kelso lab run survey --answers FILE` reads a file \
                 with a column for each question: navigation, interface, functions, appearance, design and instructions from 1 to 5; \
                 slow, fits and recommend with yes or no.",
            );
        }
        rated_table(&ratings, &mut findings);
        asked_table(&yes_no, &mut findings);
        consistency(&rows.part(CHECK), &mut findings);
        findings
    }
}

/// The answers one by one.
fn spread(counts: &[u32; 5]) -> Vec<f64> {
    (1_u8..)
        .zip(counts)
        .flat_map(|(answer, count)| std::iter::repeat_n(f64::from(answer), *count as usize))
        .collect()
}

fn rated_table(ratings: &[Ratings], findings: &mut Findings) {
    findings.heading("Answers from 1 (worst) to 5 (best)");
    let mut table = Table::new(
        "Mean, median and standard deviation (n − 1), and how often each answer was given.",
        [
            "Question",
            "Mean, paper",
            "Mean [95%], Kelso",
            "Median, paper",
            "Median, Kelso",
            "Std, paper",
            "Std, Kelso",
            "1 · 2 · 3 · 4 · 5",
        ],
    );
    let mut ours = Vec::new();
    for (index, question) in (0_u32..).zip(&RATED) {
        let found = ratings.iter().find(|row| row.question == question.name);
        let values = found.map(|row| spread(&row.counts)).unwrap_or_default();
        let interval = mean_interval(&values);
        if let Some(interval) = interval {
            ours.push(Point::between(index.into(), mean(&values), interval.low, interval.high));
        }
        let shown = |text: String| if values.is_empty() { "–".to_owned() } else { text };
        table.row([
            question.asks.to_owned(),
            format!("{:.1}", question.mean),
            shown(interval.map_or(format!("{:.2}", mean(&values)), |i| {
                format!("{:.2} [{:.2} – {:.2}]", mean(&values), i.low, i.high)
            })),
            format!("{:.1}", question.median),
            shown(format!("{:.1}", quartiles(&values).median)),
            format!("{:.2}", question.deviation),
            deviation(&values).map_or("–".to_owned(), |deviation| format!("{deviation:.2}")),
            found.map_or("–".to_owned(), |row| row.counts.map(|count| count.to_string()).join(" · ")),
        ]);
    }
    findings.table(table);
    let names = RATED.iter().map(|question| question.name.into()).collect();
    let mut plot = Plot::new(
        "ratings",
        "Mean answers",
        Axis::named("", names),
        Axis::linear("Mean, from 1 to 5").including(&[1.0, 5.0]),
    );
    let theirs =
        (0_u32..).zip(&RATED).map(|(index, question)| Point::at(index.into(), question.mean)).collect();
    plot.series("paper", Marks::Points, 1, theirs);
    if !ours.is_empty() {
        plot.series("Kelso, 95% interval", Marks::Points, 0, ours);
    }
    findings.plot(plot);
}

fn asked_table(yes_no: &[YesNo], findings: &mut Findings) {
    findings.heading("Yes or no");
    let mut table = Table::new(
        "How many said yes and no, with Wilson’s 95% interval of the part that said yes.",
        [
            "Question",
            "Yes, paper",
            "No, paper",
            "Yes [95%], paper",
            "Yes, Kelso",
            "No, Kelso",
            "Yes [95%], Kelso",
        ],
    );
    let part = |yes: u32, no: u32| {
        let interval = wilson(yes.into(), (yes + no).into());
        let part = 100.0 * f64::from(yes) / f64::from((yes + no).max(1));
        format!("{part:.0}% [{:.0} – {:.0}]", interval.low * 100.0, interval.high * 100.0)
    };
    for question in &ASKED {
        let found = yes_no.iter().find(|row| row.question == question.name);
        let ours = found.map_or(["–"; 3].map(str::to_owned), |row| {
            [row.yes.to_string(), row.no.to_string(), part(row.yes, row.no)]
        });
        let (yes, no) = (question.yes, PEOPLE - question.yes);
        let [our_yes, our_no, our_part] = ours;
        table.row([
            question.asks.to_owned(),
            yes.to_string(),
            no.to_string(),
            part(yes, no),
            our_yes,
            our_no,
            our_part,
        ]);
    }
    findings.table(table);
}

/// Tries all ways in which the people can have answered.
fn check(question: &Rated) -> Check {
    let mut found = Check { question: question.name.to_owned(), sample: 0, population: 0, cut_off: 0 };
    let near = |value: f64, printed: f64, half: f64| (value - printed).abs() <= half + 1e-9;
    for counts in all_counts(PEOPLE) {
        let values = spread(&counts);
        if !near(mean(&values), question.mean, 0.05)
            || !near(quartiles(&values).median, question.median, 0.05)
        {
            continue;
        }
        let sample = deviation(&values).unwrap_or_default();
        let population = sample * (f64::from(PEOPLE - 1) / f64::from(PEOPLE)).sqrt();
        found.sample += u32::from(near(sample, question.deviation, 0.005));
        found.population += u32::from(near(population, question.deviation, 0.005));
        found.cut_off += u32::from((question.deviation..question.deviation + 0.01).contains(&sample));
    }
    found
}

/// All ways to share out so many answers.
fn all_counts(people: u32) -> impl Iterator<Item = [u32; 5]> {
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

fn consistency(checks: &[Check], findings: &mut Findings) {
    findings.heading("Can the paper’s figures be right?");
    findings.text(format!(
        "{PEOPLE} people who answer with whole numbers from 1 to 5 can give only certain means and deviations. Trying all 46,376 ways in \
         which a question can have been answered shows whether some way gives all three printed figures, rounded as printed: a \
         simple test of published figures that needs nothing but the figures."
    ));
    let mut table = Table::new(
        "Ways to answer that give the printed mean, median and standard deviation.",
        ["Question", "Rounded, n − 1", "Rounded, n", "Cut off, n − 1"],
    );
    let columns: Vec<[u32; 3]> = checks.iter().map(|row| [row.sample, row.population, row.cut_off]).collect();
    for (row, ways) in checks.iter().zip(&columns) {
        table.row(std::iter::once(row.question.clone()).chain(ways.map(|ways| ways.to_string())));
    }
    findings.table(table);
    let possible = columns.iter().filter(|ways| ways.iter().any(|ways| *ways > 0)).count();
    let by_one_rule = (0..3).map(|rule| columns.iter().filter(|ways| ways[rule] > 0).count());
    let by_one_rule = by_one_rule.max().unwrap_or(0);
    findings.claim(
        "A16",
        "Each of the paper’s six rated rows can come from 30 answers if its deviation may be rounded or cut off, with n or n − 1",
        possible == RATED.len(),
        format!("{possible} of {} rows", RATED.len()),
    );
    findings.paper(
        "A16",
        "The table of means, medians and deviations",
        by_one_rule == RATED.len(),
        format!(
            "No one way of computing and writing the deviation gives all six rows: the best gives {by_one_rule}. A row seems to be misprinted."
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_answer_is_tried_once() {
        assert_eq!(all_counts(30).count(), 46_376);
        assert!(all_counts(4).all(|counts| counts.iter().sum::<u32>() == 4));
        let impossible = Rated { name: "", asks: "", mean: 5.0, median: 1.0, deviation: 0.0 };
        assert_eq!(check(&impossible).sample, 0);
    }
}
