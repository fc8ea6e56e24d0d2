//! The five papers whose tables the lab compares with ours, as cited.

/// A paper that the lab repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// What rows of the five systems' description begin with.
    pub letter: char,
    /// Authors and title.
    pub citation: &'static str,
}

/// The papers. C reached us without its title page.
pub const PAPERS: [Paper; 5] = [
    Paper {
        letter: 'A',
        citation: "Paper A: C. C. Suancha, M. J. Suarez, F. A. Besoain, “Implementation of Alpha-Beta Pruning and Transposition Tables on Checkers Game”",
    },
    Paper { letter: 'B', citation: "Paper B: “Checkers: Minimax Algorithm with Alpha-Beta Pruning”" },
    Paper {
        letter: 'C',
        citation: "Paper C: a comparison of heuristics for English draughts; our copy has no title page",
    },
    Paper {
        letter: 'D',
        citation: "Paper D: V. Raval, A. Ghildiyal, “Implementing Checkers using Alpha-Beta Pruning and Reinforcement Learning”, Northeastern University",
    },
    Paper {
        letter: 'E',
        citation: "Paper E: K. Ould Mansour, M. Essaid, M. Mojab, “Mini-Project no. 2: Checkers”, Introduction to Artificial Intelligence, spring 2025",
    },
];

impl super::About {
    /// The papers that its rows, such as `B5, B6`, come from.
    pub fn papers(&self) -> impl Iterator<Item = Paper> {
        cited(self.sources)
    }
}

/// The papers that rows of the five systems' description come from.
fn cited(rows: &str) -> impl Iterator<Item = Paper> {
    PAPERS.into_iter().filter(move |paper| rows.contains(paper.letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Language;

    #[test]
    fn every_paper_is_cited_by_its_letter() {
        for paper in PAPERS {
            let Paper { letter, citation } = paper;
            assert_eq!(cited(&format!("{letter}5, {letter}6a")).collect::<Vec<_>>(), [paper]);
            assert_ne!(Language::Spanish.text(citation), citation, "no translation");
        }
        assert_eq!(cited("").count(), 0);
    }
}
