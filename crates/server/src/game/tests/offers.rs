//! Draws, takebacks and rematches, offered and answered.

use super::*;
use crate::protocol::{GoneWhy, OfferKind};

fn offer(key: PlayerKey, kind: OfferKind) -> Input {
    by(key, Command::Offer(kind))
}

fn accept(key: PlayerKey, kind: OfferKind) -> Input {
    by(key, Command::Accept(kind))
}

fn decline(key: PlayerKey, kind: OfferKind) -> Input {
    by(key, Command::Decline(kind))
}

fn gone(kind: OfferKind, why: GoneWhy) -> Vec<GameEvent> {
    vec![GameEvent::OfferGone { kind, why }]
}

#[test]
fn draws() {
    let kind = OfferKind::Draw;
    let (fresh, open) = (people(), made(Mode::People, Settings::default()));
    let offered = after(&fresh, &[offer(ana(), kind)]);
    let over = after(&fresh, &[by(ana(), Command::Resign)]);
    let strict =
        game(Mode::People, Settings { end_rules: "wcdf,agreement=off".to_owned(), ..Settings::default() });
    table(&[
        (&fresh, offer(ana(), kind), Ok(vec![GameEvent::Offer { kind, side: Side::Black }])),
        (&offered, offer(ana(), kind), Err(Code::NotAvailable)),
        (&offered, offer(ben(), kind), Ok(vec![GameEvent::Ended])),
        (&offered, accept(ben(), kind), Ok(vec![GameEvent::Ended])),
        (&offered, accept(ana(), kind), Err(Code::NothingOffered)),
        (&offered, decline(ben(), kind), Ok(gone(kind, GoneWhy::Declined))),
        (&offered, decline(ana(), kind), Ok(gone(kind, GoneWhy::Withdrawn))),
        (&fresh, accept(ben(), kind), Err(Code::NothingOffered)),
        (&fresh, decline(ben(), kind), Err(Code::NothingOffered)),
        (&open, offer(ana(), kind), Err(Code::Waiting)),
        (&over, offer(ana(), kind), Err(Code::GameOver)),
        (&strict, offer(ana(), kind), Err(Code::NotAvailable)),
        (&fresh, offer(cleo(), kind), Err(Code::NotYours)),
        (&offered, accept(cleo(), kind), Err(Code::NotYours)),
        (&offered, decline(cleo(), kind), Err(Code::NotYours)),
        (&game(Mode::Device, Settings::default()), offer(ana(), kind), Ok(vec![GameEvent::Ended])),
        (&game(Mode::Machines, Settings::default()), offer(ana(), kind), Err(Code::NotAvailable)),
    ]);
}

#[test]
fn a_machine_takes_a_draw_only_late_and_if_it_thinks_no_better_of_itself() {
    let kind = OfferKind::Draw;
    let declined = vec![
        GameEvent::Offer { kind, side: Side::Black },
        GameEvent::OfferGone { kind, why: GoneWhy::Declined },
    ];
    let fresh = game(Mode::Machine, Settings::default());
    check(&fresh, &offer(ana(), kind), START, &Ok(declined.clone()));
    let kings = Settings { fen: Some("B:WK32,K31:BK1,K2".to_owned()), ..Settings::default() };
    let late = played(&game(Mode::Machine, kings), &["1-5", "32-28", "5-1", "28-32"].repeat(5));
    for (score, expected) in [(-0.5, vec![GameEvent::Ended]), (0.0, vec![GameEvent::Ended]), (0.1, declined)]
    {
        let mut late = late.clone();
        let mut last = (**late.plies.last().expect("twenty moves")).clone();
        last.stats = Some(stats(Some(score)));
        *late.plies.last_mut().expect("twenty moves") = last.into();
        check(&late, &offer(ana(), kind), START, &Ok(expected));
    }
}

#[test]
fn takebacks() {
    let kind = OfferKind::Takeback;
    let fresh = people();
    let begun = played(&fresh, &["11-15", "22-18"]);
    let offered = after(&begun, &[offer(ana(), kind)]);
    let resigned = after(&begun, &[by(ana(), Command::Resign)]);
    let back = |plies| Ok(vec![GameEvent::Takeback { plies }]);
    let (device, machine) =
        (game(Mode::Device, Settings::default()), game(Mode::Machine, Settings::default()));
    let device_begun = played(&device, &["11-15", "22-18"]);
    let machine_begun = played(&machine, &["11-15", "22-18", "15x22"]);
    let machine_resigned = after(&machine_begun, &[by(ana(), Command::Resign)]);
    let device_agreed = after(&device_begun, &[offer(ana(), OfferKind::Draw)]);
    let last_man = Settings { fen: Some("B:W18,32:B14".to_owned()), ..Settings::default() };
    let machine_lost = played(&game(Mode::Machine, last_man), &["14x23", "32-27", "23x32"]);
    let opening = game(Mode::Device, Settings { opening: Some("3move".to_owned()), ..Settings::default() });
    table(&[
        (&begun, offer(ana(), kind), Ok(vec![GameEvent::Offer { kind, side: Side::Black }])),
        (&offered, accept(ben(), kind), back(0)),
        (&offered, offer(ben(), kind), back(0)),
        (&offered, decline(ben(), kind), Ok(gone(kind, GoneWhy::Declined))),
        (&fresh, offer(ana(), kind), Err(Code::NotAvailable)),
        (&resigned, offer(ana(), kind), Err(Code::GameOver)),
        (&made(Mode::People, Settings::default()), offer(ana(), kind), Err(Code::Waiting)),
        (&device, offer(ana(), kind), Err(Code::NotAvailable)),
        (&device_begun, offer(ana(), kind), back(1)),
        (&machine, offer(ana(), kind), Err(Code::NotAvailable)),
        (&machine_begun, offer(ana(), kind), back(2)),
        (&machine_lost, offer(ana(), kind), back(2)),
        (&machine_resigned, offer(ana(), kind), Err(Code::GameOver)),
        (&device_agreed, offer(ana(), kind), Err(Code::GameOver)),
        (&opening, offer(ana(), kind), Err(Code::NotAvailable)),
        (&game(Mode::Machines, Settings::default()), offer(ana(), kind), Err(Code::NotAvailable)),
    ]);
    assert!(machine_lost.is_over());
    let again = after(&machine_lost, &[offer(ana(), kind)]);
    assert_eq!((again.is_over(), again.turn(), again.plies.len()), (false, Side::Black, 2));
    assert_eq!(played(&again, &["23x32"]).plies.len(), 3);
}

#[test]
fn rematches() {
    let kind = OfferKind::Rematch;
    let fresh = people();
    let over = after(&fresh, &[by(ana(), Command::Resign)]);
    let offered = after(&over, &[offer(ana(), kind)]);
    let cancelled = after(&made(Mode::People, Settings::default()), &[by(ana(), Command::Leave)]);
    table(&[
        (&fresh, offer(ana(), kind), Err(Code::NotAvailable)),
        (&cancelled, offer(ana(), kind), Err(Code::NotAvailable)),
        (&over, offer(ana(), kind), Ok(vec![GameEvent::Offer { kind, side: Side::Black }])),
        (&offered, decline(ben(), kind), Ok(gone(kind, GoneWhy::Declined))),
    ]);
    let change = offered.decide(&accept(ben(), kind), START + 5).expect("it is offered");
    let next = change.next_game.clone().expect("the next game");
    assert_eq!(change.events, [GameEvent::Rematch { game: next.id.clone() }]);
    assert_eq!((next.seat(Side::White).key, next.seat(Side::Black).key), (Some(ana()), Some(ben())));
    assert_eq!((next.standing.version, next.created), (0, START + 5));
    let done = applied(&offered, &change);
    check(&done, &offer(ana(), kind), START, &Err(Code::NotAvailable));
    let machine = after(&game(Mode::Machine, Settings::default()), &[by(ana(), Command::Resign)]);
    let change = machine.decide(&offer(ana(), kind), START).expect("a machine always plays again");
    assert!(matches!(change.events[..], [GameEvent::Rematch { .. }]));
}
