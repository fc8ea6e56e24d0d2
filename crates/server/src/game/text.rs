//! What people write: names and chat, cut to size and freed of what could disturb a screen or a file.

/// The most letters of a name.
pub(super) const NAME_LENGTH: usize = 40;
/// The most letters of one line of chat.
pub(super) const CHAT_LENGTH: usize = 500;

/// A name without control characters and needless space; `None` if nothing is left or it is too long.
pub fn clean_name(text: &str) -> Option<String> {
    clean(text, NAME_LENGTH)
}

/// A line of chat, likewise.
pub fn clean_chat(text: &str) -> Option<String> {
    clean(text, CHAT_LENGTH)
}

fn clean(text: &str, most: usize) -> Option<String> {
    // What is taken away counts too: the limit is on what was sent.
    if text.chars().count() > most {
        return None;
    }
    let visible: String = text
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .filter(|&l| !is_bidi(l))
        .collect();
    let clean = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    (!clean.is_empty()).then_some(clean)
}

/// Letters that turn the direction of the text around them and could make one name look like another.
fn is_bidi(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
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
}
