//! One's own games: found by the cookie, taken to another device, deleted.

use serde_json::{Value, json};

use crate::harness::{Host, Player};

async fn my_games(player: &mut Player, query: &str) -> Vec<Value> {
    let (status, games) = player.get(&format!("/api/me/games{query}")).await;
    assert_eq!(status, 200, "{games}");
    games["games"].as_array().unwrap().clone()
}

fn ids(games: &[Value]) -> Vec<&str> {
    games.iter().map(|game| game["game"].as_str().unwrap()).collect()
}

async fn delete_me(player: &mut Player) -> u16 {
    let request = player.client.delete(format!("http://{}/api/me", player.address));
    player.send(request).await.0
}

#[tokio::test]
async fn games_under_way_and_finished_ones_are_found_by_the_cookie() {
    let host = Host::start().await;
    let (shared, mut ana, mut ben) = host.pair(json!({})).await;
    let table = ana.create(json!({"mode": "device"})).await;
    let lost = ana.create(json!({"mode": "machine", "side": "white", "agent": "random"})).await;
    ana.command(&lost, "resign", json!({})).await;
    ana.command(&shared, "move", json!({"ply": 1, "text": "11-15"})).await;

    let running = my_games(&mut ana, "").await;
    assert_eq!(ids(&running), [table.as_str(), shared.as_str()]);
    assert_eq!((&running[0]["you"], &running[0]["stands"]["your_turn"]), (&Value::Null, &json!(true)));
    assert_eq!((&running[1]["you"], &running[1]["stands"]["your_turn"]), (&json!("black"), &json!(false)));
    assert_eq!(running[1]["stands"]["last"], "11-15");
    assert_eq!(my_games(&mut ben, "").await[0]["stands"]["your_turn"], true);

    let finished = my_games(&mut ana, "?state=over").await;
    assert_eq!((ids(&finished), &finished[0]["result"]), (vec![lost.as_str()], &json!("lost")));
    assert_eq!(ids(&my_games(&mut ana, "?state=over&result=lost&mode=machine").await), [lost.as_str()]);
    assert!(my_games(&mut ana, "?state=over&result=won").await.is_empty());
    let (_, summary) = ana.get("/api/me").await;
    let against = json!([{"agent": "random", "results": {"won": 0, "drawn": 0, "lost": 1}}]);
    assert_eq!(summary, json!({"running": 2, "finished": 1, "results": against}));
    assert_eq!(my_games(&mut host.player(), "").await, Vec::<Value>::new(), "nobody has no games");
}

#[tokio::test]
async fn long_lists_are_read_page_by_page_and_all_of_them_as_pdn() {
    let host = Host::start().await;
    let mut ana = host.player();
    let mut made = Vec::new();
    for _ in 0..5 {
        let game = ana.create(json!({"mode": "machine", "side": "black", "agent": "random"})).await;
        ana.command(&game, "resign", json!({})).await;
        made.push(game);
    }
    let mut read = Vec::new();
    let mut after = String::new();
    loop {
        let (_, page) = ana.get(&format!("/api/me/games?state=over&most=2{after}")).await;
        read.extend(ids(page["games"].as_array().unwrap()).into_iter().map(str::to_owned));
        let Some(next) = page["next"].as_str() else { break };
        after = format!("&after={next}");
    }
    read.sort();
    made.sort();
    assert_eq!(read, made, "each of them once");
    let (_, pdn) = ana.get("/api/me/games.pdn").await;
    assert_eq!(pdn.as_str().unwrap().matches("[Result \"0-1\"]").count(), 5, "{pdn}");
    for wrong in ["after=x", "after=1-!", "most=0", "most=101"] {
        let (status, error) = ana.get(&format!("/api/me/games?{wrong}")).await;
        assert_eq!((status, &error["error"]["code"]), (422, &json!("bad_settings")), "{wrong}");
    }
}

/// Makes a link on one device and opens it on the other.
async fn link_from(player: &mut Player) -> String {
    let (status, made) = player.post("/api/me/device-link", json!({})).await;
    assert_eq!(status, 200, "{made}");
    let (page, secret) = made["link"].as_str().unwrap().split_once('#').expect("a secret");
    assert_eq!(page, "/me/device");
    secret.to_owned()
}

#[tokio::test]
async fn a_link_takes_a_player_to_another_device_once() {
    let host = Host::still().await;
    let (game, mut ana, _ben) = host.pair(json!({})).await;
    let mut phone = host.player();
    let old = phone.create(json!({"mode": "machine", "side": "black", "agent": "random"})).await;
    let secret = link_from(&mut ana).await;

    phone.command(&old, "resign", json!({})).await;
    let (status, summary) = phone.post("/api/me/device", json!({"secret": secret})).await;
    assert_eq!((status, &summary["running"], &summary["finished"]), (200, &json!(1), &json!(1)), "{summary}");
    assert_eq!(phone.snapshot(&game).await["you"], "black", "the seat is theirs");
    assert_eq!(ids(&my_games(&mut ana, "?state=over").await), [old.as_str()], "and the other way round");

    let (status, error) = host.player().post("/api/me/device", json!({"secret": secret})).await;
    assert_eq!((status, &error["error"]["code"]), (404, &json!("not_found")), "once only");
    let late = link_from(&mut ana).await;
    host.advance(16 * 60_000);
    assert_eq!(host.player().post("/api/me/device", json!({"secret": late})).await.0, 404, "not for ever");
    assert_eq!(host.player().post("/api/me/device", json!({"secret": "x"})).await.0, 422);
    assert_eq!(
        host.player().post("/api/me/device-link", json!({})).await.0,
        403,
        "nobody has nothing to take"
    );
}

#[tokio::test]
async fn deleting_everything_leaves_others_their_games_without_the_name() {
    let host = Host::start().await;
    let (shared, mut ana, mut ben) = host.pair(json!({})).await;
    ana.command(&shared, "chat", json!({"text": "my secret"})).await;
    ben.command(&shared, "chat", json!({"text": "hello"})).await;
    let own = ana.create(json!({"mode": "machine", "side": "black", "agent": "random"})).await;
    let table = ana.create(json!({"mode": "device"})).await;
    let key = ana.cookie.clone();

    assert_eq!(delete_me(&mut ana).await, 204);
    assert_eq!(ana.cookie.as_deref(), Some("kelso_player="), "the cookie is taken back");
    for game in [&own, &table] {
        assert_eq!(ben.get(&format!("/api/games/{game}")).await.0, 404);
        assert_eq!(
            host.found(&format!("SELECT CAST(count(*) AS TEXT) FROM events WHERE game = '{game}'"))
                .await
                .as_deref(),
            Some("0")
        );
    }
    ana.cookie = key;
    assert!(my_games(&mut ana, "").await.is_empty() && my_games(&mut ana, "?state=over").await.is_empty());

    let host = host.restart().await;
    let mut ben = ben.at(host.address);
    let seen = ben.snapshot(&shared).await;
    assert_eq!(
        (&seen["you"], &seen["ending"]["outcome"]),
        (&json!("white"), &json!("white_wins")),
        "resigned"
    );
    assert_eq!(seen["seats"]["black"]["name"], "Deleted player");
    let text = seen.to_string();
    assert!(!text.contains("Ana") && !text.contains("my secret") && text.contains("hello"), "{text}");
    assert_eq!(ids(&my_games(&mut ben, "?state=over").await), [shared.as_str()]);
    assert_eq!(delete_me(&mut host.player()).await, 403, "nobody has nothing to delete");
}
