//! How the program behaves as a citizen of a shell: help, version, completions, pipes.

use std::process::Stdio;

use crate::{command, kelso};

#[test]
fn every_command_explains_itself_with_examples() {
    let commands: &[&[&str]] = &[
        &[],
        &["play"],
        &["moves"],
        &["perft"],
        &["pdn"],
        &["pdn", "check"],
        &["pdn", "stats"],
        &["pdn", "convert"],
        &["match"],
        &["completions"],
        &["man"],
    ];
    for words in commands {
        let run = kelso(&[words, &["--help"][..]].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{words:?}");
        assert!(run.stdout.contains("Examples:\n  "), "{words:?}: {}", run.stdout);
    }
}

#[test]
fn the_version_is_told() {
    assert_eq!(kelso(&["--version"]).stdout, format!("kelso {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_know_commands_and_names() {
    for shell in ["bash", "zsh", "fish"] {
        let run = kelso(&["completions", shell]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{shell}");
        for word in ["perft", "convert", "backward-continuation"] {
            assert!(run.stdout.contains(word), "{shell} does not know {word}");
        }
    }
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let folder = crate::scratch("man").join("man1");
    let run = kelso(&["man", &folder.to_string_lossy()]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    for (page, part) in [
        ("kelso.1", "kelso play"),
        ("kelso-play.1", "casual"),
        ("kelso-pdn-convert.1", "kelso pdn convert"),
        ("kelso-learn-net-fit.1", "twelve passes"),
    ] {
        let text = std::fs::read_to_string(folder.join(page)).expect(page);
        assert!(text.contains(".SH SYNOPSIS") && text.contains(part), "{page}: {text}");
    }
    let printed = kelso(&["man"]).stdout;
    assert!(printed.contains(".TH kelso 1") && printed.contains("kelso\\-perft(1)"), "{printed}");
}

#[test]
fn a_broken_pipe_ends_quietly() {
    for args in [&["perft", "9"][..], &["moves"], &["completions", "bash"], &["play"], &["--help"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let child = command(args).stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped()).spawn();
        let output = child.expect("the program starts").wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}
