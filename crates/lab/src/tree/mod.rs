//! Search trees for people: folded so that thousands of nodes stay readable, as a drawing and as text.
//!
//! A [`TreePicture`] defines which trees are shown and how far they are opened; [`TreePicture::svg`] and
//! [`TreePicture::text`] show the same nodes.

mod find;
mod fold;
mod label;
mod svg;
mod text;
mod totals;

use kelso_engine::teach::RecordedTree;
use kelso_rules::{AnyGame, Notation};
use thiserror::Error;

pub use find::{TreePathError, find_node};
pub use fold::{FoldedItem, FoldedTree, ItemContent, NodeCounts, Unfolding};
pub use totals::TotalsTable;

/// An agent and its search tree.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentTree {
    /// The agent, as text.
    pub agent: String,
    /// Its tree.
    pub tree: RecordedTree,
}

/// Trees of one position, shown one below another.
#[derive(Clone, Debug)]
pub struct TreePicture<'a> {
    /// The game whose position they are of.
    pub game: &'a AnyGame,
    /// The trees.
    pub trees: &'a [AgentTree],
    /// What is opened.
    pub opening: Unfolding,
    /// Moves from the root to another node that is opened.
    pub at: Vec<String>,
    /// How squares are named.
    pub notation: Notation,
}

/// Why a tree cannot be shown.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TreeError {
    /// There is no such node.
    #[error(transparent)]
    Path(#[from] TreePathError),
    /// It would be too large to view.
    #[error(
        "a drawing of {items} nodes would be of no use, the most is {MOST_ITEMS}; open fewer levels, or search less deep"
    )]
    #[expect(missing_docs, reason = "the message says it")]
    TooLarge { items: usize },
}

/// Maximum number of drawn nodes, folded or not.
const MOST_ITEMS: usize = 3_000;

impl<'a> TreePicture<'a> {
    /// The default picture: the principal variation is open, everything else folded.
    pub fn new(game: &'a AnyGame, trees: &'a [AgentTree]) -> Self {
        TreePicture { game, trees, opening: Unfolding::Usual, at: Vec::new(), notation: Notation::Numeric }
    }

    /// The trees as text.
    ///
    /// # Errors
    /// If a node that is to be opened does not exist.
    pub fn text(&self) -> Result<String, TreeError> {
        let folded = self.folded()?;
        Ok(text::write(self, &folded))
    }

    /// The trees as one self-contained drawing.
    ///
    /// # Errors
    /// If a node to be opened does not exist, or there is far too much to draw.
    pub fn svg(&self) -> Result<String, TreeError> {
        let folded = self.folded()?;
        let items = folded.iter().map(|folded| folded.items.len()).sum();
        if items > MOST_ITEMS {
            return Err(TreeError::TooLarge { items });
        }
        Ok(svg::draw(self, &folded))
    }

    fn folded(&self) -> Result<Vec<FoldedTree<'a>>, TreeError> {
        let fold = |shown: &'a AgentTree| {
            let at = if self.at.is_empty() { None } else { Some(find_node(&shown.tree, &self.at)?) };
            Ok(FoldedTree::new(&shown.tree, self.opening, at))
        };
        self.trees.iter().map(fold).collect()
    }
}

#[cfg(test)]
mod tests;
