//! Letters that nobody sees. A name made of them is no name, and a name with one of them in it looks like another.

use std::ops::RangeInclusive;

/// Unicode's `Default_Ignorable_Code_Point` (`DerivedCoreProperties.txt`, Unicode 16), all of it: soft hyphens, joiners, marks
/// and overrides of direction, fillers, variation selectors, tag letters. Behind it are the marks of annotations, which are not
/// drawn either.
const IGNORABLE: [RangeInclusive<char>; 18] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fff8}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
    '\u{fff9}'..='\u{fffb}',
];

/// Letters that are drawn as nothing though they count as letters: a braille cell without dots, a note without a head, blanks of
/// Egyptian and Khitan writing.
const BLANK: [char; 5] = ['\u{2800}', '\u{1d159}', '\u{13441}', '\u{13442}', '\u{16fe4}'];

/// True for what is not drawn and takes no room.
pub(super) fn is_ignorable(letter: char) -> bool {
    IGNORABLE.iter().any(|range| range.contains(&letter))
}

/// True for what looks like a space: spaces of every kind, control characters, and letters that are blank.
pub(super) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || BLANK.contains(&letter)
}
