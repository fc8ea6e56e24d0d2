//! The paper's baseline: the random player against alpha-beta at small depths.

use kelso_rules::EndRules;

use super::games::{DuelTally, ITS_RULES, RandomRow, agent};
use crate::experiment::{Duel, Findings, Holding, Interval, PairScore, Step, Table, say, wilson};

/// The depths of its opponent: the paper draws the line between the first and the others.
pub(super) const DEPTHS: [u32; 4] = [1, 2, 3, 4];
/// All three-move ballots: the games are short, and with fewer a rare win decides.
pub(super) const OPENINGS: usize = 174;
/// A player that wins fewer than one game in ten has no chance.
const NO_CHANCE: f64 = 0.1;

pub(super) fn step(depth: u32, opening: &str, seed: u64, rules: EndRules) -> Step {
    let opening = opening.to_owned();
    let game = Duel {
        variant: ITS_RULES,
        players: ["random".to_owned(), agent(depth, "piece")],
        opening: opening.clone(),
        rules,
        seed,
    };
    Step::counted(super::RANDOM, 5.0, move |control| {
        Some(RandomRow { depth, opening: opening.clone(), score: game.play(control)? })
    })
}

/// Its games against one depth.
pub(super) fn tally(rows: &[RandomRow], depth: u32) -> DuelTally {
    let pairs: Vec<PairScore> = rows.iter().filter(|row| row.depth == depth).map(|row| row.score).collect();
    DuelTally::new(&pairs)
}

/// The share of games that it does not lose.
fn survived(tally: DuelTally) -> Interval {
    wilson(tally.wins + tally.draws, tally.games())
}

/// The share of games that it wins.
fn won(tally: DuelTally) -> Interval {
    wilson(tally.wins, tally.games())
}

/// True if the random player has no chance against this depth, beyond the error.
pub(super) fn has_no_chance(tally: DuelTally) -> bool {
    won(tally).high < NO_CHANCE
}

/// Does it have no chance against any of these depths?
fn chances(tallies: &[DuelTally]) -> Holding {
    if tallies.iter().all(|tally| has_no_chance(*tally)) {
        Holding::Yes
    } else if tallies.iter().any(|tally| won(*tally).low > NO_CHANCE) {
        Holding::No
    } else {
        Holding::Open
    }
}

fn percent(games: u64, tally: DuelTally, interval: Interval) -> String {
    let part = games as f64 / tally.games().max(1) as f64;
    format!("{:.1}% [{:.1} – {:.1}]", part * 100.0, interval.low * 100.0, interval.high * 100.0)
}

fn percent_won(tally: DuelTally) -> String {
    percent(tally.wins, tally, won(tally))
}

pub(super) fn report(rows: &[RandomRow], findings: &mut Findings) {
    findings.heading("The random player");
    let mut table = Table::new(
        "The random player against alpha-beta with `piece`, over many openings with both colours: its games, and the parts of them that it \
         wins and that it does not lose, with Wilson’s 95% interval.",
        ["Depth", "Won", "Drawn", "Lost", "Won [95%]", "Not lost [95%]"],
    );
    let tallies = DEPTHS.map(|depth| tally(rows, depth));
    for (depth, tally) in DEPTHS.into_iter().zip(tallies) {
        table.row([
            depth.to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            percent_won(tally),
            percent(tally.wins + tally.draws, tally, survived(tally)),
        ]);
    }
    findings.table(table);
    let [first, others @ ..] = tallies;
    let all: Vec<_> = tallies.iter().map(|tally| percent_won(*tally)).collect();
    findings.claim(
        "C4.random",
        "The line is where the paper draws it: the random player wins more than one game in ten against depth 1, and fewer against depths \
         2 to 4, beyond the error",
        won(first).low > NO_CHANCE && others.into_iter().all(has_no_chance),
        say!("of its games against depths 1 to 4 it wins {}", all.join("; ")),
    );
    let wins: Vec<_> = others.iter().map(|tally| tally.wins.to_string()).collect();
    findings.paper(
        "Cw",
        "The random player does not stand a chance against alpha-beta at depths greater than 1",
        chances(&others),
        say!(
            "Of {} games each against depths 2, 3 and 4 it wins {}, against depth 1 {} of {}.",
            others[0].games(),
            wins.join(", "),
            first.wins,
            first.games()
        ),
    );
}
