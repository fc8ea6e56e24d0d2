//! Whoever takes a link to another device takes their games along, those that are being played too.

use serde_json::{Value, json};

use crate::harness::{Host, Player};
use crate::nodes::{Nodes, nodes};
use crate::traces::Traces;

async fn link_from(player: &mut Player) -> String {
    let (status, made) = player.post("/api/me/device-link", json!({})).await;
    assert_eq!(status, 200, "{made}");
    made["link"].as_str().unwrap().split_once('#').expect("a secret").1.to_owned()
}

async fn take(player: &mut Player, secret: &str) -> Value {
    let (status, summary) = player.post("/api/me/device", json!({"secret": secret})).await;
    assert_eq!(status, 200, "{summary}");
    summary
}

#[tokio::test]
async fn seats_in_living_games_change_hands_and_stay_changed() {
    let host = Host::start().await;
    let mut laptop = host.player();
    laptop.create(json!({"mode": "device"})).await;
    let (game, mut phone, ben) = host.pair(json!({})).await;
    let mut socket = ben.socket(&game).await;
    socket.until("snapshot").await;
    let mut page = phone.socket(&game).await;
    page.until("snapshot").await;
    page.does("chat", json!({"text": "I change devices"})).await;
    let (mut old, traces) = (phone.clone(), Traces::of(&phone, &[]));

    let secret = link_from(&mut laptop).await;
    let summary = take(&mut phone, &secret).await;
    assert_eq!(summary["running"], 2, "{summary}");
    // The old page is told to connect again, which it does with the new cookie.
    while page.receive().await.is_some() {}
    let mut page = phone.socket(&game).await;
    assert_eq!(page.until("snapshot").await["you"], "black");
    assert_eq!(old.snapshot(&game).await["you"], Value::Null);
    let (status, refused) = old.command(&game, "move", json!({"ply": 1, "text": "9-13"})).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("not_yours")));

    socket.does("chat", json!({"text": "I do not mind"})).await;
    assert_eq!(traces.in_tables(&host).await, Vec::<String>::new(), "the old key is not written back");
    page.moves(1, "11-15").await;
    assert_eq!(socket.until("move").await["move"]["text"], "11-15");
    let (status, _) = laptop.command(&game, "chat", json!({"text": "both devices are me"})).await;
    assert_eq!(status, 200);

    let host = host.restart().await;
    let (mut phone, mut old) = (phone.at(host.address), old.at(host.address));
    assert_eq!(phone.snapshot(&game).await["you"], "black");
    assert_eq!(old.snapshot(&game).await["you"], Value::Null);
    let (_, mine) = phone.get("/api/me/games").await;
    assert!(mine["games"].as_array().unwrap().iter().any(|mine| mine["game"] == game), "{mine}");
}

#[tokio::test]
async fn finished_games_are_the_takers_for_good() {
    let host = Host::start().await;
    let mut laptop = host.player();
    laptop.create(json!({"mode": "device"})).await;
    let (game, mut phone, ben) = host.pair(json!({})).await;
    let mut socket = ben.socket(&game).await;
    phone.command(&game, "resign", json!({})).await;
    let secret = link_from(&mut laptop).await;
    take(&mut phone, &secret).await;
    socket.does("chat", json!({"text": "well played"})).await;
    assert_eq!(phone.snapshot(&game).await["you"], "black");
    assert_eq!(laptop.snapshot(&game).await["you"], "black");
    let (_, mine) = laptop.get("/api/me/games?state=over").await;
    assert_eq!((&mine["games"][0]["game"], &mine["games"][0]["result"]), (&json!(game), &json!("lost")));
}

#[tokio::test]
async fn both_seats_of_a_game_can_become_one_players() {
    let host = Host::start().await;
    let (game, mut laptop, mut phone) = host.pair(json!({})).await;
    // The same names of commands on both devices.
    for player in [&mut laptop, &mut phone] {
        let said = json!({"t": "chat", "id": "c1", "d": {"text": "hello"}});
        assert_eq!(player.post(&format!("/api/games/{game}/commands"), said).await.0, 200);
    }
    let traces = Traces::of(&phone, &[]);
    let secret = link_from(&mut laptop).await;
    let summary = take(&mut phone, &secret).await;
    assert_eq!(
        (summary["running"].as_u64(), phone.snapshot(&game).await["you"].as_str()),
        (Some(1), Some("both"))
    );
    assert_eq!(traces.in_tables(&host).await, Vec::<String>::new());
    phone.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await;
    let (status, answer) = laptop.command(&game, "move", json!({"ply": 2, "text": "23-19"})).await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test]
async fn a_link_is_taken_by_one_of_many_and_the_others_keep_what_they_have() {
    let host = Host::start().await;
    let (_, mut laptop, _ben) = host.pair(json!({})).await;
    let secret = link_from(&mut laptop).await;
    let mut takers = Vec::new();
    for _ in 0..8 {
        let mut taker = host.player();
        let game = taker.create(json!({"mode": "device"})).await;
        takers.push((taker, game));
    }
    let race = takers.into_iter().map(async |(mut taker, game)| {
        let (status, _) = taker.post("/api/me/device", json!({"secret": secret})).await;
        (status, taker, game)
    });
    let mut winners = 0;
    for (status, mut taker, game) in futures_util::future::join_all(race).await {
        winners += usize::from(status == 200);
        assert!(matches!(status, 200 | 404), "{status}");
        assert_eq!(taker.snapshot(&game).await["you"], "both");
    }
    assert_eq!(winners, 1);
}

#[tokio::test]
async fn a_seat_changes_hands_at_all_nodes() {
    let nodes = nodes!(Nodes::start(2));
    let [here, there] = &nodes.hosts[..] else { panic!("two nodes") };
    let mut laptop = here.player();
    laptop.create(json!({"mode": "device"})).await;
    let (game, mut phone, ben) = here.pair(json!({})).await;
    let mut socket = ben.at(there.address).socket(&game).await;
    socket.until("snapshot").await;
    let traces = Traces::of(&phone, &[]);
    let secret = link_from(&mut laptop).await;
    take(&mut phone, &secret).await;
    socket.does("chat", json!({"text": "who is there?"})).await;
    assert_eq!(phone.at(there.address).snapshot(&game).await["you"], "black");
    assert_eq!(traces.in_tables(here).await, Vec::<String>::new());
    let (status, answer) =
        phone.at(there.address).command(&game, "move", json!({"ply": 1, "text": "11-15"})).await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test]
async fn a_link_says_whose_games_it_brings_before_it_is_taken() {
    let host = Host::start().await;
    let (_, mut ana, mut ben) = host.pair(json!({})).await;
    ana.create(json!({"mode": "machine", "side": "black", "agent": "random"})).await;
    let secret = json!({"secret": link_from(&mut ana).await});
    let (status, offer) = ben.post("/api/me/device/offer", secret.clone()).await;
    let expected = json!({"name": "Ana", "running": 2, "finished": 0, "yours": false, "added": 1});
    assert_eq!((status, &offer), (200, &expected));
    let (_, own) = ana.post("/api/me/device/offer", secret.clone()).await;
    assert_eq!((&own["yours"], &own["added"]), (&json!(true), &json!(0)));
    let (_, stranger) = host.player().post("/api/me/device/offer", secret.clone()).await;
    assert_eq!(stranger["added"], 0, "nobody brings nothing");
    assert_eq!(ben.post("/api/me/device", secret.clone()).await.0, 200, "looking does not use it up");
    assert_eq!(host.player().post("/api/me/device/offer", secret).await.0, 404, "somebody has taken it");
    assert_eq!(ben.post("/api/me/device/offer", json!({"secret": "x"})).await.0, 422);
    let unknown = json!({"secret": "0".repeat(32)});
    assert_eq!(ben.post("/api/me/device/offer", unknown).await.0, 404);
}

#[tokio::test]
async fn signing_out_other_devices_leaves_them_nothing() {
    let host = Host::start().await;
    let (game, mut ana, ben) = host.pair(json!({})).await;
    let (mut stolen, traces) = (ana.clone(), Traces::of(&ana, &[]));
    let mut socket = ben.socket(&game).await;
    socket.until("snapshot").await;
    let mut thief = stolen.socket(&game).await;
    thief.until("snapshot").await;
    let trap = link_from(&mut stolen).await;

    let (status, secret) = ana.post("/api/me/sign-out-others", json!({})).await;
    assert_eq!(status, 200, "{secret}");
    assert_eq!(ana.snapshot(&game).await["you"], "black", "nothing has changed yet");
    let old = ana.clone();
    assert_eq!(take(&mut ana, secret["secret"].as_str().unwrap()).await["running"], 1);
    while thief.receive().await.is_some() {}
    assert_eq!(ana.snapshot(&game).await["you"], "black");
    assert_eq!(stolen.snapshot(&game).await["you"], Value::Null);
    let (status, _) = stolen.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await;
    assert_eq!(status, 403);
    let (status, _) = host.player().post("/api/me/device", json!({"secret": trap})).await;
    assert_eq!(status, 404, "links of the old cookie are gone too");
    socket.does("chat", json!({"text": "still you?"})).await;
    assert_eq!(traces.in_tables(&host).await, Vec::<String>::new(), "the old key is not written back");

    // The answer was lost: the same request once more gives the same cookie.
    let mut again = old;
    take(&mut again, secret["secret"].as_str().unwrap()).await;
    assert_eq!(again.cookie, ana.cookie);
    let (_, bot) = host.player().post("/api/bot/tokens", json!({"name": "Bot"})).await;
    let asked =
        ana.client.post(host.url("/api/me/sign-out-others")).bearer_auth(bot["token"].as_str().unwrap());
    assert_eq!(asked.send().await.unwrap().status().as_u16(), 403, "a bot has no other devices");
}

#[tokio::test]
async fn a_link_that_was_begun_can_be_finished_when_it_is_too_late_for_others() {
    let host = Host::still().await;
    let (_, mut ana, _ben) = host.pair(json!({})).await;
    let (_, secret) = ana.post("/api/me/sign-out-others", json!({})).await;
    let mut old = ana.clone();
    take(&mut ana, secret["secret"].as_str().unwrap()).await;
    host.advance(60 * 60_000);
    let (status, _) = host.player().post("/api/me/device", secret.clone()).await;
    assert_eq!(status, 404, "somebody else");
    assert_eq!(old.post("/api/me/device", secret.clone()).await.0, 200);
    host.advance(24 * 60 * 60_000);
    old.cookie = None;
    assert_eq!(old.post("/api/me/device", secret).await.0, 404, "not for ever");
}

#[tokio::test]
async fn a_program_with_its_own_token_makes_no_link_for_somebodys_cookie() {
    let host = Host::start().await;
    let (_, ana, _ben) = host.pair(json!({})).await;
    let (_, bot) = host.player().post("/api/bot/tokens", json!({"name": "Bot"})).await;
    let asked = ana.client.post(host.url("/api/me/device-link")).bearer_auth(bot["token"].as_str().unwrap());
    let answer = asked.header("Cookie", ana.cookie.clone().unwrap()).json(&json!({})).send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 403);
}

#[tokio::test]
async fn rematches_count_like_new_games() {
    let host = Host::still_with(|config| config.rate_limits = true).await;
    let mut player = host.player();
    let mut game = String::new();
    // The first of them is somebody new's, who has no cookie to be counted by.
    for _ in 0..60 {
        game = player.create(json!({"mode": "device"})).await;
    }
    player.command(&game, "resign", json!({})).await;
    assert_eq!(
        player.command(&game, "offer", json!({"kind": "rematch"})).await.0,
        200,
        "the sixtieth with a cookie"
    );
    let next = player.snapshot(&game).await["rematch_game"].as_str().unwrap().to_owned();
    player.command(&next, "resign", json!({})).await;
    let (status, answer) = player.command(&next, "offer", json!({"kind": "rematch"})).await;
    assert_eq!((status, &answer["error"]["code"]), (429, &json!("too_many")), "{answer}");
    assert_eq!(player.post("/api/games", json!({"mode": "device"})).await.0, 429);
}

/// What an answer says of cookies.
async fn cookies(request: reqwest::RequestBuilder) -> Vec<String> {
    let answer = request.header("X-Forwarded-Proto", "https").send().await.unwrap();
    let cookies = answer.headers().get_all("set-cookie").iter();
    cookies.map(|cookie| cookie.to_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn behind_tls_cookies_belong_to_one_host() {
    let host = Host::still_with(|config| config.behind_proxy = true).await;
    let mut ana = host.player();
    ana.create(json!({"mode": "device"})).await;
    let old = ana.cookie.clone().unwrap();
    let (_, token) = old.split_once('=').unwrap();

    let made = ana
        .client
        .post(host.url("/api/games"))
        .header("Origin", host.url(""))
        .json(&json!({"mode": "device"}));
    let [made] = &cookies(made).await[..] else { panic!("one cookie") };
    assert!(made.starts_with("__Host-kelso_player=") && made.contains("; Secure"), "{made}");
    assert!(made.contains("; Path=/;") && !made.contains("Domain"), "{made}");

    // A cookie from before, or from a page without TLS, gets the safer name.
    let me = || ana.client.get(host.url("/api/me"));
    let [new, gone] = &cookies(me().header("Cookie", &old)).await[..] else { panic!("two cookies") };
    assert!(new.starts_with(&format!("__Host-kelso_player={token}; Path=/; ")), "{new}");
    assert!(gone.starts_with("kelso_player=; Path=/api; Max-Age=0"), "{gone}");
    let renamed = format!("__Host-kelso_player={token}");
    assert!(cookies(me().header("Cookie", &renamed)).await.is_empty(), "nothing to rename");
    // It goes before one that somebody on another name of the domain may have planted.
    let both = format!("kelso_player={}; {renamed}", "0".repeat(32));
    let answer: Value = me().header("Cookie", both).send().await.unwrap().json().await.unwrap();
    assert_eq!(answer["running"], 1, "{answer}");
    let gone =
        ana.client.delete(host.url("/api/me")).header("Origin", host.url("")).header("Cookie", &renamed);
    let gone = cookies(gone).await;
    assert!(gone.len() == 2 && gone.iter().all(|cookie| cookie.contains("Max-Age=0")), "{gone:?}");
}
