//! The papers' games: everything that belongs together when a game is played as a paper's authors played it. Page,
//! terminal and lab take these values from here and nowhere else.
//!
//! Where a paper leaves something open, Kelso's usual choice stands: Black begins, and where no end is named for a game
//! that goes round and round, the automatic draws of `casual` are that end.

use kelso_rules::{AnyPosition, Color, EndRules, RuleSet, Size, VariantId};

use super::presets::{
    PAPER_B, PAPER_C_HALF, PAPER_C_ROW, PAPER_D, PAPER_E_LONG, PAPER_E_MIDDLE, PAPER_E_SHORT,
};

/// How a paper draws its board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardLook {
    /// As Kelso does: the player's own side below.
    #[default]
    Usual,
    /// Black below, whoever plays.
    BlackBelow,
    /// White on top, row 1 uppermost, files from `A` on the left: paper E's `H3 G4` is a move of White's.
    RowsFromTop,
}

impl BoardLook {
    /// All of them with their names.
    pub const ALL: [(&'static str, BoardLook); 3] = [
        ("usual", BoardLook::Usual),
        ("black-below", BoardLook::BlackBelow),
        ("rows-from-top", BoardLook::RowsFromTop),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, look)| *look == self).map_or("usual", |(name, _)| name)
    }
}

/// A game as a paper has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperGame {
    /// Its name: the paper's letter, and what differs.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The rows of the five systems' description that it comes from.
    pub source: &'static str,
    /// The rules of the board.
    pub rules: RuleSet,
    /// The text of its end rules.
    pub end_rules: &'static str,
    /// Who begins.
    pub first: Color,
    /// The side that a person has against the computer.
    pub person: Color,
    /// The computer player.
    pub agent: &'static str,
    /// Whom that player meets when two computers play, with the person's side.
    pub rival: &'static str,
    /// How its board is drawn.
    pub board: BoardLook,
    /// True if the three searches are compared after each of the computer's moves (E7).
    pub compares: bool,
}

/// What the games of one paper have in common is written once; the others differ from it.
const A: PaperGame = PaperGame {
    name: "A",
    about: "captures are mandatory, leaving is resigning; alpha-beta with a random term, which remembers positions",
    source: "A3–A11",
    rules: RuleSet::English,
    end_rules: "house-a",
    first: Color::Black,
    person: Color::White,
    agent: "table depth=4 jitter=0.1 experience=on",
    rival: "alphabeta depth=4 jitter=0.1",
    board: BoardLook::BlackBelow,
    compares: false,
};

const C: PaperGame = PaperGame {
    name: "C",
    about: "a capturing man may go on backwards; alpha-beta that values a man by the half of the board it stands in",
    source: "C1–C9, C12",
    rules: RuleSet::BackwardContinuation,
    end_rules: "casual,no-capture=80",
    first: Color::Black,
    person: Color::White,
    agent: PAPER_C_HALF,
    rival: "alphabeta depth=4 ending=sum-distances",
    board: BoardLook::Usual,
    compares: false,
};

const D: PaperGame = PaperGame {
    name: "D",
    about: "after 200 plies both sides lose; the player that learned by SARSA",
    source: "D1, D3–D9",
    rules: RuleSet::English,
    end_rules: "lab-d",
    first: Color::Black,
    person: Color::Black,
    agent: "sarsa",
    rival: PAPER_D,
    board: BoardLook::Usual,
    compares: false,
};

const E: PaperGame = PaperGame {
    name: "E",
    about: "White on top begins, moves are typed as H3 G4, three searches are compared; 3 plies, 1 second",
    source: "E1–E8",
    rules: RuleSet::English,
    end_rules: "casual",
    first: Color::White,
    person: Color::White,
    agent: PAPER_E_SHORT,
    rival: "alphabeta depth=3 time=1000ms eval=count",
    board: BoardLook::RowsFromTop,
    compares: true,
};

const B: PaperGame = PaperGame {
    name: "B",
    about: "captures may be declined, White begins, a game that neither side can win is drawn; alpha-beta, 5 plies",
    source: "B1–B6",
    rules: RuleSet::OptionalCapture,
    end_rules: "casual,no-win-draw",
    first: Color::White,
    person: Color::White,
    agent: PAPER_B,
    rival: "minimax depth=5 eval=material-half-king order=by-direction ties=last",
    board: BoardLook::Usual,
    compares: false,
};

/// All of them.
pub const PAPER_GAMES: [PaperGame; 10] = [
    A,
    PaperGame::A_OPTIONAL,
    B,
    C,
    PaperGame {
        name: "C-row",
        about: "as C, but a man is valued by its row",
        source: "C7, C9, C12",
        agent: PAPER_C_ROW,
        rival: "alphabeta depth=4 eval=piece-half-normalised ending=sum-distances",
        ..C
    },
    D,
    PaperGame::D_ALPHABETA,
    E,
    PaperGame {
        name: "E-middle",
        about: "as E; 4 plies, 2 seconds",
        agent: PAPER_E_MIDDLE,
        rival: "alphabeta depth=4 time=2000ms eval=count",
        ..E
    },
    PaperGame {
        name: "E-long",
        about: "as E; 5 plies, 4 seconds",
        agent: PAPER_E_LONG,
        rival: "alphabeta depth=5 time=4000ms eval=count",
        ..E
    },
];

impl PaperGame {
    /// Paper A's, with mandatory captures.
    pub const A: PaperGame = A;
    /// Paper A's, with optional captures.
    pub const A_OPTIONAL: PaperGame = PaperGame {
        name: "A-optional",
        about: "as A, but captures may be declined",
        rules: RuleSet::OptionalCapture,
        ..A
    };
    /// Paper C's.
    pub const C: PaperGame = C;
    /// Paper D's, against the opponent of its learners.
    pub const D_ALPHABETA: PaperGame = PaperGame {
        name: "D-alphabeta",
        about: "as D, against the alpha-beta that its learners trained with",
        source: "D1, D2",
        agent: PAPER_D,
        rival: "sarsa",
        ..D
    };

    /// The game of a name; capitals do not matter.
    pub fn named(name: &str) -> Option<&'static PaperGame> {
        PAPER_GAMES.iter().find(|paper| paper.name.eq_ignore_ascii_case(name))
    }

    /// Rules and board: eight rows, in all five papers.
    pub const fn variant(&self) -> VariantId {
        VariantId { rules: self.rules, size: Size::Eight }
    }

    /// How it ends.
    ///
    /// # Panics
    /// Never: a test reads them all.
    pub fn ends(&self) -> EndRules {
        self.end_rules.parse().expect("the table's end rules can be read")
    }

    /// The position it starts from.
    pub fn start(&self) -> AnyPosition {
        AnyPosition::start(self.variant(), Some(self.first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AgentSpec;

    #[test]
    fn every_game_can_be_played() {
        for (index, paper) in PAPER_GAMES.iter().enumerate() {
            assert_eq!(paper.ends().to_string(), paper.end_rules, "{}", paper.name);
            assert_eq!(paper.start().turn(), paper.first, "{}", paper.name);
            for agent in [paper.agent, paper.rival] {
                let spec: AgentSpec = agent.parse().unwrap_or_else(|error| panic!("{agent}: {error}"));
                assert_eq!(spec.to_string(), agent, "{}", paper.name);
            }
            assert_eq!(PaperGame::named(&paper.name.to_lowercase()), Some(&PAPER_GAMES[index]));
        }
    }

    /// Paper A: "Sometimes the game comes into a loop […] To avoid that problem, it was necessary to add a certain random
    /// value to the utility." Where no rule ends a game that goes round, its players need that value.
    #[test]
    fn players_of_rules_without_an_end_have_a_random_term() {
        let mut endless = 0;
        for paper in &PAPER_GAMES {
            let rules = paper.ends();
            if rules.repetition.is_none() && rules.move_limit.is_none() {
                endless += 1;
                assert!(paper.agent.contains("jitter=") && paper.rival.contains("jitter="), "{}", paper.name);
            }
        }
        assert_eq!(endless, 2, "both games of paper A");
    }

    #[test]
    fn the_limits_of_paper_e_are_its_three() {
        let limits = |name| {
            let agent = PaperGame::named(name).expect("a game").agent;
            let limits = agent.parse::<AgentSpec>().expect("an agent").limits();
            (limits.depth, limits.time.map(|time| time.as_secs()))
        };
        let all = ["E", "E-middle", "E-long"].map(limits);
        assert_eq!(all, [(Some(3), Some(1)), (Some(4), Some(2)), (Some(5), Some(4))]);
    }
}
