//! Clock commands, which PDN puts in comments.

use std::fmt;
use std::time::Duration;

use crate::color::Color;

/// A clock command in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockCommand {
    /// `[%clk 0:05:03]`: time left for the side that has moved.
    Clk(Duration),
    /// `[%egt 0:05:03]`: time used by the side that has moved, for the game.
    Egt(Duration),
    /// `[%emt 0:00:10]`: time used for this move.
    Emt(Duration),
    /// `[%mct 17:10:42]`: the time of day when the move was made.
    Mct(Duration),
    /// `[%clock w0:05:03 B0:04:10]`: both clocks, a capital marking the one that runs.
    Clock {
        /// White's clock.
        white: Option<Duration>,
        /// Black's clock.
        black: Option<Duration>,
        /// The one that runs.
        running: Option<Color>,
    },
}

impl ClockCommand {
    /// Parses the inside of `[%…]`; `None` if it is another command, or its time is invalid.
    pub(super) fn parse(text: &str) -> Option<ClockCommand> {
        let (name, value) = text.trim().split_once(char::is_whitespace)?;
        Some(match name {
            "clk" => ClockCommand::Clk(duration(value)?),
            "egt" => ClockCommand::Egt(duration(value)?),
            "emt" => ClockCommand::Emt(duration(value)?),
            "mct" => ClockCommand::Mct(duration(value)?),
            "clock" => both(value)?,
            _ => return None,
        })
    }
}

fn both(value: &str) -> Option<ClockCommand> {
    let (mut white, mut black, mut running) = (None, None, None);
    for part in value.split_whitespace() {
        let letter = part.chars().next()?;
        let color = Color::from_letter(letter)?;
        let time = Some(duration(&part[1..])?);
        match color {
            Color::White => white = time,
            Color::Black => black = time,
        }
        if letter.is_ascii_uppercase() {
            running = Some(color);
        }
    }
    Some(ClockCommand::Clock { white, black, running })
}

/// `h:mm:ss`, `m:ss` or `s`, the seconds perhaps with a fraction.
fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let mut seconds = 0_u64;
    for (index, part) in whole.split(':').enumerate() {
        let part = part.parse::<u32>().ok().filter(|_| index < 3)?;
        seconds = seconds.checked_mul(60)?.checked_add(part as u64)?;
    }
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let millis = fraction.bytes().chain(*b"000").take(3).fold(0, |n, digit| n * 10 + (digit - b'0') as u64);
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

/// A time as `h:mm:ss`, with milliseconds if it has any.
struct Hours(Duration);

impl fmt::Display for Hours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            millis => write!(f, ".{millis:03}"),
        }
    }
}

impl fmt::Display for ClockCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ClockCommand::Clk(time) => write!(f, "[%clk {}]", Hours(time)),
            ClockCommand::Egt(time) => write!(f, "[%egt {}]", Hours(time)),
            ClockCommand::Emt(time) => write!(f, "[%emt {}]", Hours(time)),
            ClockCommand::Mct(time) => write!(f, "[%mct {}]", Hours(time)),
            ClockCommand::Clock { white, black, running } => {
                f.write_str("[%clock")?;
                for (color, letter, time) in [(Color::White, 'w', white), (Color::Black, 'b', black)] {
                    let letter = if running == Some(color) { color.letter() } else { letter };
                    if let Some(time) = time {
                        write!(f, " {letter}{}", Hours(time))?;
                    }
                }
                f.write_str("]")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Comment;

    #[test]
    fn commands_are_read_and_written() {
        for (text, printed) in [
            ("[%clk 1:02:03]", "[%clk 1:02:03]"),
            ("[%egt 0:0:9.56]", "[%egt 0:00:09.560]"),
            ("[%emt 75]", "[%emt 0:01:15]"),
            ("[%mct 17:10:42]", "[%mct 17:10:42]"),
            ("[%clock w0:00:10 B0:00:03]", "[%clock w0:00:10 B0:00:03]"),
        ] {
            let found: Vec<_> = Comment::new(text).clocks().collect();
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(found[0].to_string(), printed);
            assert_eq!(Comment::new(printed).clocks().collect::<Vec<_>>(), found);
        }
        let odd = "[%clk] [%clk x] [%clk 1:2:3:4] [%clk 99999999999] [%eval 1] [%clock é1] [%clk 1";
        assert_eq!(Comment::new(odd).clocks().count(), 0);
        assert_eq!(Comment::new("well [%clk 1] played [%x").words(), "well  played");
    }
}
