//! Data on stdout: readable numbers, and JSON.

use std::io::{self, Write};

use serde::Serialize;

/// Writes one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string(value)?;
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(())
}

/// A number with thousands separators: `1,234,567`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A readable duration: `8 µs`, `0.42 ms`, `37 ms`, `1.5 s`.
pub(crate) fn span(seconds: f64) -> String {
    match seconds {
        s if s < 1e-4 => format!("{:.0} µs", s * 1e6),
        s if s < 0.01 => format!("{:.2} ms", s * 1e3),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s => format!("{s:.1} s"),
    }
}

/// A number with its noun, singular or plural: `1 leaf`, `1,024 leaves`.
pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
}

/// A readable rate: `950/s`, `12 k/s`, `3.4 M/s`.
pub(crate) fn rate(per_second: f64) -> String {
    match per_second {
        r if r < 1e3 => format!("{r:.0}/s"),
        r if r < 1e6 => format!("{:.0} k/s", r / 1e3),
        r => format!("{:.1} M/s", r / 1e6),
    }
}
