//! The documents tell the truth: every example of docs/protocol.md is read by the types of the protocol, and the
//! OpenAPI document describes every address.

use kelso_server::Code;
use kelso_server::protocol::{
    AdaptiveStanding, AgentCatalogue, Agents, Analysis, BotLine, Command, CommandReply, CommandRequest,
    Comparison, CreateGame, Created, DeviceLink, DeviceOffer, ErrorBody, ExplorerReport, FeedbackAnswers,
    FeedbackSummary, Files, Found, HabitsReport, Health, JoinGame, LabExperiments, LabRun, LabRunDetail,
    LabRunRequest, LabRuns, Lobby, MyGames, MySummary, OpeningName, PairRequest, Paired, PdnReport,
    PositionReport, PositionRequest, PositionValues, PuzzleAttemptReport, PuzzleAttemptRequest, PuzzleView,
    PuzzlesOverview, ReviewReport, ReviewRequest, ServerMessage, SharedAnalysis, SharedEntry, Snapshot,
    TakeDevice, TreeReport, TreeRequest, Variants,
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

/// The same for what has defaults, which need not be written.
fn reads<T: DeserializeOwned>(text: &str) -> Result<(), String> {
    serde_json::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
}

fn client_message(text: &str) -> Result<(), String> {
    let request: CommandRequest = serde_json::from_str(text).map_err(|error| error.to_string())?;
    Command::parse(&request).map(drop).map_err(|error| error.to_string())
}

fn server_message(text: &str) -> Result<(), String> {
    let mut value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let version = value.as_object_mut().and_then(|map| map.remove("v"));
    let message: ServerMessage = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    let again: Value = serde_json::from_str(&message.text(version.as_ref().and_then(Value::as_u64))).unwrap();
    if again.get("d") == value.get("d") { Ok(()) } else { Err(format!("it is written as {again}")) }
}

/// Says what is wrong with an example.
type ReadExample = fn(&str) -> Result<(), String>;

/// How the examples of each kind are read.
const KINDS: &[(&str, ReadExample)] = &[
    ("client", client_message),
    ("server", server_message),
    ("error", holds::<ErrorBody>),
    ("create", reads::<CreateGame>),
    ("created", holds::<Created>),
    ("join", reads::<JoinGame>),
    ("snapshot", holds::<Snapshot>),
    ("lobby", holds::<Lobby>),
    ("found", holds::<Found>),
    ("pair-request", holds::<PairRequest>),
    ("paired", holds::<Paired>),
    ("me", holds::<MySummary>),
    ("my-games", holds::<MyGames>),
    ("device-link", holds::<DeviceLink>),
    ("take-device", holds::<TakeDevice>),
    ("device-offer", holds::<DeviceOffer>),
    ("habits", holds::<HabitsReport>),
    ("adaptive", holds::<AdaptiveStanding>),
    ("reply", holds::<CommandReply>),
    ("health", holds::<Health>),
    ("variants", holds::<Variants>),
    ("agents", holds::<Agents>),
    ("position-request", reads::<PositionRequest>),
    ("position", holds::<PositionReport>),
    ("opening", holds::<OpeningName>),
    ("values", holds::<PositionValues>),
    ("review-request", reads::<ReviewRequest>),
    ("shared", holds::<SharedAnalysis>),
    ("shared-entry", holds::<SharedEntry>),
    ("review", holds::<ReviewReport>),
    ("analysis", holds::<Analysis>),
    ("comparison", holds::<Comparison>),
    ("explorer", holds::<ExplorerReport>),
    ("puzzles", holds::<PuzzlesOverview>),
    ("puzzle", holds::<PuzzleView>),
    ("puzzle-attempt", holds::<PuzzleAttemptRequest>),
    ("puzzle-report", holds::<PuzzleAttemptReport>),
    ("tree-request", holds::<TreeRequest>),
    ("tree", holds::<TreeReport>),
    ("pdn", holds::<PdnReport>),
    ("feedback", reads::<FeedbackAnswers>),
    ("feedback-summary", holds::<FeedbackSummary>),
    ("lab-experiments", holds::<LabExperiments>),
    ("lab-run-request", reads::<LabRunRequest>),
    ("lab-run", holds::<LabRun>),
    ("lab-runs", holds::<LabRuns>),
    ("lab-run-detail", holds::<LabRunDetail>),
    ("bot-line", holds::<BotLine>),
    ("json", reads::<Value>),
];

#[test]
fn every_example_is_what_the_code_reads_and_writes() {
    let examples = examples();
    assert!(examples.len() >= 50, "{}", examples.len());
    for (kind, text) in &examples {
        let read = KINDS.iter().find(|(known, _)| known == kind).map(|(_, read)| read);
        let read = read.unwrap_or_else(|| panic!("there is no kind of example “{kind}”"));
        if let Err(error) = read(text) {
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
    assert!(paths.len() > 50, "{}", paths.len());
    for path in paths.keys() {
        assert!(PROTOCOL.contains(path), "docs/protocol.md does not speak of {path}");
    }
}

/// Every `$ref` in a document.
fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|part| references(part, found));
        }
        Value::Array(parts) => parts.iter().for_each(|part| references(part, found)),
        _ => {}
    }
}

#[test]
fn every_reference_of_the_openapi_document_leads_somewhere() {
    let document = serde_json::to_value(kelso_server::openapi()).unwrap();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 100);
    for reference in found {
        assert!(document.pointer(&reference[1..]).is_some(), "{reference} leads nowhere");
    }
}

#[test]
fn every_operation_has_a_name_of_its_own() {
    let document = serde_json::to_value(kelso_server::openapi()).unwrap();
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap());
    let mut names: Vec<_> = operations.filter_map(|(_, one)| one["operationId"].as_str()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert!(count > 30 && names.len() == count, "{names:?}");
}

#[test]
fn what_is_always_sent_is_required_and_what_may_be_left_out_is_not() {
    let document = serde_json::to_value(kelso_server::openapi()).unwrap();
    let required = |schema: &str, field: &str| {
        let schema = &document["components"]["schemas"][schema];
        assert!(schema["properties"].get(field).is_some(), "{schema}");
        schema["required"].as_array().is_some_and(|names| names.iter().any(|name| name == field))
    };
    for (schema, field, is_required) in [
        ("Snapshot", "clock", true),
        ("Seat", "gone_since", true),
        ("Seat", "level", false),
        ("Health", "broker", false),
        ("ErrorDetail", "legal", false),
        ("CreateGame", "agent", false),
        ("Settings", "clock", false),
        ("MoveArgs", "path", false),
    ] {
        assert_eq!(required(schema, field), is_required, "{schema}.{field}");
    }
}

/// The page's translations of what agents and their options are must miss none.
#[test]
fn the_agents_that_the_page_translates_are_current() {
    let kept =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/agents.json")).unwrap();
    let now = serde_json::to_string_pretty(&AgentCatalogue::new(Files::Refused)).unwrap() + "\n";
    assert!(
        kept == now,
        "web/agents.json is not what the server lists now; run scripts/wire and commit what it writes"
    );
}

/// The page's types are made from the document, and the page's build must not need the server: so it is kept.
#[test]
fn the_document_that_the_page_was_made_from_is_current() {
    let kept =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/openapi.json")).unwrap();
    let now = kelso_server::openapi().to_pretty_json().unwrap() + "\n";
    assert!(
        kept == now,
        "web/openapi.json is not what the server says now; run scripts/wire and commit what it writes"
    );
}
