//! The node counts that papers B and E print, to the digit. Where alpha-beta had left minimax’s game, its
//! count comes out in its own.

use kelso_engine::eval::{EvalName, Evaluation};
use kelso_engine::teach::{AlphaBeta, ChildOrder, Minimax, Search, Settings, Teacher, Ties};
use kelso_engine::{Agent, Choice, Limits, Unobserved};
use kelso_lab::experiments::papers::b::ROWS;
use kelso_lab::experiments::papers::e::{DEMONSTRATIONS, Demonstration};
use kelso_rules::{ByDestination, EndRules, Game, Notation, Position, SingleJump, Variant};

fn choose<V: Variant>(
    fen: &str,
    search: impl Search<V>,
    settings: Settings<V>,
    depth: u32,
) -> (Choice<V>, String) {
    let position = Position::<V>::from_fen(fen).expect("the table's positions are legal");
    let game = Game::from_position(position, EndRules::WCDF);
    let mut agent = Teacher::new(search, settings, Limits::depth(depth));
    let choice = agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("there are moves");
    let text = position.format_move(&choice.mv, Notation::Numeric);
    (choice, text)
}

fn settings<V: Variant>(eval: EvalName, order: ChildOrder, ties: Ties) -> Settings<V> {
    Settings { evaluation: Box::new(eval) as Box<dyn Evaluation<V>>, order, ties }
}

#[test]
fn paper_b_to_the_digit() {
    let paper = || settings(EvalName::MaterialHalfKing, ChildOrder::ByDirection, Ties::Last);
    for row in ROWS {
        let name = format!("depth {}, {}", row.depth, row.fen);
        // A call at depth 0 returns before the paper's program counts it.
        let levels = 1..row.depth as usize;
        let (minimax, reply) = choose::<ByDestination>(row.fen, Minimax, paper(), row.depth);
        assert_eq!(minimax.stats.nodes_per_depth[levels.clone()], *row.minimax, "minimax, {name}");
        assert_eq!(reply.replace('x', "-"), row.reply, "{name}");
        let (here, _) = choose::<ByDestination>(row.fen, AlphaBeta, paper(), row.depth);
        let same = here.stats.nodes_per_depth[levels.clone()] == *row.alphabeta;
        assert_eq!(same, row.own_game.is_none(), "alpha-beta, {name}: {:?}", here.stats.nodes_per_depth);
        let (own, _) =
            choose::<ByDestination>(row.own_game.unwrap_or(row.fen), AlphaBeta, paper(), row.depth);
        assert_eq!(own.stats.nodes_per_depth[levels], *row.alphabeta, "alpha-beta in its own game, {name}");
    }
    assert_eq!(ROWS.len(), 22);
    assert_eq!(ROWS.iter().filter(|row| row.own_game.is_none()).count(), 15);
}

#[test]
fn paper_e_to_the_digit() {
    let paper = || settings(EvalName::Count, ChildOrder::QuietFirst, Ties::First);
    for Demonstration { fen, best, minimax: states, alphabeta: (fewer, pruned), .. } in DEMONSTRATIONS {
        // The paper searches three plies below each move of the root, and does not count the root.
        let (minimax, mv) = choose::<SingleJump>(fen, Minimax, paper(), 4);
        assert_eq!((minimax.stats.nodes - 1, mv.as_str()), (states, best));
        let (alphabeta, mv) = choose::<SingleJump>(fen, AlphaBeta, paper(), 4);
        assert_eq!((alphabeta.stats.nodes - 1, mv.as_str()), (fewer, best));
        assert_eq!(alphabeta.stats.cutoffs, pruned);
    }
}
