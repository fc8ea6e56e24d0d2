//! What must hold for any text whatsoever, as plain functions over the public interface: property tests call them
//! with made-up texts, fuzz targets with anything.

use kelso_rules::pdn::{PdnGame, PdnReader, ReplayOptions};
use kelso_rules::{MoveText, Notation, Position, Rules, Setup, Size, notation::Reading};

/// A FEN that is read is written and read again as the same, on boards of every size.
pub(crate) fn fen<R: Rules>(rules: R, text: &str) {
    for size in Size::ALL {
        let Ok(setup) = Setup::from_fen(text, size) else { continue };
        let written = setup.to_fen();
        let again = Setup::from_fen(&written, size).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(again.to_fen(), written);
        assert_eq!((again.turn, again.placements.len()), (setup.turn, setup.placements.len()));
    }
    if let Ok(position) = Position::from_fen(rules, text) {
        assert_eq!(Position::from_fen(rules, &position.to_fen()), Ok(position));
    }
}

/// A move that is read is written and read again as the same; one that is legal, in every notation.
pub(crate) fn a_move<R: Rules>(position: &Position<R>, text: &str) {
    if let Ok(read) = text.parse::<MoveText>() {
        assert_eq!(read.to_string().parse(), Ok(read));
    }
    let Ok(mv) = position.parse_move(text) else { return };
    for notation in [Notation::Numeric, Notation::NumericFull, Notation::Letters] {
        assert_eq!(position.parse_move(&position.format_move(&mv, notation)), Ok(mv));
    }
}

/// A game that is read is written and read again as the same, and can be checked, whatever comes of that.
pub(crate) fn pdn(bytes: &[u8]) {
    for reading in [Reading::Tolerant, Reading::Strict] {
        for game in PdnReader::with_reading(bytes, reading).flatten() {
            comes_back(&game);
            let _ = game.check(ReplayOptions { reading, variations: true });
        }
    }
}

/// The game is written, and read as one game that is equal.
pub(crate) fn comes_back(game: &PdnGame) {
    let text = game.to_string();
    let again: Vec<_> = PdnReader::new(text.as_bytes()).collect();
    match again.as_slice() {
        [Ok(again)] => assert_eq!(again, game, "{text}"),
        other => panic!("{other:?} from\n{text}"),
    }
}

/// A game played by `choices` is written, read and replayed as the same moves.
pub(crate) fn played<R: Rules>(rules: R, choices: &[u16]) {
    let start = Position::start(rules);
    let (mut at, mut moves) = (start, Vec::new());
    for &choice in choices {
        let legal = at.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[choice as usize % legal.len()];
        a_move(&at, &at.format_move(&mv, Notation::Numeric));
        moves.push(mv);
        at = at.play_unchecked(&mv);
    }
    let game = PdnGame::from_moves(&start, moves.iter().copied());
    comes_back(&game);
    let replay = game.replay(rules).unwrap_or_else(|error| panic!("{error} in\n{game}"));
    assert!(replay.plies.iter().map(|ply| ply.mv).eq(moves), "{game}");
    assert_eq!(replay.unsettled, None, "{game}");
    assert_eq!((replay.end(), game.check(ReplayOptions::default())), (at, Ok(replay.plies.len())));
}
