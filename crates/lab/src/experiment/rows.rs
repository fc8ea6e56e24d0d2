//! The rows of an experiment: flat records, each of a part, typed again when they are read.

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

    /// The rows of a part, as what they were made from.
    pub fn part<R: DeserializeOwned>(&self, part: &str) -> Vec<R> {
        let of_part = |row: &&Value| row.get(PART).and_then(Value::as_str) == Some(part);
        self.0.iter().filter(of_part).filter_map(|row| serde_json::from_value(row.clone()).ok()).collect()
    }

    /// As they are stored.
    pub fn values(&self) -> &[Value] {
        &self.0
    }

    /// A table with a column for every field that some row has; lists have spaces between their numbers.
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

/// Every field that some row has, in the order in which they come.
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
    struct Row {
        depth: u32,
        nodes: Vec<u64>,
    }

    #[test]
    fn rows_come_back_as_what_they_were() {
        let rows = Rows::new(vec![
            json!({"part": "a", "depth": 3, "nodes": [7, 54]}),
            json!({"part": "b", "text": "with, comma"}),
        ]);
        assert_eq!(rows.part::<Row>("a"), [Row { depth: 3, nodes: vec![7, 54] }]);
        assert!(rows.part::<Row>("c").is_empty());
        let csv = String::from_utf8(rows.to_csv().expect("a table")).expect("UTF-8");
        assert_eq!(csv, "part,depth,nodes,text\na,3,7 54,\nb,,,\"with, comma\"\n");
    }
}
