//! The theme of a puzzle, derived from the moves of its solution.

use kelso_rules::{AnyMove, AnyPosition, Color};
use serde::{Deserialize, Serialize};

/// The themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Pieces are sacrificed to take more.
    Shot,
    /// As many pieces are taken as are lost, and that decides the game.
    Exchange,
    /// At most eight pieces are left, and no other theme fits.
    Ending,
    /// The opponent still has pieces, but none of them can move.
    Block,
}

/// An endgame has at most this many pieces.
const ENDING_PIECES: usize = 8;

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 4] = [Theme::Shot, Theme::Exchange, Theme::Ending, Theme::Block];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Shot => "shot",
            Theme::Exchange => "exchange",
            Theme::Ending => "ending",
            Theme::Block => "block",
        }
    }

    /// The theme of a solution from its moves, each with the position it is made in; `None` if no theme fits.
    pub fn of(solution: &[(AnyPosition, AnyMove)]) -> Option<Theme> {
        let (start, first) = solution.first()?;
        let (before, last) = solution.last()?;
        let end = before.play_unchecked(last);
        let captured = |by: Color| {
            let moves = solution.iter().filter(move |(position, _)| position.turn() == by);
            moves.map(|(_, mv)| mv.captures()).sum::<usize>()
        };
        let (taken, given) = (captured(start.turn()), captured(!start.turn()));
        let pieces = start.count(Color::Black) + start.count(Color::White);
        if !end.has_moves() && end.count(end.turn()) > 0 {
            Some(Theme::Block)
        } else if given > 0 && taken > given && !first.is_capture() {
            Some(Theme::Shot)
        } else if pieces <= ENDING_PIECES {
            Some(Theme::Ending)
        } else if given > 0 && taken == given {
            Some(Theme::Exchange)
        } else {
            None
        }
    }
}

impl std::str::FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Theme::ALL.into_iter().find(|theme| theme.name() == text).ok_or_else(|| {
            let names = Theme::ALL.map(Theme::name).join(", ");
            format!("there is no theme “{text}”; expected one of {names}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_rules::VariantId;

    fn theme(fen: &str, moves: &[&str]) -> Option<Theme> {
        let mut position = AnyPosition::from_fen(VariantId::ENGLISH, fen).expect("legal");
        let mut solution = Vec::new();
        for text in moves {
            let mv = position.parse_move(text).expect("a legal move");
            solution.push((position, mv));
            position = position.play_unchecked(&mv);
        }
        Theme::of(&solution)
    }

    #[test]
    fn themes_follow_from_the_moves() {
        for (expected, fen, moves) in [
            (Some(Theme::Shot), "B:W10,14,18,19,23,25,26,27:B4,5,8,9,11,12", &["11-15", "18x11", "8x31"][..]),
            (
                Some(Theme::Exchange),
                "B:W13,17,21,23,25,26,27,28,29:B2,4,5,6,9,12,14,15,16",
                &["14-18", "23x14", "9x18"],
            ),
            (Some(Theme::Ending), "W:W6,31:B20", &["6-1"]),
            (Some(Theme::Block), "W:W19,20:B12", &["20-16"]),
            (None, "B:W21-32:B1-12", &["11-15"]),
        ] {
            assert_eq!(theme(fen, moves), expected, "{fen}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        assert!("pin".parse::<Theme>().is_err_and(|error| error.contains("shot, exchange")));
    }
}
