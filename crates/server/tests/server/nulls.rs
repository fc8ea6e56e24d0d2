//! The OpenAPI document and the code agree on which fields of a request may be null.

use std::collections::BTreeSet;

use kelso_server::protocol::{
    AnalysisRequest, BotGameRequest, BotTokenRequest, ClockSettings, CommandRequest, CompareRequest,
    CreateGame, FeedbackAnswers, JoinGame, LabRunRequest, PairCancel, PairRequest, PositionRequest,
    PuzzleAttemptRequest, ReviewRequest, Settings, TakeDevice, TreeRequest, ValuesRequest,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A request's schema, a request that can be read, and whether a request can be read.
type Request = (&'static str, Value, fn(Value) -> bool);

fn reads<T: DeserializeOwned>(request: Value) -> bool {
    serde_json::from_value::<T>(request).is_ok()
}

fn requests() -> [Request; 19] {
    let answers = json!({"navigation": 5, "intuitive": 5, "functions": 5, "appearance": 5, "clarity": 5,
        "instructions": 5, "slow": "no", "fits": "yes", "recommend": "yes"});
    [
        ("AnalysisRequest", json!({}), reads::<AnalysisRequest>),
        ("BotGameRequest", json!({}), reads::<BotGameRequest>),
        ("BotTokenRequest", json!({"name": "a"}), reads::<BotTokenRequest>),
        ("ClockSettings", json!({"base": 60_000}), reads::<ClockSettings>),
        ("CommandRequest", json!({"t": "resign"}), reads::<CommandRequest>),
        ("CompareRequest", json!({}), reads::<CompareRequest>),
        ("CreateGame", json!({"mode": "device"}), reads::<CreateGame>),
        ("FeedbackAnswers", answers, reads::<FeedbackAnswers>),
        ("JoinGame", json!({}), reads::<JoinGame>),
        ("LabRunRequest", json!({"experiment": "survey"}), reads::<LabRunRequest>),
        ("PairCancel", json!({"game": "a"}), reads::<PairCancel>),
        ("PairRequest", json!({}), reads::<PairRequest>),
        ("PositionRequest", json!({}), reads::<PositionRequest>),
        ("PuzzleAttemptRequest", json!({}), reads::<PuzzleAttemptRequest>),
        ("ReviewRequest", json!({"moves": []}), reads::<ReviewRequest>),
        ("Settings", json!({}), reads::<Settings>),
        ("TakeDevice", json!({"secret": "a"}), reads::<TakeDevice>),
        ("TreeRequest", json!({}), reads::<TreeRequest>),
        ("ValuesRequest", json!({}), reads::<ValuesRequest>),
    ]
}

/// The schemas of all bodies that a request may have.
fn bodies(document: &Value) -> BTreeSet<&str> {
    let paths = document["paths"].as_object().unwrap().values();
    let operations = paths.flat_map(|path| path.as_object().unwrap().values());
    let schemas = operations.map(|one| &one["requestBody"]["content"]["application/json"]["schema"]["$ref"]);
    schemas.filter_map(|name| name.as_str()?.rsplit('/').next()).collect()
}

fn may_be_null(property: &Value) -> bool {
    let is_null = |kind: &Value| kind == "null";
    let among = |kinds: &Value| kinds.as_array().is_some_and(|kinds| kinds.iter().any(is_null));
    among(&property["type"])
        || property["oneOf"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| is_null(&kind["type"])))
}

#[test]
fn a_request_may_hold_null_where_the_document_says_so_and_nowhere_else() {
    let document = serde_json::to_value(kelso_server::openapi()).unwrap();
    let requests = requests();
    let known: BTreeSet<_> = requests.iter().map(|(schema, ..)| *schema).collect();
    assert!(bodies(&document).is_subset(&known), "add the missing ones: {:?}", bodies(&document));
    for (schema, request, reads) in requests {
        assert!(reads(request.clone()), "{schema} no longer reads {request}");
        for (field, property) in document["components"]["schemas"][schema]["properties"].as_object().unwrap()
        {
            let mut with_null = request.clone();
            with_null[field] = Value::Null;
            assert_eq!(reads(with_null), may_be_null(property), "{schema}.{field}");
        }
    }
}
