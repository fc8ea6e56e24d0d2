//! Plots as data, and the only place where they are drawn. Files, reports and the page all show the same SVG.

mod document;
mod draw;
mod figures;
mod layout;
mod palette;
mod scale;
mod text;

use std::borrow::Cow;

use super::language::Sentence;
pub(super) use document::page_style;

/// A plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The name of its files.
    pub id: Cow<'static, str>,
    /// What it shows.
    pub title: Sentence,
    /// The x axis.
    pub x: Axis,
    /// The y axis.
    pub y: Axis,
    /// What is drawn.
    pub series: Vec<Series>,
    /// True if x goes down and y to the right: for long names.
    pub is_turned: bool,
}

/// An axis with its unit in the title.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// What it shows, and in which unit.
    pub title: Sentence,
    /// True if the axis is logarithmic.
    pub is_logarithmic: bool,
    /// True if only whole numbers make sense.
    pub is_whole: bool,
    /// The names of 0, 1, 2, …, for a categorical axis.
    pub names: Vec<Sentence>,
    /// Values that must be visible.
    pub includes: Vec<f64>,
}

/// How the points of a series are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Joined by a line: what we measured.
    Line,
    /// Joined by dashes: what a paper printed, or a theory says.
    Dashes,
    /// Not joined.
    Points,
    /// Many points: joined by a line, their error bars as a band, and only a few of them marked.
    Curve,
}

/// Roughly how many points of a curve are marked.
const MARKS_OF_A_CURVE: usize = 8;

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: Sentence,
    /// How it is drawn.
    pub marks: Marks,
    /// Its colour and shape: the same for two sources of the same thing.
    pub hue: usize,
    /// Its points.
    pub points: Vec<Point>,
}

impl Series {
    /// Is the point at this index marked? All are, but on a curve only a few, so that it also has a recognisable shape;
    /// those of the next hue lie between them.
    fn is_marked(&self, place: usize) -> bool {
        if self.marks != Marks::Curve {
            return true;
        }
        let every = (self.points.len() / MARKS_OF_A_CURVE).max(1);
        place % every == self.hue % 2 * every / 2
    }
}

/// A point with its error bar, if it has one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Its x value.
    pub x: f64,
    /// Its value.
    pub y: f64,
    /// The ends of its error bar.
    pub bar: Option<(f64, f64)>,
}

impl Point {
    /// A point without an error bar.
    pub fn at(x: f64, y: f64) -> Self {
        Point { x, y, bar: None }
    }

    /// Can it be shown? With too few rows, some values are not known yet.
    fn is_finite(&self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }

    /// A point with an error bar.
    pub fn between(x: f64, y: f64, low: f64, high: f64) -> Self {
        Point { x, y, bar: Some((low, high)) }
    }
}

impl Axis {
    /// An axis of numbers.
    pub fn linear(title: impl Into<Sentence>) -> Self {
        Axis { title: title.into(), ..Axis::default() }
    }

    /// An axis of whole numbers.
    pub fn whole(title: impl Into<Sentence>) -> Self {
        Axis { is_whole: true, ..Axis::linear(title) }
    }

    /// A logarithmic axis.
    pub fn logarithmic(title: impl Into<Sentence>) -> Self {
        Axis { is_logarithmic: true, ..Axis::linear(title) }
    }

    /// A categorical axis.
    pub fn named(title: impl Into<Sentence>, names: Vec<Sentence>) -> Self {
        Axis { names, ..Axis::linear(title) }
    }

    /// The same with values that must be visible.
    pub fn including(self, values: &[f64]) -> Self {
        Axis { includes: values.to_vec(), ..self }
    }
}

impl Plot {
    /// A plot with nothing in it yet.
    pub fn new(id: impl Into<Cow<'static, str>>, title: impl Into<Sentence>, x: Axis, y: Axis) -> Self {
        Plot { id: id.into(), title: title.into(), x, y, series: Vec::new(), is_turned: false }
    }

    /// Adds a series.
    pub fn series(&mut self, name: impl Into<Sentence>, marks: Marks, hue: usize, points: Vec<Point>) {
        self.series.push(Series { name: name.into(), marks, hue, points });
    }

    /// Calls `change` on every text.
    pub(super) fn each_sentence(&mut self, change: &mut dyn FnMut(&mut Sentence)) {
        change(&mut self.title);
        for axis in [&mut self.x, &mut self.y] {
            change(&mut axis.title);
            axis.names.iter_mut().for_each(&mut *change);
        }
        self.series.iter_mut().for_each(|series| change(&mut series.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Language;

    fn file(plot: &Plot) -> String {
        plot.file(Language::English)
    }

    fn example(y: Axis) -> Plot {
        let mut plot = Plot::new("example", "Nodes & <time>", Axis::linear("Depth in plies"), y);
        let points =
            vec![Point::at(3.0, 79.0), Point::between(4.0, 639.0, 600.0, 700.0), Point::at(6.0, 53_989.0)];
        plot.series("minimax", Marks::Line, 0, points.clone());
        plot.series("minimax, paper", Marks::Dashes, 0, points);
        plot
    }

    #[test]
    fn a_file_stands_alone_and_adapts_to_the_dark() {
        for y in [Axis::linear("Nodes"), Axis::logarithmic("Nodes")] {
            let text = file(&example(y));
            assert!(text.starts_with("<svg ") && text.trim_end().ends_with("</svg>"), "{text}");
            for part in [
                "role=\"img\" aria-label=\"Nodes &amp; &lt;time&gt;. Across: Depth in plies. Up: Nodes. ",
                "font-weight=\"600\">Nodes &amp; &lt;time&gt;</text>",
                ">Depth in plies</text>",
                ">minimax, paper</text>",
                "prefers-color-scheme",
            ] {
                assert!(text.contains(part), "{part}");
            }
        }
    }

    #[test]
    fn a_page_gets_drawings_without_style_or_title_in_its_language() {
        let drawings = example(Axis::linear("Nodes")).drawings(Language::Spanish).expect("there are points");
        assert_eq!(drawings.matches("<svg ").count(), 2);
        assert!(drawings.contains("class=\"plot wide\"") && drawings.contains("class=\"plot narrow\""));
        assert!(
            !drawings.contains("style") && !drawings.contains("font-weight"),
            "the page’s policy allows no style"
        );
        assert!(drawings.contains("Series, con su número de puntos"), "{drawings}");
    }

    #[test]
    fn a_thumbnail_has_few_points_and_no_words() {
        let mut plot = example(Axis::logarithmic("Nodes"));
        let points = (1..=1000).map(|x| Point::at(x.into(), x.into())).collect();
        plot.series("many", Marks::Line, 1, points);
        let drawn = plot.thumbnail().expect("there are points");
        assert!(!drawn.contains("<text") && !drawn.contains("style"), "{drawn}");
        assert_eq!(drawn.matches("aria-hidden=\"true\"").count(), 1);
        assert!((55..=70).contains(&drawn.matches("class=\"mark\"").count()), "{drawn}");
        assert_eq!(Plot::new("empty", "", Axis::linear("x"), Axis::linear("y")).thumbnail(), None);
    }

    #[test]
    fn empty_plots_and_odd_values_are_drawn_too() {
        let mut plot = example(Axis::logarithmic("Nodes"));
        let odd =
            vec![Point::at(1.0, 0.0), Point::at(2.0, f64::NAN), Point::between(3.0, 1.0, 0.5, f64::INFINITY)];
        plot.series("nothing on a logarithmic axis", Marks::Points, 1, odd);
        let drawn = file(&plot);
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
        let mut empty = Plot::new("empty", "Nothing", Axis::linear("x"), Axis::linear("y"));
        assert!(file(&empty).contains("</svg>"));
        assert_eq!(empty.drawings(Language::English), None);
        empty.series("not yet", Marks::Line, 0, vec![Point::at(1.0, f64::NAN)]);
        assert_eq!(empty.drawings(Language::English), None);
        let mut turned =
            Plot::new("turned", "Who", Axis::named("", vec!["a".into(), "b".into()]), Axis::linear("y"));
        turned.is_turned = true;
        turned.series("rating", Marks::Points, 0, vec![Point::between(1.0, 5.0, 2.0, 9.0)]);
        assert!(file(&turned).contains("v8"), "its bar is level, with upright ends");
    }

    #[test]
    fn a_curve_has_a_band_and_few_marks() {
        let points = || (0..350).map(|x| Point::between(x.into(), 5.0, 4.0, 6.0)).collect::<Vec<_>>();
        let mut plot = Plot::new("curve", "Won", Axis::whole("Games"), Axis::linear("Won"));
        plot.series("sarsa", Marks::Curve, 0, points());
        let drawn = file(&plot);
        let marks = |drawn: &str| drawn.matches("class=\"mark\"").count();
        assert_eq!(drawn.matches("opacity").count(), 1, "one band");
        assert!((5..=10).contains(&marks(&drawn)), "few marks");
        plot.series[0].marks = Marks::Points;
        assert_eq!(marks(&file(&plot)), 350);
        plot.series("q", Marks::Curve, 1, points());
        plot.series[0].marks = Marks::Curve;
        let marked = |series: &Series| (0..350).filter(|&place| series.is_marked(place)).collect::<Vec<_>>();
        let [first, second] = [marked(&plot.series[0]), marked(&plot.series[1])];
        assert!(first.iter().all(|place| !second.contains(place)), "one does not hide the other");
        // A short one has all of its marks.
        let short = Series { points: points()[..9].to_vec(), ..plot.series[1].clone() };
        assert!((0..9).all(|place| short.is_marked(place)));
    }
}
