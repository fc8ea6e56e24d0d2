//! Time: what a move costs, when a flag falls by itself, and clocks that wait after a restart.

use super::*;
use crate::game::GameClock;
use crate::protocol::ClockSettings;

const CLOCK: ClockSettings = ClockSettings { base: 10_000, increment: 1_000 };

fn timed() -> GameState {
    game(Mode::People, Settings { clock: Some(CLOCK), grace: Some(5_000), ..Settings::default() })
}

/// The same after a restart, with White to move.
fn restored() -> GameState {
    let mut game = played(&timed(), &["11-15"]);
    game.standing.clock = Some(GameClock::restored(CLOCK, [9_000, 7_000], Some(Side::White), None, START));
    game
}

#[test]
fn moves_cost_time_and_lag_is_forgiven() {
    let begun = played(&timed(), &["11-15"]);
    let lagging = Input::Command { actor: Actor { key: ben(), lag: 200 }, command: text(2, "22-18") };
    for (input, spent, lag) in [(by(ben(), text(2, "22-18")), 3_000, 0), (lagging, 2_800, 200)] {
        let change = begun.decide(&input, START + 3_000).expect("in time");
        assert_eq!(change.lag, lag);
        let game = applied(&begun, &change);
        assert_eq!(game.plies[1].spent, spent);
        let left = game.standing.clock.map(|clock| clock.left(Side::White, START + 60_000));
        assert_eq!(left, Some(11_000 - spent), "the increment is added");
    }
}

#[test]
fn a_late_move_is_refused_and_the_alarm_ends_the_game() {
    let begun = played(&timed(), &["11-15"]);
    let late = by(ben(), text(2, "22-18"));
    let lag = Input::Lag(Role::White, 150);
    let slow = after(&begun, &[lag]);
    for (game, input, now, expected) in [
        (&begun, &late, START + 9_999, Ok(vec![GameEvent::Move { ply: 2 }])),
        (&begun, &late, START + 10_000, Err(Code::GameOver)),
        (&begun, &Input::Alarm, START + 9_999, Ok(Vec::new())),
        (&begun, &Input::Alarm, START + 10_000, Ok(vec![GameEvent::Ended])),
        (&slow, &Input::Alarm, START + 10_149, Ok(Vec::new())),
        (&slow, &Input::Alarm, START + 10_150, Ok(vec![GameEvent::Ended])),
        (&people(), &Input::Alarm, START + 99_999, Ok(Vec::new())),
    ] {
        check(game, input, now, &expected);
    }
    assert_eq!((begun.next_alarm(), slow.next_alarm()), (Some(START + 10_000), Some(START + 10_150)));
    let over = next(&begun, &Input::Alarm, START + 10_000);
    assert_eq!((over.next_alarm(), people().next_alarm()), (None, None));
    check(&over, &Input::Alarm, START + 99_999, &Ok(Vec::new()));
}

#[test]
fn a_clock_waits_after_a_restart_until_somebody_is_back() {
    let waiting = restored();
    let clock = || Ok(vec![GameEvent::Clock]);
    let watched = after(&waiting, &[Input::Enter(None)]);
    let other = after(&waiting, &[Input::Enter(Some(Role::Black))]);
    for (game, input, now, expected) in [
        (&waiting, Input::Alarm, START + 99_999, Ok(Vec::new())),
        (&waiting, Input::Enter(Some(Role::White)), START, clock()),
        (&waiting, Input::Enter(Some(Role::Both)), START, clock()),
        (&waiting, Input::Enter(Some(Role::Black)), START, Ok(Vec::new())),
        (&watched, Input::Alarm, START + 99_999, Ok(Vec::new())),
        (&other, Input::Alarm, START + 4_999, Ok(Vec::new())),
        (&other, Input::Alarm, START + 5_000, clock()),
    ] {
        check(game, &input, now, &expected);
    }
    assert_eq!((waiting.next_alarm(), watched.next_alarm()), (None, None));
    assert_eq!(other.next_alarm(), Some(START + 5_000), "the grace");
    let alone = after(&other, &[Input::Exit(Some(Role::Black))]);
    assert_eq!(alone.next_alarm(), None, "nobody is there to wait for");
    let running = next(&other, &Input::Alarm, START + 5_000);
    assert_eq!(running.next_alarm(), Some(START + 12_000), "seven seconds were left");
    // A clock that waits is not charged for.
    let moved = next(&waiting, &by(ben(), text(2, "22-18")), START + 99_999);
    assert_eq!(moved.plies[1].spent, 0);
}

#[test]
fn time_that_was_used_stays_used_after_a_takeback() {
    let offer = |key| by(key, Command::Offer(crate::protocol::OfferKind::Takeback));
    let begun = played(&timed(), &["11-15"]);
    let moved = next(&begun, &by(ben(), text(2, "22-18")), START + 4_000);
    let asked = next(&moved, &offer(ben()), START + 5_000);
    let back = next(&asked, &offer(ana()), START + 6_000);
    let clock = back.standing.clock.expect("a clock");
    assert_eq!((clock.running(), back.turn()), (Some(Side::White), Side::White));
    assert_eq!(Side::ALL.map(|side| clock.left(side, START + 6_000)), [8_000, 7_000]);
}
