//! Both tables of the survey, and the plot of the means.

use super::super::papers::a::{ASKED, PEOPLE, RATED};
use super::summary::{AnswerSummary, spread};
use super::{Ratings, YesNo};
use crate::experiment::{
    Axis, Findings, Interval, Marks, Plot, Point, Sentence, Table, mean_interval, wilson,
};

pub(super) fn rated(ratings: &[Ratings], findings: &mut Findings) {
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
        let summary = found.and_then(|row| AnswerSummary::new(&row.counts));
        // No mean of answers from 1 to 5 is outside of them.
        let within_scale = |i: Interval| Interval { low: i.low.max(1.0), high: i.high.min(5.0) };
        let interval = found.and_then(|row| mean_interval(&spread(&row.counts))).map(within_scale);
        if let (Some(summary), Some(interval)) = (summary, interval) {
            ours.push(Point::between(index.into(), summary.mean, interval.low, interval.high));
        }
        let or_none = |text: Option<String>| Sentence::from(text.unwrap_or_else(|| "–".to_owned()));
        let within = interval.map(|i| format!(" [{:.2} – {:.2}]", i.low, i.high)).unwrap_or_default();
        table.row([
            question.asks.into(),
            format!("{:.1}", question.mean).into(),
            or_none(summary.map(|summary| format!("{:.2}{within}", summary.mean))),
            format!("{:.1}", question.median).into(),
            or_none(summary.map(|summary| format!("{:.1}", summary.median))),
            format!("{:.2}", question.deviation).into(),
            or_none(summary.and_then(|summary| Some(format!("{:.2}", summary.sample?)))),
            or_none(found.map(|row| row.counts.map(|count| count.to_string()).join(" · "))),
        ]);
    }
    findings.table(table);
    findings.plot(plot(ours));
}

fn plot(ours: Vec<Point>) -> Plot {
    let names = RATED.iter().map(|question| question.name.into()).collect();
    let mut plot = Plot::new(
        "ratings",
        "Mean answers",
        Axis::named("", names),
        Axis::linear("Mean, from 1 to 5").including(&[1.0, 5.0]),
    );
    let theirs = (0_u32..).zip(&RATED).map(|(index, question)| Point::at(index.into(), question.mean));
    plot.series("paper", Marks::Points, 1, theirs.collect());
    if !ours.is_empty() {
        plot.series("Kelso, 95% interval", Marks::Points, 0, ours);
    }
    plot
}

pub(super) fn asked(yes_no: &[YesNo], findings: &mut Findings) {
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
    let cells = |yes: u32, no: u32| {
        let interval = wilson(yes.into(), (yes + no).into());
        let part = 100.0 * f64::from(yes) / f64::from((yes + no).max(1));
        let part = format!("{part:.0}% [{:.0} – {:.0}]", interval.low * 100.0, interval.high * 100.0);
        [yes.to_string(), no.to_string(), part]
    };
    for question in &ASKED {
        let found = yes_no.iter().find(|row| row.question == question.name);
        let ours = found.map_or(["–"; 3].map(str::to_owned), |row| cells(row.yes, row.no));
        let theirs = cells(question.yes, PEOPLE - question.yes);
        let numbers = theirs.into_iter().chain(ours).map(Sentence::from);
        table.row(std::iter::once(Sentence::from(question.asks)).chain(numbers));
    }
    findings.table(table);
}
