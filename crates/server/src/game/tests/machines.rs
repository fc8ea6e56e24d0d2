//! Moves that computers choose, and games that wait between them.

use super::*;
use crate::protocol::PaceArgs;

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
    let machines = game(Mode::Machines, Settings::default());
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
