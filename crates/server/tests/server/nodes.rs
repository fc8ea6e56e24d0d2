//! Several nodes that serve the same games: on one PostgreSQL database, over one broker.

use std::sync::Arc;

use kelso_server::Config;
use kelso_server::broker::{Broker, BrokerAddress};
use kelso_server::game::GameId;
use kelso_server::store::DatabaseAddress;
use serde_json::{Value, json};

use crate::harness::{Host, Player, Socket};
use crate::nats::{Nats, Share, or_skip};
use crate::place::{self, Place};

/// Nodes that share a database and a broker.
pub(crate) struct Nodes {
    pub(crate) hosts: Vec<Host>,
    place: Arc<Place>,
    broker: BrokerAddress,
    _share: Option<Share>,
}

impl Nodes {
    /// So many nodes, if there is a PostgreSQL server and a broker to test with.
    pub(crate) async fn start(count: usize) -> Option<Nodes> {
        Nodes::with(count, |_| {}).await
    }

    pub(crate) async fn with(count: usize, change: impl Fn(&mut Config)) -> Option<Nodes> {
        let share = Share::get()?;
        let nodes = Nodes::on(share.address.clone(), count, change).await?;
        Some(Nodes { _share: Some(share), ..nodes })
    }

    async fn on(broker: BrokerAddress, count: usize, change: impl Fn(&mut Config)) -> Option<Nodes> {
        place::server()?;
        let mut nodes = Nodes { hosts: Vec::new(), place: Place::new(), broker, _share: None };
        for _ in 0..count {
            nodes.add(&change).await;
        }
        Some(nodes)
    }

    pub(crate) async fn add(&mut self, change: impl Fn(&mut Config)) {
        let (broker, folder) = (self.broker.clone(), self.place.path().join(GameId::random().as_str()));
        std::fs::create_dir_all(&folder).unwrap();
        let host = Host::at(self.place.clone(), |config| {
            config.broker = Some(broker);
            config.lab.folder = folder.join("lab");
            config.data = folder;
            change(config);
        });
        self.hosts.push(host.await);
    }

    /// What the nodes share.
    pub(crate) async fn database(&self) -> DatabaseAddress {
        self.place.database().await
    }

    /// The same person at another node.
    pub(crate) fn at(&self, node: usize, player: &Player) -> Player {
        player.at(self.hosts[node].address)
    }

    /// A game of two people, Black at the first node and White at the second, with their sockets open.
    async fn pair(&self, settings: Value) -> (String, [Player; 2], [Socket; 2]) {
        let (game, black, white) = self.hosts[0].pair(settings).await;
        let white = self.at(1, &white);
        let mut sockets = [black.socket(&game).await, white.socket(&game).await];
        for socket in &mut sockets {
            socket.until("snapshot").await;
        }
        (game, [black, white], sockets)
    }
}

/// What is wanted in plain runs: no services, no test, and a word about it.
macro_rules! nodes {
    ($nodes:expr) => {
        match $nodes.await {
            Some(nodes) => nodes,
            None => {
                return eprintln!(
                    "SKIPPED: nodes share a PostgreSQL database and a broker; name them with KELSO_TEST_POSTGRES and KELSO_TEST_NATS, as scripts/services does"
                );
            }
        }
    };
}
pub(crate) use nodes;

/// Waits until a line is told of a move, which must be this one; earlier ones, one's own among them, are passed over.
async fn hears(socket: &mut Socket, ply: u64, text: &str) {
    loop {
        let moved = socket.until("move").await;
        if moved["ply"].as_u64() >= Some(ply) {
            let told = (moved["ply"].as_u64(), moved["move"]["text"].as_str());
            return assert_eq!(told, (Some(ply), Some(text)), "{moved}");
        }
    }
}

#[tokio::test]
async fn a_player_at_one_node_plays_one_at_another_and_a_watcher_sits_at_a_third() {
    let nodes = nodes!(Nodes::start(3));
    let (game, players, [mut black, mut white]) = nodes.pair(json!({})).await;
    let mut watcher = nodes.hosts[2].player().socket(&game).await;
    let snapshot = watcher.until("snapshot").await;
    assert_eq!(snapshot["version"], 1);
    black.presence(|all| all["watchers"] == 1 && all["seats"]["white"]["connected"] == true).await;
    for (ply, text) in [(1, "11-15"), (2, "23-19"), (3, "8-11"), (4, "22-17")] {
        let (mover, other) = if ply % 2 == 1 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        mover.moves(ply as u32, text).await;
        hears(other, ply, text).await;
        hears(&mut watcher, ply, text).await;
    }
    let mut late = nodes.at(2, &players[0]);
    let snapshot = late.snapshot(&game).await;
    assert_eq!(snapshot["plies"].as_array().unwrap().len(), 4);
    assert_eq!(snapshot["you"], "black", "a cookie holds at every node");
    // Everything else that happens in a game is told as well.
    white.does("chat", json!({"text": "well played"})).await;
    assert_eq!(black.until("chat").await["text"], "well played");
    white.does("resign", json!({})).await;
    for line in [&mut black, &mut watcher] {
        assert_eq!(line.until("ended").await["ending"]["outcome"], "black_wins");
    }
}

#[tokio::test]
async fn two_clients_at_two_nodes_race_and_exactly_one_wins() {
    let nodes = nodes!(Nodes::start(2));
    let mut player = nodes.hosts[0].player();
    let game = player.create(json!({"mode": "device"})).await;
    let lines = [0, 1].map(|node| nodes.at(node, &player));
    for ply in 1..=40_u32 {
        let snapshot = nodes.at(0, &player).snapshot(&game).await;
        let legal: Vec<_> = snapshot["position"]["moves"].as_array().unwrap().clone();
        let Some(last) = legal.last() else { return };
        let texts = [&legal[0]["text"], &last["text"]];
        let race = async |node: usize| {
            let move_args = json!({"ply": ply, "text": texts[node]});
            lines[node].clone().command(&game, "move", move_args).await
        };
        let (one, two) = tokio::join!(race(0), race(1));
        let mut outcomes = [one.0, two.0];
        outcomes.sort_unstable();
        assert_eq!(outcomes, [200, 409], "{one:?} {two:?}");
        let winner = usize::from(two.0 == 200);
        for node in [0, 1] {
            let seen = nodes.at(node, &player).snapshot(&game).await;
            assert_eq!(seen["plies"][ply as usize - 1]["move"]["text"], *texts[winner]);
        }
    }
}

#[tokio::test]
async fn a_client_whose_node_is_gone_goes_on_at_another_from_where_it_was() {
    let mut nodes = nodes!(Nodes::start(2));
    let (game, players, [mut black, mut white]) = nodes.pair(json!({})).await;
    black.moves(1, "11-15").await;
    hears(&mut white, 1, "11-15").await;
    let version = players[0].clone().snapshot(&game).await["version"].as_u64();
    // The second node ends in order: White is told, and is seen to be gone at once.
    nodes.hosts.remove(1).stop().await;
    black.presence(|all| all["seats"]["white"]["connected"] == false).await;
    black.does("chat", json!({"text": "where are you?"})).await;
    let mut white = nodes.at(0, &players[1]).socket_at(&game, version).await;
    assert_eq!(white.until("chat").await["text"], "where are you?", "no snapshot: what was missed");
    white.moves(2, "23-19").await;
    hears(&mut black, 2, "23-19").await;
}

#[tokio::test]
async fn a_clock_runs_on_at_a_node_that_comes_late_and_its_flag_falls_once() {
    let nodes = nodes!(Nodes::start(3));
    let clock = json!({"clock": {"base": 15_000, "increment": 0}});
    let (game, _, [mut black, mut white]) = nodes.pair(clock).await;
    black.moves(1, "11-15").await;
    hears(&mut white, 1, "11-15").await;
    white.moves(2, "23-19").await;
    hears(&mut black, 2, "23-19").await;
    // Somebody comes to a node that has not had the game: Black's clock runs there as it does elsewhere.
    let mut watcher = nodes.hosts[2].player().socket(&game).await;
    let clock = watcher.until("snapshot").await["clock"].clone();
    assert_eq!((&clock["running"], &clock["paused"]), (&json!("black"), &json!(false)), "{clock}");
    for line in [&mut black, &mut white, &mut watcher] {
        assert_eq!(line.until("ended").await["ending"]["outcome"], "white_wins");
    }
    let ends = format!("SELECT count(*)::text FROM events WHERE game = '{game}' AND data LIKE '%\"ended\"%'");
    assert_eq!(nodes.hosts[0].found(&ends).await.as_deref(), Some("1"));
}

#[tokio::test]
async fn limits_hold_across_nodes() {
    let nodes = nodes!(Nodes::with(2, |config| config.rate_limits = true));
    let answers = json!({"navigation": 1, "intuitive": 1, "functions": 1, "appearance": 1, "clarity": 1,
                         "instructions": 1, "slow": "no", "fits": "yes", "recommend": "yes"});
    let taken =
        async |node: usize| nodes.hosts[node].player().post("/api/feedback", answers.clone()).await.0 != 429;
    while taken(0).await {}
    // What was used up at one node is told to the other ten times a second, which alone would take five.
    let mut more = 0;
    while taken(1).await {
        more += 1;
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
    assert!(more < 5, "{more}");
}

/// On a real clock: the reload that a player is given time for takes twelve seconds.
#[tokio::test]
async fn a_game_that_was_left_at_one_node_is_gone_from_the_lobby_of_the_other() {
    let nodes = nodes!(Nodes::start(2));
    let listed = async || {
        let (_, lobby) = nodes.hosts[1].player().get("/api/games?state=open").await;
        lobby["games"].as_array().unwrap().len()
    };
    let mut ana = nodes.hosts[0].player();
    let game = ana.create(json!({"mode": "people", "settings": {"private": false}})).await;
    let mut socket = ana.socket(&game).await;
    socket.until("snapshot").await;
    assert_eq!(listed().await, 1);
    drop(socket);
    // Without a record that she has left, it would stay for a minute.
    let (gone, began) = (std::time::Duration::from_millis(50), std::time::Instant::now());
    while listed().await == 1 {
        tokio::time::sleep(gone).await;
    }
    assert!(began.elapsed().as_secs() < 40, "{:?}", began.elapsed());
}

#[tokio::test]
async fn what_happens_while_the_broker_is_away_is_found_in_the_database() {
    let mut nats = or_skip!(Nats::start());
    let nodes = nodes!(Nodes::on(nats.address(), 2, |_| {}));
    let (game, players, [mut black, mut white]) = nodes.pair(json!({})).await;
    black.moves(1, "11-15").await;
    hears(&mut white, 1, "11-15").await;
    nats.kill();
    white.moves(2, "23-19").await;
    hears(&mut black, 2, "23-19").await;
    black.moves(3, "8-11").await;
    hears(&mut white, 3, "8-11").await;
    nats.restart();
    white.moves(4, "22-17").await;
    hears(&mut black, 4, "22-17").await;
    let snapshot = nodes.at(1, &players[0]).snapshot(&game).await;
    assert_eq!(snapshot["seats"]["black"]["connected"], true, "{}", snapshot["seats"]);
}

#[tokio::test]
async fn what_one_node_has_acknowledged_holds_at_the_others_at_once() {
    let mut nats = or_skip!(Nats::start());
    let nodes = nodes!(Nodes::on(nats.address(), 2, |_| {}));
    // The node that created a game may not have subscribed to it yet when somebody joins at another.
    for _ in 0..20 {
        let mut black = nodes.hosts[0].player();
        let game = black.create(json!({"mode": "people", "side": "black"})).await;
        let mut white = nodes.hosts[1].player();
        assert_eq!(white.post(&format!("/api/games/{game}/join"), json!({})).await.0, 200);
        let (status, answer) = black.command(&game, "move", json!({"ply": 1, "text": "11-15"})).await;
        assert_eq!(status, 200, "{answer}");
    }
    // Without the broker no node tells another anything.
    let (game, [mut black, mut white], _sockets) = nodes.pair(json!({})).await;
    nats.kill();
    for (ply, text) in [(1, "11-15"), (2, "23-19"), (3, "8-11"), (4, "22-17")] {
        let mover = if ply % 2 == 1 { &mut black } else { &mut white };
        let (status, answer) = mover.command(&game, "move", json!({"ply": ply, "text": text})).await;
        assert_eq!(status, 200, "{answer}");
        // A client that comes from the node that has acknowledged it gets nothing older at the other.
        let version = answer["version"].as_u64();
        let other = usize::from(ply % 2 == 1);
        let first = nodes.hosts[other].player().socket_at(&game, version).await.next().await;
        assert_eq!(first["t"], "presence", "nothing was missed, so there is no snapshot: {first}");
        let seen = nodes.hosts[other].player().snapshot(&game).await;
        assert_eq!(seen["version"].as_u64(), version);
    }
}

#[tokio::test]
async fn a_computer_moves_once_however_many_nodes_look() {
    let nodes = nodes!(Nodes::start(2));
    let mut player = nodes.hosts[0].player();
    let game = player.create(json!({"mode": "machine", "side": "black", "agent": "kelso level=1"})).await;
    let mut lines = [player.socket(&game).await, nodes.at(1, &player).socket(&game).await];
    for line in &mut lines {
        line.until("snapshot").await;
    }
    for round in 0..6_u32 {
        let ply = 2 * round + 1;
        let snapshot = nodes.at(0, &player).snapshot(&game).await;
        let text = snapshot["position"]["moves"][0]["text"].as_str().unwrap().to_owned();
        lines[round as usize % 2].moves(ply, &text).await;
        for line in &mut lines {
            hears(line, u64::from(ply), &text).await;
            let answer = line.until("move").await;
            assert_eq!(answer["ply"], ply + 1);
        }
    }
}

#[tokio::test]
async fn what_is_forged_on_the_broker_is_gone_with_the_next_look() {
    let nodes = nodes!(Nodes::start(2));
    let (game, [ana, mut ben], [mut black, mut white]) = nodes.pair(json!({})).await;
    // Whoever reaches the broker reads what nodes tell each other, and tells it again in other words.
    let thief = Broker::connect(&nodes.broker, "somebody").await.unwrap();
    let (thief, subject) = (thief.client(), thief.names().subject(&format!("games.{game}.news")));
    let mut news = thief.subscribe(subject.clone()).await.unwrap();
    thief.flush().await.unwrap();
    black.does("chat", json!({"text": "the truth"})).await;
    assert_eq!(white.until("chat").await["text"], "the truth");
    let told = loop {
        let message = futures_util::StreamExt::next(&mut news).await.expect("news");
        let text = String::from_utf8(message.payload.to_vec()).unwrap();
        if text.contains("the truth") {
            break text;
        }
    };
    let mut forged: Value = serde_json::from_str(&told.replace("the truth", "a lie")).unwrap();
    forged["node"] = json!("somebody");
    let version = &mut forged["news"]["changed"]["standing"]["version"];
    *version = json!(version.as_u64().unwrap() + 1);
    thief.publish(subject, forged.to_string().into()).await.unwrap();
    assert_eq!(white.until("chat").await["text"], "a lie", "until somebody looks");
    for player in [&mut ana.clone(), &mut ben] {
        let seen = player.snapshot(&game).await;
        assert!(!seen.to_string().contains("a lie"), "{seen}");
    }
    let renewed = white.until("snapshot").await;
    assert!(!renewed.to_string().contains("a lie"), "whoever saw it is told: {renewed}");
    black.moves(1, "11-15").await;
    assert_eq!(white.until("move").await["move"]["text"], "11-15", "the game goes on");
}
