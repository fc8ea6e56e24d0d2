//! What `serde` writes is what the documentation says, and is read back as the same thing.

use kelso_rules::pdn::{GameType, PdnResult};
use kelso_rules::{
    AnyPosition, Color, EndRules, Ending, Kind, MoveText, Notation, Outcome, Piece, Position, Reason,
    RuleSet, Setup, Size, Square, VariantId,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[track_caller]
fn is_written<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("it can be written"), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect("it can be read"), value);
}

#[test]
fn texts_and_numbers() {
    is_written(&Color::Black, r#""black""#);
    is_written(&RuleSet::OptionalCapture, r#""optional-capture""#);
    is_written(&VariantId { rules: RuleSet::English, size: Size::Ten }, r#""english 10×10""#);
    is_written(&Size::Ten, "10");
    is_written(&Square::new(12).expect("a square"), "12");
    is_written(&EndRules::CASUAL, r#""casual""#);
    is_written(
        &Position::default(),
        r#""B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12""#,
    );
    let large: AnyPosition = "english 10×10 W:W50:BK1".parse().expect("a position");
    is_written(&large, r#""english 10×10 W:W50:BK1""#);
    is_written(&"22x15x8".parse::<MoveText>().expect("a move"), r#""22x15x8""#);
    is_written(&PdnResult::Draw, r#""1/2-1/2""#);
    is_written(&GameType::from_number(21), r#""21,B,8,8,N1,0""#);
}

#[test]
fn plain_data() {
    is_written(&Piece { color: Color::White, kind: Kind::King }, r#"{"color":"white","kind":"king"}"#);
    is_written(&Notation::NumericFull, r#""numeric-full""#);
    let ending = Ending { outcome: Outcome::Win(Color::Black), reason: Reason::NoPieces };
    is_written(&ending, r#"{"outcome":{"win":"black"},"reason":"no-pieces"}"#);
    for reason in Reason::ALL {
        is_written(&reason, &format!("\"{}\"", reason.name()));
    }
    let mut setup = Setup::new(None);
    setup.put(Color::Black, Kind::Man, 99);
    is_written(
        &setup,
        r#"{"turn":null,"placements":[{"piece":{"color":"black","kind":"man"},"square":99}]}"#,
    );
}

#[test]
fn what_is_wrong_is_refused_with_a_reason() {
    for (json, reason) in [
        (r#""B:W1:B2""#, "stands on its king row"),
        (r#""B""#, "expected a colon"),
        ("17", "expected a text"),
    ] {
        let error = serde_json::from_str::<Position>(json).expect_err(json).to_string();
        assert!(error.contains(reason), "{json}: {error}");
    }
    for json in ["0", "129", "-1", "\"1\""] {
        assert!(serde_json::from_str::<Square>(json).is_err(), "{json}");
    }
    assert!(serde_json::from_str::<Size>("9").is_err());
}
