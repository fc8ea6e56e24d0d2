//! Every number that the paper prints about its stored moves, beside ours.

use super::super::papers::a;
use super::super::printed::{PrintedTable, TIMES_DIFFER};
use super::Found;
use super::series::{Condition, GameSeries, Winner};
use crate::experiment::{Findings, Sentence, mean, number, say, significant};

pub(super) fn report(found: &Found, findings: &mut Findings) {
    let mut table = PrintedTable::new(
        "The paper’s tables and stored moves, beside ours: its red is the only side that stores moves, as in “only red has the store”.",
    );
    results(&mut table, found);
    curve(&mut table, found);
    stored(&mut table, found);
    table.add_to(findings);
}

fn counts(counts: [u64; 3]) -> String {
    counts.map(|count| count.to_string()).join(", ")
}

fn results(table: &mut PrintedTable, found: &Found) {
    let of = |series: &GameSeries| counts(Winner::ALL.map(|winner| series.count(winner)));
    let [without, with] = a::RESULTS;
    if let Some(ours) = found.series(Condition::Without) {
        table.row(
            "Table 1, without: red, white, drawn",
            counts(without),
            of(ours),
            "other players: ours are two programs",
        );
    }
    if let Some(ours) = found.series(Condition::RedOnly) {
        table.row(
            "Table 2, with: red, white, drawn",
            counts(with),
            of(ours),
            say!("its sum is {}, not {} games", with.iter().sum::<u64>(), a::GAMES),
        );
    }
    let percent = |won: u64, games: u64| format!("{:.0}%", 100.0 * won as f64 / games.max(1) as f64);
    let white = |series: &GameSeries| percent(series.count(Winner::White), series.games.len() as u64);
    let both = found.series(Condition::Without).zip(found.series(Condition::RedOnly));
    if let Some((before, after)) = both {
        let printed = a::RESULTS.map(|counts| percent(counts[1], counts.iter().sum())).join(" → ");
        let ours = [white(before), white(after)].join(" → ");
        table.row("White’s share", printed, ours, "the paper concludes nothing from it");
    }
}

fn curve(table: &mut PrintedTable, found: &Found) {
    let ms = |condition| {
        let games = &found.series(condition)?.games;
        Some(significant(mean(&games.iter().map(|game| game.time_ms).collect::<Vec<_>>())))
    };
    let all = ms(Condition::Without).zip(ms(Condition::RedOnly)).zip(ms(Condition::With));
    if let Some(((without, red), both)) = all {
        table.row(
            "Fig. 8, time per game",
            "a curve",
            say!("{} ms without, {} ms if only red has the store, {} ms if both do", without, red, both),
            TIMES_DIFFER,
        );
    }
}

fn stored(table: &mut PrintedTable, found: &Found) {
    let rows: [(&str, Condition, Condition, usize); 2] = [
        ("Stored moves, captures mandatory", Condition::RedOnly, Condition::With, 0),
        ("Stored moves, captures optional", Condition::RedOnlyOptional, Condition::OptionalCapture, 1),
    ];
    for (what, red, both, place) in rows {
        if let (Some(red), Some(both)) = (found.series(red), found.series(both)) {
            table.row(
                Sentence::from(what),
                number(a::STORED[place] as f64),
                say!(
                    "{} by red alone, {} by both",
                    number(red.stored() as f64),
                    number(both.stored() as f64)
                ),
                "the length of its games is not printed",
            );
        }
    }
}
