//! Draws a plot as SVG elements.
//!
//! Sizes and light colours are attributes, so that any viewer shows them; a style sheet can override colours by class:
//! `ink`, `soft`, `grid`, `axis`, `hollow` and `hue-0` to `hue-6`, all but `hollow` by setting `color`.

use std::fmt::Write as _;

use super::layout::{Layout, Placed, PlotArea, SAMPLE, TEXT, TITLE};
use super::palette::{HUES, LIGHT};
use super::{Marks, Plot, Point, Series};
use crate::experiment::report::escape;

/// The whole drawing, without the element around it.
pub(super) fn draw(plot: &Plot, layout: &Layout) -> String {
    let mut svg = String::new();
    grid(&mut svg, layout);
    texts(&mut svg, layout);
    // Background first, so that no band dims another series' line.
    for series in plot.series.iter().filter(|series| series.marks == Marks::Curve) {
        band(&mut svg, series, layout);
    }
    for series in &plot.series {
        hue(&mut svg, series, |svg| one_series(svg, series, layout));
    }
    for (series, entry) in plot.series.iter().zip(&layout.legend) {
        hue(&mut svg, series, |svg| sample(svg, series, entry));
    }
    svg
}

/// A coordinate with one decimal.
fn round(value: f64) -> f64 {
    // Adding zero turns −0 into 0.
    (value * 10.0).round() / 10.0 + 0.0
}

fn grid(svg: &mut String, layout: &Layout) {
    let PlotArea { left, top, right, bottom } = layout.frame;
    let [left, top, right, bottom] = [left, top, right, bottom].map(round);
    let mut lines = String::new();
    for label in &layout.up {
        let _ = write!(lines, "M{left} {}H{right}", round(label.y));
    }
    for label in &layout.across {
        let _ = write!(lines, "M{} {top}V{bottom}", round(label.x));
    }
    let _ = write!(
        svg,
        "<path class=\"grid\" color=\"{}\" fill=\"none\" stroke=\"currentColor\" d=\"{lines}\"/>\n\
         <path class=\"axis\" color=\"{}\" fill=\"none\" stroke=\"currentColor\" d=\"M{left} {top}V{bottom}H{right}\"/>\n",
        LIGHT.grid, LIGHT.axis
    );
}

fn texts(svg: &mut String, layout: &Layout) {
    group(
        svg,
        &format!("class=\"ink\" color=\"{}\" fill=\"currentColor\" font-size=\"{TEXT}\"", LIGHT.ink),
        |svg| {
            for line in &layout.title {
                text(svg, line.x, line.y, &format!(" font-size=\"{TITLE}\" font-weight=\"600\""), &line.text);
            }
            for entry in &layout.legend {
                text(svg, entry.x + SAMPLE + 8.0, entry.y, "", &entry.text);
            }
            for label in &layout.up {
                text(svg, label.x, label.y + 4.5, " text-anchor=\"end\"", &label.text);
            }
            for label in &layout.across {
                if layout.is_aslant {
                    let turn = format!(
                        " text-anchor=\"end\" transform=\"rotate(-40 {} {})\"",
                        round(label.x + 5.0),
                        round(label.y)
                    );
                    text(svg, label.x + 5.0, label.y, &turn, &label.text);
                } else {
                    text(svg, label.x, label.y, " text-anchor=\"middle\"", &label.text);
                }
            }
        },
    );
    group(
        svg,
        &format!("class=\"soft\" color=\"{}\" fill=\"currentColor\" font-size=\"{TEXT}\"", LIGHT.soft),
        |svg| {
            for line in layout.up_title.iter().chain(&layout.across_title) {
                text(svg, line.x, line.y, "", &line.text);
            }
        },
    );
}

fn group(svg: &mut String, attributes: &str, draw: impl FnOnce(&mut String)) {
    let _ = writeln!(svg, "<g {attributes}>");
    draw(svg);
    svg.push_str("</g>\n");
}

fn text(svg: &mut String, x: f64, y: f64, attributes: &str, text: &str) {
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\"{attributes}>{}</text>", round(x), round(y), escape(text));
}

/// Draws in the colour of the series.
fn hue(svg: &mut String, series: &Series, draw: impl FnOnce(&mut String)) {
    let hue = series.hue % HUES;
    group(svg, &format!("class=\"hue-{hue}\" color=\"{}\"", LIGHT.hues[hue]), draw);
}

/// All error bars as one translucent band.
fn band(svg: &mut String, series: &Series, layout: &Layout) {
    let bars = bars(series, layout);
    if bars.len() < 2 {
        return;
    }
    let outline = bars.iter().map(|(low, _)| *low).chain(bars.iter().rev().map(|(_, high)| *high));
    let outline: Vec<_> = outline.collect();
    hue(svg, series, |svg| {
        let _ = writeln!(svg, "<path fill=\"currentColor\" opacity=\"0.2\" d=\"{}Z\"/>", path(&outline));
    });
}

fn one_series(svg: &mut String, series: &Series, layout: &Layout) {
    let places: Vec<_> = series.points.iter().filter_map(|point| layout.place(point.x, point.y)).collect();
    line(svg, series.marks, &path(&places));
    if series.marks != Marks::Curve {
        for (low, high) in bars(series, layout) {
            bar(svg, low, high);
        }
    }
    for (_, at) in places.into_iter().enumerate().filter(|(place, _)| series.is_marked(*place)) {
        mark(svg, series, at);
    }
}

/// Sample of a series in the legend.
fn sample(svg: &mut String, series: &Series, entry: &Placed) {
    let y = entry.y - 4.5;
    line(svg, series.marks, &path(&[(entry.x, y), (entry.x + SAMPLE, y)]));
    mark(svg, series, (entry.x + SAMPLE / 2.0, y));
}

fn line(svg: &mut String, marks: Marks, path: &str) {
    let (width, dashes) = match marks {
        Marks::Line | Marks::Curve => ("2", ""),
        Marks::Dashes => ("1.6", " stroke-dasharray=\"6 4\""),
        Marks::Points => return,
    };
    if !path.is_empty() {
        let _ = writeln!(
            svg,
            "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{dashes} d=\"{path}\"/>"
        );
    }
}

fn path(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if index == 0 { 'M' } else { 'L' }, round(*x), round(*y));
    }
    path
}

type Place = (f64, f64);

/// The ends of the error bars that can be shown.
fn bars(series: &Series, layout: &Layout) -> Vec<(Place, Place)> {
    let bar = |point: &Point| {
        let (low, high) = point.bar?;
        Some((layout.place(point.x, low)?, layout.place(point.x, high)?))
    };
    series.points.iter().filter_map(bar).collect()
}

/// An error bar with a crossbar at each end.
fn bar(svg: &mut String, low: Place, high: Place) {
    let is_level = (low.1 - high.1).abs() < 1e-9 && (low.0 - high.0).abs() > 1e-9;
    let cap = |(x, y): Place| {
        if is_level {
            format!("M{} {}v8", round(x), round(y - 4.0))
        } else {
            format!("M{} {}h8", round(x - 4.0), round(y))
        }
    };
    let _ = writeln!(
        svg,
        "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.4\" d=\"{}{}{}\"/>",
        path(&[low, high]),
        cap(low),
        cap(high)
    );
}

/// Each hue has its own shape, so that series never differ by colour alone.
const SHAPES: [&str; HUES] = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    "M-3.6-3.6h7.2v7.2h-7.2Z",
    "M0-4.8L4.6 3.4H-4.6Z",
    "M0-5L5 0L0 5L-5 0Z",
    "M0 4.8L4.6-3.4H-4.6Z",
    "M-4-1.3h2.7v-2.7h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7Z",
    "M-4-4L0-1.4L4-4L1.4 0L4 4L0 1.4L-4 4L-1.4 0Z",
];

fn mark(svg: &mut String, series: &Series, (x, y): Place) {
    let style = if series.marks == Marks::Dashes {
        format!("class=\"hollow\" fill=\"{}\" stroke=\"currentColor\" stroke-width=\"1.5\"", LIGHT.paper)
    } else {
        "class=\"mark\" fill=\"currentColor\"".to_owned()
    };
    let shape = SHAPES[series.hue % HUES];
    let _ = writeln!(svg, "<path {style} transform=\"translate({} {})\" d=\"{shape}\"/>", round(x), round(y));
}
