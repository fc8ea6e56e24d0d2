//! Which nodes of a tree are shown: the principal variation is open, everything else is folded into its numbers.

use kelso_engine::eval::Value;
use kelso_engine::teach::{NodeKind, RecordedTree};

/// Which nodes are opened besides the principal variation and the root moves that were cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfolding {
    /// No others.
    Usual,
    /// The first N levels; the root is the first.
    Levels(usize),
    /// All.
    All,
}

/// A tree that is mostly folded.
#[derive(Clone, Debug)]
pub struct FoldedTree<'a> {
    /// The whole tree.
    pub tree: &'a RecordedTree,
    /// The visible items, parents before their children and in the order of visiting.
    pub items: Vec<FoldedItem>,
}

/// A visible item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedItem {
    /// The index of its parent item; `None` for a root.
    pub parent: Option<usize>,
    /// Its distance from the root, in items.
    pub level: usize,
    /// True if it is part of the principal variation.
    pub is_principal: bool,
    /// What it is.
    pub content: ItemContent,
}

/// What an item shows. Nodes are given by their index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemContent {
    /// A node whose children are shown.
    Open(usize),
    /// A node without children.
    Leaf(usize),
    /// A node with everything below it.
    Folded(usize, NodeCounts),
    /// More children than can be shown, with everything below them, and the best value among them for the side that
    /// chooses there.
    More {
        /// How many.
        children: usize,
        /// The totals of their subtrees.
        counts: NodeCounts,
        /// The best value among them; none if none is known.
        best: Option<Value>,
    },
    /// This many moves of the node above were cut off.
    Cut(usize),
}

/// The totals of what is folded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeCounts {
    /// Nodes.
    pub nodes: u64,
    /// Cut-offs among them.
    pub cutoffs: u64,
}

impl NodeCounts {
    fn of(tree: &RecordedTree, node: usize) -> Self {
        let below = &tree.nodes[node..node + tree.nodes[node].size];
        let cutoffs = below.iter().filter(|node| node.is_cut_off).count() as u64;
        NodeCounts { nodes: below.len() as u64, cutoffs }
    }

    fn plus(self, other: Self) -> Self {
        NodeCounts { nodes: self.nodes + other.nodes, cutoffs: self.cutoffs + other.cutoffs }
    }
}

/// Closed children of one node that are shown individually; the rest becomes one item.
const MOST_CLOSED: usize = 12;

impl<'a> FoldedTree<'a> {
    /// Folds a tree; the path to the node `at` is opened too.
    pub fn new(tree: &'a RecordedTree, opening: Unfolding, at: Option<usize>) -> Self {
        let mut folding = Folding {
            is_wanted: wanted(tree, at),
            principal: principal(tree),
            folded: FoldedTree { tree, items: Vec::new() },
            opening,
        };
        for root in tree.roots() {
            folding.show(root, None, 0);
        }
        folding.folded
    }
}

struct Folding<'a> {
    folded: FoldedTree<'a>,
    opening: Unfolding,
    is_wanted: Vec<bool>,
    principal: Vec<bool>,
}

impl Folding<'_> {
    fn is_open(&self, node: usize) -> bool {
        let nodes = &self.folded.tree.nodes;
        nodes[node].size > 1
            && match self.opening {
                Unfolding::All => true,
                Unfolding::Levels(levels) => nodes[node].ply < levels || self.is_wanted[node],
                Unfolding::Usual => self.is_wanted[node],
            }
    }

    fn push(
        &mut self,
        parent: Option<usize>,
        level: usize,
        is_principal: bool,
        content: ItemContent,
    ) -> usize {
        self.folded.items.push(FoldedItem { parent, level, is_principal, content });
        self.folded.items.len() - 1
    }

    fn show(&mut self, node: usize, parent: Option<usize>, level: usize) {
        let tree = self.folded.tree;
        let content = match tree.nodes[node].size {
            1 => ItemContent::Leaf(node),
            _ if self.is_open(node) => ItemContent::Open(node),
            _ => ItemContent::Folded(node, NodeCounts::of(tree, node)),
        };
        let is_open = matches!(content, ItemContent::Open(_));
        let item = self.push(parent, level, self.principal[node], content);
        if is_open {
            self.show_children(node, item, level + 1);
        }
    }

    fn show_children(&mut self, node: usize, item: usize, level: usize) {
        let tree = self.folded.tree;
        let children: Vec<usize> = tree.children(node).collect();
        let closed = children.iter().filter(|&&child| !self.stands_out(child)).count();
        let shown =
            if closed > MOST_CLOSED && self.opening != Unfolding::All { MOST_CLOSED - 1 } else { closed };
        let (mut closed_so_far, mut rest) = (0, Vec::new());
        for child in children {
            closed_so_far += usize::from(!self.stands_out(child));
            if self.stands_out(child) || closed_so_far <= shown {
                self.show(child, Some(item), level);
            } else {
                rest.push(child);
            }
        }
        if !rest.is_empty() {
            let counts =
                rest.iter().fold(NodeCounts::default(), |sum, &child| sum.plus(NodeCounts::of(tree, child)));
            let values = rest.iter().filter_map(|&child| tree.nodes[child].value);
            let best = if tree.nodes[node].ply.is_multiple_of(2) { values.max() } else { values.min() };
            let more = ItemContent::More { children: rest.len(), counts, best };
            self.push(Some(item), level, false, more);
        }
        if tree.nodes[node].is_cut_off {
            self.push(Some(item), level, false, ItemContent::Cut(tree.nodes[node].cut_moves));
        }
    }

    /// True for a child that is never merged with others.
    fn stands_out(&self, child: usize) -> bool {
        self.is_open(child) || self.principal[child]
    }
}

/// The nodes of the last root's principal variation. A stopped search has none.
fn principal(tree: &RecordedTree) -> Vec<bool> {
    let mut is_principal = vec![false; tree.nodes.len()];
    let Some(root) = tree.roots().last() else { return is_principal };
    for node in tree.principal_line(root) {
        is_principal[node] = true;
    }
    is_principal
}

/// The nodes that are always open: the principal variation, the root moves that were cut off, the path to where a
/// search was stopped, and the path to a requested node.
fn wanted(tree: &RecordedTree, at: Option<usize>) -> Vec<bool> {
    let mut is_wanted = principal(tree);
    let last_root = tree.roots().last();
    for (node, is_wanted) in tree.nodes.iter().zip(&mut is_wanted) {
        let is_cut_move = node.is_cut_off && node.ply == 1 && node.parent == last_root;
        *is_wanted |= is_cut_move || node.kind == NodeKind::Stopped;
    }
    for node in std::iter::successors(at, |&node| tree.nodes[node].parent) {
        is_wanted[node] = true;
    }
    is_wanted
}
