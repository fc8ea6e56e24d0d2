//! Looks up moves in a game before they are played: what they are, and their consequences.

use super::error::texts;
use super::position::here;
use super::{AnyGame, AnyMove, AnyPlayError, AnyPosition, MoveRecord, either};
use crate::game::{Ending, Game};
use crate::moves::Move;
use crate::notation::{MoveError, MoveText};
use crate::rules::Rules;

/// A legal move of a game, and its consequences. The game itself has not changed.
///
/// ```
/// use kelso_rules::{AnyGame, Color, EndRules, VariantId};
///
/// let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
/// let found = game.find_path(&[11, 15])?;
/// assert_eq!((found.record.text.as_str(), found.after.turn(), found.ending), ("11-15", Color::White, None));
/// assert_eq!(game.plies(), 0);
/// game.play_found(&found);
/// assert_eq!(game.position(), found.after);
/// # Ok::<(), kelso_rules::AnyPlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMove {
    before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// The move with everything needed to display it.
    pub record: MoveRecord,
    /// The position after it.
    pub after: AnyPosition,
    /// How it ends the game, if it does.
    pub ending: Option<Ending>,
}

impl AnyGame {
    /// The move that a text means, in any form that [`MoveText`] accepts.
    ///
    /// # Errors
    /// If the game is over, or the text does not mean exactly one legal move; the error lists those.
    pub fn find_text(&self, text: &str) -> Result<FoundMove, AnyPlayError> {
        either!(self, game => find(game, text.parse(), || text.to_owned()))
    }

    /// The move along these squares, from start to end. Start and end are enough if they are unambiguous.
    ///
    /// # Errors
    /// As for [`find_text`](Self::find_text).
    pub fn find_path(&self, path: &[u8]) -> Result<FoundMove, AnyPlayError> {
        let crossed = || path.iter().map(u8::to_string).collect::<Vec<_>>().join("x");
        // An invalid path is reported like a text that is not a move.
        let meant = MoveText::from_path(path).map_or_else(|| crossed().parse(), Ok);
        either!(self, game => find(game, meant, crossed))
    }

    /// Plays a move that was found.
    ///
    /// # Panics
    /// If it was found in another position.
    pub fn play_found(&mut self, found: &FoundMove) {
        assert_eq!(self.position(), found.before, "the move was found in this position");
        either!(self, game => game.play_known(here(&found.mv)));
    }
}

fn find<R: Rules>(
    game: &Game<R>,
    meant: Result<MoveText, MoveError>,
    text: impl Fn() -> String,
) -> Result<FoundMove, AnyPlayError> {
    if let Some(ending) = game.result() {
        return Err(AnyPlayError::Over(ending));
    }
    let position = game.position();
    let quiet = meant.as_ref().ok().and_then(|meant| meant.quiet_move(position));
    if let Some(mv) = quiet.filter(|mv| !game.is_barred(mv)) {
        return Ok(found(game, mv, &[]));
    }
    let legal = game.legal_moves();
    let illegal = |error| AnyPlayError::Text { error, legal: texts(position, &legal) };
    let meant = meant.map_err(illegal)?;
    let mv = meant.resolve(position, &legal).map_err(|error| {
        match meant.resolve(position, &position.legal_moves()) {
            Ok(_) => AnyPlayError::Shuffle { text: text(), legal: texts(position, &legal) },
            Err(_) => illegal(error),
        }
    })?;
    Ok(found(game, mv, &legal))
}

/// A legal move; `legal` are the moves that its text must distinguish it from.
fn found<R: Rules>(game: &Game<R>, mv: Move<R>, legal: &[Move<R>]) -> FoundMove {
    let position = game.position();
    FoundMove {
        before: (*position).into(),
        mv: mv.into(),
        record: position.record(&mv, legal),
        after: position.play_unchecked(&mv).into(),
        ending: game.ending_after(&mv),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::end_rules::EndRules;
    use crate::variant_id::VariantId;

    #[test]
    fn what_a_move_leads_to_is_known_before_it_is_played() {
        let mut endings = 0;
        for (variant, rules) in VariantId::all().zip(EndRules::PRESETS.iter().cycle()) {
            let mut game = AnyGame::new(variant, rules.1, None);
            for ply in 0..300 {
                let legal = game.legal_records();
                let Some(mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
                let found = game.find_path(&mv.path).expect("a legal move");
                assert_eq!(game.find_text(&mv.text), Ok(found.clone()), "{variant}");
                game.play_found(&found);
                assert_eq!((game.position(), game.result()), (found.after, found.ending), "{variant}");
                endings += usize::from(found.ending.is_some());
            }
        }
        assert!(endings > 10, "{endings} games came to an end");
    }

    #[test]
    fn a_path_that_is_none_is_refused_with_the_legal_moves() {
        let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
        for path in [&[][..], &[11], &[11, 0], &[11, 200], &[11, 16, 20], &[22, 18], &[1; 100]] {
            let error = game.find_path(path).expect_err("no legal move");
            assert_eq!(error.legal().len(), 7, "{path:?}: {error}");
        }
    }

    #[test]
    #[should_panic(expected = "the move was found in this position")]
    fn a_move_found_elsewhere_is_not_played() {
        let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
        let found = game.find_text("11-15").expect("a legal move");
        game.play_text("9-13").expect("a legal move");
        game.play_found(&found);
    }
}
