//! The dashboard shows what the server counts.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::harness::Host;

/// The names of counters in a text, without the endings that Prometheus adds.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let own = words.filter(|word| word.starts_with("kelso_"));
    let bare = |word: &str| {
        let endings = ["_total", "_bucket", "_count", "_sum"];
        endings.iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word).to_owned()
    };
    own.map(bare).collect()
}

#[tokio::test]
async fn every_panel_asks_for_something_that_is_counted() {
    let host = Host::start().await;
    let mut player = host.player();
    // What has never happened is not written down.
    let game = player.create(json!({"mode": "device"})).await;
    player.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await;
    let counted = player.client.get(host.url("/api/metrics")).send().await.unwrap().text().await.unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/grafana/kelso.json");
    let dashboard: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let mut shown = BTreeSet::new();
    for panel in panels {
        for target in panel["targets"].as_array().unwrap() {
            let asked = names(target["expr"].as_str().unwrap());
            assert!(!asked.is_empty() && asked.is_subset(&names(&counted)), "{}: {target}", panel["title"]);
            shown.extend(asked);
        }
    }
    let missing: Vec<_> = names(&counted).into_iter().filter(|name| !shown.contains(name)).collect();
    assert_eq!(missing, ["kelso_games"], "what is counted and not shown");
}
