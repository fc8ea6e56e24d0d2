//! The rows of an experiment: flat records, each belonging to a part, deserialized on reading.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::ExperimentError;

/// The field that says which part a row belongs to.
pub(super) const PART: &str = "part";

/// All rows, in the order of the plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows(Vec<Value>);

impl Rows {
    /// Rows as they are stored.
    pub fn new(rows: Vec<Value>) -> Self {
        Rows(rows)
    }

    /// The rows of a part, deserialized.
    ///
    /// # Errors
    /// If one of them has another type: which one, and what is wrong with it.
    pub fn part<R: DeserializeOwned>(&self, part: &'static str) -> Result<Vec<R>, ExperimentError> {
        self.part_as(part, |row| Ok(row))
    }

    /// The rows of a part, converted; `read` returns what is wrong with an invalid one.
    ///
    /// # Errors
    /// If one of them cannot be read: which one, and what is wrong with it.
    pub fn part_as<R: DeserializeOwned, T>(
        &self,
        part: &'static str,
        read: impl Fn(R) -> Result<T, String>,
    ) -> Result<Vec<T>, ExperimentError> {
        let of_part = |row: &&Value| row.get(PART).and_then(Value::as_str) == Some(part);
        let one = |(index, row): (usize, &Value)| {
            let row = R::deserialize(row).map_err(|error| error.to_string()).and_then(&read);
            row.map_err(|error| ExperimentError::Row { part, number: index + 1, error })
        };
        self.0.iter().filter(of_part).enumerate().map(one).collect()
    }

    /// As they are stored.
    pub fn values(&self) -> &[Value] {
        &self.0
    }

    /// A table with a column for every field that occurs; lists have spaces between their numbers.
    pub(super) fn to_csv(&self) -> Result<Vec<u8>, ExperimentError> {
        let columns = columns(self.0.iter());
        let mut writer = csv::Writer::from_writer(Vec::new());
        let failed =
            |error: csv::Error| ExperimentError::Parameter(format!("the rows make no table: {error}"));
        writer.write_record(&columns).map_err(failed)?;
        for row in &self.0 {
            writer.write_record(columns.iter().map(|column| cell(&row[*column]))).map_err(failed)?;
        }
        writer
            .into_inner()
            .map_err(|error| ExperimentError::file("write", "rows.csv".as_ref(), error.into_error()))
    }
}

/// Every field that occurs, in order of first occurrence.
pub(super) fn columns<'a>(rows: impl Iterator<Item = &'a Value>) -> Vec<&'a str> {
    let mut columns: Vec<&str> = Vec::new();
    for field in rows.filter_map(Value::as_object).flat_map(Map::keys) {
        if !columns.contains(&field.as_str()) {
            columns.push(field);
        }
    }
    columns
}

pub(super) fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(cell).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};
    use serde_json::json;

    #[derive(Debug, Serialize, Deserialize, PartialEq)]
    struct ExampleRow {
        depth: u32,
        nodes: Vec<u64>,
    }

    #[test]
    fn rows_come_back_as_what_they_were() {
        let rows = Rows::new(vec![
            json!({"part": "a", "depth": 3, "nodes": [7, 54]}),
            json!({"part": "b", "text": "with, comma"}),
        ]);
        let part = |part| rows.part::<ExampleRow>(part).map_err(|error| error.to_string());
        assert_eq!(part("a"), Ok(vec![ExampleRow { depth: 3, nodes: vec![7, 54] }]));
        assert_eq!(part("c"), Ok(Vec::new()));
        assert_eq!(part("b"), Err("row 1 of the part b cannot be read: missing field `depth`".to_owned()));
        let odd = rows.part_as("a", |row: ExampleRow| Err::<(), _>(format!("{} is too deep", row.depth)));
        assert_eq!(odd.unwrap_err().to_string(), "row 1 of the part a cannot be read: 3 is too deep");
        let csv = String::from_utf8(rows.to_csv().expect("a table")).expect("UTF-8");
        assert_eq!(csv, "part,depth,nodes,text\na,3,7 54,\nb,,,\"with, comma\"\n");
    }
}
