//! Finds the node that moves lead to.

use kelso_engine::teach::RecordedTree;
use kelso_rules::Notation;
use thiserror::Error;

/// Why moves lead to no node.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TreePathError {
    /// A move that is not legal.
    #[error("“{text}” is not a move after {before}: {error}")]
    #[expect(missing_docs, reason = "the message says it")]
    NoMove { text: String, before: String, error: String },
    /// A move that the search did not visit.
    #[error("the search did not look at {text} after {before}; it looked at {seen}")]
    #[expect(missing_docs, reason = "the message says it")]
    NotVisited { text: String, before: String, seen: String },
}

/// The node that moves from the last root lead to.
///
/// # Errors
/// If a move is not legal, or the search did not visit it.
pub fn find_node(tree: &RecordedTree, moves: &[String]) -> Result<usize, TreePathError> {
    let mut node = tree.roots().last().unwrap_or(0);
    for (index, text) in moves.iter().enumerate() {
        let position = &tree.nodes[node].position;
        let before = || match &moves[..index] {
            [] => "the root".to_owned(),
            moves => moves.join(" "),
        };
        let mv = position.parse_move(text).map_err(|error| TreePathError::NoMove {
            text: text.clone(),
            before: before(),
            error: error.to_string(),
        })?;
        let found = tree.children(node).find(|&child| tree.nodes[child].mv == Some(mv));
        node = found.ok_or_else(|| {
            let seen = tree.children(node).filter_map(|child| tree.nodes[child].mv);
            let seen: Vec<_> = seen.map(|mv| position.format_move(&mv, Notation::Numeric)).collect();
            let seen = if seen.is_empty() { "nothing there".to_owned() } else { seen.join(", ") };
            TreePathError::NotVisited { text: text.clone(), before: before(), seen }
        })?;
    }
    Ok(node)
}
