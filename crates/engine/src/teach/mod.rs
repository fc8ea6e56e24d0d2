//! The teaching searches: each a short file that reads like the textbook and counts what it does.
//!
//! They all walk the same [`Tree`], which handles move order, evaluation, limits and counters. For a given seed they
//! are deterministic, and the exact ones ([`Minimax`], [`AlphaBeta`], [`Ordered`], [`TableSearch`]) find the same value
//! at the same depth.

mod alphabeta;
mod compare;
mod complexity;
mod deepen;
mod even_tree;
mod expectimax;
mod ideal;
mod mcts;
mod minimax;
mod ordered;
mod random;
mod record;
mod recorded;
mod recorder;
mod table;
mod tree;

pub use alphabeta::AlphaBeta;
pub use compare::{COMPARED, COMPARED_DEPTH, Comparison, compare};
pub use complexity::Complexity;
pub use deepen::Teacher;
pub use even_tree::EvenTree;
pub use expectimax::{Averaged, Expectimax};
pub use mcts::{Mcts, Playout};
pub use minimax::Minimax;
pub use ordered::Ordered;
pub use random::Random;
pub use record::{RECORDED, RECORDED_DEPTH, RecordError, RecordLimits, record, recordable};
pub use recorded::{NodeKind, RecordedNode, RecordedTree, TreeTotals, Window};
pub use table::TableSearch;
pub use tree::{ChildOrder, Search, Settings, Stopped, Ties, Tree};
