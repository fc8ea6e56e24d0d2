//! Goes through a game: every choice in it, with its moves as the model sees them.

use kelso_engine::learned::forecast::{History, MoveFeatures, Past, QuickSearch, features, move_key};
use kelso_rules::{Color, English, Move, pdn::Ply};

use super::records::GameRecord;

/// A choice in a game.
pub(super) struct Observed {
    pub(super) mover: Color,
    pub(super) moves: Vec<MoveFeatures>,
    pub(super) chosen: usize,
}

/// Every choice of a game; forced moves are skipped. `past` says what may be known to each side.
pub(super) fn observe<'a>(
    game: &GameRecord,
    search: &mut QuickSearch,
    past: impl Fn(Color) -> Past<'a>,
) -> Vec<Observed> {
    choices_of(game).map(|choice| look(game, choice, search, &past)).collect()
}

/// Every choice of one side, from this ply on.
pub(super) fn observe_side(
    game: &GameRecord,
    search: &mut QuickSearch,
    side: Color,
    past: Past<'_>,
    from: usize,
) -> Vec<Observed> {
    let own =
        choices_of(game).filter(|(index, _, _)| *index >= from && game.plies[*index].before.turn() == side);
    own.map(|choice| look(game, choice, search, |_| past)).collect()
}

fn look<'a>(
    game: &GameRecord,
    (index, legal, chosen): (usize, Vec<Move<English>>, usize),
    search: &mut QuickSearch,
    past: impl Fn(Color) -> Past<'a>,
) -> Observed {
    let position = game.plies[index].before;
    let losses = search.losses(&position, &legal);
    let mover = position.turn();
    let rows = features(&position, &game.plies[..index], &legal, &losses, past(mover));
    Observed { mover, moves: rows, chosen }
}

/// The keys of the moves that a game chose, each with the side that chose it.
pub(super) fn chosen_keys(game: &GameRecord) -> impl Iterator<Item = (Color, u64)> + '_ {
    choices_of(game).map(|(index, _, _)| {
        let Ply { before, mv } = game.plies[index];
        (before.turn(), move_key(&before, &mv))
    })
}

/// The moves that a game chose, counted.
pub(super) fn history_of(game: &GameRecord) -> History {
    let mut history = History::default();
    chosen_keys(game).for_each(|(_, key)| history.add(key));
    history
}

/// The plies with more than one legal move: their index, the moves, and which was played.
pub(crate) fn choices_of(game: &GameRecord) -> impl Iterator<Item = (usize, Vec<Move<English>>, usize)> + '_ {
    game.plies.iter().enumerate().filter_map(|(index, ply)| {
        let moves = ply.before.legal_moves().to_vec();
        let chosen = moves.iter().position(|mv| *mv == ply.mv)?;
        (moves.len() > 1).then_some((index, moves, chosen))
    })
}
