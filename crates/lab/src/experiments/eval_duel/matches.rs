//! The fair match: many openings at each depth, each with both colours.

use kelso_rules::EndRules;

use super::super::papers::c::{Conclusion, FIXED_DEPTH, PrintedDuel};
use super::games::{self, DuelRow, DuelTally};
use super::single_games::{result, word};
use crate::experiment::{
    Axis, Findings, Interval, Marks, PairScore, Plot, Point, Sentence, Step, Table, mean, mean_interval,
    pair_score, say,
};

pub(super) fn step(duel: &'static PrintedDuel, depth: u32, opening: &str, rules: EndRules) -> Step {
    let (game, opening) = (games::duel(duel, depth, opening, rules), opening.to_owned());
    Step::counted(super::MATCH, 20.0 + 2.6_f64.powi(depth as i32), move |control| {
        let score = game.play(control)?;
        Some(DuelRow { duel: duel.name.to_owned(), depth, opening: opening.clone(), score })
    })
}

/// The results of one depth.
struct AtDepth {
    depth: u32,
    tally: DuelTally,
    score: f64,
    interval: Interval,
}

fn by_depth(rows: &[DuelRow]) -> Vec<AtDepth> {
    let deepest = rows.iter().map(|row| row.depth).max().unwrap_or(0);
    let at = |depth: u32| {
        let pairs: Vec<PairScore> =
            rows.iter().filter(|row| row.depth == depth).map(|row| row.score).collect();
        let (score, interval) = pair_score(&pairs);
        let interval = interval.unwrap_or(Interval { low: 0.0, high: 1.0 });
        AtDepth { depth, tally: DuelTally::new(&pairs), score, interval }
    };
    (1..=deepest).map(at).collect()
}

/// A score with its interval.
fn shown(score: f64, interval: Interval) -> String {
    format!("{score:.2} [{:.2} – {:.2}]", interval.low, interval.high)
}

pub(super) fn report(duel: &PrintedDuel, single: &[DuelRow], fair: &[DuelRow], findings: &mut Findings) {
    let depths = by_depth(fair);
    findings.heading(say!("{} at depth {} against {}", duel.fixed, FIXED_DEPTH, duel.rising));
    findings.plot(plot(duel, &depths, single));
    let mut table = Table::new(
        say!(
            "`{}` at the given depth against `{}` at depth {}, from the view of the first: the paper’s game for each depth, the same game \
             played again and with colours swapped, and the match over many openings, in points a game with the 95% interval over the \
             pairs of games.",
            duel.rising,
            duel.fixed,
            FIXED_DEPTH
        ),
        ["Depth", "Paper", "Played again", "Colours swapped", "Won", "Drawn", "Lost", "Score [95%]"],
    );
    for at in &depths {
        let game = single.iter().find(|row| row.depth == at.depth);
        let word_or = |half_points: Option<u8>| half_points.map_or_else(|| "–".into(), word);
        table.row([
            at.depth.to_string().into(),
            word(duel.printed(at.depth)),
            word_or(game.map(result)),
            word_or(game.map(|row| row.score.black)),
            at.tally.wins.to_string().into(),
            at.tally.draws.to_string().into(),
            at.tally.losses.to_string().into(),
            Sentence::from(shown(at.score, at.interval)),
        ]);
    }
    findings.table(table);
}

fn plot(duel: &PrintedDuel, depths: &[AtDepth], single: &[DuelRow]) -> Plot {
    let title = say!("{} against {} at depth {}", duel.rising, duel.fixed, FIXED_DEPTH);
    let y = Axis::linear("Points a game (1 is all won)").including(&[0.0, 1.0]);
    let x = Axis::whole(say!("Depth of {} in plies", duel.rising));
    let mut plot = Plot::new(duel.name, title, x, y);
    let points = |half_points: u8| f64::from(half_points) / 2.0;
    let ours =
        depths.iter().map(|at| Point::between(at.depth.into(), at.score, at.interval.low, at.interval.high));
    plot.series("Kelso, 95% interval", Marks::Line, 0, ours.collect());
    let theirs = depths.iter().map(|at| Point::at(at.depth.into(), points(duel.printed(at.depth))));
    plot.series("paper, one game each", Marks::Dashes, 1, theirs.collect());
    let again = single.iter().map(|row| Point::at(row.depth.into(), points(result(row))));
    plot.series("the same games played again", Marks::Points, 2, again.collect());
    plot
}

/// Points per game over some depths, opening by opening: games of one opening are not independent.
fn over_depths(rows: &[DuelRow], wanted: impl Fn(u32) -> bool) -> (f64, Interval) {
    let mut openings: Vec<&str> = Vec::new();
    for row in rows {
        if !openings.contains(&row.opening.as_str()) {
            openings.push(&row.opening);
        }
    }
    let score = |opening: &&str| {
        let of_opening = rows.iter().filter(|row| row.opening == *opening && wanted(row.depth));
        mean(&of_opening.map(|row| row.score.points() / 2.0).collect::<Vec<_>>())
    };
    let scores: Vec<f64> = openings.iter().map(score).collect();
    (mean(&scores), mean_interval(&scores).unwrap_or(Interval { low: 0.0, high: 1.0 }))
}

pub(super) fn verdicts(duel: &PrintedDuel, fair: &[DuelRow], findings: &mut Findings) {
    let (less, below) = over_depths(fair, |depth| depth < FIXED_DEPTH);
    let (more, above) = over_depths(fair, |depth| depth > FIXED_DEPTH);
    findings.claim(
        &format!("C12.{}", duel.name),
        say!(
            "Depth decides: against `{}` at depth {}, `{}` scores less than half at smaller depths and more than half at greater ones, both \
             beyond the error",
            duel.fixed,
            FIXED_DEPTH,
            duel.rising
        ),
        below.high < 0.5 && above.low > 0.5,
        say!(
            "{} points a game at smaller depths, {} at greater ones, over the openings",
            shown(less, below),
            shown(more, above)
        ),
    );
    conclusion(duel, fair, findings);
}

/// The paper's conclusion about the two evaluations, judged at equal depth.
fn conclusion(duel: &PrintedDuel, fair: &[DuelRow], findings: &mut Findings) {
    let depths = by_depth(fair);
    let equal = depths.iter().find(|at| at.depth == FIXED_DEPTH);
    let interval = equal.map_or(Interval { low: 0.0, high: 1.0 }, |at| at.interval);
    let (text, holds) = match duel.conclusion {
        Conclusion::FixedIsBetter => {
            (say!("`{}` is a better evaluation than `{}`", duel.fixed, duel.rising), interval.high < 0.5)
        }
        Conclusion::RisingIsNotWorse => (
            say!("`{}` is a better evaluation than `{}`, or at least the same", duel.rising, duel.fixed),
            interval.high >= 0.5,
        ),
    };
    let verdict: Sentence = match (interval.low > 0.5, interval.high < 0.5) {
        (true, _) => say!("`{}` is clearly better", duel.rising),
        (_, true) => say!("`{}` is clearly better", duel.fixed),
        _ => "neither is clearly better".into(),
    };
    let ahead = depths.iter().find(|at| at.interval.low > 0.5).map(|at| at.depth.to_string());
    let level = depths.iter().find(|at| at.interval.high >= 0.5).map(|at| at.depth.to_string());
    let or_none = |depth: Option<String>| depth.unwrap_or_else(|| "–".to_owned());
    findings.paper(
        "C12",
        text,
        holds && equal.is_some(),
        say!(
            "At equal depth `{}` scores {} points a game in the match: {}. It is first not clearly behind at depth {}, and first clearly ahead \
             at depth {}.",
            duel.rising,
            equal.map_or_else(|| "–".to_owned(), |at| shown(at.score, at.interval)),
            verdict,
            or_none(level),
            or_none(ahead)
        ),
    );
}
