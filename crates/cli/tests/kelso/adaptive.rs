//! The adaptive level at the terminal: what it keeps of a player's games, and what it does with a damaged record.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::{Run, command, scratch};

/// A data folder of this test alone.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    drop(fs::remove_dir_all(&folder));
    folder
}

fn play(data: &Path, args: &[&str], lines: &str) -> Run {
    let input = data.with_extension("input");
    fs::write(&input, lines).expect("the input can be written");
    let output = command(&[&["play"], args].concat())
        .env("XDG_DATA_HOME", data)
        .env("HOME", data)
        .stdin(Stdio::from(fs::File::open(&input).expect("it is there")))
        .output()
        .expect("the program runs");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Where the record is, wherever this system keeps a user's data.
fn record(data: &Path) -> PathBuf {
    let places = ["kelso/adaptive.txt", "Library/Application Support/kelso/adaptive.txt"];
    let found = places.map(|place| data.join(place)).into_iter().find(|place| place.exists());
    found.unwrap_or_else(|| data.join(places[0]))
}

#[test]
fn it_follows_the_player_from_game_to_game() {
    let data = folder("adaptive-data");
    let args = ["--level", "adaptive"];
    let run = play(&data, &args, "resign\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with("Your adaptive level is 4."), "{}", run.stdout);
    assert!(run.stdout.contains("Your adaptive level is now 2."), "{}", run.stdout);
    assert_eq!(fs::read_to_string(record(&data)).expect("kept"), "kelso adaptive games, version 1\n4 loss\n");
    // Leaving counts for nothing, nor do games from other positions or those whose level was changed.
    for (args, lines) in [
        (&args[..], "11-15\nquit\n"),
        (&["--level", "adaptive", "--fen", "W:W22:B18"][..], "resign\n"),
        (&args[..], "level 3\nresign\n"),
    ] {
        assert_eq!(play(&data, args, lines).code, Some(0));
    }
    // Nor does a game that is taken back and lost again.
    let run = play(&data, &["--white", "kelso level=adaptive"], "resign\nundo\nresign\nquit\n");
    assert_eq!(run.stdout.matches("level is now ").count(), 1, "{}", run.stdout);
    let kept = fs::read_to_string(record(&data)).expect("kept");
    let levels: Vec<_> = kept.lines().skip(1).collect();
    assert!(levels.len() == 2 && levels[1].starts_with("2.") && levels[1].ends_with(" loss"), "{kept}");
}

#[test]
fn a_damaged_record_is_refused_and_left_alone() {
    let data = folder("adaptive-damaged");
    play(&data, &["--level", "adaptive"], "resign\n");
    let file = record(&data);
    for (text, part) in [
        ("kelso adaptive games, version 1\n4 lo", "line 2 should be a level"),
        ("kelso adaptive games, version 2\n", "first line should be"),
        ("", "first line should be"),
        ("kelso adaptive games, version 1\nNaN win\n", "“NaN win”"),
    ] {
        fs::write(&file, text).expect("written");
        let run = play(&data, &["--level", "adaptive"], "resign\n");
        assert_eq!(run.code, Some(2), "{text:?}");
        assert!(run.stderr.contains(part) && run.stderr.contains("move it away"), "{}", run.stderr);
        assert_eq!(fs::read_to_string(&file).expect("still there"), text);
    }
}

#[test]
fn machines_keep_no_record() {
    let data = folder("adaptive-machines");
    let run = play(&data, &["--black", "kelso level=adaptive", "--white", "random", "--rules", "lab-d"], "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(!record(&data).exists());
}
