//! Ctrl-C: hurries a machine that thinks, ends a game with nothing lost.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use crate::{command, has_worked_for};

/// Looks farther than anybody can wait.
const FOR_EVER: &str = "minimax depth=60";

fn start(args: &[&str]) -> (Child, BufReader<std::process::ChildStdout>) {
    let mut command = command(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let stdout = child.stdout.take().expect("a pipe");
    (child, BufReader::new(stdout))
}

/// Reads up to a line that has this in it.
fn wait_for(part: &str, lines: &mut impl BufRead) -> String {
    let mut line = String::new();
    while !line.contains(part) {
        line.clear();
        assert_ne!(lines.read_line(&mut line).expect("UTF-8"), 0, "{part} did not come");
    }
    line
}

fn press_ctrl_c(child: &Child) {
    let pressed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(pressed.expect("kill is there").success());
}

#[test]
fn a_game_of_machines_ends_and_is_printed() {
    let (mut child, mut out) =
        start(&["play", "--black", "alphabeta", "--white", FOR_EVER, "--size", "10", "--rules", "casual"]);
    wait_for("Black (alphabeta) plays", &mut out);
    press_ctrl_c(&child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("UTF-8");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    for part in [
        "[White \"minimax depth=60\"]",
        "kelso play --pdn FILE --black \"alphabeta\"",
        "--size 10 --rules casual --fen \"",
    ] {
        assert!(rest.contains(part), "{part}: {rest}");
    }
}

#[test]
fn a_thinking_machine_moves_now() {
    let (mut child, mut out) = start(&["play", "--white", FOR_EVER]);
    let mut stdin = child.stdin.take().expect("a pipe");
    wait_for("Black to move.", &mut out);
    stdin.write_all(b"11-15\n").expect("it reads");
    // Long enough that it has begun; were it not, the game would end and the line not come.
    while !has_worked_for(&child, 50) {
        std::thread::yield_now();
    }
    press_ctrl_c(&child);
    assert!(wait_for("White (minimax", &mut out).contains("stopped before it knew"));
    stdin.write_all(b"quit\n").expect("it reads");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
