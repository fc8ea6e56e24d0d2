//! Games and positions of a variant chosen at run time.

use super::{AnyGame, AnyPlayError, AnyPosition, Decision};
use crate::color::Color;
use crate::end_rules::EndRules;
use crate::notation::Notation;
use crate::rules::{English, General};
use crate::setup::Setup;
use crate::variant_id::VariantId;

#[test]
fn every_variant_plays_by_text_and_by_path() {
    for variant in VariantId::all() {
        let mut game = AnyGame::new(variant, EndRules::CASUAL, None);
        assert_eq!(game.variant(), variant);
        for ply in 0..6 {
            let mv = game.legal_records().swap_remove(0);
            let played =
                if ply % 2 == 0 { game.play_text(&mv.text) } else { game.play_path(&mv.path) }.unwrap();
            assert_eq!(played, mv, "{variant}");
        }
        let fen = game.fen();
        assert_eq!(AnyGame::from_fen(variant, EndRules::CASUAL, &fen).unwrap().fen(), fen);
        game.undo_to(1);
        assert_eq!(game.plies(), 1);
    }
}

#[test]
fn errors_carry_the_legal_moves_and_captures_their_path() {
    let mut game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, "W:W22,32:B18,11,1").unwrap();
    let error = game.play_text("32-28").unwrap_err();
    assert_eq!(error.legal(), ["22x8"]);
    assert!(error.to_string().contains("must"), "{error}");
    let mv = game.play_path(&[22, 15, 8]).unwrap();
    assert_eq!((mv.path.as_slice(), mv.captures.as_slice()), ([22, 15, 8].as_slice(), [11, 18].as_slice()));
    assert!(!mv.crowns);
    assert!(game.typed::<English>().is_some());
}

#[test]
fn what_the_shuffle_rule_bars_is_named() {
    let mut game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::HOUSE_A, "B:WK32,K31:BK1,K2").unwrap();
    for text in ["1-5", "32-28", "5-1", "28-32"] {
        game.play_text(text).unwrap();
    }
    let error = game.play_text("1-5").unwrap_err();
    assert!(matches!(error, AnyPlayError::Shuffle { .. }), "{error}");
    assert!(!error.legal().contains(&"1-5".to_owned()));
}

#[test]
fn an_ended_game_takes_no_moves_until_it_is_taken_back() {
    let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, Some(Color::White));
    game.play_text("22-18").unwrap();
    game.decide(Decision::Agree).unwrap();
    assert!(matches!(game.play_text("11-15"), Err(AnyPlayError::Over(_))));
    game.undo_to(1);
    assert_eq!(game.result(), None);
    game.play_text("11-15").unwrap();
}

#[test]
fn moves_of_other_rules_are_refused() {
    let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
    let other = AnyGame::new(VariantId::all().last().unwrap(), EndRules::WCDF, None);
    assert!(matches!(game.play(&other.legal_moves()[0]), Err(AnyPlayError::Illegal { .. })));
    let mv = game.legal_moves()[0];
    assert_eq!(game.play(&mv), Ok(None));
    assert!(matches!(game.play(&mv), Err(AnyPlayError::Illegal { .. })));
    assert!(game.undo() && game.redo() && !game.redo());
    assert_eq!(game.moves(), [mv]);
}

#[test]
fn a_position_of_any_variant_answers_as_its_typed_one() {
    let text = "W:W22,32:B18,11,1";
    for variant in [VariantId::ENGLISH, "optional-capture".parse().unwrap()] {
        let any = AnyPosition::from_fen(variant, text).unwrap();
        let setup = Setup::from(&any);
        assert_eq!(AnyPosition::from_setup(variant, &setup), Ok(any));
        assert_eq!(AnyPosition::unpack(variant, &any.pack()), Ok(any));
        assert_eq!(any.count_moves() as usize, any.legal_moves().len());
        assert!(any.has_captures() && any.has_moves());
        assert_eq!(any.with_turn(Color::Black).turn(), Color::Black);
        assert_eq!(any.typed::<English>().is_some(), variant == VariantId::ENGLISH);
        assert_eq!(any.typed::<General>().is_some(), variant != VariantId::ENGLISH);
        let capture = any.parse_move("22x15x8").unwrap();
        assert_eq!(any.path(&capture).len(), 3);
        let next = any.play(&capture).unwrap();
        assert_eq!((next, next.to_fen().as_str()), (any.play_unchecked(&capture), "B:W8,32:B1"));
    }
}

#[test]
fn a_position_refuses_illegal_moves_and_moves_of_other_rules() {
    let start = AnyPosition::default();
    let mv = start.parse_move("11-15").unwrap();
    let next = start.play(&mv).unwrap();
    let other = AnyPosition::start("english 10×10".parse().unwrap(), None);
    for (position, mv) in [(next, mv), (other, mv), (start, other.legal_moves()[0])] {
        assert!(!position.is_legal(&mv));
        let error = position.play(&mv).unwrap_err();
        assert_eq!((error.mv, &error.legal), (mv, &position.legal_moves()));
        assert!(error.to_string().contains("is not legal here; legal moves: "), "{error}");
    }
    assert_eq!(start.format_move(&mv, Notation::Numeric), mv.to_string());
    let over = AnyPosition::from_fen(VariantId::ENGLISH, "B:W25,30:B21").unwrap();
    assert_eq!(over.play(&mv).unwrap_err().to_string(), "11-15 is not legal here; there is no legal move");
}
