//! The bot interface, with the example bot playing a whole game.

use kelso_server::store::{bots, revoke_bot};
use serde_json::{Value, json};

use crate::harness::Host;

#[path = "../../examples/bot.rs"]
#[allow(dead_code, reason = "its main is not used here")]
mod bot;

#[tokio::test]
async fn the_example_bot_plays_a_whole_game() {
    let host = Host::start().await;
    let settings = json!({"end_rules": "casual", "size": 6});
    let game = json!({"mode": "machine", "agent": "random seed=3", "side": "black", "settings": settings});
    let ending = bot::play(&host.url(""), game).await.unwrap();
    let reason = ending["reason"].as_str().unwrap();
    assert!(["no-pieces", "blocked", "repetition", "no-progress"].contains(&reason), "{ending}");
}

#[tokio::test]
async fn a_bot_and_a_person_play_and_the_end_is_in_the_stream() {
    let host = Host::start().await;
    let mut ana = host.player();
    let game = ana.create(json!({"mode": "people", "side": "white"})).await;
    let code = ana.snapshot(&game).await["code"].clone();
    let client = reqwest::Client::new();
    let token = client.post(host.url("/api/bot/tokens")).json(&json!({"name": "robo"})).send().await.unwrap();
    let token: Value = token.json().await.unwrap();
    let bearer = token["token"].as_str().unwrap().to_owned();
    let joined = client
        .post(host.url("/api/bot/games"))
        .bearer_auth(&bearer)
        .json(&json!({"join": code}))
        .send()
        .await
        .unwrap();
    assert_eq!(joined.status(), 200);
    let mut stream = client
        .get(host.url(&format!("/api/bot/games/{game}/stream")))
        .bearer_auth(&bearer)
        .send()
        .await
        .unwrap();
    let first: Value = serde_json::from_slice(&stream.chunk().await.unwrap().unwrap()).unwrap();
    assert_eq!((&first["type"], &first["snapshot"]["you"]), (&json!("game"), &json!("black")));
    let url = host.url(&format!("/api/bot/games/{game}/moves/11-15"));
    assert_eq!(client.post(&url).bearer_auth(&bearer).send().await.unwrap().status(), 200);
    assert_eq!(client.post(&url).bearer_auth(&bearer).send().await.unwrap().status(), 409, "not its turn");
    let state: Value = serde_json::from_slice(&stream.chunk().await.unwrap().unwrap()).unwrap();
    assert_eq!((&state["type"], &state["moves"]), (&json!("state"), &json!(["11-15"])));
    ana.command(&game, "resign", json!({})).await;
    let last: Value = serde_json::from_slice(&stream.chunk().await.unwrap().unwrap()).unwrap();
    assert_eq!(last["ending"]["reason"], "resignation");
    assert!(stream.chunk().await.unwrap().is_none(), "the stream ends with the game");
}

#[tokio::test]
async fn a_token_is_revoked_by_whoever_has_it() {
    let host = Host::start().await;
    let client = reqwest::Client::new();
    let tokens = host.url("/api/bot/tokens");
    let mut bearers = Vec::new();
    for name in ["robo", "other"] {
        let token = client.post(&tokens).json(&json!({"name": name})).send().await.unwrap();
        bearers.push(token.json::<Value>().await.unwrap()["token"].as_str().unwrap().to_owned());
    }
    let make = |bearer: &str| {
        let game = json!({"mode": "people"});
        client.post(host.url("/api/bot/games")).bearer_auth(bearer).json(&game).send()
    };
    assert_eq!(make(&bearers[0]).await.unwrap().status(), 201);
    assert_eq!(client.delete(&tokens).send().await.unwrap().status(), 401, "whose?");
    assert_eq!(client.delete(&tokens).bearer_auth(&bearers[0]).send().await.unwrap().status(), 204);
    assert_eq!(make(&bearers[0]).await.unwrap().status(), 401, "it is nobody's now");
    assert_eq!(client.delete(&tokens).bearer_auth(&bearers[0]).send().await.unwrap().status(), 401);
    assert_eq!(make(&bearers[1]).await.unwrap().status(), 201, "others keep theirs");
}

#[tokio::test]
async fn the_owner_of_the_server_lists_and_revokes_bots_beside_it() {
    let host = Host::start().await;
    let client = reqwest::Client::new();
    let token = client.post(host.url("/api/bot/tokens")).json(&json!({"name": "robo"})).send().await.unwrap();
    let bearer = token.json::<Value>().await.unwrap()["token"].as_str().unwrap().to_owned();
    let make = || {
        client.post(host.url("/api/bot/games")).bearer_auth(&bearer).json(&json!({"mode": "people"})).send()
    };
    assert_eq!(make().await.unwrap().status(), 201);
    let listed = bots(host.database()).await.unwrap();
    assert_eq!((listed.len(), listed[0].name.as_str(), listed[0].games), (1, "robo", 1));
    assert!(!bearer.contains(&listed[0].id), "the id tells nothing of the token");
    let refused = revoke_bot(host.database(), "0123").await.unwrap_err().to_string();
    assert_eq!(refused, "there is no bot 0123; kelso bots list shows the ids");
    assert_eq!(revoke_bot(host.database(), &listed[0].id).await.unwrap(), listed[0]);
    assert_eq!(make().await.unwrap().status(), 401);
    assert_eq!(bots(host.database()).await.unwrap(), []);
}

/// A token can be sent as a cookie, too; a program that does that is one all the same.
#[tokio::test]
async fn a_bot_is_marked_however_it_comes_by_its_seat() {
    let host = Host::start().await;
    let client = reqwest::Client::new();
    let token = client.post(host.url("/api/bot/tokens")).json(&json!({"name": "robo"})).send().await.unwrap();
    let token = token.json::<Value>().await.unwrap()["token"].as_str().unwrap().to_owned();
    let mut ana = host.player();
    let public = json!({"mode": "people", "side": "white", "settings": {"private": false}});
    for way in ["/api/bot/games", "bearer", "cookie"] {
        let game = ana.create(public.clone()).await;
        let join = client.post(host.url(&format!("/api/games/{game}/join")));
        let asked = match way {
            "bearer" => join.bearer_auth(&token).json(&json!({"name": "Ben"})),
            "cookie" => join
                .header("Cookie", format!("kelso_player={token}"))
                .header("Origin", host.url(""))
                .json(&json!({"name": "Ben"})),
            _ => client.post(host.url(way)).bearer_auth(&token).json(&json!({"join": game})),
        };
        assert_eq!(asked.send().await.unwrap().status(), 200, "{way}");
        let seats = &ana.snapshot(&game).await["seats"];
        assert_eq!((&seats["black"]["bot"], &seats["white"]["bot"]), (&json!(true), &Value::Null), "{way}");
    }
    let (_, lobby) = ana.get("/api/games?state=running").await;
    assert_eq!(lobby["games"][0]["bots"], json!(["black"]), "{lobby}");
    let (_, mine) = ana.get("/api/me/games").await;
    assert_eq!(mine["games"][0]["bots"], json!(["black"]), "{mine}");
    let host = host.restart().await;
    let game = lobby["games"][0]["game"].as_str().unwrap();
    assert_eq!(ana.at(host.address).snapshot(game).await["seats"]["black"]["bot"], true, "it is stored");
}
