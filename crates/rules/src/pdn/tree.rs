//! A recorded game as a tree of legal moves, with its remarks; what is wrong is listed, and all else is kept.

use super::game::{Item, Line, PdnGame};
use super::line_search::LineSearch;
use super::replay::{ReplayError, ReplayProblem};
use crate::moves::Move;
use crate::notation::Reading;
use crate::position::Position;
use crate::rules::Rules;

/// The moves of a game and of its variations.
#[derive(Clone, Debug)]
pub struct GameTree<R: Rules> {
    /// Where it starts.
    pub start: Position<R>,
    /// What is said before the first move.
    pub comment: String,
    /// Every move after the one before it, variations behind the line they leave.
    pub nodes: Vec<TreeMove<R>>,
    /// The first move that goes wrong of each line; what comes after it in the line is left out.
    pub errors: Vec<ReplayError>,
}

/// A move of a [`GameTree`].
#[derive(Clone, Debug)]
pub struct TreeMove<R: Rules> {
    /// The node before; none at the start.
    pub parent: Option<usize>,
    /// The position before the move.
    pub before: Position<R>,
    /// The move.
    pub mv: Move<R>,
    /// What is said about it.
    pub comment: String,
    /// Remarks by number; strength marks such as `!?` are among them.
    pub nags: Vec<u16>,
}

/// A line that waits to be replayed.
struct Waiting<'a, R: Rules> {
    line: &'a Line,
    parent: Option<usize>,
    start: Position<R>,
}

impl PdnGame {
    /// The legal moves of the game and its variations. What is wrong with a line costs the rest of that line and nothing else.
    ///
    /// ```
    /// use kelso_rules::{English, pdn::PdnReader};
    ///
    /// let file = "1. 11-15 (1. 9-14! 22-17 1-5) 22-18 {a reply} *";
    /// let game = PdnReader::new(file.as_bytes()).next().unwrap()?;
    /// let tree = game.tree(English)?;
    /// assert_eq!((tree.nodes.len(), tree.errors.len()), (4, 1));
    /// assert_eq!((tree.nodes[1].comment.as_str(), tree.nodes[2].nags[0]), ("a reply", 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the position it starts from is not legal.
    pub fn tree<R: Rules>(&self, rules: R) -> Result<GameTree<R>, ReplayError> {
        let start = self.start(rules).map_err(|error| self.error(self.place, None, error))?;
        let mut tree = GameTree { start, comment: String::new(), nodes: Vec::new(), errors: Vec::new() };
        // A list in place of recursion: lines are as many as somebody cares to write.
        let mut waiting = vec![Waiting { line: &self.body, parent: None, start }];
        while let Some(next) = waiting.pop() {
            let variations = self.add_line(&mut tree, &next);
            waiting.extend(variations.into_iter().rev());
        }
        Ok(tree)
    }

    /// Adds the moves of a line; its variations, which are still to come.
    fn add_line<'a, R: Rules>(
        &self,
        tree: &mut GameTree<R>,
        waiting: &Waiting<'a, R>,
    ) -> Vec<Waiting<'a, R>> {
        let plies = self.legal_part(tree, waiting);
        let mut variations = Vec::new();
        let (mut played, mut last) = (0, waiting.parent);
        for item in &waiting.line.items {
            match item {
                Item::Move(mv) => {
                    let Some(&(before, legal)) = plies.get(played) else { break };
                    let nags = mv.strength.as_deref().and_then(nag_of).into_iter().collect();
                    tree.nodes.push(TreeMove {
                        parent: last,
                        before,
                        mv: legal,
                        comment: String::new(),
                        nags,
                    });
                    (played, last) = (played + 1, Some(tree.nodes.len() - 1));
                }
                // A variation is played instead of the move before it.
                Item::Variation(line) => {
                    let replaced = last.filter(|_| played > 0).map(|last| &tree.nodes[last]);
                    let (parent, start) =
                        replaced.map_or((waiting.parent, waiting.start), |node| (node.parent, node.before));
                    variations.push(Waiting { line, parent, start });
                }
                Item::Comment(comment) => {
                    let said = last.map_or(&mut tree.comment, |last| &mut tree.nodes[last].comment);
                    add_words(said, &comment.words());
                }
                Item::Nag(nag) => {
                    if let Some(node) = last.filter(|_| played > 0).map(|last| &mut tree.nodes[last])
                        && !node.nags.contains(nag)
                    {
                        node.nags.push(*nag);
                    }
                }
                Item::Pass => {}
                // The tree goes on from the position before it, and not from another one.
                Item::Setup(_) => break,
            }
        }
        variations
    }

    /// The moves of a line as far as they are legal and follow each other; what is wrong is noted.
    fn legal_part<R: Rules>(
        &self,
        tree: &mut GameTree<R>,
        waiting: &Waiting<'_, R>,
    ) -> Vec<(Position<R>, Move<R>)> {
        let search = |line: &Line| LineSearch::new(Reading::Tolerant, line, waiting.start).run();
        let until_setup = waiting.line.items.iter().position(|item| matches!(item, Item::Setup(_)));
        let mut line = Line {
            items: waiting
                .line
                .items
                .iter()
                .take(until_setup.unwrap_or(usize::MAX))
                .filter(|item| matches!(item, Item::Move(_)))
                .cloned()
                .collect(),
        };
        if let Some(Item::Setup(setting)) = until_setup.map(|index| &waiting.line.items[index]) {
            tree.errors.push(self.error(setting.place, None, ReplayProblem::SetUpWithin));
        }
        let mut noted = false;
        loop {
            match search(&line) {
                Ok((plies, _)) => return plies.into_iter().map(|ply| (ply.before, ply.mv)).collect(),
                Err(error) => {
                    let (place, ply) = (error.place, error.ply.unwrap_or(1));
                    if !noted {
                        tree.errors.push(self.error(place, Some(ply), error.problem));
                    }
                    noted = true;
                    line.items.truncate((ply - 1).min(line.items.len().saturating_sub(1)));
                }
            }
        }
    }
}

/// The remark by number that a strength mark stands for.
fn nag_of(mark: &str) -> Option<u16> {
    let marks: String = mark.chars().filter(|letter| matches!(letter, '!' | '?')).collect();
    let place = ["!", "?", "!!", "??", "!?", "?!"].iter().position(|known| *known == marks)?;
    Some(place as u16 + 1)
}

fn add_words(said: &mut String, words: &str) {
    if !said.is_empty() && !words.is_empty() {
        said.push(' ');
    }
    said.push_str(words);
}
