//! The paper's statements about its stored moves, and our claims.

use super::super::papers::a;
use super::Found;
use super::play::EARLY_PLIES;
use super::report::{microseconds, score_text};
use super::series::{Condition, GameSeries, Winner, share};
use super::{lookup, series, strength};
use crate::experiment::{Findings, Sentence, number, say, significant, wilson};

/// The minimum share of choices that must be known in the first plies of the second half's games.
const LEAST_KNOWN: f64 = 1.0 / 3.0;
/// The minimum score of the player with the store against the same player without.
const LEAST_SCORE: f64 = 0.48;
const NOT_YET: &str = "Not all games have been played";

pub(super) fn verdicts(found: &Found, findings: &mut Findings) {
    findings.judged_by(&[series::PART]);
    if found.sizes.is_whole() {
        known_moves(found, findings);
        findings.judged_by(&[strength::PART]);
        equal_strength(found, findings);
        findings.judged_by(&[series::PART]);
    }
    less_work(found, findings);
    findings.judged_by(&[series::PART, lookup::PART]);
    reading_is_faster(found, findings);
    findings.judged_by(&[series::PART]);
    red_gains(found, findings);
    optional_captures_store_more(found, findings);
}

/// The series without the store and with it, if both are done.
fn both(found: &Found) -> Option<[&GameSeries; 2]> {
    Some([found.series(Condition::Without)?, found.series(Condition::With)?])
}

fn known_moves(found: &Found, findings: &mut Findings) {
    let part = found.series(Condition::With).map(|series| share(series.second_half(), |game| game.early));
    findings.claim(
        "A11",
        say!(
            "In the second half of the games, at least a third of the choices in the first {} plies are answered from experience",
            EARLY_PLIES
        ),
        part.is_some_and(|part| part >= LEAST_KNOWN),
        part.map_or(NOT_YET.into(), |part| Sentence::from(format!("{:.1}%", 100.0 * part))),
    );
}

fn equal_strength(found: &Found, findings: &mut Findings) {
    let score = found.strength.as_ref().map(super::StrengthRow::score);
    findings.claim(
        "A11.strength",
        "At equal depth the player with the store scores at least 48% against the same player without",
        score.is_some_and(|(score, _)| score >= LEAST_SCORE),
        score.map_or(NOT_YET.into(), |score| Sentence::from(score_text(score))),
    );
}

fn less_work(found: &Found, findings: &mut Findings) {
    // Per move, because games are of very different lengths.
    let nodes = both(found).map(|both| both.map(nodes_per_move));
    findings.claim(
        "A13.searched",
        "With the store fewer positions are searched per move",
        nodes.is_some_and(|[without, with]| with < without),
        nodes.map_or(NOT_YET.into(), |[without, with]| {
            say!("{} with it, {} without, on average", number(with), number(without))
        }),
    );
    let times = both(found).map(|both| both.map(|series| series.mean(|game| game.time_ms)));
    findings.timed_claim(
        "A13.time",
        "With the store a game takes less time",
        times.is_some_and(|[without, with]| with < without),
        times.map_or(NOT_YET.into(), |[without, with]| {
            say!("{} ms with it, {} ms without, on average", significant(with), significant(without))
        }),
    );
}

/// Average positions searched per move.
fn nodes_per_move(series: &GameSeries) -> f64 {
    series.mean(|game| game.nodes as f64) / series.mean(|game| game.plies as f64).max(1.0)
}

fn reading_is_faster(found: &Found, findings: &mut Findings) {
    let slowest = found.lookups.iter().map(super::LookupRow::slower_ms).reduce(f64::max);
    let times = slowest.zip(found.search_ms());
    let largest = found.lookups.iter().map(|row| row.entries).max().unwrap_or(0);
    findings.timed_claim(
        "A12",
        "Reading never becomes slower than searching",
        times.is_some_and(|(lookup, search)| lookup < search),
        times.map_or(NOT_YET.into(), |(lookup, search)| {
            say!(
                "A lookup takes at most {} microseconds in stores of up to {} positions; the search that it replaces takes {}",
                microseconds(lookup),
                number(largest as f64),
                microseconds(search)
            )
        }),
    );
}

/// Red is behind in the paper's first table and ahead in its second.
fn red_gains(found: &Found, findings: &mut Findings) {
    let conditions = [Condition::Without, Condition::With, Condition::RedOnly];
    let tell = |series: &GameSeries| {
        let [red, white, drawn] = Winner::ALL.map(|winner| series.count(winner));
        say!("{}: red {}, white {}, drawn {}", Sentence::from(series.condition.title()), red, white, drawn)
    };
    let [without, with, only_red] =
        conditions.map(|condition| found.series(condition).map_or(NOT_YET.into(), tell));
    let red = |condition| {
        let series = found.series(condition)?;
        Some(wilson(series.count(Winner::Red), series.games.len() as u64))
    };
    let gains = red(Condition::Without).zip(red(Condition::RedOnly));
    let [before, after] = a::RESULTS.map(|counts| wilson(counts[0], counts.iter().sum()));
    let theirs = if before.is_apart_from(after) {
        "The difference between the paper’s own tables is beyond the error."
    } else {
        "The difference between the paper’s own tables could be chance."
    };
    findings.paper(
        "A13",
        "Red wins more often with stored moves than without",
        gains.is_some_and(|(without, with)| with.low > without.high),
        say!("Ours: {}; {}; {}. {}", without, with, only_red, Sentence::from(theirs)),
    );
}

fn optional_captures_store_more(found: &Found, findings: &mut Findings) {
    let stored = [Condition::With, Condition::OptionalCapture]
        .map(|condition| found.series(condition).map(GameSeries::stored));
    let (pass, told) = match stored {
        [Some(mandatory), Some(optional)] => (
            optional > mandatory,
            say!(
                "{} positions and {}, {} times as many; {} times as many in the paper",
                number(mandatory as f64),
                number(optional as f64),
                significant(optional as f64 / mandatory.max(1) as f64),
                significant(a::STORED[1] as f64 / a::STORED[0] as f64)
            ),
        ),
        _ => (false, NOT_YET.into()),
    };
    let [mandatory, optional] = a::STORED.map(|stored| number(stored as f64));
    findings.paper(
        "A13",
        say!(
            "More moves are stored if captures are optional ({} after {} games) than if they are mandatory ({})",
            optional,
            a::GAMES,
            mandatory
        ),
        pass,
        told,
    );
}
