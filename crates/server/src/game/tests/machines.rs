//! Moves that computers choose, and games that wait between them.

use kelso_rules::end_rules::AtLimit;

use super::*;
use crate::game::{MOST_PLIES, start_game};
use crate::protocol::{ClockSettings, Outcome, PaceArgs};

fn chosen(ply: usize, path: &[u8]) -> Input {
    Input::MachineMove { ply, path: path.to_vec(), stats: Box::new(stats(Some(0.2))) }
}

#[test]
fn machine_moves() {
    let machine = game(Mode::Machine, Settings::default());
    let begun = played(&machine, &["11-15"]);
    let over = after(&begun, &[by(ana(), Command::Resign)]);
    let moved = |ply| Ok(vec![GameEvent::Move { ply }]);
    table(&[
        (&begun, chosen(2, &[22, 18]), moved(2)),
        (&begun, chosen(2, &[22, 19]), Err(Code::IllegalMove)),
        (&begun, chosen(1, &[11, 15]), Err(Code::StalePly)),
        (&begun, chosen(4, &[22, 18]), Err(Code::StalePly)),
        (&machine, chosen(1, &[11, 15]), Err(Code::StalePly)),
        (&over, chosen(2, &[22, 18]), Err(Code::StalePly)),
    ]);
    let game = next(&begun, &chosen(2, &[22, 18]), START);
    assert_eq!(game.plies[1].stats, Some(stats(Some(0.2))));
}

#[test]
fn paused_machines_move_step_by_step() {
    let machines = after(&game(Mode::Machines, Settings::default()), &[Input::Enter(None)]);
    let pace = |paused, step| by(ana(), Command::Pace(PaceArgs { delay: None, paused, step }));
    let paused = after(&machines, &[pace(Some(true), false)]);
    let stepping = after(&paused, &[pace(None, true)]);
    table(&[
        (&machines, chosen(1, &[11, 15]), Ok(vec![GameEvent::Move { ply: 1 }])),
        (&paused, chosen(1, &[11, 15]), Err(Code::StalePly)),
        (&stepping, chosen(1, &[11, 15]), Ok(vec![GameEvent::Move { ply: 1 }])),
    ]);
    assert_eq!((paused.machine_to_move(), stepping.machine_to_move()), (None, Some("random")));
    let stepped = next(&stepping, &chosen(1, &[11, 15]), START);
    assert_eq!(stepped.machine_to_move(), None, "one step is one move");
}

#[test]
fn machines_that_nobody_looks_at_wait() {
    let alone = game(Mode::Machines, Settings::default());
    let seen = after(&alone, &[Input::Enter(None)]);
    let deserted = after(&seen, &[Input::Enter(None), Input::Exit(None), Input::Exit(None)]);
    table(&[
        (&alone, chosen(1, &[11, 15]), Err(Code::StalePly)),
        (&seen, chosen(1, &[11, 15]), Ok(vec![GameEvent::Move { ply: 1 }])),
        (&deserted, chosen(1, &[11, 15]), Err(Code::StalePly)),
    ]);
    let to_move = [&alone, &seen, &deserted].map(|game| game.machine_to_move());
    assert_eq!(to_move, [None, Some("random"), None]);
    let person = game(Mode::Machine, Settings::default());
    assert!(
        played(&person, &["11-15"]).machine_to_move().is_some(),
        "a person's opponent moves all the same"
    );
}

#[test]
fn the_clocks_of_machines_wait_with_them() {
    let clock = Some(ClockSettings { base: 10_000, increment: 0 });
    let timed = Settings { clock, ..Settings::default() };
    let begun = played(&after(&game(Mode::Machines, timed), &[Input::Enter(None)]), &["11-15"]);
    let deserted = next(&begun, &Input::Exit(None), START + 4_000);
    let left = |game: &GameState, now| game.standing.clock.map(|clock| clock.left(Side::White, now));
    assert_eq!(left(&deserted, START + 3_600_000), Some(6_000));
    assert_eq!((begun.next_alarm(), deserted.next_alarm()), (Some(START + 10_000), None));
    let back = next(&deserted, &Input::Enter(None), START + 3_600_000);
    assert_eq!(left(&back, START + 3_601_000), Some(5_000));
    // Who leaves a game that is not timed, or not the last one to go, changes nothing that is stored.
    let untimed = after(&game(Mode::Machines, Settings::default()), &[Input::Enter(None)]);
    table(&[
        (&untimed, Input::Exit(None), Ok(vec![])),
        (&after(&begun, &[Input::Enter(None)]), Input::Exit(None), Ok(vec![])),
    ]);
}

#[test]
fn a_game_without_end_rules_ends_all_the_same() {
    let settings = Settings {
        end_rules: "repetition=off,no-progress=off".to_owned(),
        fen: Some("B:WK32:BK1".to_owned()),
        ..Settings::default()
    };
    let mut endless = after(&game(Mode::Machines, settings), &[Input::Enter(None)]);
    let moves = [[1, 6], [32, 27], [6, 1], [27, 32]].into_iter().cycle();
    for (ply, path) in (1..=MOST_PLIES).zip(moves) {
        assert!(!endless.is_over(), "over before ply {ply}");
        let change = endless.decide(&chosen(ply, &path), START).expect("a legal move");
        endless.apply(&change);
    }
    let ending = endless.ending().expect("it is over");
    assert_eq!((ending.outcome, ending.reason.as_str()), (Outcome::Draw, "move-limit"));
}

#[test]
fn own_limits_count_where_they_are_lower_and_longer_stored_games_can_be_played_again() {
    let limit = |rules: &str, stored| {
        let settings = Settings { end_rules: rules.to_owned(), ..Settings::default() };
        let rules = start_game(&settings, stored).expect("a possible game").rules();
        rules.move_limit.map(|limit| (limit.plies.get(), limit.worth))
    };
    assert_eq!(limit("wcdf", 0), Some((1_000, AtLimit::Draw)));
    assert_eq!(limit("max-moves=60:both-lose", 0), Some((60, AtLimit::BothLose)));
    assert_eq!(limit("max-moves=90000:both-lose", 0), Some((1_000, AtLimit::BothLose)));
    assert_eq!(limit("wcdf", 1_000), Some((1_000, AtLimit::Draw)));
    assert_eq!(limit("wcdf", 1_001), Some((2_000, AtLimit::Draw)));
}
