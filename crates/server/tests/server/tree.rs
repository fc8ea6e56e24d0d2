//! The tree of a search over HTTP: the agreed columns, the agent's totals, and what is refused.

use serde_json::{Value, json};

use crate::harness::Host;

fn column<'a>(tree: &'a Value, name: &str) -> &'a Vec<Value> {
    tree["nodes"][name].as_array().unwrap_or_else(|| panic!("there is no column {name}"))
}

#[tokio::test]
async fn a_tree_has_the_totals_of_its_search() {
    let host = Host::start().await;
    let mut player = host.player();
    let rows = player.post("/api/compare", json!({"depth": 4})).await.1["rows"].clone();
    for (index, agent) in ["minimax", "alphabeta", "ordered"].into_iter().enumerate() {
        let (status, tree) = player.post("/api/tree", json!({"fen": null, "agent": agent})).await;
        assert_eq!(status, 200, "{tree}");
        let row = &rows[index];
        assert_eq!(tree["agent"], format!("{agent} depth=4"));
        assert_eq!((&tree["move"], &tree["value"]), (&row["move"]["text"], &row["verdict"]));
        assert_eq!(tree["totals"]["nodes_per_depth"], row["nodes_per_depth"]);
        assert_eq!(tree["totals"]["cutoffs"].as_u64(), row["pruned"].as_u64().or(Some(0)));
        let nodes = tree["totals"]["nodes"].as_u64().unwrap() as usize;
        for name in [
            "parent",
            "move",
            "board",
            "alpha",
            "beta",
            "value",
            "bound",
            "then_alpha",
            "then_beta",
            "cutoff",
            "cut",
            "kind",
            "leaf",
            "size",
            "best",
        ] {
            assert_eq!(column(&tree, name).len(), nodes, "{name}");
        }
        assert_eq!(column(&tree, "size")[0], nodes);
        for (name, total) in [("cutoff", "cutoffs"), ("leaf", "leaves")] {
            let marked: u64 = column(&tree, name).iter().filter_map(Value::as_u64).sum();
            assert_eq!(tree["totals"][total], marked, "{name}");
        }
        let cut: u64 = column(&tree, "cut").iter().filter_map(Value::as_u64).sum();
        assert_eq!(tree["totals"]["cut_moves"], cut);
        assert_eq!(tree["texts"].as_array().unwrap()[..2], ["−∞", "+∞"]);
        assert_eq!(column(&tree, "board")[0], "bbbbbbbbbbbb........wwwwwwwwwwww");
    }
}

#[tokio::test]
async fn other_boards_deepening_and_the_limit_on_nodes() {
    let host = Host::start().await;
    let mut player = host.player();
    let request = json!({"variant": "single-jump", "size": 10, "agent": "table depth=3 eval=count"});
    let (status, tree) = player.post("/api/tree", request).await;
    assert_eq!((status, &tree["size"], &tree["complete"]), (200, &json!(10), &json!(true)));
    let roots = column(&tree, "parent").iter().filter(|parent| **parent == -1).count();
    assert_eq!((roots, column(&tree, "board")[0].as_str().map(str::len)), (3, Some(50)));
    let (status, tree) = player.post("/api/tree", json!({"agent": "minimax depth=6"})).await;
    assert_eq!((status, &tree["complete"], &tree["move"]), (200, &json!(false), &Value::Null));
    assert_eq!((column(&tree, "kind").len(), &tree["depth"]), (20_000, &json!(6)));
    assert_eq!(column(&tree, "kind")[0], 5);
}

#[tokio::test]
async fn what_has_no_tree_is_refused_in_a_sentence() {
    let host = Host::start().await;
    let mut player = host.player();
    for (request, code, words) in [
        (json!({"agent": "kelso level=3"}), "bad_agent", "the tree of kelso cannot be shown"),
        (json!({"agent": "minimax depth=7"}), "bad_agent", "the depth is from 1 to 6"),
        (json!({"agent": "ordered time=1s"}), "bad_agent", "omit time"),
        (json!({"agent": "luck"}), "bad_agent", "there is no agent “luck”"),
        (json!({"fen": "W:W18:B"}), "bad_position", "the game is over"),
        (json!({"fen": "nonsense"}), "bad_position", ""),
        (json!({"size": 7}), "bad_settings", "7"),
    ] {
        let (status, refused) = player.post("/api/tree", request.clone()).await;
        assert_eq!((status, &refused["error"]["code"]), (422, &json!(code)), "{request}: {refused}");
        assert!(refused["error"]["message"].as_str().unwrap().contains(words), "{refused}");
    }
}

#[tokio::test]
async fn the_same_tree_is_drawn() {
    let host = Host::start().await;
    let player = host.player();
    let url = host.url("/api/tree.svg?agent=alphabeta%20depth%3D3%20eval%3Dpiece-row&fen=W:W21-32:B1-11,16");
    let response = player.client.get(url).send().await.unwrap();
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!((response.status().as_u16(), header("content-type").as_str()), (200, "image/svg+xml"));
    assert!(header("content-security-policy").contains("style-src 'unsafe-inline'"));
    let drawing = response.text().await.unwrap();
    assert!(drawing.starts_with("<svg ") && drawing.contains(">alphabeta depth=3 eval=piece-row</text>"));
    let mut player = host.player();
    for (query, status) in
        [("agent=kelso", 422), ("agent=minimax%20depth%3D9", 422), ("size=x", 400), ("what=1", 400)]
    {
        assert_eq!(player.get(&format!("/api/tree.svg?{query}")).await.0, status, "{query}");
    }
}
