//! Moves, resigning, chat, time and pace.

use super::*;
use crate::protocol::{ChatLine, ClockSettings, Ending, GoneWhy, OfferKind, Pace, PaceArgs};

fn path(ply: u32, path: &[u8]) -> Command {
    Command::Move(MoveArgs { ply, path: Some(path.to_vec()), text: None })
}

#[test]
fn moves() {
    let (fresh, open) = (people(), made(Mode::People, Settings::default()));
    let begun = played(&fresh, &["11-15"]);
    let machine = played(&game(Mode::Machine, Settings::default()), &["11-15"]);
    let over = after(&fresh, &[by(ana(), Command::Resign)]);
    let moved = |ply| Ok(vec![GameEvent::Move { ply }]);
    let both = Command::Move(MoveArgs { ply: 1, path: Some(vec![11, 15]), text: Some("11-15".to_owned()) });
    table(&[
        (&fresh, by(ana(), text(1, "11-15")), moved(1)),
        (&fresh, by(ana(), path(1, &[11, 15])), moved(1)),
        (&begun, by(ben(), path(2, &[22, 18])), moved(2)),
        (&fresh, by(ana(), text(1, "11-16-20")), Err(Code::IllegalMove)),
        (&fresh, by(ana(), path(1, &[1, 5])), Err(Code::IllegalMove)),
        (&fresh, by(ana(), path(1, &[11])), Err(Code::Malformed)),
        (&fresh, by(ana(), path(1, &[11; 101])), Err(Code::Malformed)),
        (&fresh, by(ana(), text(1, &"1".repeat(401))), Err(Code::Malformed)),
        (&fresh, by(ana(), both), Err(Code::Malformed)),
        (&fresh, by(ana(), text(3, "11-15")), Err(Code::StalePly)),
        (&fresh, by(ben(), text(1, "11-15")), Err(Code::NotYourTurn)),
        (&machine, by(ana(), text(2, "22-18")), Err(Code::NotYourTurn)),
        (&open, by(ana(), text(1, "11-15")), Err(Code::Waiting)),
        (&over, by(ana(), text(1, "11-15")), Err(Code::GameOver)),
        (&fresh, by(cleo(), text(1, "11-15")), Err(Code::NotYours)),
    ]);
    let refused = fresh.decide(&by(ana(), text(1, "1-5")), START).expect_err("not legal");
    assert_eq!(refused.legal.map(|legal| legal.len()), Some(7));
}

#[test]
fn a_move_voids_offers_and_may_end_the_game() {
    let offer = |key, kind| by(key, Command::Offer(kind));
    let begun = played(&people(), &["11-15"]);
    let offered = after(&begun, &[offer(ana(), OfferKind::Draw), offer(ana(), OfferKind::Takeback)]);
    let gone = |kind| GameEvent::OfferGone { kind, why: GoneWhy::Moved };
    let events = vec![gone(OfferKind::Draw), gone(OfferKind::Takeback), GameEvent::Move { ply: 2 }];
    table(&[(&offered, by(ben(), text(2, "22-18")), Ok(events))]);

    let settings =
        Settings { fen: Some("B:W18:B15".to_owned()), end_rules: "casual".to_owned(), ..Settings::default() };
    let won = next(&game(Mode::People, settings), &by(ana(), text(1, "15x22")), START);
    let reason = won.ending().map(|Ending { reason, .. }| reason);
    assert_eq!((reason.as_deref(), won.standing.decision), (Some("no-pieces"), None));
}

#[test]
fn resigning_and_leaving() {
    let (fresh, open) = (people(), made(Mode::People, Settings::default()));
    let (device, machines) =
        (game(Mode::Device, Settings::default()), game(Mode::Machines, Settings::default()));
    let over = after(&fresh, &[by(ben(), Command::Resign)]);
    table(&[
        (&fresh, by(ben(), Command::Resign), Ok(vec![GameEvent::Ended])),
        (&device, by(ana(), Command::Resign), Ok(vec![GameEvent::Ended])),
        (&machines, by(ana(), Command::Resign), Ok(vec![GameEvent::Ended])),
        (&over, by(ana(), Command::Resign), Err(Code::GameOver)),
        (&fresh, by(cleo(), Command::Resign), Err(Code::NotYours)),
        (&open, by(ana(), Command::Leave), Ok(vec![GameEvent::Ended])),
        (&fresh, by(ana(), Command::Leave), Ok(Vec::new())),
        (&over, by(ana(), Command::Leave), Ok(Vec::new())),
        (&fresh, by(cleo(), Command::Leave), Err(Code::NotYours)),
        (&fresh, by(ana(), Command::Think(true)), Err(Code::NotAvailable)),
        (&fresh, by(ana(), Command::Ping), Err(Code::NotAvailable)),
    ]);
    let cancelled = after(&open, &[by(ana(), Command::Leave)]);
    assert_eq!(cancelled.ending(), Some(Ending::cancelled()));
    assert_eq!(cancelled.standing.half_points(Side::Black), None);
    assert_eq!(over.standing.half_points(Side::Black), Some(2));
}

/// Paper A: a player can withdraw, "which is done by exiting from the current room".
#[test]
fn leaving_is_resigning_where_the_rules_say_so() {
    let rules = |end_rules: &str| Settings { end_rules: end_rules.to_owned(), ..Settings::default() };
    let (club, machine) = (game(Mode::People, rules("house-a")), game(Mode::Machine, rules("house-a")));
    let (device, machines) = (game(Mode::Device, rules("house-a")), game(Mode::Machines, rules("house-a")));
    let stays = game(Mode::People, rules("house-a,leaving-resigns=off"));
    let chosen = game(Mode::People, rules("casual,leaving-resigns"));
    let over = after(&club, &[by(ben(), Command::Resign)]);
    table(&[
        (&club, by(ben(), Command::Leave), Ok(vec![GameEvent::Ended])),
        (&machine, by(ana(), Command::Leave), Ok(vec![GameEvent::Ended])),
        (&chosen, by(ana(), Command::Leave), Ok(vec![GameEvent::Ended])),
        (&stays, by(ana(), Command::Leave), Ok(Vec::new())),
        // Nobody is left to win against.
        (&device, by(ana(), Command::Leave), Ok(Vec::new())),
        (&machines, by(ana(), Command::Leave), Ok(Vec::new())),
        (&over, by(ana(), Command::Leave), Ok(Vec::new())),
        (&club, by(cleo(), Command::Leave), Err(Code::NotYours)),
        // A closed page, or a line that broke, is no decision.
        (&club, Input::Exit(Some(crate::protocol::Role::White)), Ok(Vec::new())),
    ]);
    let left = after(&club, &[by(ben(), Command::Leave)]);
    let told = left.ending().map(|Ending { reason, .. }| reason);
    assert_eq!((told.as_deref(), left.standing.half_points(Side::Black)), (Some("resignation"), Some(2)));
}

#[test]
fn joining() {
    let open = made(Mode::People, Settings::default());
    let cancelled = after(&open, &[by(ana(), Command::Leave)]);
    let join = || Input::Join { key: ben(), name: "Ben".to_owned(), bot: false };
    table(&[
        (&open, join(), Ok(vec![GameEvent::Joined { side: Side::White }])),
        (&people(), join(), Err(Code::SeatTaken)),
        (&cancelled, join(), Err(Code::SeatTaken)),
        (&game(Mode::Machine, Settings::default()), join(), Err(Code::SeatTaken)),
    ]);
}

#[test]
fn chat() {
    let fresh = people();
    let mute = game(Mode::People, Settings { chat: false, ..Settings::default() });
    let machines = game(Mode::Machines, Settings::default());
    let write = |text: &str| Command::Chat(text.to_owned());
    let line =
        ChatLine { side: Side::White, from: "Ben".to_owned(), text: "good luck".to_owned(), at: START };
    table(&[
        (&fresh, by(ben(), write(" good\n luck ")), Ok(vec![GameEvent::Chat { line }])),
        (&fresh, by(ben(), write(" \t ")), Err(Code::BadSettings)),
        (&fresh, by(ben(), write(&"x".repeat(501))), Err(Code::BadSettings)),
        (&fresh, by(cleo(), write("hi")), Err(Code::NotYours)),
        (&mute, by(ben(), write("hi")), Err(Code::NotAvailable)),
        (&machines, by(ana(), write("hi")), Err(Code::NotAvailable)),
    ]);
    let lines: Vec<Input> = (0..60).map(|n| by(ana(), write(&n.to_string()))).collect();
    let chatty = after(&fresh, &lines);
    assert_eq!((chatty.chat.len(), chatty.chat[0].text.as_str()), (50, "10"));
}

#[test]
fn giving_time() {
    let clock = Some(ClockSettings { base: 60_000, increment: 0 });
    let timed = game(Mode::People, Settings { clock, ..Settings::default() });
    let over = after(&timed, &[by(ana(), Command::Resign)]);
    table(&[
        (&timed, by(ana(), Command::GiveTime(15_000)), Ok(vec![GameEvent::Clock])),
        (&timed, by(ana(), Command::GiveTime(999)), Err(Code::BadSettings)),
        (&timed, by(ana(), Command::GiveTime(600_001)), Err(Code::BadSettings)),
        (&people(), by(ana(), Command::GiveTime(15_000)), Err(Code::NotAvailable)),
        (&over, by(ana(), Command::GiveTime(15_000)), Err(Code::NotAvailable)),
        (&timed, by(cleo(), Command::GiveTime(15_000)), Err(Code::NotYours)),
    ]);
    let given = after(&timed, &[by(ana(), Command::GiveTime(15_000))]);
    let left = given.standing.clock.map(|clock| Side::ALL.map(|side| clock.left(side, START)));
    assert_eq!(left, Some([60_000, 75_000]));
}

#[test]
fn the_pace_of_machines() {
    let machines = game(Mode::Machines, Settings::default());
    let over = after(&machines, &[by(ana(), Command::Resign)]);
    let set = |delay, paused, step| Command::Pace(PaceArgs { delay, paused, step });
    let pace = |delay, paused| Ok(vec![GameEvent::Pace { pace: Pace { delay, paused } }]);
    table(&[
        (&machines, by(ana(), set(Some(0), None, false)), pace(0, false)),
        (&machines, by(ana(), set(None, Some(true), false)), pace(500, true)),
        (&machines, by(ana(), set(None, Some(false), true)), pace(500, true)),
        (&machines, by(ana(), set(Some(-1), None, false)), Err(Code::BadSettings)),
        (&machines, by(ana(), set(Some(60_001), None, false)), Err(Code::BadSettings)),
        (&machines, by(ben(), set(None, Some(true), false)), Err(Code::NotYours)),
        (&people(), by(ana(), set(None, Some(true), false)), Err(Code::NotAvailable)),
        (&over, by(ana(), set(None, Some(true), false)), Err(Code::NotAvailable)),
    ]);
}
