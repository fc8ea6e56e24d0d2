//! `kelso serve` starts with what a newcomer types, holds to its bounds, and ends when it is asked to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Executor};

use crate::{command, json, kelso, kelso_interrupted, scratch};

#[test]
fn it_serves_until_ctrl_c() {
    let mut served = Served::start("serve", &[]);
    assert!(served.data.join("games.sqlite").exists());
    // Nobody else on the machine has any business there, whatever the umask allows.
    let mode = |path: &Path| std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode(&served.data), mode(&served.data.join("games.sqlite"))), (0o700, 0o600));
    assert_eq!(served.stop(), Some(0));
}

#[test]
fn ctrl_c_ends_it_before_it_serves() {
    // Nobody answers there, and it would wait for ever.
    let data = scratch("serve-waits");
    let args = ["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().expect("UTF-8")];
    let nowhere = ["--database", "postgres://kelso@127.0.0.1:1/kelso"];
    let run = kelso_interrupted(&[&args[..], &nowhere].concat(), "", |_| true);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{}", run.stderr);
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn a_backup_of_a_server_that_runs_starts_another_one() {
    let mut served = Served::start("backup", &[]);
    let copy = scratch("backup-copy.sqlite");
    let [data_text, copy_text] = [&served.data, &copy].map(|path| path.to_str().expect("UTF-8").to_owned());
    let back_up = ["backup", &copy_text, "--data", &data_text, "--json"];
    let run = kelso(&back_up);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(served.stop(), Some(0));
    let mut log = String::new();
    served.child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("UTF-8");
    assert!(!log.contains('\u{1b}'), "colours are not for files: {log}");
    let again = kelso(&back_up);
    assert_eq!(again.code, Some(2), "{}", again.stderr);
    assert!(
        again.stderr.ends_with("already exists; choose another name, or use --force\n"),
        "{}",
        again.stderr
    );
    let report = json(&[&back_up[..], &["--force"]].concat());
    assert_eq!((&report["games"], &report["moves"]), (&0.into(), &0.into()), "{report}");
    let restored = scratch("restored");
    std::fs::create_dir(&restored).expect("a folder");
    std::fs::rename(&copy, restored.join("games.sqlite")).expect("moved");
    assert_eq!(Served::at(restored, &[]).stop(), Some(0));
}

/// A running server, which is gone with this.
struct Served {
    child: Child,
    address: String,
    data: PathBuf,
}

impl Served {
    /// Starts one with these options.
    fn start(name: &str, options: &[&str]) -> Served {
        Served::at(scratch(name), options)
    }

    fn at(data: PathBuf, options: &[&str]) -> Served {
        let args = ["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().expect("UTF-8")];
        let mut child = command(&[&args, options].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("UTF-8");
        let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        Served { child, address: address.expect("it says where it is").to_owned(), data }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.address).expect("it listens")
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.expect("there is a kill command").success());
    }

    /// Presses Ctrl-C.
    fn stop(&mut self) -> Option<i32> {
        self.signal("-INT");
        self.exit_code()
    }

    fn exit_code(&mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

#[test]
fn connections_beyond_the_bound_are_closed_and_logged() {
    let mut served = Served::start("serve-full", &["--connections", "2", "--no-rate-limits"]);
    let _held = [served.connect(), served.connect()];
    let mut answer = String::new();
    served.connect().read_to_string(&mut answer).expect("UTF-8");
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    let log = BufReader::new(served.child.stderr.take().expect("a pipe"));
    let line = log.lines().map_while(Result::ok).find(|line| line.contains("turned away"));
    assert!(line.is_some_and(|line| line.contains("full")), "it is in the log, with counts");
}

#[test]
fn a_client_that_holds_half_a_request_does_not_hold_the_server() {
    let mut served = Served::start("serve-held", &[]);
    let mut held = served.connect();
    held.write_all(b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le").expect("it reads");
    served.signal("-TERM");
    assert_eq!(served.exit_code(), Some(0));
}

#[test]
fn a_second_signal_ends_it_at_once() {
    // On a machine so busy that five seconds go by before the second signal it ends by itself; then it is tried again.
    let ended_at_once = (0..10).any(|number| {
        let mut served = Served::start(&format!("serve-twice-{number}"), &[]);
        let mut held = served.connect();
        held.write_all(b"POST /api/games HTTP/1.1\r\n").expect("it reads");
        served.signal("-TERM");
        while TcpStream::connect(&served.address).is_ok() {
            std::thread::yield_now();
        }
        if served.child.try_wait().expect("it can be waited for").is_none() {
            served.signal("-TERM");
        }
        served.exit_code() == Some(130)
    });
    assert!(ended_at_once);
}

#[test]
fn a_log_for_programs_is_json_line_by_line() {
    let options = ["--connections", "1", "--no-rate-limits", "--log-format", "json"];
    let mut served = Served::start("serve-json-log", &options);
    let _held = served.connect();
    served.connect().read_to_string(&mut String::new()).expect("UTF-8");
    served.signal("-TERM");
    let log = BufReader::new(served.child.stderr.take().expect("a pipe"));
    let events: Vec<serde_json::Value> = log
        .lines()
        .map(|line| line.expect("UTF-8"))
        .map(|line| serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert!(
        events.iter().all(|event| event["timestamp"].is_string() && event["level"].is_string()),
        "{events:?}"
    );
    let full = events
        .iter()
        .find(|event| event["message"].as_str().is_some_and(|text| text.contains("turned away")));
    let full = full.expect("it is in the log");
    assert!(full["full"].is_number(), "counts are fields of their own: {full}");
}

#[test]
fn what_is_logged_about_a_request_has_the_id_of_its_answer() {
    let data = scratch("serve-request-id");
    let migrated = kelso(&["migrate", "--data", data.to_str().expect("UTF-8")]);
    assert_eq!(migrated.code, Some(0), "{}", migrated.stderr);
    // A game that nobody can read.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(data.join("games.sqlite"));
        let mut connection = options.connect().await.expect("it opens");
        let insert = "INSERT INTO games (id, code, mode, settings, owner, seats, version, plies, state, private, offers, \
                      machine, created, updated) VALUES ('Zk3v9QpT1x', 'x', '', '', x'00', '', 1, 0, 'over', 0, '', 0, 0, 0)";
        connection.execute(insert).await.expect("it takes it");
    });
    let mut served = Served::at(data, &["--log-format", "json"]);
    let mut line = served.connect();
    let ask = b"GET /api/games/Zk3v9QpT1x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    line.write_all(ask).expect("it reads");
    let mut answer = String::new();
    line.read_to_string(&mut answer).expect("UTF-8");
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    let id =
        answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).expect("it has an id").to_owned();
    assert!(answer.contains(&format!("\"request_id\":\"{id}\"")), "the body names it: {answer}");
    assert_eq!(served.stop(), Some(0));
    let log = BufReader::new(served.child.stderr.take().expect("a pipe"));
    let events = log.lines().map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok());
    let events: Vec<serde_json::Value> = events.collect();
    let ids: Vec<_> = events.iter().filter_map(|event| event["span"]["request_id"].as_str()).collect();
    assert!(!ids.is_empty() && ids.iter().all(|found| *found == id), "{events:?}");
}

#[test]
fn a_server_for_others_without_a_name_says_so() {
    let mut log = String::new();
    for (options, is_warned) in [
        (&["--listen", "0.0.0.0:0"][..], true),
        (&["--listen", "0.0.0.0:0", "--host", "kelso.example.org"], false),
    ] {
        let data = scratch("serve-any-name");
        let args = [&["serve", "--data", data.to_str().expect("UTF-8")][..], options].concat();
        let mut child =
            command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("UTF-8");
        let mut served = Served { child, address: line, data };
        assert_eq!(served.stop(), Some(0));
        log.clear();
        served.child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("UTF-8");
        assert_eq!(log.contains("give it with --host NAME"), is_warned, "{log}");
    }
}
