//! A plot as SVG: a standalone file, or drawings for a page, which shows the one that fits.

use super::layout::{Layout, Room};
use super::palette::{LIGHT, dark_style};
use super::{Plot, draw};
use crate::experiment::language::{Language, Sentence, say};
use crate::experiment::report::escape;

/// How many points of a series a small picture can show.
const THUMBNAIL_POINTS: usize = 60;

impl Plot {
    /// A file with its title, which adapts to dark mode.
    pub fn file(&self, language: Language) -> String {
        let layout = Layout::new(self, Room::Wide, true);
        let (width, height) = (layout.width, layout.height);
        let paper = format!(
            "<rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            LIGHT.paper
        );
        let style =
            format!(" font-family=\"system-ui, sans-serif\"><style>{}</style>\n{paper}", dark_style());
        self.element("plot", &layout, &style, language)
    }

    /// Two drawings for a page, a wide and a narrow one, of which its style sheet shows one (classes `wide` and
    /// `narrow`). The title belongs in the page. `None` if there is nothing to show yet.
    pub fn drawings(&self, language: Language) -> Option<String> {
        if !self.has_values() {
            return None;
        }
        let drawing = |room, class| self.element(class, &Layout::new(self, room, false), ">\n", language);
        Some(drawing(Room::Wide, "plot wide") + &drawing(Room::Narrow, "plot narrow"))
    }

    /// A small picture for lists: values and axes without a word, and so hidden from screen readers. `None` if there is nothing to show yet.
    pub fn thumbnail(&self) -> Option<String> {
        if !self.has_values() {
            return None;
        }
        let thinned = self.thinned(THUMBNAIL_POINTS);
        // Laid out by all points: axes must not depend on which of them are drawn.
        let layout = Layout::thumbnail(self);
        let (width, height) = (layout.width, layout.height);
        Some(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot thumbnail\" viewBox=\"0 0 {width} {height}\" \
             aria-hidden=\"true\">\n{}</svg>\n",
            draw::draw(&thinned, &layout)
        ))
    }

    fn has_values(&self) -> bool {
        self.series.iter().flat_map(|series| &series.points).any(super::Point::is_finite)
    }

    /// The same with at most about so many points to a series, evenly spread.
    fn thinned(&self, most: usize) -> Plot {
        let mut plot = self.clone();
        for series in &mut plot.series {
            let every = series.points.len().div_ceil(most).max(1);
            series.points = series.points.iter().copied().step_by(every).collect();
        }
        plot
    }

    /// The `svg` element; `rest` goes between its attributes and the drawing.
    fn element(&self, class: &str, layout: &Layout, rest: &str, language: Language) -> String {
        let (width, height) = (layout.width, layout.height);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\"{rest}<g aria-hidden=\"true\">\n{}</g>\n</svg>\n",
            escape(&self.summary().in_language(language)),
            draw::draw(self, layout)
        )
    }

    /// The description for screen readers.
    fn summary(&self) -> Sentence {
        let names = |axis: &super::Axis| {
            let names: Vec<_> = axis.names.iter().map(|name| &**name).collect();
            if axis.title.is_empty() { names.join(", ") } else { axis.title.to_string() }
        };
        let (across, up) = if self.is_turned { (&self.y, &self.x) } else { (&self.x, &self.y) };
        let series: Vec<_> =
            self.series.iter().map(|series| format!("{} ({})", series.name, series.points.len())).collect();
        say!(
            "{}. Across: {}. Up: {}. Series, with their number of points: {}.",
            self.title,
            names(across),
            names(up),
            series.join(", ")
        )
    }
}

/// CSS for a page with drawings that follows the system's light or dark mode.
pub(in crate::experiment) fn page_style() -> String {
    format!("{}\n{}", include_str!("page.css"), dark_style())
}
