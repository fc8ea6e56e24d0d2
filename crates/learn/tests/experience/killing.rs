//! `kill -9` in the middle of writing: what was written is there, and the file opens.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use kelso_engine::experience::Experience;
use kelso_learn::experience::LEAST_LIMIT;

use crate::{key, open, result};

/// Set for the process that is killed: the file it writes to.
const FILE: &str = "KELSO_TEST_KILLED_FILE";

#[test]
fn killed_in_the_middle_it_keeps_what_was_written() {
    if let Some(file) = env::var_os(FILE) {
        learn_for_ever(file.as_ref());
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("e.sqlite");
    let mut written = 0;
    for round in 1..=5 {
        written = learn_until_killed(&file, written + 3_000 * round);
        let store = open(&file);
        let lost = (0..written).filter(|number| store.recall(&key(*number)).is_none()).count();
        assert_eq!(lost, 0, "of {written} positions that were written, in round {round}");
    }
}

/// Starts a process that learns, and kills it when it has told of enough; gives back how many positions it said were written.
fn learn_until_killed(file: &std::path::Path, enough: u64) -> u64 {
    let mut child = Command::new(env::current_exe().expect("this test"))
        .args(["--exact", "killing::killed_in_the_middle_it_keeps_what_was_written", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    let mut lines = BufReader::new(child.stdout.take().expect("its words")).lines();
    let told = lines.find_map(|line| {
        let line = line.expect("text");
        line.strip_prefix("written ")?.parse().ok().filter(|written: &u64| *written >= enough)
    });
    child.kill().expect("killed");
    child.wait().expect("ended");
    told.expect("it goes on until it is killed")
}

/// Learns position after position, and says how many the file has whenever nothing waits.
fn learn_for_ever(file: &std::path::Path) -> ! {
    let store = open(file);
    store.set_limit(8 * LEAST_LIMIT).expect("a limit");
    for number in 0.. {
        store.remember(key(number), result(6));
        if store.pending() == 0 || number % 1_000 == 999 {
            // The last ones are in the middle of being written when the end comes.
            store.flush().expect("written");
            for more in 1..200 {
                store.remember(key(number + more), result(6));
            }
            println!("written {}", number + 1);
            std::io::stdout().flush().expect("told");
        }
    }
    unreachable!("numbers do not end")
}
