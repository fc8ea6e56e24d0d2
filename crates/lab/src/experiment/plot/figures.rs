//! The data of a plot as a table: a row for each x value, a column for each series.

use super::{Plot, Series};
use crate::experiment::Sentence;
use crate::experiment::findings::{Table, number, significant};

impl Plot {
    /// The values that are drawn, as a table.
    pub fn figures(&self) -> Table {
        let head =
            std::iter::once(self.x.title.clone()).chain(self.series.iter().map(|series| series.name.clone()));
        let mut table = Table::new(self.title.clone(), head);
        let places = self.places();
        let is_whole = self.x.is_whole || places.iter().all(|x| x.fract() == 0.0);
        for x in places {
            let named = self.x.names.get(x as usize).filter(|_| x >= 0.0).cloned();
            let plain = || Sentence::from(if is_whole { number(x) } else { significant(x) });
            let cells = self.series.iter().map(|series| Sentence::from(cell(series, x)));
            table.row(std::iter::once(named.unwrap_or_else(plain)).chain(cells));
        }
        table
    }

    /// The x values, in order.
    fn places(&self) -> Vec<f64> {
        let points = self.series.iter().flat_map(|series| &series.points).filter(|point| point.is_finite());
        let mut places: Vec<f64> = points.map(|point| point.x).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        places
    }
}

fn cell(series: &Series, x: f64) -> String {
    let at = |point: &&super::Point| point.is_finite() && point.x.total_cmp(&x).is_eq();
    let Some(point) = series.points.iter().find(at) else { return "–".to_owned() };
    let bar = point.bar.map(|(low, high)| format!(" [{} – {}]", significant(low), significant(high)));
    significant(point.y) + &bar.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::{Axis, Marks, Point};
    use super::*;

    #[test]
    fn every_point_is_a_cell() {
        let mut plot = Plot::new("p", "Nodes", Axis::whole("Depth"), Axis::logarithmic("Nodes"));
        plot.series(
            "minimax",
            Marks::Line,
            0,
            vec![Point::at(3.0, 79.0), Point::between(4.0, 639.0, 600.0, 700.0)],
        );
        plot.series("paper", Marks::Dashes, 0, vec![Point::at(3.0, 80.0), Point::at(5.0, f64::NAN)]);
        let table = plot.figures();
        assert_eq!(table.head, ["Depth", "minimax", "paper"].map(Sentence::from));
        let rows: Vec<Vec<&str>> =
            table.rows.iter().map(|row| row.iter().map(|cell| &**cell).collect()).collect();
        assert_eq!(rows, [["3", "79.0", "80.0"], ["4", "639 [600 – 700]", "–"]]);
    }
}
