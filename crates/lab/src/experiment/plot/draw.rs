//! Draws a plot on whatever can be drawn on.

use std::sync::Once;

use plotters::backend::DrawingBackend;
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{Circle, Cross, DashedPathElement, PathElement, Polygon, Rectangle, TriangleMarker};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, IntoFont, RGBColor, ShapeStyle, TextStyle, register_font};

use super::scale::Scale;
use super::{Axis, Marks, Plot, Point, Series};

/// Text and axes.
pub(super) const INK: RGBColor = RGBColor(0x1b, 0x1e, 0x23);
/// Lines across the plot.
pub(super) const GRID: RGBColor = RGBColor(0xdc, 0xdf, 0xe4);
/// Behind everything.
pub(super) const PAPER: RGBColor = RGBColor(0xfe, 0xfe, 0xfe);
/// Okabe and Ito's colours, which people with any kind of colour vision tell apart.
pub(super) const HUES: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0x6b, 0x70, 0x78),
];

type Failed<DB> = DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>;
type Chart<'a, DB> = ChartContext<'a, DB, Cartesian2d<Scale, Scale>>;

/// Draws all of it, `scale` pixels for each point.
pub(super) fn draw<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    plot: &Plot,
    scale: u32,
) -> Result<(), Failed<DB>> {
    register();
    let pen = Pen(scale);
    root.fill(&PAPER)?;
    let legend_height = draw_heading(root, plot, pen)?;
    let (_, below) = root.split_vertically(legend_height);
    let values = || plot.series.iter().flat_map(|series| &series.points);
    let bars = |point: &Point| [point.bar.map(|bar| bar.0), point.bar.map(|bar| bar.1)];
    let x = Scale::new(&plot.x, values().map(|point| point.x));
    let y =
        Scale::new(&plot.y, values().flat_map(|point| bars(point).into_iter().flatten().chain([point.y])));
    let (across, up, titles) =
        if plot.is_turned { (y, x, [&plot.y, &plot.x]) } else { (x, y, [&plot.x, &plot.y]) };
    let mut chart = ChartBuilder::on(&below)
        .margin_left(pen.size(12))
        .margin_right(pen.size(22))
        .margin_top(pen.size(6))
        .x_label_area_size(pen.size(48))
        .y_label_area_size(pen.size(38 + 8 * up.widest() as i32))
        .build_cartesian_2d(across.clone(), up.clone())?;
    draw_mesh(&mut chart, titles, [&across, &up], pen)?;
    // In pixels of the whole drawing, so that marks and lines are drawn by the same hand as the legend.
    let whole = chart.plotting_area().strip_coord_spec();
    let pixel = placing(&chart, plot.is_turned, [&across, &up]);
    // What lies behind comes first, so that no band dims another series' line.
    for series in plot.series.iter().filter(|series| series.marks == Marks::Curve) {
        draw_band(&whole, series, &pixel)?;
    }
    for series in &plot.series {
        draw_series(&whole, series, &pixel, pen)?;
    }
    Ok(())
}

type Pixel = (i32, i32);

/// Where values stand in the plotting area, in pixels; nowhere if they cannot be shown.
fn placing<DB: DrawingBackend>(
    chart: &Chart<'_, DB>,
    is_turned: bool,
    [across, up]: [&Scale; 2],
) -> impl Fn(f64, f64) -> Option<Pixel> {
    let area = chart.plotting_area();
    let (left, top) = area.strip_coord_spec().get_base_pixel();
    move |x: f64, y: f64| {
        let (x, y) = if is_turned { (y, x) } else { (x, y) };
        let (x, y) = area.map_coordinate(&(across.place(x)?, up.place(y)?));
        Some((x - left, y - top))
    }
}

/// The name by which SVG asks for a font that every browser has.
const FONT: &str = "sans-serif";

/// PNG has no fonts but those that are given to it, and SVG is laid out by the same one.
fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for (style, bytes) in
            [(FontStyle::Normal, notosans::REGULAR_TTF), (FontStyle::Bold, notosans::BOLD_TTF)]
        {
            // The fonts are part of the program and are tested with it.
            let _ = register_font(FONT, style, bytes);
        }
    });
}

/// Sizes in points become pixels.
#[derive(Clone, Copy)]
struct Pen(u32);

impl Pen {
    fn size(self, points: i32) -> i32 {
        points * self.0 as i32
    }

    fn text(self, points: i32) -> TextStyle<'static> {
        (FONT, self.size(points)).into_font().color(&INK)
    }

    fn line(self, colour: RGBColor, tenths: u32) -> ShapeStyle {
        colour.stroke_width((tenths * self.0 / 10).max(1))
    }
}

/// Title and legend, which takes as many lines as it needs; says how high they are.
fn draw_heading<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    plot: &Plot,
    pen: Pen,
) -> Result<i32, Failed<DB>> {
    let title = (FONT, pen.size(18), FontStyle::Bold).into_font().color(&INK);
    root.draw_text(&plot.title, &title, (pen.size(14), pen.size(10)))?;
    let style = pen.text(15).pos(Pos::new(HPos::Left, VPos::Center));
    let right = root.dim_in_pixel().0 as i32 - pen.size(14);
    let (mut left, mut line) = (pen.size(14), pen.size(48));
    if plot.series.len() < 2 {
        return Ok(line - pen.size(12));
    }
    for series in &plot.series {
        // In a page the browser's font is used, which may be wider than ours.
        let text = root.estimate_text_size(&series.name, &style)?.0 as i32;
        let width = pen.size(54) + text + text / 6;
        if left + width > right && left > pen.size(14) {
            (left, line) = (pen.size(14), line + pen.size(22));
        }
        draw_key(root, series, (left, line), pen)?;
        root.draw_text(&series.name, &style, (left + pen.size(34), line))?;
        left += width;
    }
    Ok(line + pen.size(16))
}

fn draw_key<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    series: &Series,
    (left, line): (i32, i32),
    pen: Pen,
) -> Result<(), Failed<DB>> {
    let colour = HUES[series.hue % HUES.len()];
    let ends = [(left, line), (left + pen.size(28), line)];
    match series.marks {
        Marks::Line | Marks::Curve => root.draw(&PathElement::new(ends, pen.line(colour, 22)))?,
        Marks::Dashes => {
            root.draw(&DashedPathElement::new(ends, pen.size(6), pen.size(4), pen.line(colour, 16)))?;
        }
        Marks::Points => {}
    }
    draw_mark(root, series.hue, (left + pen.size(14), line), series.marks != Marks::Dashes, pen)
}

fn draw_mesh<DB: DrawingBackend>(
    chart: &mut Chart<'_, DB>,
    [x, y]: [&Axis; 2],
    [across, up]: [&Scale; 2],
    pen: Pen,
) -> Result<(), Failed<DB>> {
    chart
        .configure_mesh()
        .x_labels(across.tick_count())
        .y_labels(up.tick_count())
        .x_desc(&*x.title)
        .y_desc(&*y.title)
        .axis_desc_style(pen.text(16))
        .label_style(pen.text(15))
        .axis_style(pen.line(INK, 10))
        .bold_line_style(pen.line(GRID, 10))
        .light_line_style(pen.line(GRID, 10))
        .max_light_lines(1)
        .draw()
}

fn draw_series<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    series: &Series,
    pixel: impl Fn(f64, f64) -> Option<Pixel>,
    pen: Pen,
) -> Result<(), Failed<DB>> {
    let colour = HUES[series.hue % HUES.len()];
    let line: Vec<_> = series.points.iter().filter_map(|point| pixel(point.x, point.y)).collect();
    match series.marks {
        Marks::Line | Marks::Curve => area.draw(&PathElement::new(line.clone(), pen.line(colour, 22)))?,
        Marks::Dashes => {
            area.draw(&DashedPathElement::new(line.clone(), pen.size(6), pen.size(4), pen.line(colour, 16)))?;
        }
        Marks::Points => {}
    }
    if series.marks != Marks::Curve {
        for (low, high) in bars(series, pixel) {
            draw_bar(area, colour, low, high, pen)?;
        }
    }
    for (_, at) in line.into_iter().enumerate().filter(|(place, _)| series.is_marked(*place)) {
        draw_mark(area, series.hue, at, series.marks != Marks::Dashes, pen)?;
    }
    Ok(())
}

/// The ends of the error bars that can be shown.
fn bars(series: &Series, pixel: impl Fn(f64, f64) -> Option<Pixel>) -> Vec<(Pixel, Pixel)> {
    let bar = |point: &Point| {
        let (low, high) = point.bar?;
        Some((pixel(point.x, low)?, pixel(point.x, high)?))
    };
    series.points.iter().filter_map(bar).collect()
}

/// All error bars as one band, through which lines and grid can be seen.
fn draw_band<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    series: &Series,
    pixel: impl Fn(f64, f64) -> Option<Pixel>,
) -> Result<(), Failed<DB>> {
    let bars = bars(series, pixel);
    if bars.len() < 2 {
        return Ok(());
    }
    let colour = HUES[series.hue % HUES.len()];
    let outline = bars.iter().map(|(low, _)| *low).chain(bars.iter().rev().map(|(_, high)| *high));
    area.draw(&Polygon::new(outline.collect::<Vec<_>>(), colour.mix(0.2).filled()))
}

/// An error bar with a crossbar at each end.
fn draw_bar<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    colour: RGBColor,
    low: Pixel,
    high: Pixel,
    pen: Pen,
) -> Result<(), Failed<DB>> {
    let style = pen.line(colour, 14);
    area.draw(&PathElement::new([low, high], style))?;
    let cap = pen.size(4);
    let across = |(x, y): Pixel| {
        if low.0 == high.0 { [(x - cap, y), (x + cap, y)] } else { [(x, y - cap), (x, y + cap)] }
    };
    area.draw(&PathElement::new(across(low), style))?;
    area.draw(&PathElement::new(across(high), style))
}

/// Each hue has a shape of its own, so that colour is never all there is to tell series apart.
fn draw_mark<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    hue: usize,
    at: (i32, i32),
    is_filled: bool,
    pen: Pen,
) -> Result<(), Failed<DB>> {
    let colour = HUES[hue % HUES.len()];
    let size = pen.size(4);
    let style = if is_filled { colour.filled() } else { pen.line(colour, 14) };
    let (x, y) = at;
    let corners = |reach: i32| vec![(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)];
    match hue % HUES.len() {
        0 => area.draw(&Circle::new(at, size, style)),
        1 => area.draw(&Rectangle::new([(x - size, y - size), (x + size, y + size)], style)),
        2 if is_filled => area.draw(&TriangleMarker::new(at, size + pen.size(1), style)),
        3 if is_filled => area.draw(&Polygon::new(corners(size + pen.size(1)), style)),
        4 => area.draw(&Circle::new(at, size - pen.size(1), style)),
        _ => area.draw(&Cross::new(at, size, pen.line(colour, 18))),
    }
}
