//! `kelso lab`: what it promises to other programs, the same result for the same seed, and what Ctrl-C keeps.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{json, kelso, scratch};

/// A folder that this test alone writes.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    drop(fs::remove_dir_all(&folder));
    folder
}

fn result(folder: &Path, name: &str) -> Value {
    let text = fs::read_to_string(folder.join(name).join("result.json")).expect("there is a result");
    serde_json::from_str(&text).expect("it is JSON")
}

fn run(name: &str, folder: &Path, more: &[&str]) -> crate::Run {
    let out = folder.to_str().expect("UTF-8");
    kelso(&[&["lab", "run", name, "--quick", "--out", out], more].concat())
}

/// Removes what may differ between two runs: times, dates, and verdicts that depend on them.
fn without_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if fields.get("timed") == Some(&Value::Bool(true)) {
                fields.retain(|name, _| name != "pass" && name != "found");
            }
            fields.retain(|name, _| {
                !name.ends_with("_ms") && !["started", "finished", "load"].contains(&name.as_str())
            });
            fields.values_mut().for_each(without_times);
        }
        Value::Array(values) => values.iter_mut().for_each(without_times),
        _ => {}
    }
}

#[test]
fn a_run_leaves_everything_and_the_same_seed_gives_the_same() {
    let experiments: [(&str, &str, &[&str]); 4] = [
        ("nodes-per-depth", "nodes", &[]),
        ("ladder", "ratings", &[]),
        ("experience", "growth", &["--games", "4"]),
        ("learning-curves", "max-q", &["--games", "100"]),
    ];
    for (name, plot, more) in experiments {
        let results = ["a", "b"].map(|which| {
            let folder = folder(&format!("lab-{name}-{which}"));
            let threads = if which == "a" { "1" } else { "2" };
            let run = run(name, &folder, &[&["--seed", "5", "--threads", threads], more].concat());
            assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{name}");
            for file in ["result.json", "rows.csv", "report.html", &format!("{plot}.svg")] {
                assert!(folder.join(name).join(file).is_file(), "{name}: {file}");
            }
            let left: Vec<_> =
                fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
            assert_eq!(left, [name], "nothing else stays behind");
            let mut result = result(&folder, name);
            assert!(
                result["machine"]["cores"].is_u64()
                    && result["commit"].is_string()
                    && result["parameters"]["seed"] == 5
            );
            result["parameters"]["threads"] = Value::Null;
            without_times(&mut result);
            result
        });
        assert_eq!(results[0], results[1], "{name}");
    }
    let other = folder("lab-other-seed");
    let rows = [5, 6].map(|seed| {
        assert_eq!(run("eval-duel", &other, &["--games", "2", "--seed", &seed.to_string()]).code, Some(0));
        result(&other, "eval-duel")["rows"].clone()
    });
    assert_ne!(rows[0], rows[1], "another seed, other openings");
}

#[test]
fn claims_are_told_as_promised() {
    let folder = folder("lab-claims");
    assert_eq!(run("three-searches", &folder, &[]).code, Some(0));
    let result = result(&folder, "three-searches");
    let claims = result["claims"].as_array().expect("a list");
    assert!(
        claims.iter().any(|claim| claim["id"] == "E7" && claim["pass"] == true && claim["text"].is_string())
    );
    let page = kelso(&["lab", "report", folder.to_str().expect("UTF-8")]);
    assert_eq!(page.code, Some(0), "{}", page.stderr);
    let html = fs::read_to_string(folder.join("report.html")).expect("a report");
    for part in ["<svg", "3,780", "Three searches, one answer", "prefers-color-scheme"] {
        assert!(html.contains(part), "{part}");
    }
    assert!(
        !html.contains("http://")
            || html.matches("http").count() == html.matches("http://www.w3.org").count(),
        "it needs nothing else"
    );
}

#[test]
fn the_list_has_every_experiment() {
    let list = json(&["lab", "list", "--json"]);
    let names: Vec<_> = list.as_array().expect("a list").iter().map(|entry| entry["name"].as_str()).collect();
    for name in [
        "three-searches",
        "nodes-per-depth",
        "time-per-move",
        "eval-duel",
        "experience",
        "learning-curves",
        "survey",
        "ladder",
        "speedup",
        "scaling",
        "pruning-quality",
    ] {
        assert!(names.contains(&Some(name)), "{name}");
    }
}

#[test]
fn bad_input_is_told_in_a_sentence_and_nothing_is_written() {
    let folder = folder("lab-bad");
    let file = scratch("lab-file");
    fs::write(&file, "not a folder").expect("it can be written");
    let answers = scratch("lab-answers.csv");
    fs::write(&answers, "navigation\n5\n").expect("it can be written");
    let (answers, file) = (answers.to_str().expect("UTF-8"), file.to_str().expect("UTF-8"));
    for (args, part) in [
        (vec!["nonsense"], "there is no experiment “nonsense”; there are three-searches"),
        (vec!["nodes-per-depth", "--games", "10"], "plays no games"),
        (vec!["eval-duel", "--games", "1"], "a whole number from 2 to 100000"),
        (vec!["eval-duel", "--games", "1000"], "openings for 348 games"),
        (vec!["ladder", "--games", "20000"], "ladder plays at most 10000 games for each pair of players"),
        (vec!["ladder", "--threads", "0"], "a whole number from 1 to 256"),
        (vec!["ladder", "--answers", answers], "--answers is for the experiment survey"),
        (vec!["survey", "--answers", answers], "there is no column interface"),
        (vec!["survey", "--answers", "/nowhere/answers.csv"], "cannot read /nowhere/answers.csv"),
        (vec!["survey", "--out", file], "cannot make the folder"),
    ] {
        let out = folder.to_str().expect("UTF-8");
        let mut all = vec!["lab", "run"];
        all.extend(&args);
        if !args.contains(&"--out") {
            all.extend(["--out", out]);
        }
        let run = kelso(&all);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}: {}", run.stderr);
        assert!(
            run.stderr.contains(part) && run.stderr.trim_end().lines().count() == 1,
            "{args:?}: {}",
            run.stderr
        );
        assert!(!folder.exists(), "{args:?} wrote something");
    }
    let report = kelso(&["lab", "report", "/nowhere"]);
    assert_eq!(report.code, Some(2));
    assert!(report.stderr.contains("holds no results"), "{}", report.stderr);
}

#[test]
fn verdicts_by_seed_are_gathered_and_nothing_is_run_twice() {
    let folder = folder("lab-seeds");
    let out = folder.to_str().expect("UTF-8");
    let args = |seeds: &'static str| {
        ["lab", "seeds", "survey", "--quick", "--check", "--seeds", seeds, "--out", out]
    };
    let first = kelso(&args("3,5"));
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    assert!(first.stdout.contains("survey           A16              passes 2/2\n"), "{}", first.stdout);
    assert!(first.stdout.contains("holds 2/2, cannot tell 0, does not 0"), "{}", first.stdout);
    let finished = || [3, 5].map(|seed| result(&folder.join(format!("seed-{seed}")), "survey"));
    let before = finished();
    let again = json(&[&args("3..6")[..], &["--json"]].concat());
    assert_eq!(again["seeds"], serde_json::json!([3, 4, 5, 6]));
    assert_eq!(again["claims"][0]["passed"], again["seeds"]);
    assert_eq!(finished(), before, "what was done is kept as it was");
    for wrong in ["6..3", "x", ""] {
        let run = kelso(&["lab", "seeds", "survey", "--seeds", wrong, "--out", out]);
        assert_eq!(run.code, Some(2), "{wrong}: {}", run.stderr);
        assert!(run.stderr.contains("expected seeds such as 2..21"), "{wrong}: {}", run.stderr);
    }
}

#[test]
fn answers_make_both_tables() {
    let folder = folder("lab-survey");
    let answers = scratch("lab-good-answers.csv");
    let head = "navigation,interface,functions,appearance,design,instructions,slow,fits,recommend";
    fs::write(&answers, format!("{head}\n5,4,5,4,5,3,no,yes,yes\n4,4,5,4,5,4,no,no,yes\n"))
        .expect("it can be written");
    assert_eq!(run("survey", &folder, &["--answers", answers.to_str().expect("UTF-8")]).code, Some(0));
    let html = fs::read_to_string(folder.join("survey/report.html")).expect("a report");
    for part in ["4.50 <span class=\"i\">[", "0 · 0 · 0 · 1 · 1", "50% <span class=\"i\">["] {
        assert!(html.contains(part), "{part}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done_and_the_same_command_goes_on() {
    let folder = folder("lab-stopped");
    let out = folder.to_str().expect("UTF-8");
    let args = ["lab", "run", "eval-duel", "--games", "40", "--threads", "1", "--out", out];
    let rows = || {
        let journal = fs::read_dir(&folder).ok()?.flatten().find(|entry| {
            let path = entry.path();
            path.extension().is_some_and(|extension| extension == "partial")
        });
        let text = fs::read_to_string(journal?.path()).ok()?;
        Some(text.lines().filter(|line| line.starts_with("{\"step\"")).count())
    };
    let stopped = crate::kelso_interrupted(&args, "", |_| rows() > Some(0));
    assert_eq!(stopped.code, Some(130), "{}", stopped.stderr);
    assert!(
        stopped.stderr.contains("eval-duel was stopped after")
            && stopped.stderr.contains("run the same command again"),
        "{}",
        stopped.stderr
    );
    assert!(!folder.join("eval-duel").exists(), "nothing half-written");
    let before = rows();
    assert!(before > Some(0));
    crate::kelso_interrupted(&args, "", |_| rows() > before);
    assert!(rows() > before, "it went on");
}

#[test]
fn a_row_that_cannot_be_read_is_told() {
    let folder = folder("lab-broken-row");
    assert_eq!(run("scaling", &folder, &[]).code, Some(0));
    let mut result = result(&folder, "scaling");
    let row = result["rows"][0].as_object_mut().expect("a row");
    let part = row["part"].as_str().expect("a name").to_owned();
    row.retain(|field, _| field == "part");
    fs::write(folder.join("scaling/result.json"), result.to_string()).expect("it is ours");
    let report = kelso(&["lab", "report", folder.to_str().expect("UTF-8")]);
    assert_eq!(report.code, Some(2));
    let says = format!("row 1 of the part {part} cannot be read: missing field");
    assert!(report.stderr.contains(&says), "{}", report.stderr);
}
