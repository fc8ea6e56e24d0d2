//! Verdicts from hand-made games, each of which can fail.

use super::*;
use crate::experiment::Language;

const FULL: Parameters = Parameters { scale: Scale::Full, games: None, seed: 1, threads: 1, answers: None };
const QUICK: Parameters = Parameters { scale: Scale::Quick, ..FULL };

/// The half points of a pair of games, for a player this many places above the other.
fn half_points(places: i32, pair: usize) -> PairScore {
    // One place above scores three quarters, two places more, and from there on all.
    let points = match places {
        0 => 2,
        1 => 3,
        2 => 3 + u8::from(!pair.is_multiple_of(3)),
        _ => 4,
    };
    PairScore { black: points / 2, white: points - points / 2 }
}

/// Every pair of players over six openings, when their strengths are in the order of `place`.
fn rows(place: impl Fn(usize) -> i32) -> Vec<PairingRow> {
    let mut rows = Vec::new();
    for (second, (second_name, _)) in PLAYERS.iter().enumerate() {
        for (first, (first_name, _)) in PLAYERS[..second].iter().enumerate() {
            for pair in 0..6 {
                let lead = place(first) - place(second);
                let score = half_points(lead.abs(), pair);
                let turned = PairScore { black: 2 - score.black, white: 2 - score.white };
                rows.push(PairingRow {
                    first: (*first_name).to_owned(),
                    second: (*second_name).to_owned(),
                    opening: pair.to_string(),
                    score: if lead > 0 { score } else { turned },
                });
            }
        }
    }
    rows
}

fn findings(rows: &[PairingRow], parameters: &Parameters) -> Findings {
    let mut findings = Findings::default();
    explain(&mut findings);
    report(rows, parameters, &mut findings);
    findings
}

fn claims(rows: &[PairingRow], parameters: &Parameters) -> Vec<(String, bool)> {
    findings(rows, parameters).claims.into_iter().map(|claim| (claim.id, claim.pass)).collect()
}

fn both(random: bool, levels: bool) -> Vec<(String, bool)> {
    vec![("ladder.random".to_owned(), random), ("ladder.levels".to_owned(), levels)]
}

#[test]
fn players_in_their_order_pass_and_it_can_be_told_in_spanish() {
    let rows = rows(|index| index as i32);
    assert_eq!(claims(&rows, &FULL), both(true, true));
    assert_eq!(
        claims(&rows, &QUICK),
        [("ladder.random".to_owned(), true)],
        "few games do not tell levels apart"
    );
    for parameters in [&FULL, &QUICK] {
        assert_eq!(findings(&rows, parameters).untranslated(Language::Spanish), Vec::<&str>::new());
    }
}

#[test]
fn two_levels_in_the_wrong_order_fail() {
    let last = PLAYERS.len() - 1;
    let swapped = rows(|index| match last - index {
        0 => last as i32 - 1,
        1 => last as i32,
        _ => index as i32,
    });
    assert_eq!(claims(&swapped, &FULL), both(true, false));
}

#[test]
fn levels_that_are_alike_fail() {
    let is_level = |index: usize| PLAYERS[index].0.starts_with("level");
    assert_eq!(
        claims(&rows(|index| if is_level(index) { 8 } else { index as i32 }), &FULL),
        both(true, false)
    );
}

#[test]
fn a_random_player_that_wins_fails() {
    let rows = rows(|index| if index == RANDOM { 40 } else { index as i32 });
    assert_eq!(claims(&rows, &FULL), both(false, true));
}
