//! Quoting input, so that an error message stays one readable line.

/// The maximum number of input characters that an error repeats.
const LONGEST: usize = 40;

/// The text with control characters escaped, cut short if it is long.
pub(crate) fn excerpt(text: &str) -> Box<str> {
    let mut shown = String::new();
    for (index, letter) in text.trim().chars().enumerate() {
        if index == LONGEST {
            shown.push('…');
            break;
        }
        if letter.is_control() {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown.into_boxed_str()
}

#[cfg(test)]
mod tests {
    use super::excerpt;

    #[test]
    fn long_and_odd_text_is_made_fit_to_print() {
        assert_eq!(&*excerpt(" 11-15 "), "11-15");
        assert_eq!(&*excerpt("a\nb"), "a\\nb");
        assert_eq!(excerpt(&"é".repeat(100)).chars().count(), 41);
    }
}
