//! Each way a game can end, by the rules and by the players.

use serde_json::json;

use crate::harness::{Host, Player};

/// Plays moves on one device and gives the ending that the last command led to.
async fn ending(player: &mut Player, fen: &str, rules: &str, moves: &[&str]) -> serde_json::Value {
    let game = player.create(json!({"mode": "device", "settings": {"fen": fen, "end_rules": rules}})).await;
    for (index, text) in moves.iter().enumerate() {
        let (status, reply) = player.command(&game, "move", json!({"ply": index + 1, "text": text})).await;
        assert_eq!(status, 200, "{text}: {reply}");
    }
    player.snapshot(&game).await["ending"].clone()
}

#[tokio::test]
async fn the_rules_end_games() {
    let host = Host::start().await;
    let mut player = host.player();
    let round = ["32-28", "1-5", "28-32", "5-1"];
    let twice = [round, round].concat();
    // Once White stands on 20, nobody can move. On 1 is what Black has more.
    let wall = "W:W13,14,15,16,17,18,19,24:B5,6,7,8,9,10,11,12";
    let wall_and_one = "W:W13,14,15,16,17,18,19,24:B1,5,6,7,8,9,10,11,12";
    for (fen, rules, moves, outcome, reason) in [
        ("W:W22:B18", "wcdf", &["22x15"][..], "white_wins", "no-pieces"),
        // Black's man on 21 stands before White's men on 25 and 30.
        ("W:W25,30,32:B21", "wcdf", &["32-28"], "white_wins", "blocked"),
        (wall_and_one, "wcdf", &["24-20"], "white_wins", "blocked"),
        (wall_and_one, "house-a", &["24-20"], "black_wins", "more-pieces"),
        (wall, "house-a", &["24-20"], "draw", "more-pieces"),
        ("W:WK32,K31:BK1,K2", "casual", &twice, "draw", "repetition"),
        ("W:WK32,K31:BK1,K2", "no-progress=4:auto", &round, "draw", "no-progress"),
        ("W:WK32,K31:BK1,K2", "no-capture=3", &round[..3], "draw", "no-capture"),
        ("W:WK32,K31:BK1,K2", "max-moves=2:both-lose", &round[..2], "both_lose", "move-limit"),
        ("W:WK32,K31:BK1,K2", "max-moves=2:draw", &round[..2], "draw", "move-limit"),
        ("W:WK22:BK18,1", "house-a", &["22x15"], "draw", "one-against-one"),
    ] {
        let ending = ending(&mut player, fen, rules, moves).await;
        let found = (&ending["outcome"], &ending["reason"]);
        assert_eq!(found, (&json!(outcome), &json!(reason)), "{fen} {rules}");
    }
}

#[tokio::test]
async fn shuffling_is_refused_where_the_rules_say_so() {
    let host = Host::start().await;
    let mut player = host.player();
    let settings = json!({"fen": "W:WK32,K31:BK1,K2", "end_rules": "house-a"});
    let game = player.create(json!({"mode": "device", "settings": settings})).await;
    for (ply, text) in [(1, "32-28"), (2, "1-5"), (3, "28-32"), (4, "5-1")] {
        assert_eq!(player.command(&game, "move", json!({"ply": ply, "text": text})).await.0, 200);
    }
    let (status, refused) = player.command(&game, "move", json!({"ply": 5, "text": "32-28"})).await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("illegal_move")));
    assert!(refused["error"]["message"].as_str().unwrap().contains("back and forth"), "{refused}");
}

#[tokio::test]
async fn a_draw_is_claimed_when_it_is_due() {
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({"fen": "W:WK32,K31:BK1,K2"})).await;
    white.fails("claim", json!({"kind": "draw"}), "nothing_to_claim").await;
    black.fails("claim", json!({"kind": "draw"}), "not_your_turn").await;
    let mut claims = json!([]);
    for ply in 1..=8u32 {
        let text = ["32-28", "1-5", "28-32", "5-1"][(ply as usize - 1) % 4];
        let (mover, other) = if ply % 2 == 1 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        mover.moves(ply, text).await;
        let mut told = other.until("move").await;
        while told["ply"] != ply {
            told = other.until("move").await;
        }
        claims = told["claims"].clone();
    }
    assert_eq!(claims, json!(["draw"]));
    white.does("claim", json!({"kind": "draw"})).await;
    assert_eq!(black.until("ended").await["ending"]["reason"], "repetition");
}

#[tokio::test]
async fn agreement_needs_rules_that_know_it_and_nothing_follows_an_end() {
    let host = Host::start().await;
    let (_, mut black, mut white) = host.sockets(json!({"end_rules": "wcdf,agreement=off"})).await;
    black.fails("offer", json!({"kind": "draw"}), "not_available").await;
    white.does("resign", json!({})).await;
    assert_eq!(black.until("ended").await["ending"]["outcome"], "black_wins");
    for (t, d) in [
        ("move", json!({"ply": 1, "text": "11-15"})),
        ("resign", json!({})),
        ("offer", json!({"kind": "draw"})),
        ("offer", json!({"kind": "takeback"})),
        ("claim", json!({"kind": "draw"})),
        ("claim", json!({"kind": "gone"})),
    ] {
        black.fails(t, d, "game_over").await;
    }
}

/// How a game ended, once it has.
async fn end_of(player: &Player, game: &str) -> serde_json::Value {
    let mut socket = player.socket(game).await;
    let snapshot = socket.until("snapshot").await;
    if snapshot["ending"].is_object() {
        return snapshot["ending"].clone();
    }
    socket.until("ended").await["ending"].clone()
}

#[tokio::test]
async fn a_game_that_neither_side_can_win_is_drawn_by_itself_and_stays_drawn() {
    let host = Host::start().await;
    let mut player = host.player();
    let drawn = json!({"outcome": "draw", "reason": "no-win", "text": "Draw (neither side can win)"});
    let paper_b = |fen| json!({"variant": "optional-capture", "end_rules": "casual,no-win-draw", "fen": fen});
    let kings = paper_b("W:WK1:BK32");
    // On one device, against the computer, and between two people, as soon as both are there.
    let device = player.create(json!({"mode": "device", "settings": kings})).await;
    let machine = json!({"mode": "machine", "side": "black", "agent": "random", "settings": kings});
    let machine = player.create(machine).await;
    let (people, ana, _ben) = host.pair(kings.clone()).await;
    for (game, player) in [(&device, &player), (&machine, &player), (&people, &ana)] {
        assert_eq!(end_of(player, game).await, drawn, "{game}");
    }
    let (status, refused) = player.command(&device, "move", json!({"ply": 1, "text": "1-5"})).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("game_over")));
    let pdn =
        reqwest::get(host.url(&format!("/api/games/{device}/pdn"))).await.unwrap().text().await.unwrap();
    for tag in ["[Termination \"no-win\"]", "[EndRules \"casual,no-win-draw\"]", "1/2-1/2"] {
        assert!(pdn.contains(tag), "{pdn}");
    }
    // The end is stored with its reason: a server whose thinkers solve nothing tells the same.
    let word = host.found(&format!("SELECT decision FROM games WHERE id = '{device}'")).await;
    assert_eq!(word.as_deref(), Some("no-win"));
    let host = host.restart().await;
    assert_eq!(host.player().snapshot(&device).await["ending"], drawn);
}

#[tokio::test]
async fn a_game_that_can_be_won_goes_on_until_the_win_is_given_away() {
    let host = Host::start().await;
    let mut player = host.player();
    let settings = json!({"fen": "W:WK22,K32:BK15", "end_rules": "casual,no-win-draw"});
    let game = player.create(json!({"mode": "device", "settings": settings})).await;
    let mut socket = player.socket(&game).await;
    assert_eq!(socket.until("snapshot").await["ending"], serde_json::Value::Null);
    // Back and forth, and it is still won.
    for (ply, text) in [(1, "32-28"), (2, "15-10"), (3, "28-32"), (4, "10-15")] {
        socket.moves(ply, text).await;
    }
    // Black takes it, and then it is a king against a king.
    socket.moves(5, "22-18").await;
    assert_eq!(socket.until("ended").await["ending"]["reason"], "no-win");
    let told = player.snapshot(&game).await;
    assert_eq!(told["plies"].as_array().map(Vec::len), Some(5), "{told}");
    // On one device the move that gave it away can be taken back, and the game goes on.
    socket.does("offer", json!({"kind": "takeback"})).await;
    assert_eq!(socket.until("takeback").await["plies"], 4);
    assert_eq!(player.snapshot(&game).await["ending"], serde_json::Value::Null);
}
