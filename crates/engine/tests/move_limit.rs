//! The teaching searches see the move limit (D2a): where both sides have lost at it, the one who thinks sees a loss.

use kelso_engine::{AgentSpec, Limits, Unobserved};
use kelso_rules::{EndRules, English, Game, Position};

const SEARCHES: [&str; 5] = ["minimax", "alphabeta", "ordered", "table", "expectimax"];

/// The move and score of a search in a game that ends after so many plies.
fn choose(search: &str, depth: u32, fen: &str, rules: &str) -> (String, String) {
    let spec: AgentSpec = format!("{search} depth={depth} eval=win500").parse().expect("an agent");
    let rules: EndRules = rules.parse().expect("end rules");
    let game = Game::from_position(Position::from_fen(English, fen).expect("a legal FEN"), rules);
    let choice = spec.build_english().choose(&game, &Limits::NONE, &mut Unobserved).expect("not over");
    (format!("{}-{}", choice.mv.from(), choice.mv.to()), choice.score.expect("it thinks").to_string())
}

/// Far apart, one man ahead: nothing happens for long.
const QUIET: &str = "B:WK32:BK1,5";

#[test]
fn a_limit_within_the_depth_is_a_loss_whoever_is_to_move_there() {
    for search in SEARCHES {
        for plies in 1..=3 {
            let rules = format!("lab-d,max-moves={plies}:both-lose");
            assert_eq!(choose(search, 3, QUIET, &rules).1, "-500.00", "{search} {plies}");
        }
        assert_eq!(choose(search, 3, QUIET, "lab-d,max-moves=4:both-lose").1, "+1.00", "{search}");
        assert_eq!(choose(search, 3, QUIET, "lab-d,max-moves=2:draw").1, "+0.00", "{search}");
        assert_eq!(choose(search, 3, QUIET, "wcdf").1, "+1.00", "{search}");
    }
}

#[test]
fn a_win_on_the_board_comes_before_the_limit() {
    for search in SEARCHES {
        for plies in 1..=3 {
            // 11x18 takes the last man.
            let rules = format!("lab-d,max-moves={plies}:both-lose");
            assert_eq!(
                choose(search, 3, "B:W15:B11", &rules),
                ("11-18".into(), "+500.00".into()),
                "{search}"
            );
        }
    }
}
