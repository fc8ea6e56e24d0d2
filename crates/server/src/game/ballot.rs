//! Which ballot a game's opening was drawn as, found by the moves or the position that it left in the game.

use std::collections::HashMap;
use std::sync::LazyLock;

use kelso_rules::openings;

use super::state::GameState;
use crate::protocol::Ballot;

/// Eleven-man ballots by the positions that they lead to.
static ELEVEN_MAN: LazyLock<HashMap<String, u16>> = LazyLock::new(|| {
    let entry = |ballot: &openings::ElevenManBallot| (ballot.position().to_fen(), ballot.number);
    openings::eleven_man_ballots().iter().map(entry).collect()
});

impl GameState {
    /// The ballot of a drawn opening; none for a game that starts as usual.
    pub(super) fn ballot(&self) -> Option<Ballot> {
        match self.settings.opening.as_deref()? {
            "3move" => self.three_move_ballot(),
            "11man" => {
                let number = *ELEVEN_MAN.get(&self.game.start_fen())?;
                Some(Ballot { number, name: None, moves: Vec::new() })
            }
            _ => None,
        }
    }

    fn three_move_ballot(&self) -> Option<Ballot> {
        let moves: Vec<String> = self.plies.iter().take(3).map(|ply| ply.mv.text.clone()).collect();
        // A few of them capture; from and to are enough to know them by.
        let played: Vec<String> = moves.iter().map(|mv| mv.replace('x', "-")).collect();
        let listed = |ballot: &openings::Ballot| ballot.moves.map(|mv| format!("{}-{}", mv.from(), mv.to()));
        let found = openings::ballots().iter().find(|ballot| listed(ballot)[..] == played[..])?;
        Some(Ballot { number: found.acf, name: found.name.map(str::to_owned), moves })
    }
}
