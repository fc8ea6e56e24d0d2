//! A folder of data belongs to one server at a time.

use kelso_server::{Config, Server, ServerError};
use serde_json::json;

use crate::harness::Host;

#[tokio::test]
async fn a_second_server_is_refused_in_one_sentence() {
    let host = Host::start().await;
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), host.file(""));
    config.database = host.database().clone();
    let refused = Server::bind(config.clone()).await.err().unwrap();
    assert!(matches!(refused, ServerError::Taken { .. }), "{refused}");
    let sentence = format!(
        "another Kelso server (process {}) keeps its games in {}; stop it first, or choose another folder with --data",
        std::process::id(),
        host.folder.path().display()
    );
    assert_eq!(refused.to_string(), sentence);
    // The first goes on as if nothing had been.
    host.player().create(json!({"mode": "device"})).await;
    let _folder = host.stop().await;
    drop(Server::bind(config).await.unwrap());
}
