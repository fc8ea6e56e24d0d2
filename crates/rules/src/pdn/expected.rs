//! What a reader of PDN looked for, and what it found instead.

use std::fmt;

use super::outcome::PdnResult;

/// What was looked for. The table has everything about each: a name for programs, and words for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table below says what each is")]
pub enum Expected {
    Text,
    Move,
    EndOfMove,
    MoveAfterNumber,
    FewerMarks,
    MarkAfterMove,
    NagNumber,
    TagName,
    TagValue,
    TagQuote,
    ShorterTag,
    TagEnd,
    CommentEnd,
    SetupEnd,
    VariationEnd,
    VariationMoves,
    Game,
    Result,
}

impl Expected {
    /// Everything that can be looked for, with its name and its words.
    pub const TABLE: [(Expected, &'static str, &'static str); 18] = [
        (Expected::Text, "text", "a move, a comment or a result"),
        (Expected::Move, "move", "a move such as 11-15 or 22x15x8"),
        (Expected::EndOfMove, "end_of_move", "the end of the move, for no capture is so long"),
        (Expected::MoveAfterNumber, "move_after_number", "a move after its number"),
        (Expected::FewerMarks, "fewer_marks", "fewer marks"),
        (Expected::MarkAfterMove, "mark_after_move", "a mark right after its move"),
        (Expected::NagNumber, "nag_number", "a number after “$”"),
        (Expected::TagName, "tag_name", "a tag's name with a capital, as in [Event \"World title\"]"),
        (Expected::TagValue, "tag_value", "the tag's value in quotes, as in [Event \"World title\"]"),
        (Expected::TagQuote, "tag_quote", "a quote to end the tag's value"),
        (Expected::ShorterTag, "shorter_tag", "a shorter value"),
        (Expected::TagEnd, "tag_end", "“]” to end the tag"),
        (Expected::CommentEnd, "comment_end", "“}” to end the comment"),
        (Expected::SetupEnd, "setup_end", "“/” to end the setup"),
        (Expected::VariationEnd, "variation_end", "“)” to end the variation"),
        (Expected::VariationMoves, "variation_moves", "moves between “(” and “)”"),
        (Expected::Game, "game", "a game before its result"),
        (Expected::Result, "result", "a result or “*”"),
    ];

    fn row(self) -> &'static (Expected, &'static str, &'static str) {
        &Expected::TABLE[self as usize]
    }

    /// A name for programs.
    pub fn name(self) -> &'static str {
        self.row().1
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().2)
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// These letters.
    Text(Box<str>),
    /// The end of the file.
    End,
    /// A move number with no move.
    LoneNumber,
    /// A strength mark with no move.
    LoneMark,
    /// A variation ends that never began.
    StrayClose,
    /// A variation without moves.
    EmptyVariation,
    /// A result within a variation.
    ResultInVariation(PdnResult),
    /// The tags of the next game.
    NextTags,
}

impl Found {
    /// The letters that stand there, if that says it.
    pub fn text(&self) -> Option<&str> {
        match self {
            Found::Text(text) => Some(text),
            Found::StrayClose => Some(")"),
            Found::NextTags => Some("["),
            Found::End
            | Found::LoneNumber
            | Found::LoneMark
            | Found::EmptyVariation
            | Found::ResultInVariation(_) => None,
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Text(text) => write!(f, "“{text}”"),
            Found::End => f.write_str("the end"),
            Found::LoneNumber => f.write_str("a move number with no move"),
            Found::LoneMark => f.write_str("a strength mark with no move"),
            Found::StrayClose => f.write_str("“)” with no “(” before it"),
            Found::EmptyVariation => f.write_str("an empty variation"),
            Found::ResultInVariation(result) => write!(f, "the result {result} in a variation"),
            Found::NextTags => f.write_str("the next game's tags"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        for (index, (expected, ..)) in Expected::TABLE.into_iter().enumerate() {
            assert_eq!(expected as usize, index, "{expected:?}");
        }
    }
}
