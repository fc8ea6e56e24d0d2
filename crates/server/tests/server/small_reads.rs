//! What visitors write does not make the lists that others read long, nor what the server reads to answer them.

use serde_json::{Value, json};

use crate::harness::Host;

#[tokio::test]
async fn settings_are_stored_as_kelso_writes_them() {
    let host = Host::start().await;
    let settings = json!({
        "variant": format!("  English{}", " ".repeat(60_000)),
        "end_rules": " WCDF , no-capture=5,no-capture=off, max-moves=100,max-moves=off",
        "fen": format!("B:W21,22,23:B1,2,3{}", " ".repeat(500)),
    });
    let game = host.player().create(json!({"mode": "people", "settings": settings})).await;
    let stored = host.player().snapshot(&game).await["settings"].clone();
    assert_eq!(
        (&stored["variant"], &stored["end_rules"], &stored["fen"]),
        (&json!("english"), &json!("wcdf"), &json!("B:W21,22,23:B1,2,3"))
    );
    let (_, lobby) = host.player().get("/api/games").await;
    assert!(lobby.to_string().len() < 1_000, "{lobby}");
}

#[tokio::test]
async fn long_settings_are_refused_in_a_sentence() {
    let host = Host::start().await;
    let rules = format!("wcdf{}", ",max-moves=100".repeat(4_000));
    let fen = format!("B:W32:B{}", "1,".repeat(20_000));
    for (settings, sentence) in [
        (json!({"end_rules": rules}), "end rules are described in at most 200 letters"),
        (json!({"fen": fen}), "fen has at most 1000 letters"),
    ] {
        let (status, refused) =
            host.player().post("/api/games", json!({"mode": "people", "settings": settings})).await;
        assert_eq!(status, 422);
        assert!(refused["error"]["message"].as_str().unwrap().starts_with(sentence), "{refused}");
    }
}

#[tokio::test]
async fn what_an_earlier_program_stored_at_length_is_listed_short() {
    let host = Host::start().await;
    let game = host.player().create(json!({"mode": "people", "settings": {"private": false}})).await;
    let long = format!("casual{}", ",max-moves=100".repeat(4_000));
    let update = format!(
        "UPDATE games SET settings = replace(settings, '\"wcdf\"', '\"{long}\"') WHERE id = '{game}'"
    );
    host.execute(&update).await;
    let (_, lobby) = host.player().get("/api/games").await;
    assert_eq!(lobby["games"][0]["settings"]["end_rules"], "casual,max-moves=100:draw");
}

#[tokio::test]
async fn answers_are_added_up_by_the_database() {
    let host = Host::start().await;
    let answers = |clarity: u8, slow: &str| {
        json!({"navigation": 5, "intuitive": 5, "functions": 5, "appearance": 5, "clarity": clarity, "instructions": 5,
               "slow": slow, "fits": "yes", "recommend": "yes", "comment": "x".repeat(2_000)})
    };
    for (clarity, slow) in [(1, "yes"), (2, "no"), (4, "no"), (5, "no")] {
        let (status, _) = host.player().post("/api/feedback", answers(clarity, slow)).await;
        assert_eq!(status, 201);
    }
    // Rows that nobody has to read again: they are counted when they come, and cannot be read at all afterwards.
    host.execute("UPDATE feedback SET answers = 'no JSON'").await;
    let (status, summary) = host.player().get("/api/feedback").await;
    assert_eq!((status, &summary["answers"]), (200, &json!(4)));
    let question = |name: &str| -> Value {
        let questions = summary["questions"].as_array().unwrap();
        questions.iter().find(|question| question["name"] == name).unwrap().clone()
    };
    let clarity = question("clarity");
    assert_eq!(clarity["counts"], json!({"1": 1, "2": 1, "3": 0, "4": 1, "5": 1}));
    assert_eq!((&clarity["mean"], &clarity["median"]), (&json!(3.0), &json!(3.0)));
    assert_eq!(question("slow")["counts"], json!({"yes": 1, "no": 3}));
}
