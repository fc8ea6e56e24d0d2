//! Which nodes there are. Each sends a heartbeat once a second; one that has been silent for some seconds is gone, and
//! with it everybody connected to it. While the broker is down no heartbeats arrive, not even one's own, so nobody is
//! declared gone.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use futures_util::StreamExt;
use prometheus_client::metrics::gauge::Gauge;
use serde::{Deserialize, Serialize};

use super::news::{NodeId, Signed};
use super::peers::Peers;

/// Heartbeat interval.
const BEAT: Duration = Duration::from_secs(1);
/// How many of its own heartbeats a node may hear without one of another node before that counts as gone.
const MOST_MISSED: u32 = 5;
const SUBJECT: &str = "nodes";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Beat {
    Alive,
    /// The node is shutting down cleanly.
    Leaving,
}

/// Sends heartbeats and notices nodes that are gone, until it is dropped; then it signs off.
pub(crate) async fn watch_nodes<G: Future<Output = ()>>(
    peers: Arc<Peers>,
    count: &Gauge<i64, AtomicI64>,
    on_gone: impl Fn(NodeId) -> G,
) {
    let _goodbye = Goodbye(peers.clone());
    let subject = peers.broker().names().subject(SUBJECT);
    let Ok(mut beats) = peers.broker().client().subscribe(subject).await else { return };
    let mut table = Table::default();
    let mut tick = tokio::time::interval(BEAT);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tick.tick() => peers.tell_all(SUBJECT, Beat::Alive),
            message = beats.next() => {
                let Some(message) = message else { return };
                let Some(Signed { node, news }) = Signed::<Beat>::read(&message.payload) else { continue };
                for gone in table.heard(node, news, peers.me()) {
                    on_gone(gone).await;
                }
                count.set(table.0.len() as i64 + 1);
            }
        }
    }
}

struct Goodbye(Arc<Peers>);

impl Drop for Goodbye {
    fn drop(&mut self) {
        self.0.tell_all(SUBJECT, Beat::Leaving);
    }
}

/// The other nodes, and how many heartbeats each has missed.
#[derive(Default)]
struct Table(HashMap<NodeId, u32>);

impl Table {
    /// A heartbeat was received; returns the nodes that are gone.
    fn heard(&mut self, node: NodeId, beat: Beat, me: &NodeId) -> Vec<NodeId> {
        if beat == Beat::Leaving {
            return self.0.remove(&node).map(|_| node).into_iter().collect();
        }
        if node != *me {
            self.0.insert(node, 0);
            return Vec::new();
        }
        for missed in self.0.values_mut() {
            *missed += 1;
        }
        self.0.extract_if(|_, missed| *missed > MOST_MISSED).map(|(gone, _)| gone).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_gone_when_it_is_silent_or_says_so() {
        let [me, silent, leaving] = [0; 3].map(|_| NodeId::random());
        let mut table = Table::default();
        assert!(table.heard(silent.clone(), Beat::Alive, &me).is_empty());
        assert!(table.heard(leaving.clone(), Beat::Alive, &me).is_empty());
        assert_eq!(table.heard(leaving.clone(), Beat::Leaving, &me), std::slice::from_ref(&leaving));
        assert!(table.heard(leaving, Beat::Leaving, &me).is_empty(), "once");
        for _ in 0..MOST_MISSED {
            assert!(table.heard(me.clone(), Beat::Alive, &me).is_empty());
        }
        assert_eq!(table.heard(me.clone(), Beat::Alive, &me), std::slice::from_ref(&silent));
        assert!(table.heard(me.clone(), Beat::Alive, &me).is_empty(), "once");
    }

    #[test]
    fn while_not_even_oneself_is_heard_nobody_is_gone() {
        let [me, other] = [0; 2].map(|_| NodeId::random());
        let mut table = Table::default();
        table.heard(other.clone(), Beat::Alive, &me);
        for _ in 0..10 * MOST_MISSED {
            assert!(table.heard(other.clone(), Beat::Alive, &me).is_empty());
            assert!(table.heard(me.clone(), Beat::Alive, &me).is_empty());
        }
    }
}
