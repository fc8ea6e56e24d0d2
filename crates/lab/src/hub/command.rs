//! How an engine is started: a program and its arguments, from one line of text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A program and its arguments. Quotes, single or double, keep words together; nothing else is special.
///
/// ```
/// use kelso_lab::hub::HubCommand;
///
/// let command: HubCommand = "'/opt/my engines/scan' hub".parse()?;
/// assert_eq!(command.program(), "/opt/my engines/scan");
/// assert_eq!(command.arguments(), ["hub"]);
/// # Ok::<(), kelso_lab::hub::CommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubCommand {
    text: String,
    program: String,
    arguments: Vec<String>,
}

/// A line that is not a command.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommandError {
    /// It has no words.
    #[error("“hub:” needs the command that starts the engine, for example hub:\"./scan hub\"")]
    Empty,
    /// An unclosed quote.
    #[error("“{0}” has a quote without a closing one")]
    OpenQuote(String),
}

impl HubCommand {
    /// The program.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Its arguments.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl FromStr for HubCommand {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        let mut words = words(text).ok_or_else(|| CommandError::OpenQuote(text.to_owned()))?.into_iter();
        let program = words.next().filter(|word| !word.is_empty()).ok_or(CommandError::Empty)?;
        Ok(HubCommand { text: text.trim().to_owned(), program, arguments: words.collect() })
    }
}

impl fmt::Display for HubCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The words of a line; `None` if a quote is not closed.
fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(closing) if letter == closing => quote = None,
            None if matches!(letter, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_quotes() {
        let table: &[(&str, Option<&[&str]>)] = &[
            ("", Some(&[])),
            ("  a  b ", Some(&["a", "b"])),
            ("\"a b\" c", Some(&["a b", "c"])),
            ("a'b c'd \"\"", Some(&["ab cd", ""])),
            ("it's", None),
        ];
        for (text, expected) in table {
            let expected = expected.map(|words| words.iter().map(ToString::to_string).collect::<Vec<_>>());
            assert_eq!(words(text), expected, "{text}");
        }
        assert_eq!("  ".parse::<HubCommand>(), Err(CommandError::Empty));
    }
}
