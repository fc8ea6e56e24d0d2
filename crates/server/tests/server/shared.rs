//! Analyses shared by a link: read by everybody, deleted by their owner, and within bounds.

use serde_json::{Value, json};

use crate::harness::{Host, Player};

const PDN: &str = "[Black \"Ann\"]\n[White \"Bob\"]\n\n{start} 1. 11-15! {sharp} (1. 9-14 22-17) 23-19 *\n";

async fn share(player: &mut Player, text: impl Into<Vec<u8>>) -> (u16, Value) {
    let request = player.client.post(format!("http://{}/api/shared", player.address)).body(text.into());
    player.send(request).await
}

async fn delete(player: &mut Player, path: &str) -> u16 {
    let request = player.client.delete(format!("http://{}{path}", player.address));
    player.send(request).await.0
}

async fn titles(player: &mut Player) -> Vec<String> {
    let (status, list) = player.get("/api/shared").await;
    assert_eq!(status, 200, "{list}");
    let title = |entry: &Value| entry["title"].as_str().unwrap().to_owned();
    list["analyses"].as_array().unwrap().iter().map(title).collect()
}

#[tokio::test]
async fn everybody_reads_it_and_its_owner_deletes_it() {
    let host = Host::start().await;
    let (mut ann, mut ben) = (host.player(), host.player());
    let (status, made) = share(&mut ann, PDN).await;
    assert_eq!((status, &made["title"], &made["moves"]), (201, &json!("Ann – Bob"), &json!(4)), "{made}");
    let id = made["id"].as_str().unwrap();
    assert_eq!(made["link"], format!("/analysis/s/{id}"));
    let address = format!("/api/shared/{id}");
    // The same for others after a restart.
    let host = host.restart().await;
    ann.address = host.address;
    ben.address = host.address;
    let (status, read) = ben.get(&address).await;
    assert_eq!((status, &read["pdn"], &read["yours"]), (200, &json!(PDN), &json!(false)));
    assert_eq!(ann.get(&address).await.1["yours"], true);
    assert_eq!(delete(&mut ben, &address).await, 403, "nobody knows them");
    ben.create(json!({"mode": "device"})).await;
    assert_eq!(delete(&mut ben, &address).await, 404, "it is not theirs");
    assert_eq!((titles(&mut ann).await, titles(&mut ben).await), (vec!["Ann – Bob".to_owned()], vec![]));
    assert_eq!(delete(&mut ann, &address).await, 204);
    let (status, gone) = ben.get(&address).await;
    assert_eq!((status, &gone["error"]["faults"][0]["code"]), (404, &json!("no_such_analysis")));
    assert_eq!(delete(&mut ann, &address).await, 404);
    assert_eq!(titles(&mut ann).await, Vec::<String>::new());
}

#[tokio::test]
async fn they_are_named_by_players_event_or_moves() {
    let host = Host::start().await;
    let mut player = host.player();
    for (text, title) in [
        ("[Event \"Analysis\"] [Black \"Ann\"] 1. 11-15 *", "Ann – ?"),
        ("[Event \"Club\"] [Black \"?\"] 1. 11-15 *", "Club"),
        ("[Event \"Analysis\"] 1. 11-15 23-19 2. 8-11 22-17 3. 4-8 *", "11-15 23-19 8-11 22-17"),
    ] {
        assert_eq!(share(&mut player, text).await.1["title"], title);
    }
}

#[tokio::test]
async fn only_one_game_without_mistakes_is_shared() {
    let host = Host::start().await;
    let mut player = host.player();
    for text in ["", "nothing", "1. 11-15 *\n\n1. 9-14 *", "1. 11-15 11-15 *", "1. 11-15 (1. 1-2) *"] {
        let (status, refused) = share(&mut player, text).await;
        let code = &refused["error"]["faults"][0]["code"];
        assert_eq!((status, code), (422, &json!("not_one_game")), "{text}: {refused}");
    }
    assert_eq!(share(&mut player, b"1. 11-15 {\xff} *".to_vec()).await.0, 400);
    let long = format!("1. 11-15 {{{}}} *", "x".repeat(70_000));
    assert_eq!(share(&mut player, long).await.0, 413);
    // A letter that one database does not store.
    let (status, made) = share(&mut player, "1. 11-15 {a\0b} *").await;
    assert_eq!(status, 201, "{made}");
    assert_eq!(player.get("/api/shared/nothing").await.0, 404);
}

#[tokio::test]
async fn there_are_bounds_for_a_player_and_for_an_address() {
    let host = Host::still().await;
    let (mut ann, mut ben, mut eve) = (host.player(), host.player(), host.player());
    for player in [&mut ann, &mut ben] {
        for _ in 0..100 {
            assert_eq!(share(player, PDN).await.0, 201);
        }
    }
    let (status, refused) = share(&mut ann, PDN).await;
    let fault = &refused["error"]["faults"][0];
    assert_eq!((status, fault), (409, &json!({"code": "too_many_shared", "most": 100})));
    let (status, refused) = share(&mut eve, PDN).await;
    assert_eq!((status, &refused["error"]["code"]), (429, &json!("too_many")), "they share an address");
    host.advance(86_400_000);
    assert_eq!(share(&mut eve, PDN).await.0, 201, "the next day");
    let mine =
        format!("/api/shared/{}", ann.get("/api/shared").await.1["analyses"][0]["id"].as_str().unwrap());
    assert_eq!(delete(&mut ann, &mine).await, 204);
    assert_eq!(share(&mut ann, PDN).await.0, 201, "there is room again");
}

#[tokio::test]
async fn they_go_with_everything_about_their_owner_and_move_to_another_device() {
    let host = Host::start().await;
    let (mut ann, mut phone) = (host.player(), host.player());
    let first = share(&mut ann, PDN).await.1;
    let second = share(&mut phone, "1. 11-15 *").await.1;
    let (_, made) = ann.post("/api/me/device-link", json!({})).await;
    let secret = made["link"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    assert_eq!(phone.post("/api/me/device", json!({"secret": secret})).await.0, 200);
    assert_eq!(titles(&mut phone).await.len(), 2, "both are theirs");
    assert_eq!(titles(&mut ann).await.len(), 2, "on both devices");
    assert_eq!(delete(&mut ann, "/api/me").await, 204);
    for made in [first, second] {
        let (status, _) = host.player().get(&format!("/api/shared/{}", made["id"].as_str().unwrap())).await;
        assert_eq!(status, 404, "{made}");
    }
}
