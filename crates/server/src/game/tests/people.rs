//! Who is there: coming, going, and how long messages are under way.

use super::*;

#[test]
fn coming_and_going_changes_no_version() {
    let fresh = people();
    for input in [
        Input::Enter(Some(Role::Black)),
        Input::Enter(None),
        Input::Exit(Some(Role::White)),
        Input::Seen(Role::White),
        Input::Lag(Role::Black, 70),
    ] {
        check(&fresh, &input, START + 1, &Ok(Vec::new()));
    }
    let watched = after(&fresh, &[Input::Enter(None), Input::Enter(None), Input::Exit(None)]);
    assert_eq!(watched.presences.watchers, 1);
    let lagging = after(&fresh, &[Input::Lag(Role::White, 70), Input::Lag(Role::Black, 9)]);
    assert_eq!((lagging.lags, lagging.presences), ([9, 70], fresh.presences));
    let device = after(&game(Mode::Device, Settings::default()), &[Input::Lag(Role::Both, 30)]);
    assert_eq!(device.lags, [30, 30]);
}

#[test]
fn seats_show_who_is_there() {
    let fresh = people();
    let here = next(&fresh, &Input::Enter(Some(Role::White)), START + 10);
    let gone = next(&here, &Input::Exit(Some(Role::White)), START + 20);
    let seen = |game: &GameState| {
        let white = game.seat_views().white;
        (white.connected, white.gone_since, white.claimable_at)
    };
    let grace = fresh.settings.grace_before_first_move();
    assert_eq!(seen(&fresh), (false, Some(START), Some(START + grace)));
    assert_eq!(seen(&here), (true, None, None));
    assert_eq!(seen(&gone), (false, Some(START + 20), Some(START + 20 + grace)));
    let machine = game(Mode::Machine, Settings::default());
    assert_eq!(seen(&machine), (true, None, None), "a machine is always there");
}
