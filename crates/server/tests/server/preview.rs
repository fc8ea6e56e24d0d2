//! What a link to a game shows where it is sent.

use reqwest::header::CONTENT_TYPE;
use serde_json::json;

use crate::harness::Host;

#[tokio::test]
async fn a_game_has_a_picture_of_its_position() {
    let host = Host::start().await;
    let mut player = host.player();
    let client = reqwest::Client::new();
    let mut pictures = Vec::new();
    for fen in ["W:W21-32:B1-12", "W:WK18:B11,27"] {
        let game = player.create(json!({"mode": "device", "settings": {"fen": fen}})).await;
        let path = format!("/api/games/{game}/picture.png");
        let response = client.get(host.url(&path)).send().await.unwrap();
        assert_eq!(
            (response.status().as_u16(), &response.headers()[CONTENT_TYPE]),
            (200, &"image/png".parse().unwrap())
        );
        let bytes = response.bytes().await.unwrap();
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!((&bytes[..8], number(16), number(20)), (&b"\x89PNG\r\n\x1a\n"[..], 1200, 630));
        pictures.push(bytes);
    }
    assert_ne!(pictures[0], pictures[1]);
    let missing = client.get(host.url("/api/games/nosuchgame/picture.png")).send().await.unwrap();
    assert_eq!(missing.status(), 404);
    host.stop().await;
}

#[cfg(feature = "page")]
#[tokio::test]
async fn the_page_of_a_game_names_its_preview() {
    let host = Host::start().await;
    let mut player = host.player();
    let name = "<i>\"Ana\" & co";
    let made = json!({"mode": "machine", "side": "black", "agent": "kelso level=2", "name": name});
    let game = player.create(made).await;
    let client = reqwest::Client::new();
    let page = async |path: &str| client.get(host.url(path)).send().await.unwrap().text().await.unwrap();
    let html = page(&format!("/g/{game}")).await;
    let title = "content=\"Checkers: &lt;i&gt;&quot;Ana&quot; &amp; co – Kelso, level 2\"";
    assert!(html.contains(title), "{html}");
    let image = host.url(&format!("/api/games/{game}/picture.png"));
    assert!(html.contains(&format!("<meta property=\"og:image\" content=\"{image}\" />")), "{html}");
    assert!(html.contains("summary_large_image") && html.contains("<div id=\"app\">"), "{html}");
    assert!(!page("/g/nosuchgame").await.contains("og:image"));
    let picture = "/api/puzzles/daily/picture.png";
    for (path, title) in
        [("/", "Kelso checkers"), ("/rules", "The rules of checkers"), ("/me", "Kelso checkers")]
    {
        let html = page(path).await;
        assert!(html.contains(&format!("property=\"og:title\" content=\"{title}\"")), "{path}: {html}");
        assert!(html.contains(&format!("property=\"og:image\" content=\"{}\"", host.url(picture))), "{path}");
    }
    let drawn = client.get(host.url(picture)).send().await.unwrap();
    assert_eq!(
        (drawn.status().as_u16(), &drawn.headers()[CONTENT_TYPE]),
        (200, &"image/png".parse().unwrap())
    );
    assert_eq!(client.get(host.url("/api/puzzles/zz/picture.png")).send().await.unwrap().status(), 404);
    host.stop().await;
}

/// The pieces in the picture are red and white, and nobody is called Player 1.
#[cfg(feature = "page")]
#[tokio::test]
async fn a_preview_speaks_of_what_its_picture_shows() {
    let host = Host::start().await;
    let mut player = host.player();
    let game = player.create(json!({"mode": "machine", "side": "white", "agent": "kelso level=2"})).await;
    player.command(&game, "resign", json!({})).await;
    let html = reqwest::get(host.url(&format!("/g/{game}"))).await.unwrap().text().await.unwrap();
    assert!(html.contains("content=\"Checkers: Kelso, level 2 – White\""), "{html}");
    assert!(html.contains("content=\"Red wins (resignation) after "), "{html}");
    let pdn = reqwest::get(host.url(&format!("/api/games/{game}/pdn"))).await.unwrap().text().await.unwrap();
    assert!(pdn.contains("[White \"?\"]"), "{pdn}");
    host.stop().await;
}

#[tokio::test]
async fn a_picture_is_drawn_once_for_all_and_charged_to_whoever_has_it_drawn() {
    let host = Host::still_with(|config| config.rate_limits = true).await;
    let mut player = host.player();
    let game = player.create(json!({"mode": "device"})).await;
    let other = player.create(json!({"mode": "device"})).await;
    for _ in 0..100 {
        for game in [&game, &other] {
            assert_eq!(player.get(&format!("/api/games/{game}/picture.png")).await.0, 200);
        }
    }
    let (_, metrics) = host.player().get("/api/metrics").await;
    assert!(metrics.as_str().unwrap().contains("kelso_pictures_total 1\n"), "one position");
}
