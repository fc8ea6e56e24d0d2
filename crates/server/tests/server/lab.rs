//! The lab for visitors: runs that grow, are kept, and go on after a restart.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Host, PATIENCE, Player, START};
use crate::place;

/// Takes seconds, in hundreds of steps.
pub(crate) const LONG: &str = r#"{"experiment": "ladder", "games": 20}"#;

pub(crate) async fn start(player: &mut Player, body: Value) -> String {
    let (status, run) = player.post("/api/lab/runs", body).await;
    assert_eq!(status, 201, "{run}");
    run["id"].as_str().unwrap().to_owned()
}

/// Waits until a run is as wanted.
pub(crate) async fn until(player: &mut Player, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let mut news = player.stream(&format!("/api/lab/runs/{id}/events")).await;
    loop {
        let line = tokio::time::timeout(PATIENCE, news.line()).await.expect("the run goes on");
        let line = line.unwrap_or_else(|| panic!("run {id} is over, and was never as wanted"));
        let Some(data) = line.strip_prefix("data: ") else { continue };
        let detail: Value = serde_json::from_str(data).unwrap();
        if wanted(&detail["run"]) {
            return detail;
        }
    }
}

pub(crate) async fn finished(player: &mut Player, id: &str) -> Value {
    let detail = until(player, id, |run| !matches!(run["state"].as_str(), Some("queued" | "running"))).await;
    assert_eq!(detail["run"]["state"], "finished", "{}", detail["run"]);
    detail
}

/// The data of all events of a run, until it is over.
async fn events(player: &mut Player, id: &str) -> Vec<Value> {
    let (status, text) = player.get(&format!("/api/lab/runs/{id}/events")).await;
    assert_eq!(status, 200, "{text}");
    let text = text.as_str().unwrap().to_owned();
    let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
    data.map(|data| serde_json::from_str(data).unwrap()).collect()
}

fn blocks<'a>(detail: &'a Value, kind: &str) -> Vec<&'a Value> {
    let blocks = detail["findings"]["blocks"].as_array().unwrap();
    blocks.iter().filter(|block| block["kind"] == kind).collect()
}

#[tokio::test]
async fn there_are_eleven_experiments() {
    let host = Host::start().await;
    let (status, lab) = host.player().get("/api/lab/experiments").await;
    let experiments = lab["experiments"].as_array().unwrap();
    assert_eq!((status, experiments.len()), (200, 11));
    let duel = experiments.iter().find(|experiment| experiment["name"] == "eval-duel").unwrap();
    assert_eq!(duel["games"], json!({"least": 2, "usual": 80, "most": 80}));
    assert!(experiments.iter().all(|experiment| experiment["question"].as_str().unwrap().ends_with('?')));
    assert_eq!((&lab["longest"], &lab["waiting"], &lab["kept"]), (&json!(180_000), &json!(4), &json!(50)));
}

#[tokio::test]
async fn a_run_grows_and_ends_with_claims_that_pass() {
    let host = Host::start().await;
    let mut player = host.player();
    let id = start(&mut player, json!({"experiment": "nodes-per-depth"})).await;
    let told = events(&mut player, &id).await;
    assert!(told.len() >= 3, "{}", told.len());
    let done: Vec<f64> = told.iter().map(|detail| detail["run"]["done"].as_f64().unwrap()).collect();
    assert!(done.is_sorted() && done[0] < 0.5 && done.last() == Some(&1.0), "{done:?}");
    let last = told.last().unwrap();
    assert_eq!((&last["run"]["state"], &last["run"]["yours"]), (&json!("finished"), &json!(true)));
    let claims = last["findings"]["claims"].as_array().unwrap();
    assert!(claims.iter().all(|claim| claim["pass"] == true || claim["timed"] == true), "{claims:#?}");
    assert_eq!(last["run"]["tally"]["claims"], json!(claims.len()));
    let plots = blocks(last, "plot");
    let drawn = plots[0]["svg"].as_str().unwrap();
    assert!(plots.len() >= 2 && drawn.contains("class=\"mark\"") && !drawn.contains("<style"), "{drawn}");
    assert_eq!(plots[0]["rows"][0].as_array().unwrap().len(), plots[0]["head"].as_array().unwrap().len());
    assert!(!blocks(last, "table").is_empty());

    // Afterwards one event tells it all, and a stranger finds the same.
    let again = events(&mut host.player(), &id).await;
    assert_eq!((again.len(), &again[0]["findings"]), (1, &last["findings"]));
    assert_eq!(again[0]["run"]["yours"], false);
    let runs = host.player().get("/api/lab/runs").await.1;
    assert_eq!((&runs["runs"][0]["id"], &runs["runs"][0]["state"]), (&json!(id), &json!("finished")));
}

/// What is there to be read by people.
pub(crate) async fn text(player: &Player, path: &str) -> String {
    let request = player.client.get(format!("http://{}{path}", player.address));
    request.send().await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn everything_is_told_in_spanish_too() {
    let host = Host::start().await;
    let mut player = host.player();
    let (_, lab) = player.get("/api/lab/experiments?lang=es").await;
    let experiments = lab["experiments"].as_array().unwrap();
    assert!(experiments.iter().all(|one| one["question"].as_str().unwrap().starts_with('¿')), "{lab}");
    let id = start(&mut player, json!({"experiment": "survey", "seed": 5})).await;
    finished(&mut player, &id).await;
    let [english, spanish] = [
        player.get(&format!("/api/lab/runs/{id}?lang=en")).await.1,
        player.get(&format!("/api/lab/runs/{id}?lang=es")).await.1,
    ];
    assert_eq!(english, player.get(&format!("/api/lab/runs/{id}")).await.1);
    let claims = |detail: &Value| detail["findings"]["claims"].as_array().unwrap().clone();
    assert!(!claims(&english).is_empty());
    for (english, spanish) in claims(&english).iter().zip(claims(&spanish)) {
        assert_eq!((&english["id"], &english["pass"]), (&spanish["id"], &spanish["pass"]));
        assert_ne!(english["text"], spanish["text"]);
    }
    assert_ne!(english["run"]["title"], spanish["run"]["title"]);
    let report = text(&player, &format!("/api/lab/runs/{id}/report.html?lang=es")).await;
    assert!(report.contains("<html lang=\"es\">") && report.contains("Volver al laboratorio"), "{report}");
    // Every verdict leads to its rows, on the page and as a file.
    assert!(report.contains("href=\"#survey-rows-ways\"") && report.contains("id=\"survey-rows-ways\""));
    assert!(report.contains(&format!("href=\"/api/lab/runs/{id}/rows.csv\"")));
    let rows = text(&player, &format!("/api/lab/runs/{id}/rows.csv")).await;
    assert!(rows.starts_with("part,") && rows.lines().count() > 6, "{rows}");
    assert_eq!(player.get(&format!("/api/lab/runs/{id}?lang=la")).await.0, 400);
}

#[tokio::test]
async fn a_run_like_another_is_answered_with_it() {
    let host = Host::start().await;
    let mut player = host.player();
    let id = start(&mut player, json!({"experiment": "survey", "seed": 7})).await;
    finished(&mut player, &id).await;
    let (status, run) = host.player().post("/api/lab/runs", json!({"experiment": "survey", "seed": 7})).await;
    assert_eq!((status, &run["id"], &run["state"]), (200, &json!(id), &json!("finished")));
    let other = start(&mut player, json!({"experiment": "survey", "seed": 8})).await;
    assert_ne!(other, id);
    // After a restart it is still there.
    let folder = host.stop().await;
    let host = Host::at(folder, |_| {}).await;
    let (status, run) = host.player().post("/api/lab/runs", json!({"experiment": "survey", "seed": 7})).await;
    assert_eq!((status, &run["id"]), (200, &json!(id)));
}

#[tokio::test]
async fn the_report_is_served_with_a_policy_of_its_own() {
    let host = Host::start().await;
    let mut player = host.player();
    let id = start(&mut player, json!({"experiment": "survey"})).await;
    let detail = finished(&mut player, &id).await;
    let path = detail["run"]["report"].as_str().unwrap();
    let response = player.client.get(host.url(path)).send().await.unwrap();
    let policies: Vec<_> = response.headers().get_all("content-security-policy").iter().collect();
    assert_eq!(policies.len(), 1);
    let policy = policies[0].to_str().unwrap().to_owned();
    assert!(
        policy.contains("default-src 'none'") && policy.contains("style-src 'unsafe-inline'"),
        "{policy}"
    );
    assert!(!policy.contains("script-src"), "{policy}");
    assert!(response.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    let page = response.text().await.unwrap();
    assert!(page.contains("<svg") && page.contains("What the players say") && !page.contains("<script"));
    let other = player.client.get(host.url("/api/health")).send().await.unwrap();
    assert!(other.headers()["content-security-policy"].to_str().unwrap().contains("style-src 'self'"));
}

#[tokio::test]
async fn the_survey_reads_what_visitors_answered() {
    let host = Host::start().await;
    let mut player = host.player();
    let empty = start(&mut player, json!({"experiment": "survey"})).await;
    assert_eq!(finished(&mut player, &empty).await["run"]["answers"], Value::Null);
    for (clarity, slow) in [(5, "no"), (2, "yes")] {
        let answers = json!({"navigation": 4, "intuitive": 3, "functions": 4, "appearance": 5, "clarity": clarity,
            "instructions": 3, "slow": slow, "fits": "yes", "recommend": "yes", "comment": "private"});
        assert_eq!(player.post("/api/feedback", answers).await.0, 201);
    }
    // Other answers make another run.
    let id = start(&mut player, json!({"experiment": "survey"})).await;
    assert_ne!(id, empty);
    let detail = finished(&mut player, &id).await;
    assert_eq!(detail["run"]["answers"], 2);
    let text = detail.to_string();
    assert!(text.contains("0 · 1 · 0 · 0 · 1") && !text.contains("private"), "{text}");
    let plot = blocks(&detail, "plot")[0];
    assert_eq!(plot["head"], json!(["", "paper", "Kelso, 95% interval"]));
    assert!(plot["svg"].as_str().unwrap().contains(">Kelso, 95% interval</text>"));
}

#[tokio::test]
async fn a_run_goes_on_after_a_restart() {
    let host = Host::start().await;
    let mut player = host.player();
    let id = start(&mut player, json!({"experiment": "ladder", "games": 12})).await;
    let before = until(&mut player, &id, |run| run["done"].as_f64() >= Some(0.1)).await;
    let folder = host.stop().await;
    assert!(!folder.path().join("lab").join(&id).exists(), "it is in the database, with its journal");
    let host = Host::at(folder, |_| {}).await;
    player.address = host.address;
    let after = until(&mut player, &id, |run| run["done"].as_f64() > Some(0.0)).await;
    assert!(after["run"]["done"].as_f64() >= before["run"]["done"].as_f64(), "{}", after["run"]);
    let detail = finished(&mut player, &id).await;
    assert_eq!((&detail["run"]["games"], &detail["run"]["yours"]), (&json!(12), &json!(true)));
    assert_eq!(blocks(&detail, "plot").len(), 1);
    assert_eq!(stored(&host, &id).await["begun"], 1, "it was put off in order");
}

/// A run as the database has it.
pub(crate) async fn stored(host: &Host, id: &str) -> Value {
    let data = host.found(&format!("SELECT data FROM lab_runs WHERE id = '{id}'")).await.unwrap();
    serde_json::from_str(&data).unwrap()
}

/// A run that was begun so often and is under way.
fn begun(id: &str, begun: u32) -> Value {
    json!({"id": id, "experiment": "survey", "games": null, "seed": 1, "answers": null,
        "program": {"version": "0.1.0", "commit": "x"}, "owner": "00", "state": "running", "note": null, "tally": null,
        "created": 1, "started": 2, "ended": null, "begun": begun})
}

#[tokio::test]
async fn a_run_whose_node_died_is_taken_up_when_its_lease_has_run_out() {
    let host = Host::still().await;
    let mut player = host.player();
    // It has looked, found nothing, and looks again later.
    host.waits(5_000).await;
    for (id, times) in [("AAAAAAAAAA", 1), ("BBBBBBBBBB", 3)] {
        let lease = START + 15_000;
        let run = begun(id, times);
        host.execute(&format!(
            "INSERT INTO lab_runs (id, created, data, node, lease) VALUES ('{id}', 1, '{run}', 'gone', {lease})"
        ))
        .await;
    }
    let states = async |player: &mut Player| {
        let (_, list) = player.get("/api/lab/runs").await;
        ["AAAAAAAAAA", "BBBBBBBBBB"].map(|id| {
            let runs = list["runs"].as_array().unwrap();
            runs.iter().find(|run| run["id"] == id).unwrap()["state"].clone()
        })
    };
    assert_eq!(states(&mut player).await, ["running", "running"]);
    // The server looks again, and leaves them to the node that has them.
    host.advance(15_000);
    host.waits(1_000).await;
    assert_eq!(states(&mut player).await, ["running", "running"]);
    host.advance(1_000);
    finished(&mut player, "AAAAAAAAAA").await;
    assert_eq!(stored(&host, "AAAAAAAAAA").await["begun"], 2);
    let failed = until(&mut player, "BBBBBBBBBB", |run| run["state"] == "failed").await;
    assert!(failed["run"]["note"].as_str().unwrap().contains("3 times"), "{failed}");
}

#[tokio::test]
async fn a_run_of_a_server_that_died_goes_on_when_it_is_started_again() {
    if !place::is_on_sqlite("other nodes may use a PostgreSQL database, so a lease is waited for") {
        return;
    }
    let host = Host::start().await;
    let (run, lease) = (begun("AAAAAAAAAA", 1), i64::MAX);
    host.execute(&format!(
        "INSERT INTO lab_runs (id, created, data, node, lease) VALUES ('AAAAAAAAAA', 1, '{run}', 'gone', {lease})"
    ))
    .await;
    let host = host.restart().await;
    finished(&mut host.player(), "AAAAAAAAAA").await;
    assert_eq!(stored(&host, "AAAAAAAAAA").await["begun"], 2);
}

#[tokio::test]
async fn a_run_whose_files_cannot_be_read_is_tried_again_after_a_pause() {
    let host = Host::still().await;
    host.waits(5_000).await;
    host.execute("ALTER TABLE lab_files RENAME TO hidden_files").await;
    let run = begun("AAAAAAAAAA", 1);
    let insert = format!("INSERT INTO lab_runs (id, created, data) VALUES ('AAAAAAAAAA', 1, '{run}')");
    host.execute(&insert).await;
    host.advance(5_000);
    // An attempt is two decisions: to begin, and to put it off.
    let decisions = async || {
        let version = host.found("SELECT CAST(version AS TEXT) FROM lab_desk").await;
        version.unwrap().parse::<u32>().unwrap()
    };
    let first_attempt = async {
        while decisions().await == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, first_attempt).await.expect("it is tried");
    // Its clock stands still, so it must not try again, however long this takes.
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(decisions().await <= 2);
    host.execute("ALTER TABLE hidden_files RENAME TO lab_files").await;
    host.advance(1_000);
    finished(&mut host.player(), "AAAAAAAAAA").await;
}

#[tokio::test]
async fn runs_of_earlier_programs_are_taken_over_once() {
    let folder = Host::start().await.stop().await;
    let lab = folder.path().join("lab");
    let old = |id: &str, change: Value| {
        let mut run = begun(id, 1);
        run.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        std::fs::create_dir_all(lab.join(id).join("survey")).unwrap();
        std::fs::write(lab.join(id).join("run.json"), run.to_string()).unwrap();
    };
    old("AAAAAAAAAA", json!({"state": "finished", "ended": 3, "tally": {"passed": 1, "claims": 1}}));
    let claim =
        json!({"id": "C11", "text": "It grows.", "pass": true, "timed": false, "found": "Yes.", "parts": []});
    let findings = json!({"claims": [claim], "paper": [], "blocks": []});
    std::fs::write(lab.join("AAAAAAAAAA/findings.json"), findings.to_string()).unwrap();
    std::fs::write(lab.join("AAAAAAAAAA/survey/report.html"), "<p>as it was</p>").unwrap();
    std::fs::write(lab.join("AAAAAAAAAA/survey/rows.csv"), "part,x\n").unwrap();
    // One that is of a later program than this, one that waits, and something that is none.
    old("BBBBBBBBBB", json!({"format": 99}));
    old("CCCCCCCCCC", json!({"state": "queued", "started": null, "seed": 77, "begun": 0}));
    std::fs::create_dir_all(lab.join("notes")).unwrap();

    let host = Host::at(folder, |_| {}).await;
    let mut player = host.player();
    finished(&mut player, "CCCCCCCCCC").await;
    let look = async |player: &mut Player| {
        let (_, detail) = player.get("/api/lab/runs/AAAAAAAAAA").await;
        assert_eq!(
            (&detail["run"]["state"], &detail["findings"]["claims"][0]["found"]),
            (&json!("finished"), &json!("Yes.")),
            "{detail}"
        );
        assert_eq!(text(player, detail["run"]["report"].as_str().unwrap()).await, "<p>as it was</p>");
        assert_eq!(text(player, "/api/lab/runs/AAAAAAAAAA/rows.csv").await, "part,x\n");
    };
    look(&mut player).await;
    assert_eq!(player.get("/api/lab/runs/BBBBBBBBBB").await.0, 404);
    let folder = host.stop().await;
    let lab = folder.path().join("lab");
    let left = ["AAAAAAAAAA", "BBBBBBBBBB", "CCCCCCCCCC", "notes"].map(|name| lab.join(name).exists());
    assert_eq!(left, [false, true, false, true]);
    let host = Host::at(folder, |_| {}).await;
    player.address = host.address;
    look(&mut player).await;
    assert_eq!(player.get("/api/lab/runs").await.1["runs"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn whoever_is_forgotten_started_no_run() {
    let host = Host::start().await;
    let mut player = host.player();
    let id = start(&mut player, json!({"experiment": "survey"})).await;
    finished(&mut player, &id).await;
    let owner = stored(&host, &id).await["owner"].clone();
    let request = player.client.delete(host.url("/api/me"));
    let (status, answer) = player.send(request).await;
    assert_eq!(status, 204, "{answer}");
    assert_ne!(stored(&host, &id).await["owner"], owner);
}

#[tokio::test]
async fn what_keeps_killing_the_server_is_not_tried_again() {
    let host = Host::start().await;
    let folder = host.stop().await;
    let place = folder.path().join("lab/AAAAAAAAAA");
    std::fs::create_dir_all(&place).unwrap();
    std::fs::create_dir_all(folder.path().join("lab/BBBBBBBBBB")).unwrap();
    let record = json!({"id": "AAAAAAAAAA", "experiment": "ladder", "games": 20, "seed": 1, "answers": null,
        "program": {"version": "0.1.0", "commit": "x"}, "owner": "00", "state": "running", "note": null, "tally": null,
        "created": 1, "started": 2, "ended": null, "begun": 3});
    std::fs::write(place.join("run.json"), record.to_string()).unwrap();
    let host = Host::at(folder, |_| {}).await;
    let (_, detail) = host.player().get("/api/lab/runs/AAAAAAAAAA").await;
    assert_eq!((&detail["run"]["state"], &detail["findings"]), (&json!("failed"), &Value::Null));
    assert!(detail["run"]["note"].as_str().unwrap().contains("3 times"), "{detail}");
    assert!(!host.folder.path().join("lab/BBBBBBBBBB").exists(), "half a run is removed");
}

#[tokio::test]
async fn machines_move_while_a_run_is_going() {
    let host = Host::start().await;
    let (mut curious, mut player) = (host.player(), host.player());
    let id = start(&mut curious, serde_json::from_str(LONG).unwrap()).await;
    until(&mut curious, &id, |run| run["state"] == "running").await;
    let game =
        player.create(json!({"mode": "machine", "side": "white", "agent": "kelso depth=4 hash=1"})).await;
    let mut socket = player.socket(&game).await;
    if socket.until("snapshot").await["plies"] == json!([]) {
        socket.until("move").await;
    }
    let state = curious.get(&format!("/api/lab/runs/{id}")).await.1["run"]["state"].clone();
    assert_eq!(state, "running", "the run was going all the time");
}
