//! A recorded game as a tree of legal moves, with its comments; errors are listed, and everything else is kept.

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
    /// The comment before the first move.
    pub comment: String,
    /// Every move after its parent, variations after the line they branch from.
    pub nodes: Vec<TreeMove<R>>,
    /// The first error of each line; the rest of the line is left out.
    pub errors: Vec<ReplayError>,
}

/// A move of a [`GameTree`].
#[derive(Clone, Debug)]
pub struct TreeMove<R: Rules> {
    /// The parent; `None` at the start.
    pub parent: Option<usize>,
    /// The position before the move.
    pub before: Position<R>,
    /// The move.
    pub mv: Move<R>,
    /// Its comment.
    pub comment: String,
    /// Numeric annotation glyphs, including those for strength marks such as `!?`.
    pub nags: Vec<u16>,
}

/// A line waiting to be replayed.
struct Waiting<'a, R: Rules> {
    line: &'a Line,
    parent: Option<usize>,
    start: Position<R>,
}

/// A place in a line: between two moves, or at one.
struct LinePlace<R: Rules> {
    /// The node before the last move.
    parent: Option<usize>,
    /// The position before it.
    before: Position<R>,
    /// The move itself, if it could be played.
    last: Option<usize>,
}

impl<R: Rules> LinePlace<R> {
    /// The same after the last move.
    fn after_last(self, tree: &GameTree<R>) -> Self {
        let Some(last) = self.last else { return self };
        let node = &tree.nodes[last];
        LinePlace { parent: Some(last), before: node.before.play_unchecked(&node.mv), last: None }
    }
}

impl PdnGame {
    /// The legal moves of the game and its variations. An error in a line costs only the rest of that line.
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
        // A list instead of recursion: there may be any number of lines.
        let mut waiting = vec![Waiting { line: &self.body, parent: None, start }];
        while let Some(next) = waiting.pop() {
            let variations = self.add_line(&mut tree, &next);
            waiting.extend(variations.into_iter().rev());
        }
        Ok(tree)
    }

    /// Adds the moves of a line; returns its variations, which are still to come.
    fn add_line<'a, R: Rules>(
        &self,
        tree: &mut GameTree<R>,
        waiting: &Waiting<'a, R>,
    ) -> Vec<Waiting<'a, R>> {
        let plies = self.legal_part(tree, waiting);
        let mut variations = Vec::new();
        let mut at = LinePlace { parent: waiting.parent, before: waiting.start, last: None };
        let mut played = 0;
        for item in &waiting.line.items {
            match item {
                Item::Move(mv) => {
                    at = at.after_last(tree);
                    let Some(&(before, legal)) = plies.get(played) else {
                        // A variation after an illegal move may be played instead of it.
                        if played > plies.len() {
                            break;
                        }
                        played += 1;
                        continue;
                    };
                    let nags = mv.strength.as_deref().and_then(nag_of).into_iter().collect();
                    let comment = String::new();
                    tree.nodes.push(TreeMove { parent: at.parent, before, mv: legal, comment, nags });
                    (played, at.last) = (played + 1, Some(tree.nodes.len() - 1));
                }
                // A variation is played instead of the move before it.
                Item::Variation(line) => {
                    variations.push(Waiting { line, parent: at.parent, start: at.before });
                }
                Item::Comment(comment) if played <= plies.len() => {
                    let node = at.last.or(at.parent);
                    let said = node.map_or(&mut tree.comment, |node| &mut tree.nodes[node].comment);
                    add_words(said, &comment.words());
                }
                Item::Nag(nag) => {
                    if let Some(node) = at.last.map(|last| &mut tree.nodes[last])
                        && !node.nags.contains(nag)
                    {
                        node.nags.push(*nag);
                    }
                }
                Item::Pass | Item::Comment(_) => {}
                // The tree continues from the position before it, not from another one.
                Item::Setup(_) => break,
            }
        }
        variations
    }

    /// The moves of a line as far as they are legal and consecutive; errors are recorded.
    fn legal_part<R: Rules>(
        &self,
        tree: &mut GameTree<R>,
        waiting: &Waiting<'_, R>,
    ) -> Vec<(Position<R>, Move<R>)> {
        let search = |line: &Line| LineSearch::new(Reading::Tolerant, line, waiting.start).run();
        let items = &waiting.line.items;
        let setup = items.iter().position(|item| matches!(item, Item::Setup(_)));
        if let Some(Item::Setup(setting)) = setup.map(|index| &items[index]) {
            tree.errors.push(self.error(setting.place, None, ReplayProblem::SetUpWithin));
        }
        let moves = items[..setup.unwrap_or(items.len())].iter().filter(|item| matches!(item, Item::Move(_)));
        let mut line = Line { items: moves.cloned().collect() };
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

/// The numeric glyph of a strength mark.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::pdn::PdnReader;
    use crate::rules::English;

    fn tree(text: &str) -> GameTree<English> {
        let game = PdnReader::new(text.as_bytes()).next().expect("a game").expect("it can be read");
        game.tree(English).expect("it starts from a legal position")
    }

    /// Every move with the index of its parent, its glyphs and its comment.
    fn told(tree: &GameTree<English>) -> Vec<String> {
        let one = |node: &TreeMove<English>| {
            let mv = node.before.format_move(&node.mv, Notation::Numeric);
            let parent = node.parent.map_or("-".to_owned(), |parent| parent.to_string());
            format!("{parent} {mv} {:?} {}", node.nags, node.comment).trim().to_owned()
        };
        tree.nodes.iter().map(one).collect()
    }

    #[test]
    fn variations_leave_the_line_where_they_stand() {
        let tree = tree(
            "{before} 1. 11-15! {one} {two} $10 (1. 9-14 22-17 (22-18 $2) 11-15) (1. 10-14) 22-18 15x22 25x18 *",
        );
        assert_eq!((tree.comment.as_str(), tree.errors.len()), ("before", 0));
        assert_eq!(
            told(&tree),
            [
                "- 11-15 [1, 10] one two",
                "0 22-18 []",
                "1 15x22 []",
                "2 25x18 []",
                "- 9-14 []",
                "4 22-17 []",
                "5 11-15 []",
                "4 22-18 [2]",
                "- 10-14 []",
            ]
        );
    }

    #[test]
    fn a_mistake_costs_the_rest_of_its_line_only() {
        let tree = tree("1. 11-15 1-5 (1... 22-18 15x22 30-1) (1... 3-8) 2. 8-11 22-17 *");
        assert_eq!(told(&tree), ["- 11-15 []", "0 22-18 []", "1 15x22 []"]);
        let places: Vec<_> = tree.errors.iter().map(|error| error.ply).collect();
        assert_eq!(places, [Some(2), Some(3), Some(1)]);
    }

    #[test]
    fn another_position_within_a_game_ends_its_line() {
        let tree = tree("1. 11-15 /FEN \"W:W22:B18,11,1\"/ 22x8 *");
        assert_eq!(told(&tree), ["- 11-15 []"]);
        assert_eq!(tree.errors[0].problem, ReplayProblem::SetUpWithin);
    }
}
