//! Drives the real program, as a person or another program would.

mod adaptive;
mod analyse;
mod bad_input;
mod contracts;
mod documents;
mod experience;
mod forecast;
mod hub;
#[cfg(unix)]
mod interrupt;
mod lab;
mod learn;
mod machines;
mod matches;
mod pdn;
mod play;
mod problems;
mod shell;
mod tree;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the program gave.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// The program, with colours off whatever the surroundings say.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelso"));
    command.args(args).env_remove("NO_COLOR").env("TERM", "xterm");
    command
}

/// Runs the program to its end with something to read.
fn kelso_reading(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A program that does not read everything closes the pipe; that is its good right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Runs the program with something to read, and presses Ctrl-C after a while.
#[cfg(unix)]
fn kelso_interrupted(args: &[&str], input: &str, after: std::time::Duration) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    std::thread::sleep(after);
    let pressed = std::time::Instant::now();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is a kill command").success(), "{args:?}");
    let output = child.wait_with_output().expect("the program ends");
    // What is run would go on for much longer; how soon it ends depends on how busy the machine is.
    assert!(pressed.elapsed() < std::time::Duration::from_secs(30), "{args:?}: {:?}", pressed.elapsed());
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

fn kelso(args: &[&str]) -> Run {
    kelso_reading(args, "")
}

/// What a run that must succeed wrote, as JSON.
fn json(args: &[&str]) -> serde_json::Value {
    let run = kelso(args);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{args:?}: {error}: {}", run.stdout))
}

/// A path for a file that this test alone writes.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    drop(std::fs::remove_file(&path));
    path
}
