//! Experiments, matches and self-play with `--nats`: real workers of one thread each, a real broker, and the same results as at home.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use kelso_server::work::WorkQueue;
use serde_json::Value;

use crate::nats::{Nats, or_skip};
use crate::{command, kelso, kelso_interrupted, scratch};

/// A worker with one thread, which is gone with this.
struct Hand {
    child: Child,
    data: PathBuf,
}

impl Hand {
    fn hire(nats: &Nats, name: &str) -> Hand {
        let data = scratch(name);
        let args = ["worker", "--threads", "1", "--nats", &nats.url(), "--data", utf8(&data)];
        let mut child = command(&args).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("UTF-8");
        assert!(line.starts_with("Kelso works for "), "{line}");
        Hand { child, data }
    }

    /// As a power cut ends it.
    fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

fn utf8(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// What a run that must succeed prints, and what it says beside that.
fn run(args: &[&str]) -> (String, String) {
    let run = kelso(args);
    assert_eq!(run.code, Some(0), "{args:?}: {}", run.stderr);
    (run.stdout, run.stderr)
}

/// The games of a file in the order of the match, whoever was faster.
fn games(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a file of games");
    let mut games: Vec<_> = text.split("[Event ").map(|game| game.trim().to_owned()).collect();
    games.sort_unstable();
    games
}

/// A stored result without times, dates and machine.
fn result(folder: &Path, name: &str) -> String {
    let text = fs::read_to_string(folder.join(name).join("result.json")).expect("a result");
    let mut result: Value = serde_json::from_str(&text).expect("JSON");
    let fields = result.as_object_mut().expect("a record");
    for field in ["started", "finished", "elapsed_ms", "machine"] {
        assert!(fields.remove(field).is_some(), "{field}");
    }
    for row in result["rows"].as_array_mut().expect("rows") {
        row.as_object_mut().expect("a record").retain(|field, _| !field.ends_with("_ms"));
    }
    serde_json::to_string_pretty(&result).expect("data")
}

const MATCH: [&str; 7] =
    ["match", "kelso level=3", "alphabeta depth=4 jitter=0.1", "--shuffle", "--seed", "5", "--json"];

#[test]
fn matches_come_out_the_same_on_any_number_of_workers() {
    let nats = or_skip!(Nats::start());
    let [here, there] = ["crew-here.pdn", "crew-there.pdn"].map(scratch);
    let (won, _) = run(&[&MATCH[..], &["--games", "20", "--pdn", utf8(&here)]].concat());
    let test = ["--games", "400", "--sprt", "-200,-100"];
    let (tested, _) = run(&[&MATCH[..], &test].concat());
    assert!(
        tested.contains(r#""verdict":"accepted""#) || tested.contains(r#""verdict":"rejected""#),
        "{tested}"
    );
    let url = nats.url();
    let mut hands = Vec::new();
    for name in ["crew-first", "crew-second"] {
        hands.push(Hand::hire(&nats, name));
        let _ = fs::remove_file(&there);
        let with_file = ["--games", "20", "--pdn", utf8(&there), "--nats", &url];
        assert_eq!(run(&[&MATCH[..], &with_file].concat()), (won.clone(), String::new()));
        assert_eq!(games(&there), games(&here));
        // A test ends after the same game, though others have begun that are dropped.
        assert_eq!(run(&[&MATCH[..], &test, &["--nats", &url]].concat()).0, tested);
    }
    for file in [here, there] {
        fs::remove_file(file).expect("it is ours");
    }
}

#[test]
fn an_experiment_comes_out_the_same_also_when_it_was_interrupted() {
    let nats = or_skip!(Nats::start());
    let [here, there, again] = ["crew-lab-here", "crew-lab-there", "crew-lab-again"].map(scratch);
    let experiment =
        |folder| ["lab", "run", "eval-duel", "--quick", "--games", "4", "--threads", "1", "--out", folder];
    run(&experiment(utf8(&here)));
    let expected = result(&here, "eval-duel");
    let url = nats.url();
    let mut hands = vec![Hand::hire(&nats, "crew-lab-first")];
    run(&[&experiment(utf8(&there))[..], &["--nats", &url]].concat());
    assert_eq!(result(&there, "eval-duel"), expected);
    hands.push(Hand::hire(&nats, "crew-lab-second"));
    let args = [&experiment(utf8(&again))[..], &["--nats", &url]].concat();
    let stopped = kelso_interrupted(&args, "", |_| has_rows(&again));
    assert_eq!(stopped.code, Some(130), "{}", stopped.stderr);
    assert!(stopped.stderr.contains("eval-duel was stopped after"), "{}", stopped.stderr);
    assert!(is_called_off(&nats), "nobody works for nobody");
    run(&args);
    assert_eq!(result(&again, "eval-duel"), expected);
    for folder in [here, there, again] {
        fs::remove_dir_all(folder).expect("it is ours");
    }
}

fn has_rows(folder: &Path) -> bool {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
    texts.into_iter().any(|text| text.contains("{\"step\""))
}

/// True when no job waits any more or is being done; those under way may take a moment to be given up.
fn is_called_off(nats: &Nats) -> bool {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async {
        let queue = WorkQueue::open(&nats.connect().await).await.expect("a queue");
        queue.jobs().await == Ok(0)
    })
}

#[test]
fn neither_a_dead_worker_nor_a_dead_broker_changes_a_match() {
    let mut nats = or_skip!(Nats::start());
    let [here, there] = ["crew-whole.pdn", "crew-killed.pdn"].map(scratch);
    let players =
        ["match", "alphabeta depth=6 jitter=0.1", "alphabeta depth=5 jitter=0.1", "--games", "30", "--json"];
    let (won, _) = run(&[&players[..], &["--pdn", utf8(&here)]].concat());
    let url = nats.url();
    let mut asker = command(&[&players[..], &["--pdn", utf8(&there), "--nats", &url]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut news = BufReader::new(asker.stderr.take().expect("a pipe"));
    let mut line = String::new();
    news.read_line(&mut line).expect("UTF-8");
    assert!(line.starts_with("kelso: no worker of this build ("), "{line}");
    let [mut mortal, _other] = ["crew-mortal", "crew-other"].map(|name| Hand::hire(&nats, name));
    line.clear();
    news.read_line(&mut line).expect("UTF-8");
    assert_eq!(line, "kelso: a worker has come; going on\n");
    let played = || fs::read_to_string(&there).map_or(0, |text| text.matches("[Event ").count());
    let wait_for = |count| {
        while played() < count {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    };
    wait_for(3);
    mortal.kill();
    wait_for(6);
    nats.kill();
    nats.restart();
    let mut stdout = String::new();
    asker.stdout.take().expect("a pipe").read_to_string(&mut stdout).expect("UTF-8");
    assert!(asker.wait().expect("it ends").success());
    assert_eq!((stdout, games(&there)), (won, games(&here)));
    for file in [here, there] {
        fs::remove_file(file).expect("it is ours");
    }
}

#[test]
fn a_round_of_the_net_comes_out_the_same() {
    let nats = or_skip!(Nats::start());
    let url = nats.url();
    let _hands = ["crew-net-first", "crew-net-second"].map(|name| Hand::hire(&nats, name));
    let [here, there] = ["crew-net-here", "crew-net-there"].map(scratch);
    let round = [
        "learn",
        "net",
        "--games",
        "40",
        "--nodes",
        "10",
        "--match-games",
        "4",
        "--match-nodes",
        "100",
        "--out",
    ];
    run(&[&round[..], &[utf8(&here)]].concat());
    let (_, told) = run(&[&round[..], &[utf8(&there), "--nats", &url]].concat());
    assert_eq!(told, "");
    for file in ["samples", "net"] {
        assert!(fs::read(here.join(file)).expect(file) == fs::read(there.join(file)).expect(file), "{file}");
    }
    // The names of the players have their folder in them.
    let played = |folder: &Path| games(&folder.join("match.pdn")).join("\n").replace(utf8(folder), "");
    assert_eq!(played(&there), played(&here));
    for folder in [here, there] {
        fs::remove_dir_all(folder).expect("it is ours");
    }
}

#[test]
fn what_workers_cannot_do_is_said() {
    let nowhere = "nats://127.0.0.1:1";
    for (args, sentence) in [
        (
            &["match", "hub:./scan hub", "random", "--depth", "2"][..],
            "hub:./scan hub is a program on this computer, so workers cannot play this match; omit --nats",
        ),
        (
            &["match", "kelso experience=on", "random"],
            "the experience of kelso experience=on is on this computer",
        ),
        (&["match", "random", "random"], "no NATS server answers at nats://127.0.0.1:1"),
        (&["lab", "run", "survey"], "no NATS server answers at nats://127.0.0.1:1"),
        (&["learn", "net", "play", "--out", "/tmp"], "/tmp"),
    ] {
        let run = kelso(&[args, &["--nats", nowhere]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}: {}", run.stderr);
        assert!(
            run.stderr.contains(sentence) && run.stderr.trim_end().lines().count() == 1,
            "{args:?}: {}",
            run.stderr
        );
    }
    let adaptive = ["match", "kelso level=adaptive", "random", "--games", "2", "--json"];
    let here = run(&adaptive).0;
    // Nobody is asked, so that nobody is missed.
    let (there, told) = run(&[&adaptive[..], &["--nats", nowhere]].concat());
    assert_eq!(there, here);
    assert!(told.contains("so games are played here, one after another"), "{told}");
    let trained = kelso(&["learn", "sarsa", "--nats", nowhere, "--out", "never"]);
    assert_eq!(trained.code, Some(2));
    let diverted =
        command(&["match", "random", "random", "--games", "2"]).env("KELSO_NATS", nowhere).output();
    assert!(diverted.expect("it runs").status.success(), "the environment alone diverts no command");
}
