//! A table of malformed and forbidden requests: each gets the right status and a sentence, and the server stays up.

use serde_json::{Value, json};

use crate::harness::Host;

/// What is sent: method, path, content type, body.
struct Case {
    method: &'static str,
    path: String,
    kind: Option<&'static str>,
    body: Vec<u8>,
    headers: Vec<(&'static str, String)>,
    status: u16,
    code: &'static str,
}

#[expect(clippy::needless_pass_by_value, reason = "the table reads better")]
fn case(method: &'static str, path: &str, body: Value, status: u16, code: &'static str) -> Case {
    let kind = (!body.is_null()).then_some("application/json");
    let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
    Case { method, path: path.to_owned(), kind, body, headers: Vec::new(), status, code }
}

fn raw(
    method: &'static str,
    path: &str,
    kind: Option<&'static str>,
    body: &[u8],
    status: u16,
    code: &'static str,
) -> Case {
    Case { method, path: path.to_owned(), kind, body: body.to_vec(), headers: Vec::new(), status, code }
}

fn with(mut case: Case, name: &'static str, value: &str) -> Case {
    case.headers.push((name, value.to_owned()));
    case
}

/// Bodies that cannot be read at all, for every address that wants JSON.
fn unreadable() -> Vec<Case> {
    let json = Some("application/json");
    let mut cases = Vec::new();
    for path in [
        "/api/games",
        "/api/position",
        "/api/analysis",
        "/api/compare",
        "/api/tree",
        "/api/feedback",
        "/api/bot/tokens",
    ] {
        cases.extend([
            raw("POST", path, None, b"{}", 400, "malformed"),
            raw("POST", path, Some("text/plain"), b"{}", 400, "malformed"),
            raw("POST", path, Some("application/x-www-form-urlencoded"), b"mode=people", 400, "malformed"),
            raw("POST", path, json, b"{", 400, "malformed"),
            raw("POST", path, json, b"[]", 400, "malformed"),
            raw("POST", path, json, b"\xff\xfe", 400, "malformed"),
            raw("POST", path, json, b"null", 400, "malformed"),
            raw("POST", path, json, b"{\"surprise\": 1}", 400, "malformed"),
            raw("POST", path, json, &vec![b' '; 70_000], 413, "too_large"),
            with(raw("POST", path, json, b"{}", 403, "bad_origin"), "Origin", "https://evil.example"),
            with(raw("POST", path, json, b"{}", 403, "bad_origin"), "Origin", "null"),
        ]);
    }
    cases
}

fn creations() -> Vec<Case> {
    let game = |body: Value, status, code| case("POST", "/api/games", body, status, code);
    vec![
        game(json!({"mode": "solo"}), 400, "malformed"),
        game(json!({"mode": 5}), 400, "malformed"),
        game(json!({"mode": "people", "side": "red"}), 400, "malformed"),
        game(json!({"mode": "people", "name": 7}), 400, "malformed"),
        game(json!({"mode": "people", "name": "x".repeat(41)}), 422, "bad_settings"),
        game(json!({"mode": "people", "agent": "random"}), 422, "bad_settings"),
        game(
            json!({"mode": "people", "agents": {"black": "random", "white": "random"}}),
            422,
            "bad_settings",
        ),
        game(json!({"mode": "machine"}), 422, "bad_settings"),
        game(json!({"mode": "machine", "agent": ""}), 422, "bad_agent"),
        game(json!({"mode": "machine", "agent": "deep blue"}), 422, "bad_agent"),
        game(json!({"mode": "machine", "agent": "kelso level=11"}), 422, "bad_agent"),
        game(json!({"mode": "machine", "agent": "kelso level"}), 422, "bad_agent"),
        game(json!({"mode": "machine", "agent": "kelso hash=100000"}), 422, "bad_agent"),
        game(json!({"mode": "machine", "agent": "kelso threads=64"}), 422, "bad_agent"),
        game(json!({"mode": "machine", "agent": "minimax depth=0"}), 422, "bad_agent"),
        game(json!({"mode": "machine", "agent": "minimax eval=luck"}), 422, "bad_agent"),
        game(json!({"mode": "machine", "agent": "random ".repeat(60)}), 422, "bad_agent"),
        game(json!({"mode": "machine", "agent": 3}), 400, "malformed"),
        game(json!({"mode": "machines"}), 422, "bad_settings"),
        game(json!({"mode": "machines", "agents": {"black": "random"}}), 400, "malformed"),
        game(json!({"mode": "machines", "agents": {"black": "random", "white": "x"}}), 422, "bad_agent"),
        game(json!({"mode": "machines", "agent": "random"}), 422, "bad_settings"),
    ]
}

fn odd_settings() -> Vec<Case> {
    let game = |settings: Value, status, code| {
        case("POST", "/api/games", json!({"mode": "device", "settings": settings}), status, code)
    };
    vec![
        game(json!({"variant": "chess"}), 422, "bad_settings"),
        game(json!({"variant": null}), 400, "malformed"),
        game(json!({"size": 7}), 422, "bad_settings"),
        game(json!({"size": 300}), 400, "malformed"),
        game(json!({"size": -8}), 400, "malformed"),
        game(json!({"size": "8"}), 400, "malformed"),
        game(json!({"end_rules": "sudden-death"}), 422, "bad_settings"),
        game(json!({"end_rules": "repetition=1"}), 422, "bad_settings"),
        game(json!({"end_rules": "no-shuffle,casual"}), 422, "bad_settings"),
        game(json!({"fen": ""}), 422, "bad_position"),
        game(json!({"fen": "nonsense"}), 422, "bad_position"),
        game(json!({"fen": "W:W1:B32"}), 422, "bad_position"),
        game(json!({"fen": "W:W40:B1"}), 422, "bad_position"),
        game(json!({"fen": "W:W18:B18"}), 422, "bad_position"),
        game(json!({"fen": "W:W18:B"}), 422, "bad_position"),
        game(json!({"fen": "W:W18:B1", "first": "black"}), 422, "bad_settings"),
        game(json!({"fen": "W:W18:B1", "opening": "3move"}), 422, "bad_settings"),
        game(json!({"clock": {"base": 0}}), 422, "bad_settings"),
        game(json!({"clock": {"base": -5000}}), 422, "bad_settings"),
        game(json!({"clock": {"base": 90_000_000_000_i64}}), 422, "bad_settings"),
        game(json!({"clock": {"base": 60000, "increment": -1}}), 422, "bad_settings"),
        game(json!({"clock": {"base": 60000, "increment": 700_000}}), 422, "bad_settings"),
        game(json!({"clock": {"base": 1e300}}), 400, "malformed"),
        game(json!({"clock": {}}), 400, "malformed"),
        game(json!({"clock": 5}), 400, "malformed"),
        game(json!({"grace": 0}), 422, "bad_settings"),
        game(json!({"grace": i64::MAX}), 422, "bad_settings"),
        game(json!({"grace": "long"}), 400, "malformed"),
        game(json!({"first": "green"}), 400, "malformed"),
        game(json!({"opening": "2move"}), 422, "bad_settings"),
        game(json!({"opening": "3move", "size": 10}), 422, "bad_settings"),
        game(json!({"opening": "3move", "first": "white"}), 422, "bad_settings"),
        game(json!({"private": "yes"}), 400, "malformed"),
        game(json!({"extra": 1}), 400, "malformed"),
    ]
}

fn positions() -> Vec<Case> {
    let position = |body: Value, status, code| case("POST", "/api/position", body, status, code);
    let analysis = |body: Value, status, code| case("POST", "/api/analysis", body, status, code);
    vec![
        position(json!({"variant": "go"}), 422, "bad_settings"),
        position(json!({"size": 9}), 422, "bad_settings"),
        position(json!({"fen": "B:W1:B1"}), 422, "bad_position"),
        position(json!({"fen": 5}), 400, "malformed"),
        position(json!({"end_rules": "x"}), 422, "bad_settings"),
        position(json!({"moves": ["1-2"]}), 422, "illegal_move"),
        position(json!({"moves": ["eleven"]}), 422, "illegal_move"),
        position(json!({"moves": [""]}), 422, "illegal_move"),
        position(json!({"moves": [11]}), 400, "malformed"),
        position(json!({"moves": "11-15"}), 400, "malformed"),
        position(json!({"moves": vec!["11-15"; 1001]}), 422, "bad_settings"),
        position(json!({"fen": "W:W22:B18", "moves": ["22x15", "15-11"]}), 409, "game_over"),
        analysis(json!({"fen": "x"}), 422, "bad_position"),
        analysis(json!({"fen": "W:W18:B"}), 422, "bad_position"),
        analysis(json!({"agent": "stockfish"}), 422, "bad_agent"),
        analysis(json!({"agent": "kelso hash=999999"}), 422, "bad_agent"),
        analysis(json!({"time": 0}), 422, "bad_settings"),
        analysis(json!({"time": 99_999_999}), 422, "bad_settings"),
        analysis(json!({"time": -1}), 400, "malformed"),
        analysis(json!({"depth": 0}), 422, "bad_settings"),
        analysis(json!({"depth": 101}), 422, "bad_settings"),
        analysis(json!({"nodes": 0}), 422, "bad_settings"),
        analysis(json!({"lines": 0}), 422, "bad_settings"),
        analysis(json!({"lines": 11}), 422, "bad_settings"),
        analysis(json!({"lines": "2"}), 400, "malformed"),
        analysis(json!({"size": 5}), 422, "bad_settings"),
        analysis(json!({"nodes": u64::MAX}), 422, "bad_settings"),
    ]
}

fn comparisons_and_answers() -> Vec<Case> {
    let compare = |body: Value, status, code| case("POST", "/api/compare", body, status, code);
    let feedback = |field: &str, value: Value| {
        let mut body = json!({"navigation": 1, "intuitive": 1, "functions": 1, "appearance": 1, "clarity": 1,
                              "instructions": 1, "slow": "no", "fits": "yes", "recommend": "yes"});
        body[field] = value;
        body
    };
    vec![
        compare(json!({"depth": 0}), 422, "bad_settings"),
        compare(json!({"depth": 11}), 422, "bad_settings"),
        compare(json!({"eval": "luck"}), 422, "bad_agent"),
        compare(json!({"eval": "piece depth=99"}), 422, "bad_agent"),
        compare(json!({"eval": ""}), 422, "bad_agent"),
        compare(json!({"fen": "W:W18:B"}), 422, "bad_position"),
        case("GET", "/api/analysis/stream?depth=0", Value::Null, 422, "bad_settings"),
        case("GET", "/api/analysis/stream?depth=x", Value::Null, 400, "malformed"),
        case("GET", "/api/analysis/stream?fen=zzz", Value::Null, 422, "bad_position"),
        case("GET", "/api/analysis/stream?what=1", Value::Null, 400, "malformed"),
        case("POST", "/api/feedback", feedback("navigation", json!(0)), 422, "bad_settings"),
        case("POST", "/api/feedback", feedback("clarity", json!(6)), 422, "bad_settings"),
        case("POST", "/api/feedback", feedback("fits", json!("maybe")), 400, "malformed"),
        case("POST", "/api/feedback", feedback("slow", json!(true)), 400, "malformed"),
        case("POST", "/api/feedback", feedback("comment", json!("x".repeat(2001))), 422, "bad_settings"),
        case("POST", "/api/bot/tokens", json!({"name": ""}), 422, "bad_settings"),
        case("POST", "/api/bot/tokens", json!({"name": "x".repeat(41)}), 422, "bad_settings"),
        case("POST", "/api/bot/tokens", json!({"name": null}), 400, "malformed"),
        raw("POST", "/api/pdn", None, &vec![b'x'; 70_000], 413, "too_large"),
        raw("POST", "/api/pdn", None, b"", 400, "malformed"),
    ]
}

fn places(game: &str) -> Vec<Case> {
    let none = || Value::Null;
    let mut cases = vec![
        case("GET", "/api", none(), 404, "not_found"),
        case("GET", "/api/nothing", none(), 404, "not_found"),
        case("POST", "/api/nothing", json!({}), 404, "not_found"),
        case("GET", "/api/../api/nothing", none(), 404, "not_found"),
        case("DELETE", "/api/games", none(), 405, "wrong_method"),
        case("PUT", "/api/health", none(), 405, "wrong_method"),
        case("POST", "/api/health", json!({}), 405, "wrong_method"),
        case("GET", "/api/pdn", none(), 405, "wrong_method"),
        case("GET", "/api/position", none(), 405, "wrong_method"),
        case("GET", "/api/games?state=finished", none(), 400, "malformed"),
        case("GET", "/api/games?color=red", none(), 400, "malformed"),
        case("GET", "/api/codes/short", none(), 404, "not_found"),
        case("GET", "/api/codes/AAAAAA", none(), 404, "not_found"),
        case("GET", "/api/codes/%00%00%00%00%00%00", none(), 404, "not_found"),
        case("GET", &format!("/api/games/{game}/socket"), none(), 400, "malformed"),
    ];
    for id in [
        "x",
        "0000000000",
        "..........",
        "%2e%2e%2fetc",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "'; DROP--",
        "%F0%9F%98%80",
    ] {
        for rest in ["", "/pdn", "/qr.svg", "/socket"] {
            cases.push(case("GET", &format!("/api/games/{id}{rest}"), none(), 404, "not_found"));
        }
        cases.push(case("POST", &format!("/api/games/{id}/join"), json!({}), 404, "not_found"));
        cases.push(case(
            "POST",
            &format!("/api/games/{id}/commands"),
            json!({"t": "resign"}),
            404,
            "not_found",
        ));
    }
    cases
}

fn strangers(game: &str) -> Vec<Case> {
    let commands = format!("/api/games/{game}/commands");
    let join = format!("/api/games/{game}/join");
    let stream = format!("/api/bot/games/{game}/stream");
    let play = format!("/api/bot/games/{game}/moves/11-15");
    let resign = || json!({"t": "resign"});
    let token = "0123456789abcdef0123456789abcdef";
    vec![
        case("POST", &commands, resign(), 403, "not_yours"),
        with(case("POST", &commands, resign(), 403, "not_yours"), "Cookie", "kelso_player=short"),
        with(case("POST", &commands, resign(), 403, "not_yours"), "Cookie", &format!("kelso_player={token}")),
        with(case("POST", &commands, resign(), 403, "bad_origin"), "Origin", "http://localhost:1"),
        with(case("POST", &commands, resign(), 401, "bad_token"), "Authorization", "Bearer x"),
        with(
            case("POST", &commands, resign(), 401, "bad_token"),
            "Authorization",
            &format!("Bearer {token}"),
        ),
        with(case("POST", &commands, resign(), 401, "bad_token"), "Authorization", "Basic abc"),
        with(
            case("GET", &format!("/api/games/{game}"), Value::Null, 401, "bad_token"),
            "Authorization",
            "Bearer",
        ),
        case("POST", &join, json!({"name": "Eve"}), 409, "seat_taken"),
        case("POST", &join, json!({"seat": "black"}), 400, "malformed"),
        case("POST", &join, json!({"name": ["Eve"]}), 400, "malformed"),
        case("POST", &join, json!({"name": "x".repeat(500)}), 422, "bad_settings"),
        case("POST", &commands, json!({"t": "jump"}), 400, "malformed"),
        case("POST", &commands, json!({"t": 1}), 400, "malformed"),
        case("POST", &commands, json!({"id": "1"}), 400, "malformed"),
        case("POST", &commands, json!({"t": "resign", "id": ""}), 400, "malformed"),
        case("POST", &commands, json!({"t": "resign", "id": "x".repeat(65)}), 400, "malformed"),
        case("POST", &commands, json!({"t": "resign", "id": 5}), 400, "malformed"),
        case("POST", &commands, json!({"t": "resign", "side": "white"}), 400, "malformed"),
        case("POST", &commands, json!({"t": "move", "d": {"ply": -1, "text": "x"}}), 400, "malformed"),
        case("POST", &commands, json!({"t": "move", "d": {"ply": 1, "path": [300, 5]}}), 400, "malformed"),
        case("GET", &stream, Value::Null, 401, "bad_token"),
        with(
            case("GET", &stream, Value::Null, 401, "bad_token"),
            "Authorization",
            &format!("Bearer {token}"),
        ),
        case("POST", &play, Value::Null, 401, "bad_token"),
        case("POST", "/api/bot/games", json!({}), 401, "bad_token"),
        with(case("POST", "/api/bot/games", json!({}), 401, "bad_token"), "Authorization", "Bearer nope"),
    ]
}

#[tokio::test]
async fn every_bad_request_gets_its_status_and_a_sentence() {
    let host = Host::start().await;
    let (game, _, _) = host.pair(json!({})).await;
    let cases: Vec<Case> = unreadable()
        .into_iter()
        .chain(creations())
        .chain(odd_settings())
        .chain(positions())
        .chain(comparisons_and_answers())
        .chain(places(&game))
        .chain(strangers(&game))
        .collect();
    assert!(cases.len() >= 200, "{}", cases.len());
    let client = reqwest::Client::new();
    for case in &cases {
        let mut request =
            client.request(case.method.parse().unwrap(), host.url(&case.path)).body(case.body.clone());
        if let Some(kind) = case.kind {
            request = request.header("Content-Type", kind);
        }
        for (name, value) in &case.headers {
            request = request.header(*name, value);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        let what = format!(
            "{} {} {}",
            case.method,
            case.path,
            String::from_utf8_lossy(&case.body[..case.body.len().min(120)])
        );
        let body: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{what}: {status} {text}"));
        let error = &body["error"];
        assert_eq!((status, error["code"].as_str()), (case.status, Some(case.code)), "{what}: {error}");
        assert!(error["message"].as_str().is_some_and(|message| message.len() > 15), "{what}: {error}");
    }
    assert_eq!(host.player().get("/api/health").await.0, 200, "the server stays up");
    assert_eq!(host.player().snapshot(&game).await["version"], 1, "and the game is untouched");
}

#[tokio::test]
async fn every_answer_has_the_headers_that_protect_it() {
    let host = Host::start().await;
    for path in ["/", "/api/health", "/api/docs", "/api/nothing", "/g/0000000000"] {
        let response = reqwest::get(host.url(path)).await.unwrap();
        let header = |name: &str| response.headers().get(name).unwrap().to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("x-frame-options"), "DENY");
    }
}

#[tokio::test]
async fn who_asks_too_often_has_to_wait() {
    let host = Host::still_with(|config| config.rate_limits = true).await;
    let mut visitor = host.player();
    let mut ask = async || visitor.post("/api/games", json!({"mode": "device"})).await;
    // Who makes the first one is not known yet: it counts for the address alone.
    for _ in 0..61 {
        assert_eq!(ask().await.0, 201, "60 at once");
    }
    let (status, body) = ask().await;
    assert_eq!((status, &body["error"]["code"]), (429, &json!("too_many")));
    assert_eq!(host.player().post("/api/games", json!({"mode": "device"})).await.0, 201, "somebody else");
    host.advance(2_000);
    assert_eq!((ask().await.0, ask().await.0), (201, 429), "then one in two seconds");
    assert_eq!(host.player().get("/api/health").await.0, 200);
}
