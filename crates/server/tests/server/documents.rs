//! The documents tell the truth: every example of docs/protocol.md is read by the types of the protocol, and the
//! OpenAPI document describes every address.

use kelso_server::Code;
use kelso_server::protocol::{
    AdaptiveStanding, Agents, Analysis, BotLine, Command, CommandReply, CommandRequest, Comparison,
    CreateGame, Created, ErrorBody, FeedbackAnswers, FeedbackSummary, Found, HabitsReport, Health, JoinGame,
    LabExperiments, LabRun, LabRunDetail, LabRunRequest, LabRuns, Lobby, PdnReport, PositionReport,
    PositionRequest, ServerMessage, Snapshot, TreeReport, TreeRequest, Variants,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");

/// The examples: what stands in fences that begin with three backticks, json and a word which says what it is.
fn examples() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut lines = PROTOCOL.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```json ") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push((kind.trim().to_owned(), body.join("\n")));
        }
    }
    found
}

/// Reads an example as a type, writes it again, and wants the same JSON.
fn holds<T: DeserializeOwned + Serialize>(text: &str) -> Result<(), String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let typed: T = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    let again = serde_json::to_value(typed).map_err(|error| error.to_string())?;
    if again == value { Ok(()) } else { Err(format!("it is written as {again}")) }
}

fn client_message(text: &str) -> Result<(), String> {
    let request: CommandRequest = serde_json::from_str(text).map_err(|error| error.to_string())?;
    Command::parse(&request).map(drop)
}

fn server_message(text: &str) -> Result<(), String> {
    let mut value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let version = value.as_object_mut().and_then(|map| map.remove("v"));
    let message: ServerMessage = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    let again: Value = serde_json::from_str(&message.text(version.as_ref().and_then(Value::as_u64))).unwrap();
    if again.get("d") == value.get("d") { Ok(()) } else { Err(format!("it is written as {again}")) }
}

#[test]
fn every_example_is_what_the_code_reads_and_writes() {
    let examples = examples();
    assert!(examples.len() >= 50, "{}", examples.len());
    for (kind, text) in &examples {
        let outcome = match kind.as_str() {
            "client" => client_message(text),
            "server" => server_message(text),
            "error" => holds::<ErrorBody>(text),
            "create" => serde_json::from_str::<CreateGame>(text).map(drop).map_err(|error| error.to_string()),
            "created" => holds::<Created>(text),
            "join" => serde_json::from_str::<JoinGame>(text).map(drop).map_err(|error| error.to_string()),
            "snapshot" => holds::<Snapshot>(text),
            "lobby" => holds::<Lobby>(text),
            "found" => holds::<Found>(text),
            "habits" => holds::<HabitsReport>(text),
            "adaptive" => holds::<AdaptiveStanding>(text),
            "reply" => holds::<CommandReply>(text),
            "health" => holds::<Health>(text),
            "variants" => holds::<Variants>(text),
            "agents" => holds::<Agents>(text),
            "position-request" => {
                serde_json::from_str::<PositionRequest>(text).map(drop).map_err(|error| error.to_string())
            }
            "position" => holds::<PositionReport>(text),
            "analysis" => holds::<Analysis>(text),
            "comparison" => holds::<Comparison>(text),
            "tree-request" => holds::<TreeRequest>(text),
            "tree" => holds::<TreeReport>(text),
            "pdn" => holds::<PdnReport>(text),
            "feedback" => {
                serde_json::from_str::<FeedbackAnswers>(text).map(drop).map_err(|error| error.to_string())
            }
            "feedback-summary" => holds::<FeedbackSummary>(text),
            "lab-experiments" => holds::<LabExperiments>(text),
            "lab-run-request" => {
                serde_json::from_str::<LabRunRequest>(text).map(drop).map_err(|error| error.to_string())
            }
            "lab-run" => holds::<LabRun>(text),
            "lab-runs" => holds::<LabRuns>(text),
            "lab-run-detail" => holds::<LabRunDetail>(text),
            "bot-line" => holds::<BotLine>(text),
            "json" => serde_json::from_str::<Value>(text).map(drop).map_err(|error| error.to_string()),
            other => Err(format!("there is no kind of example “{other}”")),
        };
        if let Err(error) = outcome {
            panic!("the example does not hold: {error}\n{kind}: {text}");
        }
    }
}

#[test]
fn every_command_event_and_error_has_its_example() {
    let told = examples();
    let has = |kind: &str, t: &str| {
        told.iter().any(|(k, text)| {
            k == kind && serde_json::from_str::<Value>(text).is_ok_and(|value| value["t"] == t)
        })
    };
    for (t, _) in Command::EXAMPLES {
        assert!(has("client", t), "no example of the command {t}");
    }
    for t in [
        "snapshot",
        "ack",
        "refused",
        "pong",
        "presence",
        "thinking",
        "move",
        "takeback",
        "offer",
        "offer_gone",
        "ended",
        "joined",
        "clock",
        "rematch",
        "chat",
        "pace",
    ] {
        assert!(has("server", t), "no example of the message {t}");
    }
    for (_, name, status, about) in Code::TABLE {
        assert!(
            PROTOCOL.contains(&format!("| `{name}` | {status} | {about} |")),
            "the table of errors lacks {name}"
        );
    }
}

#[test]
fn the_openapi_document_names_every_address() {
    let document = serde_json::to_value(kelso_server::openapi()).unwrap();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let paths = document["paths"].as_object().unwrap();
    for path in ["/api/games", "/api/analysis/stream", "/api/tree.svg"] {
        let parameters = paths[path]["get"]["parameters"].as_array().unwrap();
        assert!(parameters.iter().all(|parameter| parameter["in"] == "query"), "{path}");
    }
    for path in [
        "/api/health",
        "/api/metrics",
        "/api/variants",
        "/api/agents",
        "/api/games",
        "/api/games/{id}",
        "/api/games/{id}/join",
        "/api/games/{id}/commands",
        "/api/games/{id}/pdn",
        "/api/games/{id}/qr.svg",
        "/api/games/{id}/habits",
        "/api/codes/{code}",
        "/api/adaptive",
        "/api/pdn",
        "/api/position",
        "/api/analysis",
        "/api/analysis/stream",
        "/api/compare",
        "/api/tree",
        "/api/tree.svg",
        "/api/feedback",
        "/api/lab/experiments",
        "/api/lab/runs",
        "/api/lab/runs/{id}",
        "/api/lab/runs/{id}/events",
        "/api/lab/runs/{id}/cancel",
        "/api/lab/runs/{id}/report.html",
        "/api/bot/tokens",
        "/api/bot/games",
        "/api/bot/games/{id}/stream",
        "/api/bot/games/{id}/moves/{text}",
    ] {
        assert!(paths.contains_key(path), "{path}");
        assert!(PROTOCOL.contains(path), "docs/protocol.md does not speak of {path}");
    }
}
