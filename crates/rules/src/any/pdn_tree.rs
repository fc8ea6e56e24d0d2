//! A recorded game of any variant as a tree of moves.

use super::MoveRecord;
use crate::color::Color;
use crate::pdn::{GameTree, PdnGame, ReplayError, TreeMove};
use crate::rules::{ForRules, Rules};
use crate::variant_id::VariantId;

/// A game with its variations, with no board in its type: see [`PdnGame::tree`].
#[derive(Clone, Debug)]
pub struct AnyTree {
    /// Which game it is.
    pub variant: VariantId,
    /// Where it starts, as FEN.
    pub start: String,
    /// The comment before the first move.
    pub comment: String,
    /// Every move, after its parent.
    pub nodes: Vec<AnyTreeMove>,
    /// The first error of each line.
    pub errors: Vec<ReplayError>,
}

/// A move of an [`AnyTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyTreeMove {
    /// The parent; `None` at the start.
    pub parent: Option<usize>,
    /// Who plays it.
    pub color: Color,
    /// The move.
    pub record: MoveRecord,
    /// The position after it, as FEN.
    pub fen: String,
    /// Its comment.
    pub comment: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u16>,
}

impl PdnGame {
    /// The legal moves of the game and its variations, by the rules in its tags.
    ///
    /// ```
    /// use kelso_rules::pdn::PdnReader;
    ///
    /// let file = "[GameType \"21,B,10,10,N1,0\"] 1. 11-16 (1. 15-20 36-31) 36-31 *";
    /// let game = PdnReader::new(file.as_bytes()).next().unwrap()?;
    /// let tree = game.tree_any()?;
    /// let parents: Vec<_> = tree.nodes.iter().map(|node| node.parent).collect();
    /// assert_eq!((parents, tree.errors), (vec![None, Some(0), None, Some(2)], vec![]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If Kelso does not play this game, or it starts from an illegal position.
    pub fn tree_any(&self) -> Result<AnyTree, ReplayError> {
        self.played_variant()?.dispatch(Tree(self))
    }
}

struct Tree<'a>(&'a PdnGame);

impl ForRules for Tree<'_> {
    type Output = Result<AnyTree, ReplayError>;

    fn run<R: Rules>(self, rules: R) -> Self::Output {
        let GameTree { start, comment, nodes, errors } = self.0.tree(rules)?;
        let nodes = nodes.into_iter().map(erased).collect();
        Ok(AnyTree { variant: rules.id(), start: start.to_fen(), comment, nodes, errors })
    }
}

fn erased<R: Rules>(node: TreeMove<R>) -> AnyTreeMove {
    let TreeMove { parent, before, mv, comment, nags } = node;
    AnyTreeMove {
        parent,
        color: before.turn(),
        record: before.record(&mv, &before.rivals(&mv)),
        fen: before.play_unchecked(&mv).to_fen(),
        comment,
        nags,
    }
}
