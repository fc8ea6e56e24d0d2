//! Weights as source text.

use std::fmt::Write;

use kelso_engine::eval::weights::Weights;

/// The table as `eval/weights.rs` has it: `Debug` names every weight, and a pair fits on one line.
///
/// ```
/// use kelso_engine::eval::weights::Weights;
///
/// let source = kelso_learn::net::weights_source(&Weights::BESIDE_PATTERNS);
/// assert!(source.contains("\n    man: tapered(119, 78),\n"));
/// ```
pub fn weights_source(weights: &Weights) -> String {
    let text = format!("{weights:#?}");
    let mut source = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(start) = line.strip_suffix("Tapered {") else {
            let _ = writeln!(source, "{line}");
            continue;
        };
        let mut value = || {
            let line = lines.next().unwrap_or_default();
            line.split(": ").nth(1).unwrap_or_default().trim_end_matches(',').to_owned()
        };
        let (opening, ending) = (value(), value());
        lines.next();
        let _ = writeln!(source, "{start}tapered({opening}, {ending}),");
    }
    source
}
