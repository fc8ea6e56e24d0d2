//! The weights as the source text that they are kept as.

use kelso_engine::eval::weights::Weights;

/// Prints the table: `Debug` names every weight, and a pair fits on one line.
pub(crate) fn table(weights: &Weights) {
    let text = format!("{weights:#?}");
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(start) = line.strip_suffix("Tapered {") else {
            println!("{line}");
            continue;
        };
        let mut value = || {
            let line = lines.next().unwrap_or_default();
            line.split(": ").nth(1).unwrap_or_default().trim_end_matches(',').to_owned()
        };
        let (opening, ending) = (value(), value());
        lines.next();
        println!("{start}tapered({opening}, {ending}),");
    }
}
