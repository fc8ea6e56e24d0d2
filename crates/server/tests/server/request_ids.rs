//! Every answer has the id of its request, which an operator finds in the log.

use std::collections::BTreeSet;
use std::time::Duration;

use reqwest::{Client, Method};
use serde_json::Value;

use crate::harness::Host;

/// The status, the id in the header, and the body of an answer.
async fn ask(host: &Host, method: Method, path: &str, told: Option<&str>) -> (u16, String, Value) {
    let mut request = Client::new().request(method, host.url(path));
    if let Some(told) = told {
        request = request.header("x-request-id", told);
    }
    let answer = request.send().await.unwrap();
    let ids: Vec<_> = answer.headers().get_all("x-request-id").iter().collect();
    assert_eq!(ids.len(), 1, "{path}");
    let (status, id) = (answer.status().as_u16(), ids[0].to_str().unwrap().to_owned());
    (status, id, serde_json::from_str(&answer.text().await.unwrap()).unwrap_or(Value::Null))
}

#[tokio::test]
async fn every_answer_has_an_id_of_its_own() {
    let host = Host::start().await;
    let mut ids = BTreeSet::new();
    let asked = [
        (Method::GET, "/", 200),
        (Method::GET, "/api/health", 200),
        (Method::GET, "/api/games", 200),
        (Method::GET, "/api/nothing", 404),
        (Method::GET, "/no/such/page", 404),
        (Method::POST, "/api/games", 415),
        (Method::DELETE, "/api/health", 405),
        (Method::GET, "/api/games/Zk3v9QpT1x/socket", 400),
    ];
    for (method, path, expected) in asked.clone() {
        let (status, id, body) = ask(&host, method, path, Some("mine")).await;
        assert!(status == expected || status < 500, "{path}: {status}");
        assert!(id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit()), "{path}: {id}");
        assert_eq!(body["error"]["request_id"], Value::Null, "{path}: it is not the server's fault");
        ids.insert(id);
    }
    assert_eq!(ids.len(), asked.len());
}

#[tokio::test]
async fn a_proxy_that_is_trusted_names_requests() {
    let host = Host::with(|config| config.behind_proxy = true).await;
    assert_eq!(ask(&host, Method::GET, "/api/live", Some("edge-7.b_12")).await.1, "edge-7.b_12");
    for bad in ["two words", "", "{}"] {
        assert_eq!(ask(&host, Method::GET, "/api/live", Some(bad)).await.1.len(), 16, "{bad}");
    }
}

#[tokio::test]
async fn errors_that_are_the_servers_own_name_the_request() {
    let host = Host::with(|config| config.patience = Duration::from_millis(100)).await;
    let lock = host.lock().await;
    let request = Client::new().post(host.url("/api/games")).json(&serde_json::json!({"mode": "device"}));
    let answer = request.send().await.unwrap();
    let (status, id) = (answer.status().as_u16(), answer.headers()["x-request-id"].clone());
    let body: Value = answer.json().await.unwrap();
    assert_eq!((status, &body["error"]["code"]), (503, &"unavailable".into()), "{body}");
    assert_eq!(body["error"]["request_id"].as_str(), id.to_str().ok());
    lock.release().await;
}
