//! What people write: names and chat, cut to size and freed of what could disturb a screen or a file.

use super::invisible::{is_blank, is_ignorable};
use crate::protocol::{SettingFault, SettingName};

/// The most letters of a name.
pub(super) const NAME_LENGTH: usize = 40;
/// The most letters of one line of chat.
pub(super) const CHAT_LENGTH: usize = 500;

/// A name without letters that nobody sees and needless space; `None` if nothing is left or it is too long.
pub fn clean_name(text: &str) -> Option<String> {
    clean(text, NAME_LENGTH, is_ignorable)
}

/// A name as people are to see it.
///
/// # Errors
/// If nothing of it can be seen, or it is too long.
pub(crate) fn checked_name(text: &str) -> Result<String, SettingFault> {
    clean_name(text).ok_or(SettingFault::EmptyOrTooLong { setting: SettingName::Name, most: NAME_LENGTH })
}

/// A line of chat, likewise; what only changes how its neighbours look may stay, as emoji need it.
pub fn clean_chat(text: &str) -> Option<String> {
    let is_visible = text.chars().any(|letter| !is_ignorable(letter) && !is_blank(letter));
    clean(text, CHAT_LENGTH, is_bidi).filter(|_| is_visible)
}

fn clean(text: &str, most: usize, is_dropped: impl Fn(char) -> bool) -> Option<String> {
    // What is taken away counts too: the limit is on what was sent.
    if text.chars().count() > most {
        return None;
    }
    let kept = text.chars().filter(|&letter| !is_dropped(letter));
    let visible: String = kept.map(|letter| if is_blank(letter) { ' ' } else { letter }).collect();
    let clean = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    (!clean.is_empty()).then_some(clean)
}

/// Letters that turn the direction of the text around them and could make one line look like another.
fn is_bidi(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned_or_refused() {
        assert_eq!(clean_name("  Ana\n\u{202e}  Lee "), Some("Ana Lee".to_owned()));
        assert_eq!(clean_name("<b>Ben</b>").as_deref(), Some("<b>Ben</b>"));
        assert_eq!(clean_name(" \t\u{200b}"), None);
        assert_eq!(clean_name(&"x".repeat(41)), None);
    }

    #[test]
    fn names_that_nobody_sees_are_none_and_no_two_look_alike() {
        for letter in [
            '\u{2060}',
            '\u{3164}',
            '\u{2800}',
            '\u{ad}',
            '\u{61c}',
            '\u{e0041}',
            '\u{e007f}',
            '\u{e0100}',
            '\u{34f}',
            '\u{115f}',
            '\u{17b4}',
            '\u{180e}',
            '\u{fe0f}',
            '\u{ffa0}',
            '\u{fffa}',
            '\u{1d173}',
            '\u{1d159}',
            '\u{a0}',
            '\u{3000}',
            '\u{200d}',
            '\u{feff}',
            '\u{7f}',
            '\u{85}',
        ] {
            let name = letter.to_string().repeat(3);
            assert_eq!(clean_name(&name), None, "{:x}", u32::from(letter));
            assert_eq!(clean_chat(&name), None, "{:x}", u32::from(letter));
            let hidden = clean_name(&format!("{letter}Ana{letter}"));
            assert_eq!(hidden.as_deref(), Some("Ana"), "{:x}", u32::from(letter));
        }
        for name in ["Åsa", "José María", "明", "Ольга", "علي", "हिन्दी", "⠅⠑⠇", "♟ Ana", "O’Neil"]
        {
            assert_eq!(clean_name(name).as_deref(), Some(name));
        }
        assert_eq!(clean_chat("good ❤\u{fe0f}").as_deref(), Some("good ❤\u{fe0f}"));
    }
}
