//! The paper's own design: one game per depth, from the start position, with the fixed evaluation as Black.

use kelso_rules::EndRules;

use super::super::papers::c::{FIXED_DEPTH, PrintedDuel};
use super::games::{self, DuelRow};
use crate::experiment::{Findings, Sentence, Step, say};

/// The start position; Black moves first.
pub(super) const START: &str = "B:W21-32:B1-12";

pub(super) fn step(duel: &'static PrintedDuel, depth: u32, rules: EndRules) -> Step {
    let game = games::duel(duel, depth, START, rules);
    Step::counted(super::SINGLE, 20.0 + 2.6_f64.powi(depth as i32), move |control| {
        let score = game.play(control)?;
        Some(DuelRow { duel: duel.name.to_owned(), depth, opening: START.to_owned(), score })
    })
}

/// The result for the rising side, in a word.
pub(super) fn word(half_points: u8) -> Sentence {
    match half_points {
        0 => "lost".into(),
        1 => "drawn".into(),
        _ => "won".into(),
    }
}

/// The result of the paper's own game: the rising side is White.
pub(super) fn result(row: &DuelRow) -> u8 {
    row.score.white
}

pub(super) fn verdict(duel: &PrintedDuel, rows: &[DuelRow], findings: &mut Findings) {
    let agree = rows.iter().filter(|row| result(row) == duel.printed(row.depth)).count();
    let swapped = rows.iter().filter(|row| row.score.black != row.score.white).count();
    let depths = |half_points: u8| {
        let depths = rows.iter().filter(|row| result(row) == half_points).map(|row| row.depth.to_string());
        let depths = depths.collect::<Vec<_>>().join(", ");
        if depths.is_empty() { "–".to_owned() } else { depths }
    };
    findings.paper(
        "C12a",
        say!(
            "In single games against `{}` at depth {}, `{}` draws from depth {} and wins from depth {} on",
            duel.fixed,
            FIXED_DEPTH,
            duel.rising,
            duel.draws_from,
            duel.wins_from
        ),
        agree == rows.len() && !rows.is_empty(),
        say!(
            "Played again as in the paper, the result is the printed one at {} of {} depths: lost at {}, drawn at {}, won at {}. With colours \
             swapped it is another one at {} of them: a single game cannot tell the depths apart.",
            agree,
            rows.len(),
            depths(0),
            depths(1),
            depths(2),
            swapped
        ),
    );
}
