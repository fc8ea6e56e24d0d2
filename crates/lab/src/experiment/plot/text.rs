//! Estimates text widths. The reader's font is unknown, so widths are those of a wide one, and any other has room to
//! spare.

/// About how wide a text is at a size, in the same unit.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(letter).sum::<f64>() * size
}

/// The width of a letter, as a part of the size.
fn letter(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '’' | '|' | '!' | ' ' | 'I' => 0.33,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | '⁰'..='⁹' | '²' | '³' | '¹' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' | '—' => 1.0,
        '−' | '+' | '=' | '×' | '≈' | '<' | '>' => 0.84,
        letter if letter.is_uppercase() => 0.73,
        _ => 0.64,
    }
}

/// The text on as many lines as it needs, broken between words.
pub(super) fn wrap(text: &str, room: f64, size: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(word, size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The text, truncated with an ellipsis if it does not fit.
pub(super) fn shorten(text: &str, room: f64, size: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width(&short, size) + width(&format!("{letter}…"), size) > room {
            break;
        }
        short.push(letter);
    }
    format!("{}…", short.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_keep_them_all() {
        let text = "Depth of the search in plies";
        for room in [1.0, 80.0, 120.0, 400.0] {
            let lines = wrap(text, room, 13.0);
            assert_eq!(lines.join(" "), text);
            assert!(lines.iter().all(|line| width(line, 13.0) <= room || !line.contains(' ')), "{lines:?}");
        }
        assert!(wrap("", 100.0, 13.0).is_empty());
    }

    #[test]
    fn what_has_no_room_ends_with_dots() {
        assert_eq!(shorten("alphabeta", 100.0, 12.0), "alphabeta");
        let short = shorten("alphabeta depth=4 eval=piece-row", 100.0, 12.0);
        assert!(
            short.starts_with("alphabeta") && short.ends_with('…') && width(&short, 12.0) <= 100.0,
            "{short}"
        );
    }
}
