//! The dashboard shows what the server counts, and the alerts go by it.

use std::collections::BTreeSet;
use std::path::Path;

use kelso_server::Code;
use kelso_server::metrics::Metrics;
use serde_json::Value;

/// The names of counters in a text, without the endings that Prometheus adds.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let own = words.filter(|word| word.starts_with("kelso_"));
    let bare = |word: &str| {
        let endings = ["_total", "_bucket", "_count", "_sum"];
        endings.iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word).to_owned()
    };
    own.map(bare).collect()
}

/// What a server counts, all of it.
fn counted() -> BTreeSet<String> {
    let metrics = Metrics::default();
    // What has never happened is not written down.
    metrics.command("ok");
    metrics.response(200);
    metrics.refused_connection("total");
    metrics.refused(Code::Busy, "searches");
    names(&metrics.text())
}

fn deployed(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn every_alert_asks_for_something_that_is_counted() {
    assert!(deployed("prometheus.yml").contains("- prometheus-alerts.yml"));
    let (rules, counted) = (deployed("prometheus-alerts.yml"), counted());
    let asked: Vec<_> = rules.lines().filter_map(|line| line.trim().strip_prefix("expr: ")).collect();
    assert_eq!(asked.len(), rules.matches("- alert: ").count());
    assert!(asked.len() > 5, "{asked:?}");
    for expr in asked {
        let missing: Vec<_> = names(expr).difference(&counted).cloned().collect();
        assert!(
            missing.is_empty() && (expr.starts_with("up{") || !names(expr).is_empty()),
            "{expr}: {missing:?}"
        );
    }
}

#[test]
fn every_panel_asks_for_something_that_is_counted() {
    let counted = counted();
    let dashboard: Value = serde_json::from_str(&deployed("grafana/kelso.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let mut shown = BTreeSet::new();
    for panel in panels {
        for target in panel["targets"].as_array().unwrap() {
            let asked = names(target["expr"].as_str().unwrap());
            assert!(!asked.is_empty() && asked.is_subset(&counted), "{}: {target}", panel["title"]);
            shown.extend(asked);
        }
    }
    let missing: Vec<_> = counted.into_iter().filter(|name| !shown.contains(name)).collect();
    assert_eq!(missing, ["kelso_games"], "what is counted and not shown");
}
