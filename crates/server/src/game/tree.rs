//! A recorded tree as the wire has it. `kelso tree --json` prints the same.

use std::collections::HashMap;

use kelso_engine::AgentSpec;
use kelso_engine::Bound;
use kelso_engine::eval::Value;
use kelso_engine::teach::{NodeKind, RecordedNode, RecordedTree, Window};
use kelso_rules::{AnyGame, AnyPosition, Color, Kind, Notation};

use crate::protocol::{TreeNodes, TreeReport, TreeTotals};

/// The tree that an agent walked on a game's position.
pub fn tree_report(game: &AnyGame, spec: &AgentSpec, tree: &RecordedTree) -> TreeReport {
    let variant = game.variant();
    let stats = &tree.choice.stats;
    let mut texts = Texts::default();
    // These come first, whether or not they are used.
    let _ = (texts.value(tree, Window::WIDEST.alpha), texts.value(tree, Window::WIDEST.beta));
    let mut nodes = TreeNodes::default();
    for node in &tree.nodes {
        push(&mut nodes, &mut texts, tree, node);
    }
    TreeReport {
        agent: spec.to_string(),
        variant: variant.rules.name().to_owned(),
        size: variant.size.rows() as u8,
        fen: game.fen(),
        side: tree.side.into(),
        depth: if tree.complete { stats.depth } else { spec.limits().depth.unwrap_or(stats.depth) },
        complete: tree.complete,
        mv: tree.choice.score.map(|_| game.record(&tree.choice.mv).text),
        value: tree.choice.score.map(|score| score.to_string()),
        totals: TreeTotals {
            nodes: stats.nodes,
            leaves: stats.leaves,
            cutoffs: stats.cutoffs,
            cut_moves: tree.totals().cut_moves,
            table_hits: stats.table_hits,
            nodes_per_depth: stats.nodes_per_depth.clone(),
            branching: stats.branching_factor(),
        },
        texts: texts.all,
        nodes,
    }
}

fn push(nodes: &mut TreeNodes, texts: &mut Texts, tree: &RecordedTree, node: &RecordedNode) {
    nodes.parent.push(index(node.parent));
    let mv = node.parent.zip(node.mv).map(|(parent, mv)| {
        let position = &tree.nodes[parent].position;
        texts.index(position.format_move(&mv, Notation::Numeric))
    });
    nodes.mv.push(mv.unwrap_or(NONE));
    nodes.board.push(board(&node.position));
    nodes.alpha.push(texts.value(tree, node.window.alpha));
    nodes.beta.push(texts.value(tree, node.window.beta));
    nodes.value.push(node.value.map_or(NONE, |value| texts.value(tree, value)));
    nodes.bound.push(match node.bound {
        Bound::Exact => 0,
        Bound::AtLeast => 1,
        Bound::AtMost => 2,
    });
    nodes.then_alpha.push(node.then.map_or(NONE, |then| texts.value(tree, then.alpha)));
    nodes.then_beta.push(node.then.map_or(NONE, |then| texts.value(tree, then.beta)));
    nodes.cutoff.push(u8::from(node.is_cut_off));
    nodes.cut.push(node.cut_moves as u32);
    nodes.leaf.push(u8::from(node.is_leaf));
    nodes.kind.push(match node.kind {
        NodeKind::Searched | NodeKind::Averaged => 0,
        NodeKind::Evaluated => 1,
        NodeKind::Lost => 2,
        NodeKind::MoveLimit => 3,
        NodeKind::Remembered => 4,
        NodeKind::Stopped => 5,
    });
    nodes.size.push(node.size as u32);
    nodes.best.push(index(node.best));
}

/// There is nothing to tell.
const NONE: i32 = -1;

fn index(node: Option<usize>) -> i32 {
    node.map_or(NONE, |index| index as i32)
}

/// Each text once.
#[derive(Default)]
struct Texts {
    all: Vec<String>,
    indices: HashMap<String, i32>,
    values: HashMap<Value, i32>,
}

impl Texts {
    fn index(&mut self, text: String) -> i32 {
        *self.indices.entry(text).or_insert_with_key(|text| {
            self.all.push(text.clone());
            self.all.len() as i32 - 1
        })
    }

    fn value(&mut self, tree: &RecordedTree, value: Value) -> i32 {
        if let Some(known) = self.values.get(&value) {
            return *known;
        }
        let index = self.index(tree.value_text(value));
        self.values.insert(value, index);
        index
    }
}

/// The squares from 1, a letter each.
fn board(position: &AnyPosition) -> String {
    let mut letters = vec!['.'; position.variant().size.squares()];
    for (square, piece) in position.board() {
        letters[square.number() - 1] = match (piece.color, piece.kind) {
            (Color::Black, Kind::Man) => 'b',
            (Color::Black, Kind::King) => 'B',
            (Color::White, Kind::Man) => 'w',
            (Color::White, Kind::King) => 'W',
        };
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use kelso_engine::SearchControl;
    use kelso_engine::teach::{RecordLimits, record};
    use kelso_rules::{EndRules, VariantId};

    use super::*;

    fn report(fen: &str, agent: &str) -> TreeReport {
        let game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, fen).expect("a legal FEN");
        let spec = agent.parse().expect("an agent");
        let tree = record(&game, &spec, RecordLimits::default(), &SearchControl::default()).expect("it can");
        tree_report(&game, &spec, &tree)
    }

    #[test]
    fn a_small_tree_to_the_last_number() {
        // Two kings' moves for Black, then White's man moves or is crowned: no piece is lost.
        let tree = report("B:W10:BK1", "alphabeta depth=2");
        let text = |index: i32| tree.texts[index as usize].as_str();
        let column = |indices: &[i32]| {
            indices
                .iter()
                .map(|&index| if index < 0 { "" } else { text(index) }.to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(tree.nodes.parent, [-1, 0, 1, 1, 0, 4]);
        assert_eq!(column(&tree.nodes.mv), ["", "1-5", "10-6", "10-7", "1-6", "10x1"]);
        assert_eq!(tree.nodes.board[1], "....B....w......................");
        assert_eq!(column(&tree.nodes.value), ["+1", "+1", "+1", "+1", "loss in 1", "loss in 1"]);
        assert_eq!(column(&tree.nodes.alpha), ["−∞", "−∞", "−∞", "−∞", "+1", "+1"]);
        assert_eq!(column(&tree.nodes.then_beta), ["", "+∞", "+1", "+1", "+∞", "loss in 1"]);
        assert_eq!(
            (tree.nodes.size.as_slice(), tree.nodes.best.as_slice()),
            (&[6, 3, 1, 1, 2, 1][..], &[1, 2, -1, -1, 5, -1][..])
        );
        assert_eq!(tree.nodes.kind, [0, 0, 1, 1, 0, 2]);
        assert_eq!((tree.mv.as_deref(), tree.value.as_deref()), (Some("1-5"), Some("+1.00")));
    }
}
