//! Every number that the paper prints about its duels, beside ours.

use super::super::papers::c::{DEEPEST, DUELS, FIXED_DEPTH, PrintedDuel};
use super::super::printed::{PrintedTable, verdict};
use super::games::{DuelRow, RandomRow};
use super::random_player::{DEPTHS, has_no_chance, tally};
use super::single_games::{result, word};
use crate::experiment::{Findings, Sentence, say};

pub(super) fn report(single: &[DuelRow], random: &[RandomRow], findings: &mut Findings) {
    let mut table = PrintedTable::new(
        "The paper’s duels, one game for each depth from the start position: its text gives the depths from which the red player draws and \
         wins, and before them we read a loss; its figures have no numbers.",
    );
    for duel in &DUELS {
        let games: Vec<_> = single.iter().filter(|row| row.duel == duel.name).collect();
        for depth in 1..=DEEPEST {
            game(&mut table, duel, depth, &games);
        }
        first(&mut table, duel, "first draw", duel.draws_from, 1, &games);
        first(&mut table, duel, "first win", duel.wins_from, 2, &games);
    }
    for depth in DEPTHS.into_iter().filter(|depth| *depth > 1) {
        let tally = tally(random, depth);
        if tally.games() > 0 {
            table.row(
                say!("Random against depth {}", depth),
                "no chance",
                say!("{} won, {} drawn of {}", tally.wins, tally.draws, tally.games()),
                verdict(has_no_chance(tally)),
            );
        }
    }
    table.add_to(findings);
}

fn game(table: &mut PrintedTable, duel: &PrintedDuel, depth: u32, games: &[&DuelRow]) {
    let Some(row) = games.iter().find(|row| row.depth == depth) else { return };
    table.row(
        say!("`{}` at depth {} against `{}` at {}", duel.rising, depth, duel.fixed, FIXED_DEPTH),
        word(duel.printed(depth)),
        word(result(row)),
        verdict(result(row) == duel.printed(depth)),
    );
}

fn first(
    table: &mut PrintedTable,
    duel: &PrintedDuel,
    what: &'static str,
    printed: u32,
    half_points: u8,
    games: &[&DuelRow],
) {
    let ours = games.iter().filter(|row| result(row) == half_points).map(|row| row.depth).min();
    let Some(ours) = ours else { return };
    table.row(
        say!("`{}` against `{}`: {}", duel.rising, duel.fixed, Sentence::from(what)),
        say!("depth {}", printed),
        say!("depth {}", ours),
        verdict(ours == printed),
    );
}
