//! The broker: does it answer, and does it have queues?

use super::Finding;
use crate::broker::{Broker, BrokerAddress};

pub(super) async fn examine(address: &BrokerAddress) -> Finding {
    match Broker::connect(address, "kelso doctor").await {
        Ok(broker) => {
            let server = broker.client().server_info();
            broker.close().await;
            Finding::ok("broker", format!("NATS {} at {}, with JetStream", server.version, address.shown()))
        }
        Err(error) => Finding::refused("broker", &error.to_string()),
    }
}
