//! Drives the real program, as a person or another program would.

mod adaptive;
mod analyse;
mod bad_input;
mod contracts;
#[cfg(unix)]
mod crew;
mod database;
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
#[expect(dead_code, reason = "it is shared with the server's tests, which use more of it")]
#[path = "../../../server/tests/server/nats.rs"]
mod nats;
mod papers;
mod pdn;
mod play;
mod problems;
mod puzzles;
#[cfg(unix)]
mod serve;
mod shell;
mod systems;
mod tree;
mod upkeep;
#[cfg(unix)]
mod worker;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

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
    for name in ["KELSO_NATS", "KELSO_NATS_PREFIX"] {
        command.env_remove(name);
    }
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

/// Runs the program with something to read, and presses Ctrl-C once it listens for that and has begun.
#[cfg(unix)]
fn kelso_interrupted(args: &[&str], input: &str, has_begun: impl Fn(&Child) -> bool) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    while !(listens_for_ctrl_c(&child) && has_begun(&child)) {
        assert_eq!(child.try_wait().expect("it can be waited for"), None, "{args:?} ended by itself");
        std::thread::yield_now();
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is a kill command").success(), "{args:?}");
    let output = child.wait_with_output().expect("the program ends");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// True once a program catches SIGINT, which is number 2: before that, Ctrl-C would end it at once.
#[cfg(target_os = "linux")]
fn listens_for_ctrl_c(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 2 != 0)
}

/// Elsewhere nobody tells; a second is long enough on a machine that is not busy.
#[cfg(all(unix, not(target_os = "linux")))]
fn listens_for_ctrl_c(_: &Child) -> bool {
    std::thread::sleep(std::time::Duration::from_secs(1));
    true
}

/// True once a program has worked for so many hundredths of a second, which is how Linux counts; elsewhere nobody tells.
#[cfg(unix)]
fn has_worked_for(child: &Child, hundredths: u64) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    // After the name, which may have spaces, come the state and then numbers; user time is the twelfth of them all.
    let user_time =
        stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(11)?.parse::<u64>().ok());
    !cfg!(target_os = "linux") || user_time.is_some_and(|time| time >= hundredths)
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
