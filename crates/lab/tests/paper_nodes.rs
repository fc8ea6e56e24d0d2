//! The node counts that papers B and E print, to the digit. Where alpha-beta had left minimax’s game, its
//! count comes out in its own.

use kelso_engine::{AgentSpec, AnyChoice, Limits, Unobserved};
use kelso_lab::experiments::papers::b::ROWS;
use kelso_lab::experiments::papers::e::{DEMONSTRATIONS, Demonstration};
use kelso_rules::{AnyGame, EndRules, Notation, RuleSet, Size, VariantId};

const PAPER_B: VariantId = VariantId { rules: RuleSet::ByDestination, size: Size::Eight };
const PAPER_E: VariantId = VariantId { rules: RuleSet::SingleJump, size: Size::Eight };

fn choose(variant: VariantId, fen: &str, agent: &str) -> (AnyChoice, String) {
    let game = AnyGame::from_fen(variant, EndRules::WCDF, fen).expect("the table's positions are legal");
    let spec: AgentSpec = agent.parse().expect("an agent");
    let choice = spec.build_any(variant).choose(&game, &Limits::NONE, &mut Unobserved);
    let choice = choice.expect("there are moves");
    let text = game.position().format_move(&choice.mv, Notation::Numeric);
    (choice, text)
}

#[test]
fn paper_b_to_the_digit() {
    for row in ROWS {
        let paper = |search: &str, fen: &str| {
            let depth = row.depth;
            let agent =
                format!("{search} depth={depth} eval=material-half-king order=by-direction ties=last");
            choose(PAPER_B, fen, &agent)
        };
        let name = format!("depth {}, {}", row.depth, row.fen);
        // A call at depth 0 returns before the paper's program counts it.
        let levels = 1..row.depth as usize;
        let (minimax, reply) = paper("minimax", row.fen);
        assert_eq!(minimax.stats.nodes_per_depth[levels.clone()], *row.minimax, "minimax, {name}");
        assert_eq!(reply.replace('x', "-"), row.reply, "{name}");
        let (here, _) = paper("alphabeta", row.fen);
        let same = here.stats.nodes_per_depth[levels.clone()] == *row.alphabeta;
        assert_eq!(same, row.own_game.is_none(), "alpha-beta, {name}: {:?}", here.stats.nodes_per_depth);
        let (own, _) = paper("alphabeta", row.own_game.unwrap_or(row.fen));
        assert_eq!(own.stats.nodes_per_depth[levels], *row.alphabeta, "alpha-beta in its own game, {name}");
    }
    assert_eq!(ROWS.len(), 22);
    assert_eq!(ROWS.iter().filter(|row| row.own_game.is_none()).count(), 15);
}

#[test]
fn paper_e_to_the_digit() {
    // The paper searches three plies below each move of the root, and does not count the root.
    let paper = |search: &str, fen: &str| {
        choose(PAPER_E, fen, &format!("{search} depth=4 eval=count order=quiet-first ties=first"))
    };
    for Demonstration { fen, best, minimax: states, alphabeta: (fewer, pruned), .. } in DEMONSTRATIONS {
        let (minimax, mv) = paper("minimax", fen);
        assert_eq!((minimax.stats.nodes - 1, mv.as_str()), (states, best));
        let (alphabeta, mv) = paper("alphabeta", fen);
        assert_eq!((alphabeta.stats.nodes - 1, mv.as_str()), (fewer, best));
        assert_eq!(alphabeta.stats.cutoffs, pruned);
    }
}
