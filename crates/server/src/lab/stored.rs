//! A run's findings as stored: the frozen format of `findings.json`. Plots are stored as data and drawn on request, so
//! that better drawing benefits old runs too.

use kelso_lab::experiment::{
    Axis, Block, Claim, Findings, Language, Marks, PaperFinding, Plot, Point, Sentence, Series, Table,
};
use serde::{Deserialize, Serialize};

use super::disk::findings_name;
use crate::store::LabFile;

/// A run's findings in every language of the lab.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TranslatedFindings(Vec<(Language, StoredFindings)>);

impl TranslatedFindings {
    pub(super) fn new(found: &Findings) -> Self {
        let told = |language| (language, StoredFindings::from(found.clone().in_language(language)));
        TranslatedFindings(Language::ALL.map(told).into())
    }

    pub(super) fn in_language(&self, wanted: Language) -> &StoredFindings {
        let told = self.0.iter().find(|(language, _)| *language == wanted);
        &told.expect("it is told in every language").1
    }

    fn all(&self) -> impl Iterator<Item = (Language, &StoredFindings)> {
        self.0.iter().map(|(language, findings)| (*language, findings))
    }

    /// As stored with the run: a file for each language.
    pub(super) fn files(&self) -> Vec<LabFile> {
        let file = |(language, findings)| LabFile {
            name: findings_name(language).to_owned(),
            bytes: serde_json::to_vec(findings).expect("findings have string keys only"),
        };
        self.all().map(file).collect()
    }
}

/// All findings, in one language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct StoredFindings {
    pub(super) claims: Vec<Claim>,
    pub(super) paper: Vec<PaperFinding>,
    pub(super) blocks: Vec<StoredBlock>,
}

/// A piece of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum StoredBlock {
    Heading { text: String },
    Text { text: String },
    Table { caption: String, head: Vec<String>, rows: Vec<Vec<String>> },
    Plot(StoredPlot),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct StoredPlot {
    id: String,
    title: String,
    x: StoredAxis,
    y: StoredAxis,
    series: Vec<StoredSeries>,
    turned: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct StoredAxis {
    title: String,
    logarithmic: bool,
    whole: bool,
    names: Vec<String>,
    includes: Vec<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StoredMarks {
    Line,
    Dashes,
    Points,
    Curve,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct StoredSeries {
    name: String,
    marks: StoredMarks,
    hue: u8,
    points: Vec<StoredPoint>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct StoredPoint {
    x: f64,
    y: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bar: Option<[f64; 2]>,
}

impl From<Findings> for StoredFindings {
    fn from(found: Findings) -> Self {
        let blocks = found.blocks.into_iter().map(StoredBlock::from).collect();
        StoredFindings { claims: found.claims, paper: found.paper, blocks }
    }
}

impl From<Block> for StoredBlock {
    fn from(block: Block) -> Self {
        match block {
            Block::Heading(text) => StoredBlock::Heading { text: text.to_string() },
            Block::Text(text) => StoredBlock::Text { text: text.to_string() },
            Block::Table(Table { caption, head, rows }) => StoredBlock::Table {
                caption: caption.to_string(),
                head: texts(&head),
                rows: rows.iter().map(|row| texts(row)).collect(),
            },
            Block::Plot(plot) => StoredBlock::Plot((*plot).into()),
        }
    }
}

/// Sentences as text.
pub(super) fn texts(sentences: &[Sentence]) -> Vec<String> {
    sentences.iter().map(ToString::to_string).collect()
}

impl From<Plot> for StoredPlot {
    fn from(plot: Plot) -> Self {
        StoredPlot {
            id: plot.id.into_owned(),
            title: plot.title.to_string(),
            x: (&plot.x).into(),
            y: (&plot.y).into(),
            series: plot.series.into_iter().map(StoredSeries::from).collect(),
            turned: plot.is_turned,
        }
    }
}

impl From<&StoredPlot> for Plot {
    fn from(stored: &StoredPlot) -> Self {
        let mut plot =
            Plot::new(stored.id.clone(), stored.title.clone(), (&stored.x).into(), (&stored.y).into());
        plot.is_turned = stored.turned;
        for series in &stored.series {
            let points = series.points.iter().map(|point| (*point).into()).collect();
            plot.series(series.name.clone(), series.marks.into(), series.hue.into(), points);
        }
        plot
    }
}

impl From<&Axis> for StoredAxis {
    fn from(axis: &Axis) -> Self {
        StoredAxis {
            title: axis.title.to_string(),
            logarithmic: axis.is_logarithmic,
            whole: axis.is_whole,
            names: texts(&axis.names),
            includes: axis.includes.clone(),
        }
    }
}

impl From<&StoredAxis> for Axis {
    fn from(axis: &StoredAxis) -> Self {
        Axis {
            title: axis.title.clone().into(),
            is_logarithmic: axis.logarithmic,
            is_whole: axis.whole,
            names: axis.names.iter().cloned().map(Sentence::from).collect(),
            includes: axis.includes.clone(),
        }
    }
}

impl From<Series> for StoredSeries {
    fn from(series: Series) -> Self {
        StoredSeries {
            name: series.name.to_string(),
            marks: series.marks.into(),
            hue: series.hue as u8,
            points: series.points.into_iter().filter_map(StoredPoint::of).collect(),
        }
    }
}

impl StoredPoint {
    /// JSON has no infinite numbers, and a plot cannot show them; with too few rows, some values are infinite.
    fn of(point: Point) -> Option<Self> {
        let bar = point.bar.filter(|(low, high)| low.is_finite() && high.is_finite());
        let is_shown = point.x.is_finite() && point.y.is_finite();
        is_shown.then_some(StoredPoint { x: point.x, y: point.y, bar: bar.map(|(low, high)| [low, high]) })
    }
}

impl From<StoredPoint> for Point {
    fn from(point: StoredPoint) -> Self {
        Point { x: point.x, y: point.y, bar: point.bar.map(|[low, high]| (low, high)) }
    }
}

impl From<Marks> for StoredMarks {
    fn from(marks: Marks) -> Self {
        match marks {
            Marks::Line => StoredMarks::Line,
            Marks::Dashes => StoredMarks::Dashes,
            Marks::Points => StoredMarks::Points,
            Marks::Curve => StoredMarks::Curve,
        }
    }
}

impl From<StoredMarks> for Marks {
    fn from(marks: StoredMarks) -> Self {
        match marks {
            StoredMarks::Line => Marks::Line,
            StoredMarks::Dashes => Marks::Dashes,
            StoredMarks::Points => Marks::Points,
            StoredMarks::Curve => Marks::Curve,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the program of commit a2559db wrote it.
    const TEXT: &str = concat!(
        r#"{"claims":[{"id":"C11","text":"It grows.","pass":true,"timed":true,"found":"It does.","parts":["time"]}],"#,
        r#""paper":[{"id":"C11","text":"It grows.","holds":false,"found":"By 3.","parts":[]}],"blocks":["#,
        r#"{"kind":"heading","text":"Times"},{"kind":"text","text":"Of `minimax`."},"#,
        r#"{"kind":"table","caption":"Times","head":["Depth","ms"],"rows":[["1","0.2"]]},"#,
        r#"{"kind":"plot","id":"times","title":"Times","x":{"title":"Depth","logarithmic":false,"whole":true,"names":[],"includes":[0.0]},"#,
        r#""y":{"title":"","logarithmic":true,"whole":false,"names":["a"],"includes":[]},"#,
        r#""series":[{"name":"paper","marks":"dashes","hue":1,"points":[{"x":1.0,"y":2.5,"bar":[2.0,3.0]},{"x":2.0,"y":4.0}]}],"#,
        r#""turned":true}]}"#
    );

    #[test]
    fn the_stored_findings_are_frozen() {
        let stored: StoredFindings = serde_json::from_str(TEXT).unwrap();
        assert_eq!(serde_json::to_string(&stored).unwrap(), TEXT);
        let StoredBlock::Plot(plot) = &stored.blocks[3] else { panic!("a plot") };
        assert_eq!(StoredPlot::from(Plot::from(plot)), *plot);
    }

    #[test]
    fn what_cannot_be_drawn_is_left_out() {
        let mut plot = Plot::new("p", "Title", Axis::logarithmic("ms"), Axis::whole("n"));
        let points = vec![Point::at(1.0, f64::NAN), Point::between(2.0, 3.0, 1.0, f64::INFINITY)];
        plot.series("s", Marks::Dashes, 1, points);
        let stored = StoredPlot::from(plot);
        assert_eq!(stored.series[0].points, [StoredPoint { x: 2.0, y: 3.0, bar: None }]);
    }
}
