//! The lab's bounds: visitors cannot take the server's cores, its disk, or each other's runs.

use serde_json::{Value, json};

use crate::harness::{Host, Player};
use crate::lab::{LONG, finished, start, until};

/// Starts a run from another address, as a proxy tells it.
async fn start_from(player: &mut Player, address: &str, body: Value) -> (u16, Value) {
    let request = player.client.post(format!("http://{}/api/lab/runs", player.address));
    player.send(request.header("X-Forwarded-For", address).json(&body)).await
}

fn long() -> Value {
    serde_json::from_str(LONG).unwrap()
}

#[tokio::test]
async fn what_cannot_be_run_is_refused_in_one_sentence() {
    let host = Host::start().await;
    let mut player = host.player();
    for (body, status, code, part) in [
        (json!({"experiment": "alchemy"}), 422, "bad_settings", "no experiment “alchemy”"),
        (json!({"experiment": "ladder", "games": 10_000}), 422, "bad_settings", "from 2 to 20"),
        (json!({"experiment": "ladder", "games": 0}), 422, "bad_settings", "from 2 to 20"),
        (json!({"experiment": "survey", "games": 4}), 422, "bad_settings", "plays no games"),
        (json!({"experiment": "survey", "seed": -1}), 400, "malformed", "expected u32"),
        (json!({"experiment": "survey", "threads": 64}), 400, "malformed", "threads"),
        (json!({"experiment": "survey", "scale": "full"}), 400, "malformed", "scale"),
        (json!({}), 400, "malformed", "experiment"),
    ] {
        let (found, refused) = player.post("/api/lab/runs", body.clone()).await;
        assert_eq!((found, &refused["error"]["code"]), (status, &json!(code)), "{body}: {refused}");
        let sentence = refused["error"]["message"].as_str().unwrap();
        assert!(sentence.contains(part) && !sentence.contains('\n'), "{sentence}");
    }
    for id in ["AAAAAAAAAA", "..%2F..%2Fgames", "short"] {
        for path in ["", "/events", "/report.html"] {
            let (status, refused) = player.get(&format!("/api/lab/runs/{id}{path}")).await;
            assert_eq!((status, &refused["error"]["code"]), (404, &json!("not_found")), "{id}{path}");
        }
    }
    assert_eq!(player.get("/api/lab/runs").await.1["runs"], json!([]));
}

#[tokio::test]
async fn a_few_wait_and_more_are_refused() {
    let host = Host::with(|config| config.behind_proxy = true).await;
    let mut first = host.player();
    let (status, running) = start_from(&mut first, "10.0.0.1", long()).await;
    assert_eq!(status, 201, "{running}");
    let running = running["id"].as_str().unwrap().to_owned();
    until(&mut first, &running, |run| run["state"] == "running").await;
    // One for each visitor, by cookie and by address.
    let second = json!({"experiment": "survey", "seed": 2});
    let (status, refused) = start_from(&mut first, "10.0.0.9", second.clone()).await;
    assert_eq!((status, &refused["error"]["code"]), (429, &json!("too_many")), "{refused}");
    let (status, _) = start_from(&mut host.player(), "10.0.0.1", second).await;
    assert_eq!(status, 429);
    // The same run again is no new one.
    let (status, same) = start_from(&mut host.player(), "10.0.0.1", long()).await;
    assert_eq!((status, &same["id"]), (200, &json!(running)));

    let mut waiting = Vec::new();
    for n in 2..6 {
        let mut player = host.player();
        let body = json!({"experiment": "survey", "seed": n});
        let (status, run) = start_from(&mut player, &format!("10.0.0.{n}"), body).await;
        assert_eq!((status, &run["place"]), (201, &json!(n - 1)), "{run}");
        waiting.push((player, run["id"].as_str().unwrap().to_owned()));
    }
    let body = json!({"experiment": "survey", "seed": 6});
    let (status, refused) = start_from(&mut host.player(), "10.0.0.6", body).await;
    assert_eq!((status, &refused["error"]["code"]), (503, &json!("busy")));
    assert_eq!(refused["error"]["message"], "4 runs wait already; try again when one of them is done");

    cancelled(&host, &mut first, &running, &mut waiting).await;
}

/// Only who started a run may stop it; those behind it move up.
async fn cancelled(host: &Host, first: &mut Player, running: &str, waiting: &mut [(Player, String)]) {
    let cancel = |id: &str| format!("/api/lab/runs/{id}/cancel");
    let (status, refused) = host.player().post(&cancel(running), json!({})).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("not_yours")));
    let (status, refused) = waiting[0].0.post(&cancel(running), json!({})).await;
    assert_eq!(
        (status, &refused["error"]["message"]),
        (403, &json!("only who started this run may stop it"))
    );
    let (queued, id) = &mut waiting[0];
    let (status, run) = queued.post(&cancel(id), json!({})).await;
    assert_eq!((status, &run["state"], &run["place"]), (200, &json!("stopped"), &Value::Null));
    let (player, id) = &mut waiting[1];
    assert_eq!(player.get(&format!("/api/lab/runs/{id}")).await.1["run"]["place"], 1);
    assert_eq!(first.post(&cancel(running), json!({})).await.0, 200);
    let stopped = until(first, running, |run| run["state"] == "stopped").await;
    assert!(
        stopped["run"]["note"].as_str().unwrap().contains("by the person who started it"),
        "{}",
        stopped["run"]
    );
    assert!(stopped["findings"]["claims"].is_array(), "what was found is kept");
    let (status, refused) = first.post(&cancel(running), json!({})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("not_available")));
    for (player, id) in &mut waiting[1..] {
        finished(player, id).await;
    }
}

#[tokio::test]
async fn a_run_that_takes_too_long_is_stopped_and_says_so() {
    let host = Host::still().await;
    let mut player = host.player();
    let id = start(&mut player, long()).await;
    until(&mut player, &id, |run| run["done"].as_f64() > Some(0.0)).await;
    host.advance(180_000);
    let detail = until(&mut player, &id, |run| run["state"] == "stopped").await;
    let note = detail["run"]["note"].as_str().unwrap();
    assert!(note.contains("the longest time that a run may take") && note.contains("is kept"), "{note}");
    assert!(detail["run"]["done"].as_f64() < Some(1.0) && detail["run"]["report"].is_null());
    assert_eq!(detail["findings"]["claims"].as_array().unwrap().len(), 1);
    assert_eq!(player.get(&format!("/api/lab/runs/{id}/report.html")).await.0, 404);
    // It is not taken for one that is finished.
    assert_ne!(start(&mut player, long()).await, id);
}

#[tokio::test]
async fn old_runs_are_deleted() {
    let host = Host::with(|config| config.lab.kept = 2).await;
    let mut player = host.player();
    let mut ids = Vec::new();
    for seed in 1..=4 {
        let id = start(&mut player, json!({"experiment": "survey", "seed": seed})).await;
        finished(&mut player, &id).await;
        ids.push(id);
    }
    let (_, list) = player.get("/api/lab/runs").await;
    let kept: Vec<_> =
        list["runs"].as_array().unwrap().iter().map(|run| run["id"].as_str().unwrap()).collect();
    assert_eq!(kept, [&*ids[3], &*ids[2]]);
    let files = host.found("SELECT CAST(count(DISTINCT run) AS TEXT) FROM lab_files").await;
    assert_eq!(files.as_deref(), Some("2"), "their files are deleted too");
    assert_eq!(player.get(&format!("/api/lab/runs/{}", ids[0])).await.0, 404);
}

#[tokio::test]
async fn few_may_watch() {
    let host = Host::with(|config| config.lab.watchers_each = 1).await;
    let mut player = host.player();
    let id = start(&mut player, long()).await;
    let url = host.url(&format!("/api/lab/runs/{id}/events"));
    let watching = player.client.get(&url).send().await.unwrap();
    assert_eq!(
        (watching.status().as_u16(), player.client.get(&url).send().await.unwrap().status().as_u16()),
        (200, 429)
    );
}
