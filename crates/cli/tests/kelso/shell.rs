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
