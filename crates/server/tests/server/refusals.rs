//! Who is refused, and why, can be seen in the metrics.

use std::time::Duration;

use serde_json::json;

use crate::harness::Host;

async fn counted(host: &Host, line: &str) -> Option<u64> {
    let text = reqwest::get(host.url("/api/metrics")).await.unwrap().text().await.unwrap();
    text.lines().find_map(|found| found.strip_prefix(line)?.trim().parse().ok())
}

#[tokio::test]
async fn refusals_are_counted_by_code_and_cause() {
    let host = Host::with(|config| {
        config.rate_limits = true;
        config.patience = Duration::from_millis(100);
    })
    .await;
    let (mut player, feedback) = (host.player(), json!({"age": "adult"}));
    player.create(json!({"mode": "device"})).await;
    let limited = "kelso_refusals_total{code=\"too_many\",cause=\"feedback\"}";
    assert_eq!(counted(&host, limited).await, None);
    let mut refused = 0;
    for _ in 0..9 {
        refused += u64::from(player.post("/api/feedback", feedback.clone()).await.0 == 429);
    }
    assert!(refused >= 3, "{refused}");
    assert_eq!(counted(&host, limited).await, Some(refused));

    let (_, mut black, _white) = host.sockets(json!({})).await;
    let lock = host.lock().await;
    black.fails("move", json!({"ply": 1, "text": "11-15"}), "unavailable").await;
    lock.release().await;
    let unstored = "kelso_refusals_total{code=\"unavailable\",cause=\"database\"}";
    assert_eq!(counted(&host, unstored).await, Some(1), "over the socket");
    for _ in 0..20 {
        black.command("chat", json!({"text": "again"})).await;
    }
    let chat = "kelso_refusals_total{code=\"too_many\",cause=\"chat\"}";
    assert!(counted(&host, chat).await.is_some_and(|lines| lines >= 9));
}

#[tokio::test]
async fn the_threads_that_serve_are_measured() {
    let host = Host::start().await;
    while counted(&host, "kelso_wake_delay_seconds_count").await.is_none_or(|wakes| wakes < 3) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(counted(&host, "kelso_stalls_total").await.is_some());
}
