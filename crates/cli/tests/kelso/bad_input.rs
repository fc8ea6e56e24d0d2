//! Whatever is wrong with what is given: exit code 2, one sentence on stderr, nothing else.

use crate::{kelso, kelso_reading};

/// Arguments, and a part of the sentence.
const TABLE: &[(&[&str], &str)] = &[
    (&["frobnicate"], "'frobnicate'"),
    (&["--frobnicate"], "'--frobnicate'"),
    (&["perft"], "<DEPTH>"),
    (&["perft", "deep"], "expected a whole number from 0 to 60"),
    (&["perft", "61"], "expected a whole number from 0 to 60"),
    (&["perft", "-1"], "-1"),
    (&["perft", "3", "--threads", "0"], "a whole number from 1 to 1024"),
    (&["perft", "3", "--hash", "1073741824"], "use a smaller number"),
    (&["perft", "3", "--hash", "99999999999999999999"], "expected a whole number"),
    (&["perft", "3", "--first", "red"], "black, white"),
    (&["perft", "3", "--first", "white", "--fen", "B:W1:B2"], "cannot be used with"),
    (&["perft", "3", "--variant", "chess"], "there is no variant “chess”; there are english"),
    (&["moves", "--size", "9"], "sizes are 6, 8, 10, 12, 14 and 16"),
    (&["moves", "--size", ""], "sizes are"),
    (&["moves", ""], "is not a FEN"),
    (&["moves", "hello"], "is not a FEN"),
    (&["moves", "B:W21-32:B1-12;"], "column 15"),
    (&["moves", "W:W1,33:B2,2"], "stands on its king row"),
    (&["moves", "W:W1,33:B2,2"], "square 2 is given twice"),
    (&["play", "--fen", "W:W40:B1"], "there is no square 40"),
    (&["play", "--rules", "chess"], "write a preset (wcdf, casual, house-a, lab-d)"),
    (
        &["play", "--rules", "casual,no-capture=never"],
        "write no-capture=80, no-capture=80:ending or no-capture=off",
    ),
    (&["play", "--pdn", "no/such/file.pdn"], "cannot read no/such/file.pdn"),
    (&["play", "--pdn", "-", "--size", "10"], "cannot be used with"),
    (&["play", "--pdn", "-", "--game", "0"], "a whole number from 1"),
    (&["play", "--pdn", "-"], "there is no game 1 in -"),
    (
        &["play", "--black", "rondom"],
        "there is no agent “rondom”; there are random, q, sarsa, policy, expectimax, minimax, alphabeta, tdleaf",
    ),
    (&["play", "--black", ""], "and human for a person"),
    (&["play", "--white", "alphabeta dept=3"], "alphabeta has no option “dept”; it has depth, time"),
    (&["play", "--white", "alphabeta depth"], "options are written name=value"),
    (&["play", "--white", "minimax depth=0"], "depth cannot be “0”"),
    (&["play", "--white", "minimax eval=best"], "there is no evaluation “best”; there are count"),
    (&["play", "--white", "minimax ending=happy"], "there are sum-distances and farthest"),
    (&["play", "--white", "kelso level=11"], "levels go from 1"),
    (&["play", "--white", "q weights=/no/such/file"], "cannot read the weights file /no/such/file: "),
    (&["play", "--white", "tdleaf weights=Cargo.toml"], "the first line of one is “kelso tdleaf 1”"),
    (
        &["play", "--white", "sarsa weights=Cargo.toml"],
        "cannot use the weights file Cargo.toml: it is not a weights file",
    ),
    (&["play", "--white", "policy weights=Cargo.toml"], "the first line of one is “kelso policy 1”"),
    (
        &["play", "--white", "policy temperature=11"],
        "temperature cannot be “11”; expected a number from 0 to 10",
    ),
    (&["play", "--white", "counter trust=2"], "trust cannot be “2”; expected a number from 0 to 1"),
    (
        &["play", "--white", "counter", "--size", "10"],
        "counter learned from games of English draughts on 8×8",
    ),
    (&["match", "policy", "random", "--size", "10"], "policy learned from games of English draughts on 8×8"),
    (&["analyse", "--agent", "counter", "--size", "10"], "counter learned from games of English draughts"),
    (&["match", "counter", "random", "--pdn", "x", "--resume"], "omit --resume"),
    (&["play", "--white", "counter", "--history", "x"], "--player <NAME>"),
    (
        &["play", "--white", "random", "--history", "-", "--player", "Ann"],
        "--history is for a computer player",
    ),
    (&["play", "--white", "counter", "--history", "-", "--player", "Ann"], "- has no game of “Ann”"),
    (&["learn", "policy", "-"], "--out"),
    (&["learn", "policy", "-", "--out", "/no/such/folder/x"], "- has no usable game"),
    (&["learn", "policy", "-", "--out", "Cargo.toml"], "Cargo.toml already exists; choose another name"),
    (&["learn", "td", "--out", "x"], "'td'"),
    (&["learn", "tdleaf"], "--out"),
    (&["learn", "net", "fit", "--out", "x"], "<DATA>"),
    (
        &["learn", "net", "fit", "Cargo.toml", "--out", "x"],
        "cannot use Cargo.toml: it is not a file of samples",
    ),
    (&["learn", "net", "play", "--out", "Cargo.toml"], "give --out another name, or --force to replace it"),
    (&["learn", "net", "match", "Cargo.toml"], "cannot use the net Cargo.toml: it is not a weights file"),
    (&["play", "--white", "kelso net=/no/such/net"], "cannot read the net /no/such/net: "),
    (&["learn", "tdleaf", "--out", "x", "--lambda", "2"], "lambda cannot be 2"),
    (&["learn", "tdleaf", "--out", "x", "--alpha", "nan"], "alpha cannot be NaN"),
    (
        &["learn", "tdleaf", "--out", "Cargo.toml"],
        "Cargo.toml is not the record of a training: it is not a weights file",
    ),
    (&["learn", "q"], "--out"),
    (&["learn", "q", "--out", "x", "--games", "0"], "a whole number from 1"),
    (&["learn", "q", "--out", "x", "--alpha", "2"], "alpha cannot be 2"),
    (&["learn", "q", "--out", "x", "--epsilon", "nan"], "epsilon cannot be NaN"),
    (&["learn", "q", "--out", "x", "--opponent", "table time=1s"], "plays by the clock"),
    (
        &["learn", "q", "--out", "Cargo.toml"],
        "Cargo.toml is not the record of a training: it is not a weights file",
    ),
    (&["learn", "q", "--out", "/no/such/folder/x", "--games", "1"], "cannot write /no/such/folder/x: "),
    (&["play", "--level", "0"], "levels go from 1"),
    (&["play", "--level", "3", "--white", "random"], "cannot be used with"),
    (&["play", "--side", "white"], "--level"),
    (&["play", "--delay", "soon"], "a time such as 0.1s"),
    (&["compare", "--depth", "0"], "a whole number from 1 to 100"),
    (&["compare", "--eval", "best"], "there is no evaluation “best”"),
    (&["compare", "--time", "never"], "a time such as 0.1s"),
    (&["compare", "W:W21:B"], "the game is over in this position"),
    (&["tree", "W:W21:B"], "there is no tree: the game is over"),
    (&["tree", "--agent", "kelso"], "the tree of kelso cannot be shown; minimax, alphabeta"),
    (&["tree", "--agent", "minimax depth=11"], "the depth is from 1 to 10"),
    (&["tree", "--agent", "ordered time=1s"], "omit time"),
    (&["tree", "--agent", "luck"], "there is no agent “luck”"),
    (&["tree", "--at", "1-2"], "“1-2” is not a move after the root"),
    (&["tree", "--open", "0"], "a whole number from 1 to 100"),
    (&["tree", "--nodes", "0"], "a whole number from 1 to 200000"),
    (&["tree", "--all", "--open", "2"], "cannot be used with"),
    (&["tree", "--json", "--svg", "-"], "cannot be used with"),
    (&["tree", "--svg", "Cargo.toml"], "Cargo.toml already exists; choose another name, or use --force"),
    (&["tree", "--svg", "no/such/folder/tree.svg"], "cannot write no/such/folder/tree.svg"),
    (&["tree", "--agent", "minimax depth=5", "--all", "--svg", "-"], "open fewer levels"),
    (&["tree", "-a", "table", "-a", "table", "-a", "table", "-a", "table", "-a", "table"], "give at most 4"),
    (&["match", "random"], "<B>"),
    (&["match", "random", "chess"], "there is no agent “chess”"),
    (&["match", "random", "chess"], "hub:COMMAND"),
    (&["match", "random", "minimax deep=3"], "minimax has no option “deep”"),
    (&["match", "random", "hub:"], "needs the command that starts the engine"),
    (&["match", "random", "hub:x 'y", "--depth", "1"], "a quote without a closing one"),
    (&["match", "random", "hub:x"], "must be told how long to think"),
    (&["match", "random", "hub:/no/such/engine", "--depth", "1"], "cannot start /no/such/engine"),
    (&["match", "random", "random", "--games", "0"], "a whole number from 1"),
    (&["match", "random", "random", "--games", "-2"], "-2"),
    (&["match", "random", "random", "--threads", "0"], "a whole number from 1"),
    (&["match", "random", "random", "--depth", "0"], "a whole number from 1 to 100"),
    (&["match", "random", "random", "--time", "soon"], "expected a time such as 0.1s"),
    (&["match", "random", "random", "--max-plies", "0"], "a whole number from 1"),
    (&["match", "random", "random", "--sprt", "10,0"], "the lower first"),
    (&["match", "random", "random", "--sprt", "5"], "two numbers"),
    (&["match", "random", "random", "--sprt", "0,inf"], "two numbers"),
    (&["match", "random", "random", "--resume"], "--pdn"),
    (&["match", "random", "random", "--openings", "no/such/file"], "there are no openings “no/such/file”"),
    (&["match", "random", "random", "--openings", "."], "is a folder"),
    (&["match", "random", "random", "--openings", "/dev/null"], "/dev/null has no openings"),
    (&["match", "random", "random", "--openings", "3move", "--size", "10"], "are for english on 8×8"),
    (&["match", "random", "random", "--games", "2", "--pdn", "no/such/folder/x.pdn"], "cannot write no/such"),
    (&["match", "random", "random", "--rules", "chess"], "write a preset"),
    (&["pdn"], "pdn"),
    (&["pdn", "check"], "<FILE>"),
    (&["pdn", "check", "no/such/file.pdn"], "cannot read no/such/file.pdn"),
    (&["pdn", "check", "."], "is a folder"),
    (&["pdn", "stats", "no/such/file.pdn"], "cannot read"),
    (&["pdn", "convert", "no/such/file.pdn"], "cannot read"),
    (&["pdn", "convert", "-", "-o", "no/such/folder/out.pdn"], "cannot write no/such/folder/out.pdn"),
    (&["pdn", "convert", "-", "--to", "xml"], "pdn, fen"),
    (&["pdn", "convert", "-", "--letters"], "--letters goes with --to json"),
    (&["analyse", "hello"], "there is no file “hello”, nor is it a FEN"),
    (&["analyse", "W:W40:B1"], "there is no square 40"),
    (&["analyse", "B:W18:B"], "the game is over"),
    (&["analyse", "--time", "soon"], "0.1s, 250ms or 2m"),
    (&["analyse", "--depth", "0"], "a whole number from 1 to 100"),
    (&["analyse", "--infinite", "--depth", "3"], "cannot be used with"),
    (&["analyse", "--agent", "deepblue"], "there is no agent “deepblue”"),
    (&["analyse", "--agent", "random", "--threads", "2"], "cannot be used with"),
    (&["analyse", "-o", "out.pdn"], "-o is for the games of a file"),
    (&["analyse", "-", "--lines", "2"], "are for a position"),
    (&["analyse", "-", "-o", "no/such/folder/out.pdn"], "cannot write no/such/folder/out.pdn"),
    (&["problems"], "<FILE>"),
    (&["problems", "no/such/file.json"], "cannot read no/such/file.json"),
    (&["problems", "-"], "cannot be read as problems"),
    (&["completions", "cmd.exe"], "bash"),
];

fn assert_is_one_sentence(args: &[&str], stderr: &str) {
    assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    assert!(stderr.starts_with("kelso: "), "{args:?}: {stderr}");
    for noise in ["panicked", "RUST_BACKTRACE", "Error", "unwrap"] {
        assert!(!stderr.contains(noise), "{args:?}: {stderr}");
    }
}

#[test]
fn each_gets_exit_code_2_and_one_sentence() {
    for &(args, part) in TABLE {
        let run = kelso(args);
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.stderr);
        assert_is_one_sentence(args, &run.stderr);
        assert!(run.stderr.contains(part), "{args:?}: {}", run.stderr);
        assert_eq!(run.stdout, "", "{args:?}");
    }
}

#[test]
fn the_sentence_names_the_help_that_helps() {
    assert!(kelso(&["perft"]).stderr.contains("(see kelso perft --help)"));
    assert!(kelso(&["pdn", "check"]).stderr.contains("(see kelso pdn check --help)"));
}

#[test]
fn a_bad_file_is_reported_with_line_and_column() {
    let file = "[Event \"x\"]\n1. 11-15 23-18 2. 1-5 *\n\n[Event \"y\"]\n1. 11-15 *\n";
    let run = kelso_reading(&["pdn", "check", "-"], file);
    assert_eq!(run.code, Some(2));
    assert_is_one_sentence(&["pdn", "check"], &run.stderr);
    assert!(run.stdout.starts_with("game 1, line 2, column 19: 1-5 is not legal"), "{}", run.stdout);
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let noise: Vec<u8> = (0..=255).cycle().take(4096).collect();
    for args in [&["pdn", "check", "-"][..], &["pdn", "stats", "-"], &["pdn", "convert", "-"], &["play"]] {
        let run = kelso_reading(args, &noise);
        assert!(matches!(run.code, Some(0 | 2)), "{args:?}: {:?} {}", run.code, run.stderr);
        assert!(!run.stderr.contains("panicked"), "{args:?}: {}", run.stderr);
    }
}
