//! What is said when the broker cannot be used, with real ones.

use kelso_server::broker::{Broker, BrokerAddress, BrokerError};

use crate::nats::{Nats, or_skip};

async fn refused(url: &str) -> BrokerError {
    let address: BrokerAddress = url.parse().unwrap();
    Broker::connect(&address, "test").await.unwrap_err()
}

#[tokio::test]
async fn a_broker_that_is_not_there_or_has_no_queues_is_told_apart() {
    let mut nats = or_skip!(Nats::with(&[]));
    assert_eq!(refused(&nats.url()).await, BrokerError::NoJetStream(nats.url()));
    let url = nats.url();
    nats.kill();
    assert!(matches!(refused(&url).await, BrokerError::Unreachable { .. }));
    assert!(matches!("localhost:4222".parse::<BrokerAddress>(), Err(BrokerError::Address(_))));
}

#[tokio::test]
async fn a_wrong_password_is_told_and_never_shown() {
    let nats = or_skip!(Nats::with(&["-js", "--user", "kelso", "--pass", "secret"]));
    let url = |login: &str| nats.url().replace("nats://", &format!("nats://{login}"));
    for login in ["", "kelso:wrong@", "other:secret@"] {
        let error = refused(&url(login)).await;
        assert_eq!(error, BrokerError::Refused(nats.url()), "{login}");
        assert!(!error.to_string().contains("wrong"), "{error}");
    }
    let address: BrokerAddress = url("kelso:secret@").parse().unwrap();
    assert!(Broker::connect(&address, "test").await.is_ok());
}
