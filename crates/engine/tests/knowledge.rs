//! The engine with perfect knowledge of small endings plays them perfectly, however shallow it searches.

use std::sync::Arc;

use kelso_engine::endgame_solver::Solved;
use kelso_engine::search::Options;
use kelso_engine::{Agent, Engine, Knowledge, KnownValue, Limits, Unobserved, Verdict};
use kelso_rules::{EndRules, English, Game, Position};

fn solved(fen: &str) -> (Position<English>, Arc<Solved<English>>) {
    let position = Position::from_fen(English, fen).expect("a position");
    let solved = Solved::reach(&position, 1_000_000, &|| false).expect("a small ending");
    (position, Arc::new(solved))
}

#[test]
fn a_one_ply_search_never_gives_a_known_value_away() {
    for fen in ["W:WK6,K9:BK15", "B:WK6,K9:BK15", "B:W32,29:BK7", "W:W31,10:B3", "W:WK18:BK29,K30"] {
        let (position, knowledge) = solved(fen);
        let mut engine = Engine::new(English, Options { table_bytes: 1 << 20, ..Options::default() })
            .with_knowledge(Arc::clone(&knowledge) as Arc<dyn Knowledge<English>>);
        let mut game = Game::from_position(position, EndRules::CASUAL);
        let mut value = knowledge.value(game.position()).expect("it was solved");
        while let Some(choice) = engine.choose(&game, &Limits::depth(1), &mut Unobserved) {
            game.play(&choice.mv).expect("a legal move");
            let next = knowledge.value(game.position()).expect("it was solved").turned();
            assert_eq!(next, value, "{fen}: {} changed the value", game.position().to_fen());
            value = next.turned();
        }
    }
}

#[test]
fn knowledge_below_the_root_decides_the_score() {
    // Black must take and is left with one king against two, the win still far off.
    let (_, knowledge) = solved("B:WK6,K9:BK15");
    assert_eq!(knowledge.pieces(), 3);
    let lost = Position::from_fen(English, "B:WK6,K9:BK15").expect("a position");
    assert_eq!(knowledge.value(&lost), Some(KnownValue::Loss));
    let game = Game::from_position(lost, EndRules::WCDF);
    let verdict = |engine: &mut Engine<English>| {
        let choice = engine.choose(&game, &Limits::depth(2), &mut Unobserved).expect("a move");
        choice.score.expect("a score").verdict()
    };
    assert!(matches!(verdict(&mut Engine::new(English, Options::default())), Verdict::Evaluation(_)));
    let mut knowing = Engine::new(English, Options::default()).with_knowledge(knowledge);
    assert_eq!(verdict(&mut knowing), Verdict::DatabaseLoss);
}
