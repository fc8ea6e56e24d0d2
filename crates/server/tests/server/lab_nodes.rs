//! Runs of the lab at several nodes: seen, watched and stopped at any of them, and conducted by one.

use std::sync::Arc;
use std::time::Duration;

use kelso_server::time::ManualClock;
use serde_json::{Value, json};

use crate::harness::{Host, PATIENCE, Player, START};
use crate::lab::{LONG, finished, start, stored, text, until};
use crate::nodes::{Nodes, nodes};

fn long() -> Value {
    serde_json::from_str(LONG).unwrap()
}

/// The states of all runs, as a node lists them.
async fn listed(host: &Host) -> Vec<(Value, Value)> {
    let (_, list) = host.player().get("/api/lab/runs").await;
    let runs = list["runs"].as_array().unwrap();
    runs.iter().map(|run| (run["id"].clone(), run["state"].clone())).collect()
}

#[tokio::test]
async fn a_run_is_seen_and_reported_at_every_node() {
    let nodes = nodes!(Nodes::start(2));
    let mut here = nodes.hosts[0].player();
    let id = start(&mut here, json!({"experiment": "ladder", "games": 12})).await;
    let mut there = nodes.at(1, &here);
    let (status, seen) = there.get(&format!("/api/lab/runs/{id}")).await;
    assert_eq!((status, &seen["run"]["yours"]), (200, &json!(true)), "{seen}");
    assert_eq!(listed(&nodes.hosts[1]).await[0].0, json!(id));
    let [first, second] = [finished(&mut here, &id).await, finished(&mut there, &id).await];
    assert_eq!(first, second);
    for path in ["report.html", "report.html?lang=es", "rows.csv"] {
        let path = format!("/api/lab/runs/{id}/{path}");
        let [first, second] = [text(&here, &path).await, text(&there, &path).await];
        assert!(first == second && first.len() > 100, "{path}: {first} {second}");
    }
    let (status, same) =
        nodes.hosts[1].player().post("/api/lab/runs", json!({"experiment": "ladder", "games": 12})).await;
    assert_eq!((status, &same["id"]), (200, &json!(id)), "a run like it is not run again");
}

#[tokio::test]
async fn how_far_a_run_is_and_what_it_has_found_is_told_at_every_node() {
    let clock = ManualClock::at(START);
    let nodes = nodes!(Nodes::with(2, |config| config.clock = Arc::new(clock.clone())));
    let mut here = nodes.hosts[0].player();
    let id = start(&mut here, long()).await;
    let is_on = |run: &Value| run["done"].as_f64() > Some(0.0);
    until(&mut here, &id, is_on).await;
    // A second has passed: the node that conducts it tells the others.
    clock.advance(Duration::from_secs(1));
    let mut there = nodes.at(1, &here);
    while !is_on(&there.get(&format!("/api/lab/runs/{id}")).await.1["run"]) {}
    let detail = until(&mut there, &id, is_on).await;
    assert_eq!(detail["run"]["state"], "running", "{}", detail["run"]);
    assert!(detail["findings"]["claims"].is_array(), "{detail}");
}

#[tokio::test]
async fn a_run_is_stopped_at_another_node_by_whoever_started_it() {
    let nodes = nodes!(Nodes::start(2));
    let mut here = nodes.hosts[0].player();
    let id = start(&mut here, long()).await;
    until(&mut here, &id, |run| run["done"].as_f64() > Some(0.0)).await;
    let cancel = format!("/api/lab/runs/{id}/cancel");
    let (status, refused) = nodes.hosts[1].player().post(&cancel, json!({})).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("not_yours")));
    let mut there = nodes.at(1, &here);
    // One for each visitor, wherever they ask.
    let (status, refused) = there.post("/api/lab/runs", json!({"experiment": "survey"})).await;
    assert_eq!((status, &refused["error"]["code"]), (429, &json!("too_many")), "{refused}");
    assert_eq!(there.post(&cancel, json!({})).await.0, 200);
    for player in [&mut there, &mut here] {
        let stopped = until(player, &id, |run| run["state"] == "stopped").await;
        let note = stopped["run"]["note"].as_str().unwrap();
        assert!(note.contains("by the person who started it"), "{note}");
        assert!(stopped["findings"]["claims"].is_array(), "what was found is kept");
    }
    assert_eq!(there.post(&cancel, json!({})).await.0, 409);
}

#[tokio::test]
async fn two_nodes_that_are_asked_in_the_same_moment_start_one_run() {
    let nodes = nodes!(Nodes::start(2));
    for seed in 0..8 {
        let ask = async |node: usize| {
            let mut player = nodes.hosts[node].player();
            let (status, run) =
                player.post("/api/lab/runs", json!({"experiment": "survey", "seed": seed})).await;
            (status, run["id"].as_str().map(str::to_owned), player)
        };
        let (mut one, two) = tokio::join!(ask(0), ask(1));
        let mut statuses = [one.0, two.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 201], "the same run: {:?} {:?}", one.1, two.1);
        assert_eq!(one.1, two.1);
        finished(&mut one.2, &one.1.unwrap()).await;
    }
    // A visitor who asks two nodes for different runs gets one.
    let mut known = nodes.hosts[0].player();
    assert_eq!(known.post("/api/lab/runs", json!({"experiment": "survey", "seed": 0})).await.0, 200);
    let ask = async |node: usize, seed: u32| {
        let mut player = nodes.at(node, &known);
        player.post("/api/lab/runs", json!({"experiment": "ladder", "games": 20, "seed": seed})).await.0
    };
    let (one, two) = tokio::join!(ask(0, 100), ask(1, 101));
    let mut statuses = [one, two];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 429]);
}

#[tokio::test]
async fn different_nodes_conduct_different_runs_at_once() {
    let nodes = nodes!(Nodes::with(2, |config| config.behind_proxy = true));
    let start_from = async |address: &str, seed: u32| {
        let mut player = nodes.hosts[0].player_from(address);
        let body = json!({"experiment": "ladder", "games": 20, "seed": seed});
        let id = start(&mut player, body).await;
        (player, id)
    };
    let (mut one, first) = start_from("10.0.0.1", 1).await;
    until(&mut one, &first, |run| run["state"] == "running").await;
    let (mut two, second) = start_from("10.0.0.2", 2).await;
    // The second node has nothing to do, and is looked at.
    two.address = nodes.hosts[1].address;
    until(&mut two, &second, |run| run["state"] == "running").await;
    let running: Vec<_> = listed(&nodes.hosts[0]).await.into_iter().map(|(_, state)| state).collect();
    assert_eq!(running, ["running", "running"]);
}

#[tokio::test]
async fn a_run_of_a_node_that_says_nothing_more_is_taken_up_by_another() {
    // Each node has its own clock: that of the first stands still, so that it does not renew its lease.
    let clock = ManualClock::at(START);
    let mut nodes = nodes!(Nodes::with(1, |config| config.clock = Arc::new(ManualClock::at(START))));
    let second = clock.clone();
    nodes.add(move |config| config.clock = Arc::new(second.clone())).await;
    // The second has looked, found nothing, and looks again later.
    let looks = clock.sleeper(START + 5_000);
    tokio::time::timeout(PATIENCE, looks).await.expect("the second node looks again");
    let mut here = nodes.hosts[0].player();
    let id = start(&mut here, long()).await;
    until(&mut here, &id, |run| run["state"] == "running").await;
    let node = async |host: &Host| host.found(&format!("SELECT node FROM lab_runs WHERE id = '{id}'")).await;
    let silent = node(&nodes.hosts[0]).await;
    clock.advance(Duration::from_millis(15_001));
    let mut there = nodes.at(1, &here);
    let is_taken_up = |run: &Value| run["started"] == START + 15_001;
    until(&mut there, &id, is_taken_up).await;
    assert_ne!(node(&nodes.hosts[1]).await, silent);
    // The first finds out in the end that the run is no longer its own. What the second finds is the same, and told at both.
    let taken_up = finished(&mut there, &id).await;
    assert_eq!(stored(&nodes.hosts[1], &id).await["begun"], 2);
    let told = here.get(&format!("/api/lab/runs/{id}")).await.1;
    assert_eq!(
        (&told["run"], &told["findings"]["claims"]),
        (&taken_up["run"], &taken_up["findings"]["claims"])
    );
}

#[tokio::test]
async fn a_run_of_a_node_that_ends_in_order_goes_on_at_another() {
    let mut nodes = nodes!(Nodes::start(2));
    let mut here = nodes.hosts[0].player();
    let id = start(&mut here, json!({"experiment": "ladder", "games": 12})).await;
    let before = until(&mut here, &id, |run| run["done"].as_f64() >= Some(0.1)).await;
    let mut there: Player = nodes.at(1, &here);
    nodes.hosts.remove(0).stop().await;
    let after = until(&mut there, &id, |run| run["state"] == "running").await;
    assert!(after["run"]["done"].as_f64() >= before["run"]["done"].as_f64(), "{}", after["run"]);
    finished(&mut there, &id).await;
    assert_eq!(stored(&nodes.hosts[0], &id).await["begun"], 1, "it was put off");
}
