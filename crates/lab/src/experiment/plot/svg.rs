//! Plots as SVG that can stand alone or in a page, and change their colours in the dark.

use plotters::backend::SVGBackend;
use plotters::drawing::IntoDrawingArea;
use plotters::style::RGBColor;

use super::Plot;
use super::draw::{self, GRID, HUES, INK, PAPER};
use crate::experiment::ExperimentError;
use crate::experiment::report::escape;

/// A plot as SVG.
pub(in crate::experiment) fn svg(plot: &Plot) -> Result<String, ExperimentError> {
    let mut text = String::new();
    let failed = |error: String| ExperimentError::Plot(format!("{}: {error}", plot.id));
    {
        let root = SVGBackend::with_string(&mut text, plot.size()).into_drawing_area();
        draw::draw(&root, plot, 1).map_err(|error| failed(error.to_string()))?;
        root.present().map_err(|error| failed(error.to_string()))?;
    }
    let title = escape(&plot.title);
    let (head, rest) = text.split_once(">\n").ok_or_else(|| failed("there is no drawing".to_owned()))?;
    let head = head.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{title}\" "), 1);
    Ok(format!("{head}>\n<title>{title}</title>\n<style>{}</style>\n{rest}", dark_style()))
}

/// The light colours and what they become in the dark.
const DARK_COLOURS: [(RGBColor, &str); 10] = [
    (INK, "#e4e7eb"),
    (GRID, "#383d45"),
    (PAPER, "#1a1d21"),
    (HUES[0], "#4da6e0"),
    (HUES[1], "#ff8a3d"),
    (HUES[2], "#2fc79a"),
    (HUES[3], "#e29bc4"),
    (HUES[4], "#f0b83a"),
    (HUES[5], "#7fcbf5"),
    (HUES[6], "#a4abb5"),
];

/// A rule of a style sheet is stronger than an attribute, so the drawing itself can stay as it is.
fn dark_style() -> String {
    let rules = DARK_COLOURS.iter().map(|(RGBColor(red, green, blue), dark)| {
        let light = format!("#{red:02X}{green:02X}{blue:02X}");
        format!("svg [fill=\"{light}\"]{{fill:{dark}}}svg [stroke=\"{light}\"]{{stroke:{dark}}}")
    });
    format!("@media (prefers-color-scheme:dark){{{}}}", rules.collect::<String>())
}
