//! A sentence with numbers in it that can still be translated.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Language;

/// A text for people: a template with its arguments, rendered in English.
///
/// A fixed text is its own template. A text built elsewhere (a move, a number, an agent's name) has none and is the
/// same in every language, unless the whole text is in the catalogue.
#[derive(Clone, Debug, Default)]
pub struct Sentence {
    text: String,
    template: Option<&'static str>,
    arguments: Vec<Sentence>,
}

/// A sentence with arguments for each `{}`: `say!("{} of {} rows agree", 3, 4)`.
///
/// The template is one whole sentence, so that another language can use its own word order; an argument is a number, a
/// name, or another sentence.
macro_rules! say {
    ($template:literal $(, $argument:expr)* $(,)?) => {
        $crate::experiment::Sentence::new($template, vec![$($crate::experiment::Sentence::argument(&$argument)),*])
    };
}
pub(crate) use say;

impl Sentence {
    /// A template with its arguments; the macro `say!` is shorter.
    pub fn new(template: &'static str, arguments: Vec<Sentence>) -> Self {
        Sentence { text: fill(template, &arguments), template: Some(template), arguments }
    }

    /// A value as an argument.
    pub fn argument(value: &(impl Sayable + ?Sized)) -> Self {
        value.said()
    }

    /// The same in another language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> Sentence {
        let arguments: Vec<_> =
            self.arguments.iter().map(|argument| argument.in_language(language)).collect();
        let english = self.template.unwrap_or(&self.text);
        let text = match language.translation(english) {
            Some(template) => fill(template, &arguments),
            None if self.template.is_some() => fill(english, &arguments),
            None => self.text.clone(),
        };
        Sentence { text, ..self.clone() }
    }

    /// The templates in it without a translation: empty if the translation is complete.
    pub fn untranslated(&self, language: Language) -> Vec<&'static str> {
        let own = self.template.filter(|template| {
            language != Language::English && has_words(template) && language.translation(template).is_none()
        });
        own.into_iter().chain(self.arguments.iter().flat_map(|part| part.untranslated(language))).collect()
    }
}

/// Is there anything to translate, outside code and placeholders?
fn has_words(template: &str) -> bool {
    template
        .split('`')
        .step_by(2)
        .any(|part| part.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 2))
}

/// Fills a template's placeholders: `{}` is the next argument, `{1}` the second.
fn fill(template: &str, arguments: &[Sentence]) -> String {
    let mut text = String::new();
    let mut next = 0;
    let mut rest = template;
    while let Some((before, (number, after))) =
        rest.split_once('{').and_then(|(before, place)| Some((before, place.split_once('}')?)))
    {
        text.push_str(before);
        let place = number.parse().unwrap_or_else(|_| {
            next += 1;
            next - 1
        });
        text.push_str(arguments.get(place).map_or("", |argument| argument));
        rest = after;
    }
    text.push_str(rest);
    text
}

/// What can be an argument of a sentence.
pub trait Sayable {
    /// It as a text.
    fn said(&self) -> Sentence;
}

impl Sayable for Sentence {
    fn said(&self) -> Sentence {
        self.clone()
    }
}

impl<T: Sayable + ?Sized> Sayable for &T {
    fn said(&self) -> Sentence {
        (*self).said()
    }
}

macro_rules! sayable {
    ($($type:ty)*) => { $(
        impl Sayable for $type {
            fn said(&self) -> Sentence {
                Sentence { text: self.to_string(), ..Sentence::default() }
            }
        }
    )* };
}
sayable!(str String u8 u32 u64 usize i64 f64 char kelso_engine::AgentKind);

impl From<&'static str> for Sentence {
    fn from(text: &'static str) -> Self {
        Sentence { text: text.to_owned(), template: Some(text), arguments: Vec::new() }
    }
}

impl From<&&'static str> for Sentence {
    fn from(text: &&'static str) -> Self {
        (*text).into()
    }
}

impl From<String> for Sentence {
    fn from(text: String) -> Self {
        Sentence { text, ..Sentence::default() }
    }
}

impl Deref for Sentence {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Two sentences are the same if they read the same.
impl PartialEq for Sentence {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Sentence {}

impl PartialEq<str> for Sentence {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

/// Stored as the English text: stored sentences are only shown, and verdicts are recomputed from the rows.
impl Serialize for Sentence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Sentence {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Sentence::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_in_order_or_by_number() {
        let arguments = [Sentence::from("a"), Sentence::from("b")];
        assert_eq!(fill("{} and {}", &arguments), "a and b");
        assert_eq!(fill("{1} before {0}", &arguments), "b before a");
        assert_eq!(fill("{} and {} and {}", &arguments), "a and b and ");
        assert_eq!(fill("nothing", &arguments), "nothing");
    }

    #[test]
    fn arguments_are_translated_with_their_sentence() {
        let verdict: Sentence = "holds".into();
        let sentence = say!("verdict: {} in {} games", verdict, 12_u32);
        assert_eq!(sentence, *"verdict: holds in 12 games");
        // An untranslated template stays as it is, but its arguments are translated.
        assert_eq!(sentence.in_language(Language::Spanish), *"verdict: se cumple in 12 games");
        assert_eq!(sentence.untranslated(Language::Spanish), ["verdict: {} in {} games"]);
        assert_eq!(sentence.in_language(Language::English), sentence);
        assert!(Sentence::from("`depth=3` [{} – {}]").untranslated(Language::Spanish).is_empty());
        assert_eq!(Sentence::from("holds".to_owned()).in_language(Language::Spanish), *"se cumple");
    }

    #[test]
    fn it_is_stored_as_its_text() {
        let sentence = say!("{} of {}", 3_u32, 4_u32);
        let json = serde_json::to_string(&sentence).expect("a text");
        assert_eq!(json, "\"3 of 4\"");
        assert_eq!(serde_json::from_str::<Sentence>(&json).expect("a text"), sentence);
    }
}
