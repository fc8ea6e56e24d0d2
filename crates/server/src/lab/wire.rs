//! What the lab finds, as the wire has it.

use kelso_lab::experiment::{Axis, Block, Findings, Language, Marks, Plot, Point, Sentence, Series};

use crate::protocol::{
    LabAxis, LabBlock, LabClaim, LabFindings, LabMarks, LabPaperFinding, LabPoint, LabSeries,
};

/// What a run has found, told in every language that the lab speaks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Told(Vec<(Language, LabFindings)>);

impl Told {
    pub(super) fn new(found: &Findings) -> Self {
        Told(Language::ALL.map(|language| (language, findings(found.clone().in_language(language)))).into())
    }

    pub(super) fn in_language(&self, wanted: Language) -> &LabFindings {
        let told = self.0.iter().find(|(language, _)| *language == wanted);
        &told.expect("it is told in every language").1
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (Language, &LabFindings)> {
        self.0.iter().map(|(language, findings)| (*language, findings))
    }
}

/// Everything that was found.
fn findings(found: Findings) -> LabFindings {
    LabFindings {
        claims: found
            .claims
            .into_iter()
            .map(|claim| LabClaim {
                id: claim.id,
                text: claim.text.to_string(),
                pass: claim.pass,
                timed: claim.timed,
                found: claim.found.to_string(),
                parts: claim.parts,
            })
            .collect(),
        paper: found
            .paper
            .into_iter()
            .map(|paper| LabPaperFinding {
                id: paper.id,
                text: paper.text.to_string(),
                holds: paper.holds,
                found: paper.found.to_string(),
                parts: paper.parts,
            })
            .collect(),
        blocks: found.blocks.into_iter().map(block).collect(),
    }
}

fn block(block: Block) -> LabBlock {
    match block {
        Block::Heading(text) => LabBlock::Heading { text: text.to_string() },
        Block::Text(text) => LabBlock::Text { text: text.to_string() },
        Block::Table(table) => LabBlock::Table {
            caption: table.caption.to_string(),
            head: texts(&table.head),
            rows: table.rows.iter().map(|row| texts(row)).collect(),
        },
        Block::Plot(plot) => {
            let Plot { id, title, x, y, series, is_turned } = *plot;
            LabBlock::Plot {
                id: id.to_owned(),
                title: title.to_string(),
                x: axis(&x),
                y: axis(&y),
                series: series.into_iter().map(one_series).collect(),
                turned: is_turned,
            }
        }
    }
}

fn texts(sentences: &[Sentence]) -> Vec<String> {
    sentences.iter().map(ToString::to_string).collect()
}

fn axis(axis: &Axis) -> LabAxis {
    LabAxis {
        title: axis.title.to_string(),
        logarithmic: axis.is_logarithmic,
        whole: axis.is_whole,
        names: texts(&axis.names),
        includes: axis.includes.clone(),
    }
}

fn one_series(series: Series) -> LabSeries {
    LabSeries {
        name: series.name.to_string(),
        marks: match series.marks {
            Marks::Line => LabMarks::Line,
            Marks::Dashes => LabMarks::Dashes,
            Marks::Points => LabMarks::Points,
            Marks::Curve => LabMarks::Curve,
        },
        hue: (series.hue % 7) as u8,
        points: series.points.into_iter().filter_map(point).collect(),
    }
}

/// JSON has no infinite numbers, and a plot no place for them; before enough rows are there, some are.
fn point(point: Point) -> Option<LabPoint> {
    let bar = point.bar.filter(|(low, high)| low.is_finite() && high.is_finite());
    let is_shown = point.x.is_finite() && point.y.is_finite();
    is_shown.then_some(LabPoint { x: point.x, y: point.y, bar: bar.map(|(low, high)| [low, high]) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_drawn_is_left_out() {
        let mut found = Findings::default();
        let mut plot = Plot::new("p", "Title", Axis::logarithmic("ms"), Axis::whole("n"));
        let points = vec![Point::at(1.0, f64::NAN), Point::between(2.0, 3.0, 1.0, f64::INFINITY)];
        plot.series("s", Marks::Dashes, 8, points);
        found.plot(plot);
        let LabBlock::Plot { series, x, .. } = &findings(found).blocks[0] else { panic!("a plot") };
        assert!(x.logarithmic && !x.whole);
        assert_eq!((series[0].hue, series[0].marks), (1, LabMarks::Dashes));
        assert_eq!(series[0].points, [LabPoint { x: 2.0, y: 3.0, bar: None }]);
    }
}
