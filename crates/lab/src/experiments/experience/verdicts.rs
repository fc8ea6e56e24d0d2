//! The paper's statements about its stored moves, and our claims.

use super::super::papers::a;
use super::Found;
use super::play::EARLY_PLIES;
use super::report::{microseconds, score_text};
use super::series::{Condition, GameSeries, Winner, share};
use super::{by_depth, lookup, series, strength};
use crate::experiment::{
    Findings, Holding, Interval, Sentence, difference, mean, mean_interval, number, say, significant,
};

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
    findings.judged_by(&[series::PART, lookup::PART, by_depth::PART]);
    reading_is_faster(found, findings);
    findings.judged_by(&[by_depth::PART]);
    only_longer_searches_are_looked_up(found, findings);
    findings.judged_by(&[series::PART]);
    white_loses(found, findings);
    games_are_shorter(found, findings);
    remarks(found, findings);
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
        part.map_or(NOT_YET.into(), |part| Sentence::from(known_text(found, part))),
    );
}

/// The share of known choices with its interval over the games: choices of a game are not independent.
fn known_text(found: &Found, part: f64) -> String {
    let games = found.series(Condition::With).map_or(&[][..], GameSeries::second_half);
    let shares = games.iter().map(|game| game.early.known as f64 / game.early.chosen.max(1) as f64);
    let interval = mean_interval(&shares.collect::<Vec<_>>());
    let interval = interval.map(|i| format!(" [{:.1} – {:.1}]", 100.0 * i.low, 100.0 * i.high));
    format!("{:.1}%{}", 100.0 * part, interval.unwrap_or_default())
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
    let nodes = both(found).map(|both| both.map(nodes_per_move));
    findings.claim(
        "A13.searched",
        "If both sides share the store, fewer positions are searched per move, beyond the error",
        nodes.as_ref().is_some_and(|[without, with]| paired(without, with).1.is_some_and(|i| i.low > 0.0)),
        nodes.map_or(NOT_YET.into(), |[without, with]| {
            let saved = shown(paired(&without, &with));
            say!(
                "{} with it, {} without, on average; game by game it saves {}",
                number(mean(&with)),
                number(mean(&without)),
                saved
            )
        }),
    );
    let times = both(found).zip(found.series(Condition::RedOnly));
    let ms = |series: &GameSeries| series.games.iter().map(|game| game.time_ms).collect::<Vec<_>>();
    findings.timed_claim(
        "A13.time",
        "If both sides share the store, a game takes less time",
        times.is_some_and(|([without, with], _)| mean(&ms(with)) < mean(&ms(without))),
        times.map_or(NOT_YET.into(), |([without, with], red)| {
            let [with, without, red] = [with, without, red].map(|series| mean_text(&ms(series)));
            say!("{} ms with it, {} ms without, {} ms if only red has it, on average", with, without, red)
        }),
    );
}

/// A mean with its interval.
fn mean_text(values: &[f64]) -> String {
    let interval =
        mean_interval(values).map(|i| format!(" [{} – {}]", significant(i.low), significant(i.high)));
    significant(mean(values)) + &interval.unwrap_or_default()
}

/// Positions searched per move, game by game: games are of very different lengths.
fn nodes_per_move(series: &GameSeries) -> Vec<f64> {
    series.games.iter().map(|game| game.nodes as f64 / game.plies.max(1) as f64).collect()
}

fn only_longer_searches_are_looked_up(found: &Found, findings: &mut Findings) {
    let row = found.by_depth.as_ref();
    findings.timed_claim(
        "A12.lookups",
        "No position is looked up where searching it takes less time, not even by the first lookup after a store is opened",
        row.is_some_and(super::ByDepthRow::looks_up_only_what_is_faster),
        row.map_or(NOT_YET.into(), |row| {
            let first = (1..=row.search_ms.len() as u32).find(|depth| by_depth::is_looked_up(*depth)).unwrap_or_default();
            say!(
                "Positions are looked up for searches from depth {} on, {} microseconds; a lookup takes {}, the first one {}",
                first,
                row.search_ms.get(first as usize - 1).map_or_else(|| "–".to_owned(), |ms| microseconds(*ms)),
                microseconds(row.warm_ms),
                microseconds(row.first_ms)
            )
        }),
    );
}

fn reading_is_faster(found: &Found, findings: &mut Findings) {
    let slowest = found.lookups.iter().map(super::LookupRow::slower_ms).reduce(f64::max);
    let times = slowest.zip(found.search_ms());
    let largest = found.lookups.iter().map(|row| row.entries).max().unwrap_or(0);
    let from = |ms: f64| found.by_depth.as_ref().and_then(|row| row.faster_from(ms));
    let depth = |depth: Option<u32>| depth.map_or_else(|| "–".to_owned(), |depth| depth.to_string());
    let told = found.by_depth.as_ref().zip(times).map_or(NOT_YET.into(), |(row, (lookup, search))| {
        say!(
            "A lookup takes at most {} microseconds in stores of up to {} positions; the search that it replaces takes {}. A lookup is \
             faster than a search from depth {} on, the first after opening a store from depth {} on",
            microseconds(lookup),
            number(largest as f64),
            microseconds(search),
            depth(from(row.warm_ms)),
            depth(from(row.first_ms))
        )
    });
    findings.timed_claim(
        "A12",
        say!(
            "At depth {}, at which the games are played, reading does not become slower than searching in a store that is in use",
            found.sizes.depth
        ),
        times.is_some_and(|(lookup, search)| lookup < search)
            && found.by_depth.as_ref().is_some_and(|row| {
                row.faster_from(row.warm_ms).is_some_and(|depth| depth <= found.sizes.depth)
            }),
        told,
    );
}

/// The results of a series as counts and parts.
fn results(series: &GameSeries) -> Sentence {
    let [red, white, drawn] = Winner::ALL.map(|winner| series.count(winner));
    say!("{}: red {}, white {}, drawn {}", Sentence::from(series.condition.title()), red, white, drawn)
}

/// A number of percentage points with its interval.
fn points(middle: f64, interval: Interval) -> String {
    let [middle, low, high] =
        [middle, interval.low, interval.high].map(|part| format!("{:+.1}", 100.0 * part).replace('-', "−"));
    format!("{middle} [{low} – {high}]")
}

/// White's share falls from the paper's first table to its second; the paper concludes nothing from that.
fn white_loses(found: &Found, findings: &mut Findings) {
    let white = |series: &GameSeries| (series.count(Winner::White), series.games.len() as u64);
    let share = |(won, games): (u64, u64)| won as f64 / games.max(1) as f64;
    let fall =
        |before: (u64, u64), after: (u64, u64)| (share(after) - share(before), difference(after, before));
    let ours = found.series(Condition::Without).zip(found.series(Condition::RedOnly));
    let [before, after] = a::RESULTS.map(|counts| (counts[1], counts.iter().sum()));
    let (theirs, their_interval) = fall(before, after);
    let (holding, told) = match ours {
        Some((without, with)) => {
            let (change, interval) = fall(white(without), white(with));
            let negative = Interval { low: -interval.high, high: -interval.low };
            let both = found.series(Condition::With).map_or(NOT_YET.into(), results);
            (
                Holding::positive(Some(negative)),
                say!(
                    "Ours: {}; {}; {}. White’s share changes by {} percentage points if only red has the store. In the paper’s tables it \
                     changes by {}, which could be chance, and the paper itself says that nothing can be concluded about the win rate.",
                    results(without),
                    results(with),
                    both,
                    points(change, interval),
                    points(theirs, their_interval)
                ),
            )
        }
        None => (Holding::No, NOT_YET.into()),
    };
    findings.paper(
        "A13b",
        "White wins a smaller share of the games if red has stored moves (40% → 37%)",
        holding,
        told,
    );
}

/// The mean difference of two lists, game by game, with its interval.
fn paired(first: &[f64], second: &[f64]) -> (f64, Option<Interval>) {
    let differences: Vec<_> = first.iter().zip(second).map(|(first, second)| first - second).collect();
    (mean(&differences), mean_interval(&differences))
}

fn shown((middle, interval): (f64, Option<Interval>)) -> String {
    let interval = interval.map(|i| format!(" [{} – {}]", number(i.low), number(i.high)));
    number(middle) + &interval.unwrap_or_default()
}

fn searched(series: &GameSeries) -> Vec<f64> {
    series.games.iter().map(|game| game.nodes as f64).collect()
}

/// Fig. 8, judged by the positions searched, which are the same on every machine. Only red has stored moves there.
fn games_are_shorter(found: &Found, findings: &mut Findings) {
    let (holding, told) = match both(found).zip(found.series(Condition::RedOnly)) {
        Some(([without, with], red)) => {
            let saved = |series| paired(&searched(without), &searched(series));
            (
                Holding::positive(saved(red).1),
                say!(
                    "Positions searched per game: {} without the store, {} if only red has it, {} if both share it. Game by game red’s store \
                     saves {}, the shared one {}",
                    number(without.mean(|game| game.nodes as f64)),
                    number(red.mean(|game| game.nodes as f64)),
                    number(with.mean(|game| game.nodes as f64)),
                    shown(saved(red)),
                    shown(saved(with))
                ),
            )
        }
        None => (Holding::No, NOT_YET.into()),
    };
    findings.paper(
        "A13",
        "Games take less time with stored moves, which red alone has (Fig. 8)",
        holding,
        told,
    );
}

/// A game that searches less than this part of what a game without the store searches takes nearly no time.
const NEARLY_ZERO: f64 = 0.01;

/// How many games of each series there are of some kind.
fn counts_of(played: &[&GameSeries], count: &dyn Fn(&GameSeries) -> usize) -> Option<[Sentence; 4]> {
    let told = |series: &&GameSeries| say!("{}: {}", Sentence::from(series.condition.title()), count(series));
    played.iter().map(told).collect::<Vec<_>>().try_into().ok()
}

/// Both remarks on Fig. 8.
fn remarks(found: &Found, findings: &mut Findings) {
    let usual = found.series(Condition::Without).map(|series| series.mean(|game| game.nodes as f64));
    let played: Vec<_> =
        Condition::STORING.into_iter().filter_map(|condition| found.series(condition)).collect();
    let is_done = usual.is_some() && played.len() == Condition::STORING.len();
    let usual = usual.unwrap_or(0.0);
    let tell = |count: &dyn Fn(&GameSeries) -> usize| counts_of(&played, count);
    let known = |series: &GameSeries| {
        series.games.iter().filter(|game| (game.nodes as f64) < NEARLY_ZERO * usual).count()
    };
    let sometimes = |count: &dyn Fn(&GameSeries) -> usize| match () {
        () if !is_done => Holding::No,
        () if played.iter().any(|series| count(series) > 0) => Holding::Yes,
        () if !found.sizes.is_whole() => Holding::Open,
        () => Holding::No,
    };
    findings.paper(
        "A13b",
        "With stored moves the time of a game is sometimes reduced to nearly zero",
        sometimes(&known),
        tell(&known).map_or(NOT_YET.into(), |[both, red, optional, red_optional]| {
            say!(
                "Games that searched less than a hundredth of a usual game without the store: {}; {}; {}; {}",
                both,
                red,
                optional,
                red_optional
            )
        }),
    );
    let long = |series: &GameSeries| {
        series.last_games(a::LAST_GAMES).iter().filter(|game| game.nodes as f64 >= usual).count()
    };
    findings.paper(
        "A13b",
        say!("The last {} games sometimes took a long time all the same", a::LAST_GAMES),
        sometimes(&long),
        tell(&long).map_or(NOT_YET.into(), |[both, red, optional, red_optional]| {
            say!(
                "Of the last {} games, those that searched at least as much as a usual game without the store: {}; {}; {}; {}. They are games \
                 from openings that come for the first time, or that leave what is known; reading the store takes no part in it",
                a::LAST_GAMES,
                both,
                red,
                optional,
                red_optional
            )
        }),
    );
}

/// More moves stored if captures are optional: red's alone, as the paper stores them, and both sides'.
fn optional_captures_store_more(found: &Found, findings: &mut Findings) {
    let pair = |mandatory, optional| Some((found.series(mandatory)?, found.series(optional)?));
    let red = pair(Condition::RedOnly, Condition::RedOnlyOptional);
    let shared = pair(Condition::With, Condition::OptionalCapture);
    let more =
        |(mandatory, optional): (&GameSeries, &GameSeries)| paired(&optional.added(), &mandatory.added());
    let tenths = |(middle, interval): (f64, Option<Interval>)| {
        let interval = interval.map(|i| format!(" [{:+.1} – {:+.1}]", i.low, i.high)).unwrap_or_default();
        format!("{middle:+.1}{interval}").replace('-', "−")
    };
    let (holding, told) = match red.zip(shared) {
        Some((red, shared)) => {
            let stored = |series: &GameSeries| number(series.stored() as f64);
            (
                Holding::positive(more(red).1),
                say!(
                    "Red alone stores {} positions with mandatory captures and {} with optional ones, {} per game more; both sides together {} \
                     and {}, {} per game more. In the paper it is {} times as many",
                    stored(red.0),
                    stored(red.1),
                    tenths(more(red)),
                    stored(shared.0),
                    stored(shared.1),
                    tenths(more(shared)),
                    significant(a::STORED[1] as f64 / a::STORED[0] as f64)
                ),
            )
        }
        None => (Holding::No, NOT_YET.into()),
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
        holding,
        told,
    );
}
