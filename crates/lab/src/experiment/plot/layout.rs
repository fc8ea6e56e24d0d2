//! The layout of a plot: title, legend, axes with labels that do not overlap, and the frame between them.

use super::scale::{AxisScale, Tick};
use super::text::{shorten, width, wrap};
use super::{Axis, Plot, Point};

/// The widths that plots are drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// A screen, or paper.
    Wide,
    /// A phone.
    Narrow,
}

impl Room {
    /// Width of the drawing.
    pub(super) fn width(self) -> f64 {
        match self {
            Room::Wide => 720.0,
            Room::Narrow => 340.0,
        }
    }

    /// Height of the frame, unless names need more.
    fn frame_height(self) -> f64 {
        match self {
            Room::Wide => 310.0,
            Room::Narrow => 230.0,
        }
    }
}

/// Size of labels, legend and axis titles.
pub(super) const TEXT: f64 = 13.0;
/// Size of the plot's title.
pub(super) const TITLE: f64 = 17.0;
/// The sample of a series in the legend.
pub(super) const SAMPLE: f64 = 30.0;
/// Line height.
const LINE: f64 = 18.0;
const TITLE_LINE: f64 = 23.0;
/// Space at the sides of a standalone drawing; in a page it lines up with the surrounding text.
const MARGIN: f64 = 14.0;
const EDGE: f64 = 2.0;
/// Height of a row when names are beside the plot.
const ROW: f64 = 26.0;
/// The longest slanted label.
const ASLANT: f64 = 120.0;
/// Sine and cosine of the angle of slanted labels, 40 degrees.
const SINE: f64 = 0.643;
const COSINE: f64 = 0.766;

/// Width and height of a small picture.
const THUMBNAIL: [f64; 2] = [320.0, 150.0];
/// Space around its frame, for marks at the ends of an axis.
const THUMBNAIL_EDGE: f64 = 8.0;

/// A text and its position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) text: String,
}

/// The positions of everything.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) title: Vec<Placed>,
    /// One entry for each series, if there are several; x is the left end of its sample.
    pub(super) legend: Vec<Placed>,
    pub(super) up_title: Vec<Placed>,
    pub(super) across_title: Vec<Placed>,
    pub(super) frame: PlotArea,
    /// Labels below the frame; x is where the tick is.
    pub(super) across: Vec<Placed>,
    /// Labels beside the frame; y is where the tick is.
    pub(super) up: Vec<Placed>,
    /// True if the labels below are slanted, because they would overlap otherwise.
    pub(super) is_aslant: bool,
    scales: Scales,
    is_turned: bool,
}

/// The rectangle for the values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlotArea {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

#[derive(Debug)]
struct Scales {
    across: AxisScale,
    up: AxisScale,
}

impl Layout {
    /// Lays out a plot, with its title in the drawing if it is standalone.
    pub(super) fn new(plot: &Plot, room: Room, has_title: bool) -> Self {
        let width = room.width();
        let (across_axis, up_axis) = if plot.is_turned { (&plot.y, &plot.x) } else { (&plot.x, &plot.y) };
        let margin = if has_title { MARGIN } else { EDGE };
        let mut y = if has_title { 10.0 } else { 0.0 };
        let title = if has_title { lines(&plot.title, (margin, &mut y), width, TITLE) } else { Vec::new() };
        let legend = legend(plot, (margin, width - margin), &mut y);
        let up_title = lines(&up_axis.title, (margin, &mut y), width, TEXT);
        let top = y + 10.0;
        let rows = if plot.is_turned { plot.x.names.len() as f64 } else { 0.0 };
        let bottom = top + room.frame_height().max(rows * ROW);
        let up_scale = AxisScale::new(up_axis, values_of(plot, plot.is_turned), (bottom - top) as usize / 45);
        let right = width - 18.0;
        let left = (margin + 8.0 + widest(&up_scale.ticks)).min(width * 0.46);
        let values = || values_of(plot, !plot.is_turned);
        let across_scale = fitting(across_axis, &values, right - left);
        let is_aslant = !fits(&across_scale.ticks, right - left);
        let left = if is_aslant { left.max(room_for_first(&across_scale.ticks, right)) } else { left };
        let frame = PlotArea { left, top, right, bottom };
        let across = across_labels(&across_scale.ticks, frame, is_aslant);
        let mut y = bottom + 8.0 + if is_aslant { aslant_height(&across) } else { LINE };
        let across_title = lines(&across_axis.title, (left, &mut y), width, TEXT);
        let up = up_labels(&up_scale.ticks, frame, frame.left - 8.0 - margin);
        let scales = Scales { across: across_scale, up: up_scale };
        Layout {
            width,
            height: (y + 8.0).ceil(),
            title,
            legend,
            up_title,
            across_title,
            frame,
            across,
            up,
            is_aslant,
            scales,
            is_turned: plot.is_turned,
        }
    }

    /// Lays out a small picture of a plot: its values and axes, no words.
    pub(super) fn thumbnail(plot: &Plot) -> Self {
        let (across_axis, up_axis) = if plot.is_turned { (&plot.y, &plot.x) } else { (&plot.x, &plot.y) };
        let [width, height] = THUMBNAIL;
        let edge = THUMBNAIL_EDGE;
        Layout {
            width,
            height,
            title: Vec::new(),
            legend: Vec::new(),
            up_title: Vec::new(),
            across_title: Vec::new(),
            frame: PlotArea { left: edge, top: edge, right: width - edge, bottom: height - edge },
            across: Vec::new(),
            up: Vec::new(),
            is_aslant: false,
            scales: Scales {
                across: AxisScale::new(across_axis, values_of(plot, !plot.is_turned), 4),
                up: AxisScale::new(up_axis, values_of(plot, plot.is_turned), 4),
            },
            is_turned: plot.is_turned,
        }
    }

    /// The position of a value in the drawing; `None` if it cannot be shown.
    pub(super) fn place(&self, x: f64, y: f64) -> Option<(f64, f64)> {
        let (across, up) = if self.is_turned { (y, x) } else { (x, y) };
        let (across, up) = (self.scales.across.at(across)?, self.scales.up.at(up)?);
        Some((self.frame.along(across), self.frame.rise(up)))
    }
}

impl PlotArea {
    fn along(self, at: f64) -> f64 {
        self.left + at * (self.right - self.left)
    }

    fn rise(self, at: f64) -> f64 {
        self.bottom - at * (self.bottom - self.top)
    }
}

/// All values on one axis: x values, or measured values with their error bars.
fn values_of(plot: &Plot, is_chosen: bool) -> impl Iterator<Item = f64> {
    let points = plot.series.iter().flat_map(|series| &series.points);
    points.flat_map(move |point| if is_chosen { vec![point.x] } else { measured(point) })
}

fn measured(point: &Point) -> Vec<f64> {
    point.bar.map_or_else(|| vec![point.y], |(low, high)| vec![low, point.y, high])
}

/// A text on as many lines as it needs; `y` moves below them.
fn lines(text: &str, (x, y): (f64, &mut f64), width: f64, size: f64) -> Vec<Placed> {
    let line = if size > TEXT { TITLE_LINE } else { LINE };
    wrap(&plain(text), width - x - EDGE, size)
        .into_iter()
        .map(|text| {
            *y += line;
            Placed { x, y: *y - 5.0, text }
        })
        .collect()
}

/// A drawing has no code font.
fn plain(text: &str) -> String {
    text.replace('`', "")
}

/// The legend, which takes as many lines as it needs.
fn legend(plot: &Plot, (left, right): (f64, f64), y: &mut f64) -> Vec<Placed> {
    if plot.series.len() < 2 {
        return Vec::new();
    }
    let mut x = left;
    let indent = SAMPLE + 8.0;
    *y += LINE + 4.0;
    let entries = plot.series.iter().map(|series| {
        let text = shorten(&plain(&series.name), right - left - indent, TEXT);
        let end = x + indent + width(&text, TEXT);
        if end > right && x > left {
            (x, *y) = (left, *y + LINE + 4.0);
        }
        let placed = Placed { x, y: *y - 5.0, text };
        x += indent + width(&placed.text, TEXT) + 18.0;
        placed
    });
    let legend = entries.collect();
    *y += 9.0;
    legend
}

fn widest(ticks: &[Tick]) -> f64 {
    ticks.iter().map(|tick| width(&plain(&tick.text), TEXT)).fold(0.0, f64::max)
}

/// The scale with as many ticks as have labels that do not touch.
fn fitting<I: Iterator<Item = f64>>(axis: &Axis, values: &dyn Fn() -> I, room: f64) -> AxisScale {
    let scales = (2..=12).rev().map(|most| AxisScale::new(axis, values(), most));
    scales
        .into_iter()
        .find(|scale| fits(&scale.ticks, room))
        .unwrap_or_else(|| AxisScale::new(axis, values(), 1))
}

/// Do the labels fit side by side?
fn fits(ticks: &[Tick], room: f64) -> bool {
    ticks.windows(2).all(|pair| {
        let halves = pair.iter().map(|tick| width(&plain(&tick.text), TEXT) / 2.0).sum::<f64>();
        halves + 10.0 <= (pair[1].at - pair[0].at) * room
    })
}

/// A slanted label under the first tick extends to the left of it.
fn room_for_first(ticks: &[Tick], right: f64) -> f64 {
    let Some(first) = ticks.first() else { return 0.0 };
    let reach = width(&plain(&first.text), TEXT).min(ASLANT) * COSINE;
    // The tick is at `left + at · (right − left)`, and must be at least `reach` from the edge.
    ((reach + 4.0 - first.at * right) / (1.0 - first.at)).max(0.0)
}

fn across_labels(ticks: &[Tick], frame: PlotArea, is_aslant: bool) -> Vec<Placed> {
    let label = |tick: &Tick| {
        let text = plain(&tick.text);
        let text = if is_aslant { shorten(&text, ASLANT, TEXT) } else { text };
        Placed { x: frame.along(tick.at), y: frame.bottom + if is_aslant { 14.0 } else { 18.0 }, text }
    };
    ticks.iter().map(label).collect()
}

fn aslant_height(labels: &[Placed]) -> f64 {
    labels.iter().map(|label| width(&label.text, TEXT)).fold(0.0, f64::max) * SINE + 12.0
}

fn up_labels(ticks: &[Tick], frame: PlotArea, room: f64) -> Vec<Placed> {
    let label = |tick: &Tick| Placed {
        x: frame.left - 8.0,
        y: frame.rise(tick.at),
        text: shorten(&plain(&tick.text), room, TEXT),
    };
    ticks.iter().map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Marks;
    use super::*;

    fn plots() -> Vec<Plot> {
        let words = ["navigation", "interface", "functions", "appearance", "design", "instructions"];
        let points = || vec![Point::at(0.0, 3.0), Point::between(5.0, 53_989.0, 50_000.0, 60_000.0)];
        let mut plots = Vec::new();
        for x in [Axis::whole("Depth of the search in plies"), Axis::named("", words.map(Into::into).into())]
        {
            for y in [
                Axis::linear("Nodes"),
                Axis::logarithmic("Nodes of the whole tree, as the paper counts them"),
            ] {
                for is_turned in [false, true] {
                    let title = "Nodes that a search visits, by the depth of the search";
                    let mut plot = Plot::new("p", title, x.clone(), y.clone());
                    plot.is_turned = is_turned;
                    for (hue, name) in
                        ["minimax, Kelso", "minimax, paper", "alpha-beta, Kelso"].iter().enumerate()
                    {
                        plot.series(*name, Marks::Line, hue, points());
                    }
                    plots.push(plot);
                }
            }
        }
        plots
    }

    /// The boxes of texts that are level.
    fn boxes(texts: &[Placed], anchor: f64) -> Vec<[f64; 4]> {
        let of = |text: &Placed| {
            let wide = width(&text.text, TEXT);
            let left = text.x - anchor * wide;
            [left, text.y - TEXT, left + wide, text.y + 2.0]
        };
        texts.iter().map(of).collect()
    }

    fn overlap(a: &[f64; 4], b: &[f64; 4]) -> bool {
        a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
    }

    #[test]
    fn no_text_touches_another_or_leaves_the_drawing() {
        for plot in plots() {
            for room in [Room::Wide, Room::Narrow] {
                let layout = Layout::new(&plot, room, false);
                let mut all = boxes(&layout.up, 1.0);
                let shifted = |entry: &Placed| Placed { x: entry.x + SAMPLE + 8.0, ..entry.clone() };
                let legend: Vec<_> = layout.legend.iter().map(shifted).collect();
                all.extend(boxes(&legend, 0.0));
                all.extend(boxes(&layout.up_title, 0.0));
                all.extend(boxes(&layout.across_title, 0.0));
                if !layout.is_aslant {
                    all.extend(boxes(&layout.across, 0.5));
                }
                for (index, first) in all.iter().enumerate() {
                    assert!(
                        first[0] >= 0.0 && first[2] <= layout.width && first[3] <= layout.height,
                        "{first:?} {layout:?}"
                    );
                    let touched = all[index + 1..].iter().find(|second| overlap(first, second));
                    assert_eq!(touched, None, "{first:?} {room:?} {layout:#?}");
                }
            }
        }
    }

    #[test]
    fn long_names_stand_aslant_where_they_would_touch() {
        let plot = &plots()[4];
        let [narrow, wide] = [Room::Narrow, Room::Wide].map(|room| Layout::new(plot, room, true));
        assert!(narrow.is_aslant && !wide.is_aslant);
        let first = &narrow.across[0];
        assert!(first.x - width(&first.text, TEXT) * COSINE >= 0.0, "{first:?}");
    }

    #[test]
    fn values_stand_in_the_frame_and_rise() {
        for plot in plots() {
            let layout = Layout::new(&plot, Room::Narrow, true);
            let PlotArea { left, top, right, bottom } = layout.frame;
            let [low, high] =
                [(0.0, 3.0), (5.0, 60_000.0)].map(|(x, y)| layout.place(x, y).expect("a place"));
            for (x, y) in [low, high] {
                assert!((left..=right).contains(&x) && (top..=bottom).contains(&y), "{x} {y} {layout:?}");
            }
            assert!(low.0 < high.0 && low.1 > high.1);
        }
    }
}
