//! The five papers whose tables the lab compares with ours, as cited.

/// A letter and what it stands for. Paper C reached us without its title page.
const PAPERS: [(char, &str); 5] = [
    (
        'A',
        "Paper A: C. C. Suancha, M. J. Suarez, F. A. Besoain, “Implementation of Alpha-Beta Pruning and Transposition Tables on Checkers Game”",
    ),
    ('B', "Paper B: “Checkers: Minimax Algorithm with Alpha-Beta Pruning”"),
    ('C', "Paper C: a comparison of heuristics for English draughts; our copy has no title page"),
    (
        'D',
        "Paper D: V. Raval, A. Ghildiyal, “Implementing Checkers using Alpha-Beta Pruning and Reinforcement Learning”, Northeastern University",
    ),
    (
        'E',
        "Paper E: K. Ould Mansour, M. Essaid, M. Mojab, “Mini-Project no. 2: Checkers”, Introduction to Artificial Intelligence, spring 2025",
    ),
];

/// The papers that rows of the five systems' description, such as `B5, B6`, come from.
pub(super) fn cited(rows: &str) -> impl Iterator<Item = &'static str> {
    PAPERS.into_iter().filter(|(letter, _)| rows.contains(*letter)).map(|(_, citation)| citation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Language;

    #[test]
    fn every_paper_is_cited_by_its_letter() {
        for (letter, citation) in PAPERS {
            assert_eq!(cited(&format!("{letter}5, {letter}6a")).collect::<Vec<_>>(), [citation]);
            assert_ne!(Language::Spanish.text(citation), citation, "no translation");
        }
        assert_eq!(cited("").count(), 0);
    }
}
