//! Claims: of a draw, of the flag, of an opponent who has gone.

use super::*;
use crate::protocol::{ClaimKind, ClockSettings};

fn claim(key: PlayerKey, kind: ClaimKind) -> Input {
    by(key, Command::Claim(kind))
}

#[test]
fn draws_by_the_rules() {
    let kings = Settings { fen: Some("B:WK32,K31:BK1,K2".to_owned()), ..Settings::default() };
    let fresh = game(Mode::People, kings);
    let repeated = played(&fresh, &["1-5", "32-28", "5-1", "28-32"].repeat(2));
    let over = after(&fresh, &[by(ana(), Command::Resign)]);
    table(&[
        (&repeated, claim(ana(), ClaimKind::Draw), Ok(vec![GameEvent::Ended])),
        (&repeated, claim(ben(), ClaimKind::Draw), Err(Code::NotYourTurn)),
        (&fresh, claim(ana(), ClaimKind::Draw), Err(Code::NothingToClaim)),
        (&over, claim(ana(), ClaimKind::Draw), Err(Code::GameOver)),
        (&repeated, claim(cleo(), ClaimKind::Draw), Err(Code::NotYours)),
    ]);
}

#[test]
fn flags() {
    let clock = Some(ClockSettings { base: 10_000, increment: 0 });
    let fresh = game(Mode::People, Settings { clock, ..Settings::default() });
    let begun = played(&fresh, &["11-15"]);
    let flag = || claim(ana(), ClaimKind::Flag);
    for (game, now, expected) in [
        (&fresh, START + 60_000, Err(Code::NothingToClaim)),
        (&begun, START + 9_999, Err(Code::NothingToClaim)),
        (&begun, START + 10_000, Ok(vec![GameEvent::Ended])),
        (&people(), START + 60_000, Err(Code::NothingToClaim)),
    ] {
        check(game, &flag(), now, &expected);
    }
    let won = next(&begun, &flag(), START + 10_000);
    assert_eq!(won.ending().map(|ending| ending.text), Some("Black wins (time ran out)".to_owned()));
    check(&won, &flag(), START + 10_000, &Err(Code::GameOver));
}

#[test]
fn opponents_who_are_gone() {
    let grace = 5_000;
    let settings = || Settings { grace: Some(grace), ..Settings::default() };
    let gone = || claim(ana(), ClaimKind::Gone);
    // Nobody has opened a socket: both are gone since the start.
    let deserted = game(Mode::People, settings());
    let here = after(&deserted, &[Input::Enter(Some(Role::White))]);
    let left = next(&here, &Input::Exit(Some(Role::White)), START + 1_000);
    let said = next(&here, &by(ben(), Command::Leave), START + 1_000);
    let back = next(&said, &Input::Seen(Role::White), START + 2_000);
    let over = after(&deserted, &[by(ana(), Command::Resign)]);
    let ended = || Ok(vec![GameEvent::Ended]);
    let no = || Err(Code::NothingToClaim);
    for (game, input, now, expected) in [
        (&deserted, gone(), START + grace - 1, no()),
        (&deserted, gone(), START + grace, ended()),
        (&here, gone(), START + 60_000, no()),
        (&left, gone(), START + 999 + grace, no()),
        (&left, gone(), START + 1_000 + grace, ended()),
        (&said, gone(), START + 1_000 + grace, ended()),
        (&back, gone(), START + 60_000, no()),
        (&over, gone(), START + 60_000, Err(Code::GameOver)),
        (&deserted, claim(cleo(), ClaimKind::Gone), START + 60_000, Err(Code::NotYours)),
        (&made(Mode::People, settings()), gone(), START + 60_000, Err(Code::NotAvailable)),
        (&game(Mode::Machine, settings()), gone(), START + 60_000, Err(Code::NotAvailable)),
        (&game(Mode::Device, settings()), gone(), START + 60_000, Err(Code::NotAvailable)),
    ] {
        check(game, &input, now, &expected);
    }
    let refused = left.decide(&gone(), START + 1_001).expect_err("there is time left");
    assert_eq!(refused.message, "your opponent has 5 s left to return");
    let won = next(&left, &gone(), START + 1_000 + grace);
    assert_eq!(won.ending().map(|ending| ending.reason), Some("abandonment".to_owned()));
}

#[test]
fn whoever_plays_against_themselves_is_not_gone() {
    let open = made(Mode::People, Settings::default());
    let alone = after(&open, &[Input::Join { key: ana(), name: "Ana again".to_owned(), bot: false }]);
    check(&alone, &claim(ana(), ClaimKind::Gone), START + 99_000_000, &Err(Code::NotAvailable));
}

#[test]
fn a_position_that_neither_side_can_win() {
    let kings = |rules: &str| Settings {
        fen: Some("W:WK1:BK32".to_owned()),
        end_rules: rules.to_owned(),
        ..Settings::default()
    };
    let drawn = game(Mode::People, kings("casual,no-win-draw"));
    let no_win = |fen: &str| Input::NoWin { fen: fen.to_owned() };
    let here = no_win(&drawn.game.fen());
    let over = after(&drawn, &[by(ana(), Command::Resign)]);
    table(&[
        (&drawn, here.clone(), Ok(vec![GameEvent::Ended])),
        (&drawn, no_win("W:WK2:BK32"), Err(Code::StalePly)),
        (&over, here.clone(), Err(Code::GameOver)),
        (&game(Mode::People, kings("casual")), here.clone(), Err(Code::NothingToClaim)),
    ]);
    let ended = after(&drawn, &[here]);
    assert_eq!(ended.ending().map(|ending| ending.reason), Some("no-win".to_owned()));
}
