//! Plots: what is drawn, as data; one drawing serves SVG and PNG.

mod draw;
mod scale;
mod svg;

use std::fmt::Display;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use plotters::backend::BitMapBackend;
use plotters::drawing::IntoDrawingArea;

use super::ExperimentError;
use super::language::Sentence;
pub(super) use svg::svg;

/// A plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The name of its files.
    pub id: &'static str,
    /// What it shows.
    pub title: Sentence,
    /// The axis of what was chosen.
    pub x: Axis,
    /// The axis of what was measured.
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
    /// True if equal distances are equal ratios.
    pub is_logarithmic: bool,
    /// True if only whole numbers make sense.
    pub is_whole: bool,
    /// The names of 0, 1, 2, …, if it shows things and not numbers.
    pub names: Vec<Sentence>,
    /// Values that must be on it.
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

/// About as many points of a curve are marked.
const MARKS_OF_A_CURVE: usize = 8;

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: Sentence,
    /// How it is drawn.
    pub marks: Marks,
    /// Its colour and shape: series that show the same thing of two sources have the same.
    pub hue: usize,
    /// Its points.
    pub points: Vec<Point>,
}

impl Series {
    /// Is the point at this place marked? All are, but on a curve only a few, so that it is known by its shape, too; those
    /// of the next hue stand between them.
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
    /// Where it stands.
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

    /// An axis of ratios.
    pub fn logarithmic(title: impl Into<Sentence>) -> Self {
        Axis { is_logarithmic: true, ..Axis::linear(title) }
    }

    /// An axis of things.
    pub fn named(title: impl Into<Sentence>, names: Vec<Sentence>) -> Self {
        Axis { names, ..Axis::linear(title) }
    }

    /// The same with values that must be on it.
    pub fn including(self, values: &[f64]) -> Self {
        Axis { includes: values.to_vec(), ..self }
    }
}

impl Plot {
    /// A plot with nothing in it yet.
    pub fn new(id: &'static str, title: impl Into<Sentence>, x: Axis, y: Axis) -> Self {
        Plot { id, title: title.into(), x, y, series: Vec::new(), is_turned: false }
    }

    /// Adds a series.
    pub fn series(&mut self, name: impl Into<Sentence>, marks: Marks, hue: usize, points: Vec<Point>) {
        self.series.push(Series { name: name.into(), marks, hue, points });
    }

    /// Shows every text to `change`.
    pub(super) fn each_sentence(&mut self, change: &mut dyn FnMut(&mut Sentence)) {
        change(&mut self.title);
        for axis in [&mut self.x, &mut self.y] {
            change(&mut axis.title);
            axis.names.iter_mut().for_each(&mut *change);
        }
        self.series.iter_mut().for_each(|series| change(&mut series.name));
    }

    /// Width and height in points.
    fn size(&self) -> (u32, u32) {
        let rows = if self.is_turned { self.x.names.len() as u32 } else { 0 };
        (720, (rows * 26 + 130).max(430))
    }
}

/// Pixels of a PNG for each point.
const PNG_SCALE: u32 = 2;

/// Writes a plot as PNG.
pub(super) fn write_png(plot: &Plot, file: &Path) -> Result<(), ExperimentError> {
    let failed = |error: &dyn Display| ExperimentError::Plot(format!("{}: {error}", plot.id));
    let (width, height) = plot.size();
    let (width, height) = (width * PNG_SCALE, height * PNG_SCALE);
    let pixels = pixels(plot, (width, height)).map_err(|error| failed(&error))?;
    let file = File::create(file).map_err(|error| failed(&error))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(|error| failed(&error))?;
    writer.write_image_data(&pixels).and_then(|()| writer.finish()).map_err(|error| failed(&error))
}

/// A plot as rows of red, green and blue bytes.
fn pixels(plot: &Plot, (width, height): (u32, u32)) -> Result<Vec<u8>, impl Display> {
    let mut pixels = vec![0; (width * height * 3) as usize];
    let drawn = {
        let root = BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area();
        draw::draw(&root, plot, PNG_SCALE).and_then(|()| root.present())
    };
    drawn.map(|()| pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(y: Axis) -> Plot {
        let mut plot = Plot::new("example", "Nodes & <time>", Axis::linear("Depth in plies"), y);
        let points =
            vec![Point::at(3.0, 79.0), Point::between(4.0, 639.0, 600.0, 700.0), Point::at(6.0, 53_989.0)];
        plot.series("minimax", Marks::Line, 0, points.clone());
        plot.series("minimax, paper", Marks::Dashes, 0, points);
        plot
    }

    #[test]
    fn svg_is_well_formed_and_adapts_to_the_dark() {
        for y in [Axis::linear("Nodes"), Axis::logarithmic("Nodes")] {
            let text = svg(&example(y)).expect("it can be drawn");
            assert!(text.starts_with("<svg ") && text.trim_end().ends_with("</svg>"), "{text}");
            for part in [
                "role=\"img\"",
                "Nodes &amp; &lt;time&gt;",
                "Depth in plies",
                "minimax, paper",
                "prefers-color-scheme",
            ] {
                assert!(text.contains(part), "{part}");
            }
        }
    }

    #[test]
    fn empty_plots_and_odd_values_are_drawn_too() {
        let mut plot = example(Axis::logarithmic("Nodes"));
        plot.series(
            "nothing on a logarithmic axis",
            Marks::Points,
            1,
            vec![Point::at(1.0, 0.0), Point::at(2.0, f64::NAN)],
        );
        assert!(svg(&plot).is_ok());
        let empty = Plot::new("empty", "Nothing", Axis::linear("x"), Axis::linear("y"));
        assert!(svg(&empty).is_ok());
        let mut turned =
            Plot::new("turned", "Who", Axis::named("", vec!["a".into(), "b".into()]), Axis::linear("y"));
        turned.is_turned = true;
        turned.series("rating", Marks::Points, 0, vec![Point::between(1.0, 5.0, 2.0, 9.0)]);
        assert!(svg(&turned).is_ok());
    }

    #[test]
    fn a_curve_has_a_band_and_few_marks() {
        let points = || (0..350).map(|x| Point::between(x.into(), 5.0, 4.0, 6.0)).collect::<Vec<_>>();
        let mut plot = Plot::new("curve", "Won", Axis::whole("Games"), Axis::linear("Won"));
        plot.series("sarsa", Marks::Curve, 0, points());
        let drawn = svg(&plot).expect("it can be drawn");
        assert_eq!(drawn.matches("<polygon").count(), 1, "one band");
        assert!((5..=10).contains(&drawn.matches("<circle").count()), "few marks");
        plot.series[0].marks = Marks::Points;
        assert_eq!(svg(&plot).expect("it can be drawn").matches("<circle").count(), 350);
        plot.series("q", Marks::Curve, 1, points());
        plot.series[0].marks = Marks::Curve;
        let marked = |series: &Series| (0..350).filter(|&place| series.is_marked(place)).collect::<Vec<_>>();
        let [first, second] = [marked(&plot.series[0]), marked(&plot.series[1])];
        assert!(first.iter().all(|place| !second.contains(place)), "one does not hide the other");
        // A short one has all of its marks.
        let short = Series { points: points()[..9].to_vec(), ..plot.series[1].clone() };
        assert!((0..9).all(|place| short.is_marked(place)));
    }

    #[test]
    fn png_holds_what_was_drawn() {
        let file = std::env::temp_dir().join(format!("kelso-plot-{}.png", std::process::id()));
        let plot = example(Axis::linear("Nodes"));
        write_png(&plot, &file).expect("it can be drawn");
        let bytes = std::fs::read(&file).expect("it was written");
        std::fs::remove_file(file).expect("it is ours");
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("it is a PNG");
        let mut read = vec![0; reader.output_buffer_size().expect("it is small")];
        let image = reader.next_frame(&mut read).expect("it is whole");
        let size = plot.size();
        assert_eq!((image.width, image.height), (size.0 * PNG_SCALE, size.1 * PNG_SCALE));
        assert_eq!(image.color_type, png::ColorType::Rgb);
        let drawn = pixels(&plot, (image.width, image.height)).map_err(|error| error.to_string());
        assert_eq!(drawn, Ok(read.clone()));
        assert!(read.iter().any(|&byte| byte < 0x40), "there is ink on it");
    }
}
