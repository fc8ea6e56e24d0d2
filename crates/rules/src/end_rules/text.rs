//! End rules as one line of text, read and written.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use thiserror::Error;

use super::{AtLimit, Award, CountedDraw, CountedFrom, EndRules, MoveLimit, NoMove};

/// A text that is not valid end rules.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum EndRulesError {
    /// A word that is neither a preset nor a rule.
    #[error(
        "there is no end rule “{0}”; write a preset ({presets}), then what differs ({rules}), with commas between",
        presets = EndRules::PRESETS.map(|(name, _)| name).join(", "),
        rules = Rule::ALL.map(Rule::name).join(", "),
    )]
    Unknown(String),
    /// A preset that is not the first word.
    #[error("the preset “{0}” must come first, before the rules that differ from it")]
    LatePreset(&'static str),
    /// A rule with a setting it does not have.
    #[error("“{word}” is no setting of the end rule {rule}; write {examples}")]
    #[expect(missing_docs, reason = "the message says it")]
    Setting { word: String, rule: &'static str, examples: &'static str },
    /// `both-lose` with no length to go with it.
    #[error("“both-lose” says what a long game is worth, but not how long; write max-moves=200:both-lose")]
    BothLoseAlone,
    /// `no-win-draw` with a rule that exact values do not know.
    #[error(
        "no-win-draw needs exact values, and there are none with no-shuffle or no-move=more-pieces; leave out one or the other"
    )]
    NoExactValues,
}

/// A setting that a rule does not have.
struct NoSuchSetting;

/// The rules that a text can set, in the order they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    NoMove,
    Agreement,
    Repetition,
    NoProgress,
    NoCapture,
    MaxMoves,
    OneAgainstOne,
    NoShuffle,
    NoWinDraw,
    LeavingResigns,
}

impl Rule {
    const ALL: [Rule; 10] = [
        Rule::NoMove,
        Rule::Agreement,
        Rule::Repetition,
        Rule::NoProgress,
        Rule::NoCapture,
        Rule::MaxMoves,
        Rule::OneAgainstOne,
        Rule::NoShuffle,
        Rule::NoWinDraw,
        Rule::LeavingResigns,
    ];

    const fn name(self) -> &'static str {
        match self {
            Rule::NoMove => "no-move",
            Rule::Agreement => "agreement",
            Rule::Repetition => "repetition",
            Rule::NoProgress => "no-progress",
            Rule::NoCapture => "no-capture",
            Rule::MaxMoves => "max-moves",
            Rule::OneAgainstOne => "one-against-one",
            Rule::NoShuffle => "no-shuffle",
            Rule::NoWinDraw => "no-win-draw",
            Rule::LeavingResigns => "leaving-resigns",
        }
    }

    const fn examples(self) -> &'static str {
        match self {
            Rule::NoMove => "no-move=loses or no-move=more-pieces",
            Rule::Agreement => "agreement or agreement=off",
            Rule::Repetition => "repetition=3:claim, repetition=3:auto or repetition=off",
            Rule::NoProgress => "no-progress=80:claim, no-progress=80:auto or no-progress=off",
            Rule::NoCapture => "no-capture=80, no-capture=80:ending or no-capture=off",
            Rule::MaxMoves => "max-moves=200:both-lose, max-moves=200:draw or max-moves=off",
            Rule::OneAgainstOne => "one-against-one or one-against-one=off",
            Rule::NoShuffle => "no-shuffle or no-shuffle=off",
            Rule::NoWinDraw => "no-win-draw or no-win-draw=off",
            Rule::LeavingResigns => "leaving-resigns or leaving-resigns=off",
        }
    }

    /// Sets this rule. An empty setting means the default.
    fn set(self, rules: &mut EndRules, setting: &str) -> Result<(), NoSuchSetting> {
        match self {
            Rule::NoMove => {
                rules.no_move = match setting {
                    "loses" => NoMove::Loses,
                    "more-pieces" => NoMove::MorePieces,
                    _ => return Err(NoSuchSetting),
                }
            }
            Rule::Agreement => rules.agreement = switch(setting)?,
            // The first occurrence is the position itself: a position cannot be repeated less than twice.
            Rule::Repetition => rules.repetition = counted(setting, 3, 2)?,
            Rule::NoProgress => rules.no_progress = counted(setting, 80, 1)?,
            Rule::NoCapture => (rules.no_capture, rules.no_capture_from) = no_capture(setting)?,
            Rule::MaxMoves => rules.move_limit = move_limit(setting)?,
            Rule::OneAgainstOne => rules.one_against_one = switch(setting)?,
            Rule::NoShuffle => rules.no_shuffle = switch(setting)?,
            Rule::NoWinDraw => rules.no_win_draw = switch(setting)?,
            Rule::LeavingResigns => rules.leaving_resigns = switch(setting)?,
        }
        Ok(())
    }

    /// Writes this rule's setting, so that [`set`](Self::set) reads it back.
    fn write(self, rules: &EndRules, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name();
        match self {
            Rule::NoMove => write!(
                f,
                "{name}={}",
                match rules.no_move {
                    NoMove::Loses => "loses",
                    NoMove::MorePieces => "more-pieces",
                }
            ),
            Rule::Agreement => write_switch(f, name, rules.agreement),
            Rule::Repetition => write_counted(f, name, rules.repetition),
            Rule::NoProgress => write_counted(f, name, rules.no_progress),
            Rule::NoCapture => match (rules.no_capture, rules.no_capture_from) {
                (Some(plies), CountedFrom::Start) => write!(f, "{name}={plies}"),
                (Some(plies), CountedFrom::Ending) => write!(f, "{name}={plies}:ending"),
                (None, _) => write!(f, "{name}=off"),
            },
            Rule::MaxMoves => match rules.move_limit {
                Some(MoveLimit { plies, worth: AtLimit::Draw }) => write!(f, "{name}={plies}:draw"),
                Some(MoveLimit { plies, worth: AtLimit::BothLose }) => write!(f, "{name}={plies}:both-lose"),
                None => write!(f, "{name}=off"),
            },
            Rule::OneAgainstOne => write_switch(f, name, rules.one_against_one),
            Rule::NoShuffle => write_switch(f, name, rules.no_shuffle),
            Rule::NoWinDraw => write_switch(f, name, rules.no_win_draw),
            Rule::LeavingResigns => write_switch(f, name, rules.leaving_resigns),
        }
    }

    fn same(self, a: &EndRules, b: &EndRules) -> bool {
        match self {
            Rule::NoMove => a.no_move == b.no_move,
            Rule::Agreement => a.agreement == b.agreement,
            Rule::Repetition => a.repetition == b.repetition,
            Rule::NoProgress => a.no_progress == b.no_progress,
            Rule::NoCapture => (a.no_capture, a.no_capture_from) == (b.no_capture, b.no_capture_from),
            Rule::MaxMoves => a.move_limit == b.move_limit,
            Rule::OneAgainstOne => a.one_against_one == b.one_against_one,
            Rule::NoShuffle => a.no_shuffle == b.no_shuffle,
            Rule::NoWinDraw => a.no_win_draw == b.no_win_draw,
            Rule::LeavingResigns => a.leaving_resigns == b.leaving_resigns,
        }
    }
}

fn switch(setting: &str) -> Result<bool, NoSuchSetting> {
    match setting {
        "" | "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(NoSuchSetting),
    }
}

fn number(setting: &str, usual: u32) -> Result<Option<NonZeroU32>, NoSuchSetting> {
    match setting {
        "" => Ok(NonZeroU32::new(usual)),
        "off" => Ok(None),
        _ => setting.parse().map(Some).map_err(|_| NoSuchSetting),
    }
}

/// How many plies, and from when on they are counted.
fn no_capture(setting: &str) -> Result<(Option<NonZeroU32>, CountedFrom), NoSuchSetting> {
    let (number_text, from) = match setting.split_once(':') {
        None => (setting, CountedFrom::Start),
        Some((number_text, "ending")) => (number_text, CountedFrom::Ending),
        Some(_) => return Err(NoSuchSetting),
    };
    let plies = number(number_text, 80)?;
    // No plies are counted from nowhere: there is one way to say that there is no such rule.
    Ok((plies, if plies.is_some() { from } else { CountedFrom::Start }))
}

fn counted(setting: &str, usual: u32, least: u32) -> Result<Option<CountedDraw>, NoSuchSetting> {
    let (number_text, award) = match setting.split_once(':') {
        None => (setting, Award::Claim),
        Some((number_text, "claim")) => (number_text, Award::Claim),
        Some((number_text, "auto")) => (number_text, Award::Automatic),
        Some(_) => return Err(NoSuchSetting),
    };
    match number(number_text, usual)? {
        Some(count) if count.get() < least => Err(NoSuchSetting),
        count => Ok(count.map(|count| CountedDraw { count, award })),
    }
}

fn move_limit(setting: &str) -> Result<Option<MoveLimit>, NoSuchSetting> {
    let (number_text, worth) = match setting.split_once(':') {
        None => (setting, AtLimit::Draw),
        Some((number_text, "draw")) => (number_text, AtLimit::Draw),
        Some((number_text, "both-lose")) => (number_text, AtLimit::BothLose),
        Some(_) => return Err(NoSuchSetting),
    };
    Ok(number(number_text, 200)?.map(|plies| MoveLimit { plies, worth }))
}

fn write_switch(f: &mut fmt::Formatter<'_>, name: &str, on: bool) -> fmt::Result {
    f.write_str(name)?;
    if on { Ok(()) } else { f.write_str("=off") }
}

fn write_counted(f: &mut fmt::Formatter<'_>, name: &str, draw: Option<CountedDraw>) -> fmt::Result {
    match draw {
        Some(CountedDraw { count, award: Award::Claim }) => write!(f, "{name}={count}:claim"),
        Some(CountedDraw { count, award: Award::Automatic }) => write!(f, "{name}={count}:auto"),
        None => write!(f, "{name}=off"),
    }
}

fn preset(word: &str) -> Option<(&'static str, EndRules)> {
    EndRules::PRESETS.into_iter().find(|(name, _)| *name == word)
}

impl FromStr for EndRules {
    type Err = EndRulesError;

    fn from_str(text: &str) -> Result<Self, EndRulesError> {
        let mut rules = EndRules::default();
        for (index, word) in text.split(',').enumerate() {
            let word = word.trim().to_ascii_lowercase();
            if let Some((name, base)) = preset(&word) {
                if index > 0 {
                    return Err(EndRulesError::LatePreset(name));
                }
                rules = base;
                continue;
            }
            // `max-moves=200,both-lose` is understood too.
            if word == "both-lose" {
                rules.move_limit.as_mut().ok_or(EndRulesError::BothLoseAlone)?.worth = AtLimit::BothLose;
                continue;
            }
            let (name, setting) = word.split_once('=').unwrap_or((&word, ""));
            let rule = Rule::ALL
                .into_iter()
                .find(|rule| rule.name() == name)
                .ok_or_else(|| EndRulesError::Unknown(word.clone()))?;
            rule.set(&mut rules, setting).map_err(|NoSuchSetting| EndRulesError::Setting {
                word: word.clone(),
                rule: rule.name(),
                examples: rule.examples(),
            })?;
        }
        if rules.no_win_draw && !rules.wants_exact_values() {
            return Err(EndRulesError::NoExactValues);
        }
        Ok(rules)
    }
}

/// The preset that needs the fewest words added, and those words.
impl fmt::Display for EndRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differences =
            |base: &EndRules| Rule::ALL.into_iter().filter(|rule| !rule.same(self, base)).count();
        let (name, base) = EndRules::PRESETS
            .into_iter()
            .min_by_key(|(_, base)| differences(base))
            .expect("there are presets");
        f.write_str(name)?;
        for rule in Rule::ALL.into_iter().filter(|rule| !rule.same(self, &base)) {
            f.write_str(",")?;
            rule.write(self, f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn texts_are_read_and_written_back() {
        // (what is typed, what is printed)
        let table = [
            ("wcdf", "wcdf"),
            (" House-A ", "house-a"),
            ("lab-d", "lab-d"),
            ("casual,no-capture=80,max-moves=200:both-lose", "casual,no-capture=80,max-moves=200:both-lose"),
            ("casual,max-moves=200,both-lose", "casual,max-moves=200:both-lose"),
            ("no-shuffle", "wcdf,no-shuffle"),
            ("no-capture", "wcdf,no-capture=80"),
            ("casual,no-capture=80:ending", "casual,no-capture=80:ending"),
            ("no-capture=off:ending", "wcdf"),
            ("repetition=3:auto,no-progress=80:auto", "casual"),
            ("house-a,no-shuffle=off", "house-a,no-shuffle=off"),
            ("casual,leaving-resigns", "casual,leaving-resigns"),
            ("casual,no-win-draw", "casual,no-win-draw"),
            ("casual,no-win-draw,no-win-draw=off", "casual"),
            ("house-a,leaving-resigns=off", "house-a,leaving-resigns=off"),
            ("wcdf,repetition=off,no-progress=off,max-moves=100", "lab-d,max-moves=100:draw"),
            ("wcdf,no-capture=5,no-capture=off", "wcdf"),
        ];
        for (typed, printed) in table {
            let rules: EndRules = typed.parse().unwrap_or_else(|error| panic!("{typed}: {error}"));
            assert_eq!(rules.to_string(), printed, "{typed}");
        }
    }

    #[test]
    fn wrong_texts_say_what_to_write() {
        let table = [
            ("", "there is no end rule “”"),
            ("chess", "there is no end rule “chess”; write a preset (wcdf, casual, house-a, lab-d)"),
            ("no-shuffle,casual", "the preset “casual” must come first"),
            ("no-capture=0", "“no-capture=0” is no setting of the end rule no-capture; write no-capture=80"),
            ("no-capture=99999999999", "“no-capture=99999999999” is no setting"),
            ("repetition=1:auto", "“repetition=1:auto” is no setting of the end rule repetition"),
            ("repetition=3:maybe", "repetition=3:claim, repetition=3:auto or repetition=off"),
            ("no-capture=80:opening", "write no-capture=80, no-capture=80:ending or no-capture=off"),
            ("no-shuffle=perhaps", "write no-shuffle or no-shuffle=off"),
            ("both-lose", "write max-moves=200:both-lose"),
            ("casual,,no-shuffle", "there is no end rule “”"),
            ("house-a,no-win-draw", "no-win-draw needs exact values"),
            ("no-win-draw,no-shuffle", "there are none with no-shuffle or no-move=more-pieces"),
            ("casual,no-win-draw=3", "write no-win-draw or no-win-draw=off"),
        ];
        for (typed, part) in table {
            let error = typed.parse::<EndRules>().expect_err(typed).to_string();
            assert!(error.contains(part), "{typed}: {error}");
        }
    }

    fn counted_draws() -> impl Strategy<Value = Option<CountedDraw>> {
        let award = prop_oneof![Just(Award::Claim), Just(Award::Automatic)];
        proptest::option::of((2_u32..1000, award).prop_map(|(count, award)| CountedDraw {
            count: NonZeroU32::new(count).expect("at least two"),
            award,
        }))
    }

    proptest! {
        #[test]
        fn any_rules_survive_being_written(
            no_move in prop_oneof![Just(NoMove::Loses), Just(NoMove::MorePieces)],
            [agreement, one_against_one, no_shuffle, no_win, leaving_resigns] in any::<[bool; 5]>(),
            repetition in counted_draws(),
            no_progress in counted_draws(),
            no_capture in proptest::option::of((1_u32.., any::<bool>())),
            limit in proptest::option::of((1_u32.., any::<bool>())),
        ) {
            let rules = EndRules {
                no_move, agreement, repetition, no_progress, one_against_one, no_shuffle, leaving_resigns,
                no_win_draw: no_win && !no_shuffle && no_move == NoMove::Loses,
                no_capture: no_capture.and_then(|(plies, _)| NonZeroU32::new(plies)),
                no_capture_from: match no_capture {
                    Some((_, true)) => CountedFrom::Ending,
                    _ => CountedFrom::Start,
                },
                move_limit: limit.and_then(|(plies, both)| Some(MoveLimit {
                    plies: NonZeroU32::new(plies)?,
                    worth: if both { AtLimit::BothLose } else { AtLimit::Draw },
                })),
            };
            prop_assert_eq!(rules.to_string().parse(), Ok(rules));
        }

        #[test]
        fn no_text_panics(text in ".{0,60}") {
            let _ = text.parse::<EndRules>();
        }
    }
}
