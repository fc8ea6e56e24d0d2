//! The Hub protocol, line by line, as a client sees it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::{command, kelso_reading};

const START: &str = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
/// When a test that waits in vain gives up: so late that no busy machine comes near it.
const PATIENCE: Duration = Duration::from_secs(600);

/// A conversation with `kelso hub`.
struct Hub {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Hub {
    fn new() -> Hub {
        let mut child = command(&["hub"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                drop(sender.send(line));
            }
        });
        let mut hub = Hub { child, stdin, lines };
        hub.say("set-param name=hash value=1");
        hub
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().expect("still open"), "{line}").expect("it listens");
    }

    /// The next line that begins with this word; others are passed over.
    fn hear(&self, word: &str) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).unwrap_or_else(|_| panic!("no “{word}” came"));
            if line.split_whitespace().next() == Some(word) {
                return line;
            }
        }
    }

    /// The next line, which must begin with this word.
    fn hear_next(&self, word: &str) -> String {
        let line = self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no “{word}” came"));
        assert!(line.starts_with(word), "{line}");
        line
    }

    /// Waits for the program to end; it must end well.
    fn end(mut self) {
        // Its output ends with it.
        while self.lines.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Disconnected) {}
        let status = self.child.wait().expect("it can be waited for");
        assert!(status.success(), "{status}");
    }
}

#[test]
fn the_handshake_lists_parameters_and_ends_with_wait() {
    let mut hub = Hub::new();
    hub.say("hub");
    assert!(hub.hear_next("id").contains("name=Kelso"));
    let variant = hub.hear_next("param");
    assert!(variant.contains("name=variant value=english type=enum values=\"english "), "{variant}");
    for name in ["size", "threads", "hash", "turned"] {
        let param = hub.hear_next("param");
        assert!(param.contains(&format!("name={name} ")), "{param}");
    }
    hub.hear_next("wait");
    hub.say("init");
    hub.hear_next("ready");
    hub.say("quit");
    hub.end();
}

#[test]
fn unknown_commands_are_ignored_and_mistakes_get_a_message() {
    let mut hub = Hub::new();
    for line in ["frobnicate x=1", "", "   ", "go=1", "level frobnicate=7", "stop", "ponder-hit", "x=\"open"]
    {
        hub.say(line);
    }
    hub.say("ping");
    hub.hear_next("pong");
    let table = [
        ("set-param name=depth value=3", "there is no parameter"),
        ("set-param name=hash value=lots", "hash cannot be"),
        ("set-param name=turned value=perhaps", "true or false"),
        ("set-param name=variant value=chess", "there is no variant"),
        ("set-param", "needs name"),
        ("pos pos=Wbb", "one letter for each of 32 squares"),
        ("pos pos=Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", "is no side"),
        ("pos pos=Bbbbbbbbbbbbbeeeezeeewwwwwwwwwwww", "stands for no piece"),
        ("pos pos=Bweeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "king row"),
        ("pos moves=\"11-15 11-15\"", "not a legal move"),
        ("pos moves=\"11x15x\"", "not a legal move"),
    ];
    for (line, part) in table {
        hub.say(line);
        let answer = hub.hear_next("error message=\"");
        assert!(answer.contains(part), "{line}: {answer}");
    }
    hub.say("pos pos=Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeew");
    hub.say("go think");
    assert!(hub.hear_next("error").contains("no legal move"));
    hub.say("quit");
    hub.end();
}

#[test]
fn every_limit_brings_a_move() {
    let mut hub = Hub::new();
    hub.say(&format!("pos pos={START} moves=\"11-15 22-18 15x22x18\""));
    for level in ["depth=3", "nodes=500", "move-time=0.02", "time=1", "time=1 inc=0.1", "moves=10 time=1"] {
        hub.say(&format!("level {level}"));
        hub.say("go think");
        let done = hub.hear("done");
        assert!(done.starts_with("done move=25x18x22") || done.starts_with("done move=26x17x22"), "{done}");
    }
    hub.say("quit");
    hub.end();
}

#[test]
fn stop_ends_infinite_analysis_and_pings_are_answered_meanwhile() {
    let mut hub = Hub::new();
    for go in ["level infinite\ngo think", "go analyze", "level move-time=0.01\ngo ponder"] {
        hub.say(go);
        hub.hear("info");
        hub.say("ping");
        hub.hear("pong");
        // Nothing is announced before it is asked for, though real time passes beyond the limit of the move.
        std::thread::sleep(Duration::from_millis(50));
        assert!(hub.lines.try_iter().all(|line| line.starts_with("info")), "{go}");
        hub.say("stop");
        assert!(hub.hear("done").contains("move="));
    }
    hub.say("quit");
    hub.end();
}

#[test]
fn a_ponder_hit_starts_the_clock() {
    let mut hub = Hub::new();
    hub.say("level move-time=0.1");
    hub.say("go ponder");
    hub.hear("info");
    // Real time passes beyond the limit of the move, which does not count yet.
    std::thread::sleep(Duration::from_millis(150));
    assert!(hub.lines.try_iter().all(|line| line.starts_with("info")));
    let hit = Instant::now();
    hub.say("ponder-hit");
    hub.hear("done");
    // Not at once, though a busy machine may have noticed the hit by a clock read a little earlier.
    assert!(hit.elapsed() >= Duration::from_millis(50), "{:?}", hit.elapsed());
    hub.say("quit");
    hub.end();
}

#[test]
fn whatever_comes_while_it_thinks_ends_the_search_with_a_move() {
    let mut hub = Hub::new();
    for line in ["go analyze", "new-game", "init"] {
        hub.say("go analyze");
        hub.hear("info");
        hub.say(line);
        hub.hear("done");
    }
    hub.hear("ready");
    hub.say("set-param name=size value=10");
    hub.say("go analyze");
    hub.say("init");
    hub.hear("done");
    hub.hear("ready");
    hub.say("level depth=2");
    hub.say("go think");
    hub.hear("done");
    hub.say("quit");
    hub.end();
}

#[test]
fn quit_and_the_end_of_the_input_end_it_even_while_it_thinks() {
    for close in [false, true] {
        let mut hub = Hub::new();
        hub.say("go analyze");
        hub.hear("info");
        if close {
            hub.stdin = None;
        } else {
            hub.say("quit");
        }
        hub.hear("done");
        hub.end();
    }
}

#[test]
fn positions_that_come_turned_round_are_played_as_they_are_meant() {
    // pydraughts: White first from 21-32, moves as Black's from 1-12.
    let talk = "set-param name=turned value=true\ninit\n\
        pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15 23-19\"\nlevel depth=1\n";
    let run = kelso_reading(&["hub"], talk);
    assert_eq!(run.stdout, "ready\n");
    let turned = talk.replace("true", "false");
    assert!(kelso_reading(&["hub"], turned).stdout.contains("error message="));
}
