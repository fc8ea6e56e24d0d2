//! A line of the protocol: a command and its arguments, `name arg=value arg="quoted value" flag`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A line: a command and its arguments in order. A flag is an argument without value.
///
/// ```
/// use kelso_engine::hub::HubLine;
///
/// let line: HubLine = r#"pos pos=Wbe moves="11-15 22x18""#.parse()?;
/// assert_eq!(line.command(), "pos");
/// assert_eq!(line.get("moves"), Some("11-15 22x18"));
/// assert_eq!(line.to_string(), r#"pos pos=Wbe moves="11-15 22x18""#);
/// # Ok::<(), kelso_engine::hub::HubLineError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HubLine {
    command: String,
    arguments: Vec<(String, Option<String>)>,
}

/// A line that is not of the protocol.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum HubLineError {
    /// An unclosed quote.
    #[error("the value of “{0}” begins with a quote and has no closing one")]
    OpenQuote(String),
    /// There is nothing on the line.
    #[error("the line is empty; it begins with a command such as hub, pos or go")]
    Empty,
}

impl HubLine {
    /// A command without arguments.
    pub fn new(command: &str) -> Self {
        HubLine { command: command.to_owned(), arguments: Vec::new() }
    }

    /// Adds an argument.
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.arguments.push((name.to_owned(), Some(value.to_string())));
        self
    }

    /// Adds a flag.
    pub fn with_flag(mut self, name: &str) -> Self {
        self.arguments.push((name.to_owned(), None));
        self
    }

    /// The command.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The value of an argument, if it is present and has one.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find(|(argument, _)| argument == name).and_then(|(_, value)| value.as_deref())
    }

    /// True if the argument is present, with or without a value.
    pub fn has(&self, name: &str) -> bool {
        self.arguments.iter().any(|(argument, _)| argument == name)
    }
}

impl FromStr for HubLine {
    type Err = HubLineError;

    fn from_str(text: &str) -> Result<Self, HubLineError> {
        let mut rest = text.trim();
        let (command, after) = split_word(rest);
        if command.is_empty() {
            return Err(HubLineError::Empty);
        }
        let mut line = HubLine::new(command);
        rest = after;
        while !rest.is_empty() {
            let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
            let name = &rest[..end];
            let Some(value) = rest[end..].strip_prefix('=') else {
                line = line.with_flag(name);
                rest = rest[end..].trim_start();
                continue;
            };
            let (value, after) = match value.strip_prefix('"') {
                Some(quoted) => {
                    let open = || HubLineError::OpenQuote(name.to_owned());
                    let (value, after) = quoted.split_once('"').ok_or_else(open)?;
                    (value, after.trim_start())
                }
                None => split_word(value),
            };
            line = line.with(name, value);
            rest = after;
        }
        Ok(line)
    }
}

/// The first word and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

impl fmt::Display for HubLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            match value {
                None => write!(f, " {name}")?,
                // The protocol has no way to write a quote inside quotes.
                Some(value) if value.is_empty() || value.contains(char::is_whitespace) => {
                    write!(f, " {name}=\"{}\"", value.replace('"', "'"))?;
                }
                Some(value) => write!(f, " {name}={value}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_flags_values_and_quotes() {
        let line: HubLine = "  go think  x=1 name=\"a b\" empty=\"\" flag ".parse().expect("a good line");
        assert_eq!(line.command(), "go");
        assert!(line.has("think") && line.has("flag") && !line.has("y"));
        assert_eq!((line.get("x"), line.get("name"), line.get("empty")), (Some("1"), Some("a b"), Some("")));
        assert_eq!(line.to_string().parse(), Ok(line));
    }

    #[test]
    fn refuses_what_is_no_line() {
        assert_eq!("  ".parse::<HubLine>(), Err(HubLineError::Empty));
        assert_eq!("id name=\"x".parse::<HubLine>(), Err(HubLineError::OpenQuote("name".into())));
    }
}
