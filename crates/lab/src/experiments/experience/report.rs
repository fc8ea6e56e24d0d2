//! The report on games and lookups: text, tables with the paper's figures beside ours, and plots.

use kelso_learn::experience::START_LIMIT;

use super::super::papers::a;
use super::Found;
use super::play::EARLY_PLIES;
use super::series::{Condition, GameSeries, SeriesGame, Winner, share};
use crate::experiment::{
    Axis, Findings, Marks, Plot, Point, Sentence, Table, number, say, significant, wilson,
};

/// Games averaged for a point of a curve.
const WINDOW: usize = 10;

pub(super) fn report(found: &Found, findings: &mut Findings) {
    introduction(found, findings);
    results(found, findings);
    times(found, findings);
    answered(found, findings);
    growth(found, findings);
    strength(found, findings);
    lookups(found, findings);
}

fn introduction(found: &Found, findings: &mut Findings) {
    let sizes = found.sizes;
    findings.text(say!(
        "The paper’s program writes every move that it has searched into a table on disk: the position, the move and its score. When \
         the position comes again, in whatever game, the stored move is played at once and nothing is searched. Kelso’s \
         `experience=on` does the same. Here `table depth={} jitter=0.1` plays {} games against itself under five conditions: \
         without a store, with one that both sides share, with one that only red may use, and where captures are optional with one \
         for both and with one for red. Every store is empty before its first game.",
        sizes.depth, sizes.games
    ));
    findings.text(say!(
        "Each game starts from one of {} three-move openings, drawn at random, so openings come again, as they do in a club. Openings and \
         random seeds are the same under every condition. The little chance in the evaluation (`jitter`, A10) makes two games from \
         the same opening differ as long as both are searched. Red is Black, who moves first; games end by the rules `casual`.",
        sizes.openings()
    ));
    if !sizes.is_whole() {
        findings.text(say!(
            "This is a smaller run than the paper’s {} games. `kelso lab run experience` plays as many, at depth 6, and looks up in \
             stores of up to a million positions.",
            a::GAMES
        ));
    }
}

fn results(found: &Found, findings: &mut Findings) {
    findings.heading("Who wins");
    let mut table = Table::new(
        "Results, with the part of all games and Wilson’s 95% interval. “New” games are no move-by-move copies of an earlier game of their series.",
        ["", "Games", "New", "Red won [95%]", "White won [95%]", "Drawn [95%]"],
    );
    for (title, counts) in ["paper, without (Table 1)", "paper, with (Table 2)"].into_iter().zip(a::RESULTS) {
        table.row(cells(title.into(), "–", counts));
    }
    for series in &found.series {
        let new = series.games.iter().filter(|game| game.is_new).count();
        table.row(cells(
            say!("Kelso, {}", Sentence::from(series.condition.title())),
            &new.to_string(),
            Winner::ALL.map(|winner| series.count(winner)),
        ));
    }
    findings.table(table);
    findings.text(say!(
        "The paper says that both of its tables are of {} games. The numbers of its second table add up to {}, so at least one of them is \
         wrong, or more games were played than it says (A13a). Its red is the program that searches; white is a person or another \
         program, and the paper does not say who had which games. The condition “only red has the store” comes nearest to that.",
        a::GAMES,
        a::RESULTS[1].iter().sum::<u64>(),
    ));
    findings.text(
        "A store makes a player repeat itself: from an opening that it knows it plays the remembered moves again, with no chance in \
         them, and if both sides do so the whole game comes again. Such copies count in the table as they did in the paper’s, but \
         they are not new evidence, so the intervals of the series with a store are too narrow.",
    );
}

/// A row of results.
fn cells(title: Sentence, new: &str, counts: [u64; 3]) -> Vec<Sentence> {
    let games: u64 = counts.iter().sum();
    let part = |count: u64| {
        let interval = wilson(count, games);
        let percent = 100.0 * count as f64 / games.max(1) as f64;
        format!("{count} ({percent:.0}%) [{:.0} – {:.0}]", interval.low * 100.0, interval.high * 100.0)
    };
    let counted = [games.to_string(), new.to_owned()].into_iter().chain(counts.map(part));
    std::iter::once(title).chain(counted.map(Into::into)).collect()
}

/// The trailing mean at each game.
fn trailing(games: &[SeriesGame], value: impl Fn(&[SeriesGame]) -> f64) -> Vec<Point> {
    let point = |last: usize| {
        let window = &games[(last + 1).saturating_sub(WINDOW)..=last];
        Point::at(last as f64 + 1.0, value(window))
    };
    (0..games.len()).map(point).collect()
}

fn mean_of(games: &[SeriesGame], of: fn(&SeriesGame) -> f64) -> f64 {
    games.iter().map(of).sum::<f64>() / games.len().max(1) as f64
}

fn over_games(id: &'static str, title: impl Into<Sentence>, y: &'static str) -> Plot {
    Plot::new(id, title, Axis::linear("Games played"), Axis::linear(y).including(&[0.0]))
}

/// Adds a curve for each condition that has been played.
fn curves(
    plot: &mut Plot,
    found: &Found,
    conditions: &[Condition],
    points: impl Fn(&GameSeries) -> Vec<Point>,
) {
    for &condition in conditions {
        let hue = Condition::ALL.iter().position(|each| *each == condition).unwrap_or_default();
        let points = found.series(condition).map(&points).unwrap_or_default();
        plot.series(condition.title(), Marks::Curve, hue, points);
    }
}

fn times(found: &Found, findings: &mut Findings) {
    findings.heading("Time per game (Fig. 8)");
    findings.text(say!(
        "Processor time in which both players chose their moves, lookups included; new positions are written in the background, \
         where no move waits for them. Every point is the mean of the last {} games. The number of positions searched tells the \
         same without a clock, and is the same on every machine.",
        WINDOW
    ));
    let timed = Condition::TIMED;
    let mut plot = over_games("time", "Time per game, mean of the last ten", "Milliseconds");
    curves(&mut plot, found, &timed, |series| {
        trailing(&series.games, |games| mean_of(games, |game| game.time_ms))
    });
    findings.plot(plot);
    let mut plot =
        over_games("searched", "Positions searched per game, mean of the last ten", "Positions in thousands");
    curves(&mut plot, found, &timed, |series| {
        trailing(&series.games, |games| mean_of(games, |game| game.nodes as f64 / 1e3))
    });
    findings.plot(plot);
    let mut table = Table::new(
        "Means of all games of a series.",
        ["", "Milliseconds per game", "Positions searched per game", "Plies per game"],
    );
    for series in timed.into_iter().filter_map(|condition| found.series(condition)) {
        table.row([
            series.condition.title().to_owned(),
            significant(series.mean(|game| game.time_ms)),
            number(series.mean(|game| game.nodes as f64)),
            number(series.mean(|game| game.plies as f64)),
        ]);
    }
    findings.table(table);
}

fn answered(found: &Found, findings: &mut Findings) {
    findings.heading("How much is answered from experience");
    findings.text(say!(
        "Of the moves that players with the store chose themselves, how many did they know? The three moves of the opening are not chosen, \
         and a player with only one legal move has nothing to ask. The curve is of the first {} plies of a game, where games \
         are most alike. Games that reach known positions by another order of moves count too, and so do positions known with colours swapped.",
        EARLY_PLIES
    ));
    let conditions = Condition::STORING;
    let title = say!(
        "Choices in the first {} plies answered from experience, mean of the last ten games",
        EARLY_PLIES
    );
    let mut plot = over_games("answered", title, "Percent");
    curves(&mut plot, found, &conditions, |series| {
        trailing(&series.games, |games| 100.0 * share(games, |game| game.early))
    });
    findings.plot(plot);
    let mut table = Table::new(
        "Choices answered from experience.",
        [
            "".into(),
            say!("First {} plies, all games", EARLY_PLIES),
            say!("First {} plies, second half of the games", EARLY_PLIES),
            "All plies, second half of the games".into(),
        ],
    );
    for series in conditions.into_iter().filter_map(|condition| found.series(condition)) {
        let percent = |part: f64| format!("{:.1}%", 100.0 * part);
        table.row([
            series.condition.title().to_owned(),
            percent(share(&series.games, |game| game.early)),
            percent(share(series.second_half(), |game| game.early)),
            percent(share(series.second_half(), |game| game.all)),
        ]);
    }
    findings.table(table);
}

fn growth(found: &Found, findings: &mut Findings) {
    findings.heading("How the store grows");
    let mut plot = over_games("growth", "Positions in the store after each game", "Positions");
    let conditions = Condition::STORING;
    curves(&mut plot, found, &conditions, |series| {
        let point =
            |(place, game): (usize, &SeriesGame)| Point::at(place as f64 + 1.0, game.positions as f64);
        series.games.iter().enumerate().map(point).collect()
    });
    if found.sizes.is_whole() {
        let names = ["paper, captures mandatory", "paper, captures optional"];
        for ((name, stored), hue) in names.into_iter().zip(a::STORED).zip([1, 3]) {
            plot.series(name, Marks::Points, hue, vec![Point::at(a::GAMES as f64, stored as f64)]);
        }
    }
    findings.plot(plot);
    let mut table = Table::new(
        "Stored moves, each with its position, after all games.",
        ["".into(), say!("Paper, {} games", a::GAMES), "Kelso".into(), "Kelso, per game".into()],
    );
    for condition in conditions {
        let Some(series) = found.series(condition) else { continue };
        let paper = match condition {
            Condition::With => Some(a::STORED[0]),
            Condition::OptionalCapture => Some(a::STORED[1]),
            _ => None,
        };
        table.row([
            condition.title().to_owned(),
            paper.map_or("–".to_owned(), |stored| number(stored as f64)),
            number(series.stored() as f64),
            format!("{:.1}", series.stored() as f64 / series.games.len().max(1) as f64),
        ]);
    }
    findings.table(table);
    findings.text(
        "A curve bends where games repeat what is known: nothing new is stored then. Forced moves are not stored, because nothing is searched \
         for them; where captures are optional fewer moves are forced, so more are stored in a game of the same length. The paper \
         stores the moves of its program alone, and does not say how long its games were; “only red has the store” comes nearest to that.",
    );
}

fn strength(found: &Found, findings: &mut Findings) {
    findings.heading("Is it any weaker?");
    let (pairs, depth) = (found.sizes.pairs(), found.sizes.depth);
    findings.text(say!(
        "The player with the store plays {} games against the same player without, both at depth {}: {} pairs from the \
         same openings in turn, colours swapped within a pair, one store from the first game to the last. A remembered move was found by the same \
         search at the same depth, so it should be as good; it is played only if it is legal, does not repeat a position of the \
         game, and no limit on the game’s length is near.",
        2 * pairs,
        depth,
        pairs
    ));
    let Some(row) = &found.strength else { return };
    let mut table = Table::new(
        "The player with the store against the same player without, with Student’s 95% interval over the pairs.",
        ["Games", "Won", "Drawn", "Lost", "Score [95%]", "Choices known"],
    );
    let [won, drawn, lost] = row.counts();
    table.row([
        (won + drawn + lost).to_string(),
        won.to_string(),
        drawn.to_string(),
        lost.to_string(),
        score_text(row.score()),
        format!("{:.1}%", 100.0 * row.known as f64 / row.chosen.max(1) as f64),
    ]);
    findings.table(table);
    findings.text(
        "The opponent has no store and soon leaves the games that are known, so few of the choices are answered from experience. What \
         this match can show is that the store does no harm, not that it helps: a known move is no better than a searched one, only \
         quicker.",
    );
}

/// A score in percent with its interval.
pub(super) fn score_text((score, interval): (f64, Option<crate::experiment::Interval>)) -> String {
    let interval =
        interval.map(|interval| format!(" [{:.1} – {:.1}]", interval.low * 100.0, interval.high * 100.0));
    format!("{:.1}%{}", score * 100.0, interval.unwrap_or_default())
}

/// Milliseconds as microseconds.
pub(super) fn microseconds(ms: f64) -> String {
    significant(ms * 1e3)
}

fn lookups(found: &Found, findings: &mut Findings) {
    findings.heading("Does reading become slower than searching?");
    findings.text(say!(
        "The paper names two dangers (A12): the table grows without end, and reading it may in time take longer than searching. Kelso’s \
         store is a tree on disk: a lookup goes down from its root and passes a page for each level, and a store a hundred times as large has \
         one level more. A file also has a limit ({} MB at first), at which it forgets what was met long ago and in few games, or grows if that was of use. \
         Here stores are filled with made-up positions, then known and unknown ones are looked up.",
        START_LIMIT >> 20
    ));
    let mut plot = Plot::new(
        "lookup",
        "Time of a lookup, and of the search that it replaces",
        Axis::logarithmic("Positions in the store"),
        Axis::logarithmic("Microseconds"),
    );
    let points = |of: &dyn Fn(&super::LookupRow) -> f64| -> Vec<Point> {
        found.lookups.iter().map(|row| Point::at(row.entries as f64, of(row) * 1e3)).collect()
    };
    plot.series("known position", Marks::Line, 0, points(&|row| row.hit_ms));
    plot.series("unknown position", Marks::Line, 1, points(&|row| row.miss_ms));
    let search = found.search_ms().map(|ms| points(&|_| ms)).unwrap_or_default();
    plot.series(say!("search to depth {}", found.sizes.depth), Marks::Dashes, 2, search);
    findings.plot(plot);
    let mut table = Table::new(
        "Microseconds of processor time, means; the search is a move of the series without the store.",
        ["Positions in the store", "Known position", "Unknown position", "Search"],
    );
    for row in &found.lookups {
        table.row([
            number(row.entries as f64),
            microseconds(row.hit_ms),
            microseconds(row.miss_ms),
            found.search_ms().map_or("–".to_owned(), microseconds),
        ]);
    }
    findings.table(table);
    super::by_depth::report(found, findings);
}
