//! Data on stdout: numbers people can read, and JSON.

use std::io::{self, Write};

use serde::Serialize;

/// Writes one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string(value)?;
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(())
}

/// A number with its thousands apart: `1,234,567`.
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
