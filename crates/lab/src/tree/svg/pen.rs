//! Writes SVG elements: the only place that knows their syntax.

use std::fmt::Write as _;

use crate::experiment::escape;

const STYLE: &str = include_str!("style.css");

/// Space around everything.
pub(super) const MARGIN: f64 = 20.0;

/// A drawing in progress.
#[derive(Default)]
pub(super) struct Pen {
    body: String,
}

impl Pen {
    pub(super) fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64, class: &str) {
        let _ =
            writeln!(self.body, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
    }

    /// A text, if there is one.
    pub(super) fn text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let _ = writeln!(self.body, "<text{class} x=\"{x}\" y=\"{y}\">{}</text>", escape(text));
    }

    pub(super) fn rect(&mut self, [x, y, width, height]: [f64; 4], round: f64, class: &str) {
        let _ = writeln!(
            self.body,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"/>"
        );
    }

    pub(super) fn circle(&mut self, x: f64, y: f64, radius: f64, class: &str) {
        let _ = writeln!(self.body, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }

    pub(super) fn polygon(&mut self, points: &[(f64, f64)], class: &str) {
        let points: Vec<_> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let _ = writeln!(self.body, "<polygon class=\"{class}\" points=\"{}\"/>", points.join(" "));
    }

    /// A polyline.
    pub(super) fn path(&mut self, points: &[(f64, f64)], class: &str) {
        let points: Vec<_> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let _ = writeln!(self.body, "<polyline class=\"{class}\" points=\"{}\"/>", points.join(" "));
    }

    /// A group with attributes and a title, which browsers show as a tooltip.
    pub(super) fn group(&mut self, class: &str, data: &str, title: &str, draw: impl FnOnce(&mut Pen)) {
        let _ = writeln!(self.body, "<g class=\"{class}\"{data}><title>{}</title>", escape(title));
        draw(self);
        self.body.push_str("</g>\n");
    }

    /// The whole file.
    pub(super) fn finish(self, width: f64, height: f64, title: &str) -> String {
        let (width, height, title) = (width.ceil(), height.ceil(), escape(title));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// Roughly how wide a text is: no font can be relied on to be installed.
pub(super) fn width(text: &str, font_size: f64) -> f64 {
    (text.chars().count() as f64 * font_size * 0.58).ceil()
}
