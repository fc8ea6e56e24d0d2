//! `kelso learn`: the same file for the same seed, nothing overwritten unasked, and what Ctrl-C keeps.

use std::fs;

use crate::{json, kelso, scratch};

/// A training that takes a moment.
fn train<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let usual = ["learn", "sarsa", "--opponent", "alphabeta depth=1 eval=win500", "--out", out];
    [&usual[..], more].concat()
}

#[test]
fn a_training_leaves_a_player_and_goes_on_where_it_was() {
    let [path, whole] = ["learn-a.weights", "learn-b.weights"].map(scratch);
    let (out, whole) = (path.to_str().expect("UTF-8"), whole.to_str().expect("UTF-8"));
    let run = kelso(&train(out, &["--games", "200", "--seed", "5"]));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    for part in ["sarsa after 200 games against alphabeta depth=1", "own-pieces-attacked", "weights="] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    // More games of the same training, against all of them at once.
    let result = json(&train(out, &["--games", "400", "--seed", "5", "--threads", "1", "--json"]));
    assert_eq!(result, json(&train(whole, &["--games", "400", "--seed", "5", "--threads", "2", "--json"])));
    assert_eq!(fs::read(out).expect("a file"), fs::read(whole).expect("a file"));
    assert_eq!(result["games"], 400);
    assert_eq!(result["tests"].as_array().expect("tests").len(), 5);
    assert_eq!(result["weights"][0]["feature"], "own-men");
    let player = format!("sarsa weights={out}");
    let game = json(&["match", &player, "random", "--games", "2", "--rules", "lab-d", "--json"]);
    assert_eq!(
        game["wins"].as_u64().expect("a number")
            + game["losses"].as_u64().expect("a number")
            + game["draws"].as_u64().expect("a number"),
        2
    );
    let run = kelso(&["play", "--black", &format!("q weights={out}"), "--white", "random"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("holds weights that sarsa learned"), "{}", run.stderr);
}

#[test]
fn a_policy_is_learned_from_games_and_plays() {
    let [games, weights] = ["policy.pdn", "policy.weights"].map(scratch);
    let (games, out) = (games.to_str().expect("UTF-8"), weights.to_str().expect("UTF-8"));
    let one = "[White \"Ann\"] 1. 12-16 24-20 2. 8-12 28-24 3. 9-13 22-18 *\n\n";
    fs::write(games, one.repeat(10)).expect("it can be written");
    let learn = ["learn", "policy", games, "--games", "even", "--test", "odd", "--out", out, "--json"];
    let learned = json(&learn);
    assert_eq!((&learned["games"], &learned["test"]["moves"]), (&5.into(), &30.into()));
    assert!(learned["test"]["top1"].as_f64().expect("a number") > 0.9, "{learned}");
    assert_eq!(kelso(&learn).code, Some(2), "the file is there");
    let before = fs::read(out).expect("a file");
    assert_eq!(kelso(&[&learn[..], &["--force"]].concat()).code, Some(0));
    assert_eq!(fs::read(out).expect("a file"), before, "the same games give the same weights");
    let player = format!("policy weights={out}");
    let run = kelso(&["analyse", "--agent", &player]);
    assert!(run.stdout.contains("12-16"), "{} {}", run.stdout, run.stderr);
    // The games are Ann's, and known to a player that studies her.
    let run = kelso(&["play", "--white", "counter depth=2", "--history", games, "--player", "Ann"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}

#[test]
fn nothing_is_overwritten_unasked() {
    let path = scratch("learn-c.weights");
    let out = path.to_str().expect("UTF-8");
    fs::write(out, "my poem\n").expect("it can be written");
    let run = kelso(&train(out, &["--games", "100"]));
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("give --out another name, or --force to replace it"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(out).expect("a file"), "my poem\n");
    assert_eq!(kelso(&train(out, &["--games", "200", "--force"])).code, Some(0));
    let table = [
        (&["--games", "200", "--seed", "9"][..], "seed is 1 there and 9 here"),
        (&["--games", "200", "--alpha", "0.02"], "alpha is 0.01 there and 0.02 here"),
        (&["--games", "100"], "has 200 games of this training already"),
    ];
    let before = fs::read(out).expect("a file");
    for (more, part) in table {
        let run = kelso(&train(out, more));
        assert_eq!(run.code, Some(2), "{part}");
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
    assert_eq!(fs::read(out).expect("a file"), before);
}

#[test]
fn weights_that_run_away_are_told_in_one_sentence() {
    let path = scratch("learn-d.weights");
    let run = kelso(&train(path.to_str().expect("UTF-8"), &["--alpha", "1"]));
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(run.stderr.contains("the weights grew without bound"), "{}", run.stderr);
    assert!(!(run.stderr + &run.stdout).contains("NaN"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_learned() {
    let path = scratch("learn-e.weights");
    let args = train(path.to_str().expect("UTF-8"), &["--games", "1000000"]);
    let run = crate::kelso_interrupted(&args, "", |child| crate::has_worked_for(child, 50));
    assert_eq!(run.code, Some(130), "{}", run.stderr);
    assert!(run.stderr.contains("run the same command again to continue from"), "{}", run.stderr);
    let text = fs::read_to_string(&path).expect("a file");
    assert!(text.starts_with("kelso linear-q 1\nlearner sarsa\n") && text.ends_with("\nend\n"), "{text}");
}

#[test]
fn tdleaf_learns_from_itself_and_goes_on_where_it_was() {
    let [path, whole] = ["learn-f.weights", "learn-g.weights"].map(scratch);
    let (out, whole) = (path.to_str().expect("UTF-8"), whole.to_str().expect("UTF-8"));
    let train = |out, games, threads| {
        ["learn", "tdleaf", "--opponent", "random", "--out", out, "--games", games, "--threads", threads]
    };
    let run = kelso(&train(out, "40", "1"));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    for part in ["tdleaf after 40 games of self-play, tested against random", "threatened", "weights="] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    let more = [&train(out, "60", "1")[..], &["--json"]].concat();
    let result = json(&more);
    assert_eq!((&result["games"], result["tests"].as_array().map(Vec::len)), (&60.into(), Some(3)));
    assert_eq!(kelso(&train(whole, "40", "2")).code, Some(0));
    assert_eq!(kelso(&train(whole, "60", "2")).code, Some(0));
    assert!(fs::read(out).expect("a file") == fs::read(whole).expect("a file"));
    let player = format!("tdleaf weights={out}");
    let game = json(&["match", &player, "tdleaf", "--games", "2", "--json"]);
    assert_eq!(game["games"], 2);
    // A file of the other kind, and a file that is cut short.
    let run = kelso(&["play", "--black", &format!("q weights={out}"), "--white", "random"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("holds weights that tdleaf learned"), "{}", run.stderr);
    let text = fs::read_to_string(out).expect("a file");
    fs::write(out, &text[..100_000]).expect("it can be written");
    let run = kelso(&["play", "--black", &player, "--white", "random"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("cannot use the weights file"), "{}", run.stderr);
    let run = kelso(&train(out, "60", "1"));
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("give --out another name, or --force to replace it"), "{}", run.stderr);
}

#[test]
fn a_round_of_the_net_is_one_command_and_ends_the_same_when_it_goes_on() {
    let [whole, parts] = ["learn-net-a", "learn-net-b"].map(scratch);
    let round = |folder: &std::path::Path| {
        let _ = fs::remove_dir_all(folder);
        let out = folder.to_str().expect("UTF-8").to_owned();
        let settings =
            ["--games", "40", "--nodes", "10", "--match-games", "2", "--match-nodes", "50", "--json"];
        let args = ["learn", "net", "--out"].map(str::to_owned).into_iter().chain([out]);
        args.chain(settings.map(str::to_owned)).collect::<Vec<String>>()
    };
    let run = |args: &[String]| kelso(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let done = run(&round(&whole));
    assert_eq!((done.code, done.stderr.as_str()), (Some(0), ""));
    let lines: Vec<serde_json::Value> =
        done.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let [played, fitted, matched] = &lines[..] else { panic!("three lines: {}", done.stdout) };
    assert_eq!(played["games"], 40);
    assert_eq!(fitted["rounds"].as_array().map(Vec::len), Some(12));
    assert_eq!(matched["games"], 2);
    // The other one finds half of the games there.
    let args = round(&parts);
    fs::create_dir_all(&parts).expect("a folder");
    let samples = parts.join("samples");
    let samples = samples.to_str().expect("UTF-8");
    let play = ["learn", "net", "play", "--nodes", "10", "--out", samples, "--games", "20", "--threads", "1"];
    assert_eq!(kelso(&play).code, Some(0));
    assert_eq!(run(&args).stdout, done.stdout);
    for name in ["samples", "net", "net.fitting"] {
        let [a, b] = [&whole, &parts].map(|folder| fs::read(folder.join(name)).expect("a file"));
        assert!(a == b, "{name}");
    }
    // All is there: the same again, and the net plays and can be exported.
    assert_eq!(run(&args).stdout, done.stdout);
    let net = parts.join("net");
    let net = net.to_str().expect("UTF-8");
    let exported = scratch("learn-net.bin");
    let _ = fs::remove_file(&exported);
    let export = ["learn", "net", "export", net, "--out", exported.to_str().expect("UTF-8")];
    let run = kelso(&export);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("trade_when_ahead: tapered("), "{}", run.stdout);
    assert!(fs::read(net).expect("a file").ends_with(&fs::read(&exported).expect("a file")));
    assert_eq!(kelso(&export).code, Some(2), "nothing is overwritten unasked");
    let run = kelso(&["learn", "net", "fit", samples, "--seed", "2", "--out", net]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("already exists; give --out another name"), "{}", run.stderr);
}
