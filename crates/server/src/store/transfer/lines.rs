//! The export format: a line of JSON per row, between a header line and a final line with the number of rows.
//! docs/formats.md describes it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::tables::{Fields, Table, table};

/// The current version of the format.
const FORMAT: u32 = 1;

/// A line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "t", content = "d", rename_all = "snake_case")]
pub(super) enum Line {
    /// The first.
    Kelso(Header),
    /// A row of a table.
    Row(RowLine),
    /// The last: the number of rows of each table.
    End(BTreeMap<String, u64>),
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Header {
    export: u32,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RowLine {
    table: String,
    row: Fields,
}

impl Line {
    pub(super) fn header() -> Line {
        Line::Kelso(Header { export: FORMAT })
    }

    pub(super) fn row(table: &Table, row: Fields) -> Line {
        Line::Row(RowLine { table: table.name.to_owned(), row })
    }

    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("lines have string keys only")
    }
}

/// Parses lines in order, and reports what is wrong.
#[derive(Debug, Default)]
pub(super) struct LineReader {
    number: u64,
    counts: BTreeMap<String, u64>,
    ended: bool,
}

/// The content of a line.
#[derive(Debug)]
pub(super) enum Given {
    /// Nothing to store.
    Nothing,
    /// A row.
    Row(&'static Table, Fields),
}

impl LineReader {
    /// The line that was read last.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Reads the next line.
    pub(super) fn read(&mut self, text: &str) -> Result<Given, String> {
        self.number += 1;
        if self.ended {
            return Err("nothing is expected after the line “end”".to_owned());
        }
        let line: Result<Line, _> = serde_json::from_str(text);
        if self.number == 1 {
            return match line {
                Ok(Line::Kelso(Header { export: FORMAT })) => Ok(Given::Nothing),
                Ok(Line::Kelso(Header { export })) => {
                    Err(format!("it was exported in format {export}, and this Kelso reads format {FORMAT}"))
                }
                _ => Err("it is not a file that kelso export wrote".to_owned()),
            };
        }
        match line.map_err(|error| format!("it is no line of an export ({error})"))? {
            Line::Kelso(_) => Err("it is a first line, and not the first".to_owned()),
            Line::Row(RowLine { table: name, row }) => {
                let table = table(&name).ok_or_else(|| format!("there is no table {name}"))?;
                table.check(&row)?;
                *self.counts.entry(name).or_default() += 1;
                Ok(Given::Row(table, row))
            }
            Line::End(promised) => {
                self.ended = true;
                let promised: BTreeMap<_, _> = promised.into_iter().filter(|(_, rows)| *rows > 0).collect();
                if promised != self.counts {
                    return Err("not all rows that were exported are there".to_owned());
                }
                Ok(Given::Nothing)
            }
        }
    }

    /// Refuses an incomplete text; returns the number of rows of each table.
    pub(super) fn finish(self) -> Result<BTreeMap<String, u64>, String> {
        if self.ended {
            Ok(self.counts)
        } else {
            Err("it is cut short: the line “end” is missing".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOT: &str =
        r#"{"t":"row","d":{"table":"bots","row":{"key":"00ff","name":"robo \"1\"","created":5}}}"#;

    fn read(lines: &[&str]) -> Result<BTreeMap<String, u64>, (u64, String)> {
        let mut reader = LineReader::default();
        for line in lines {
            reader.read(line).map_err(|why| (reader.number(), why))?;
        }
        let number = reader.number();
        reader.finish().map_err(|why| (number, why))
    }

    #[test]
    fn lines_are_frozen() {
        let header = r#"{"t":"kelso","d":{"export":1}}"#;
        let end = r#"{"t":"end","d":{"bots":1,"games":0}}"#;
        for text in [header, BOT, end] {
            assert_eq!(serde_json::from_str::<Line>(text).expect(text).text(), text);
        }
        assert_eq!(Line::header().text(), header);
        assert_eq!(read(&[header, BOT, end]), Ok(BTreeMap::from([("bots".to_owned(), 1)])));
    }

    #[test]
    fn what_is_not_whole_is_refused_with_its_line() {
        let header = r#"{"t":"kelso","d":{"export":1}}"#;
        let end = r#"{"t":"end","d":{"bots":1}}"#;
        let newer = r#"{"t":"kelso","d":{"export":2}}"#;
        let no_key = r#"{"t":"row","d":{"table":"bots","row":{"name":"robo","created":5}}}"#;
        let wrong = r#"{"t":"row","d":{"table":"bots","row":{"key":"0","name":"robo","created":5}}}"#;
        let more =
            r#"{"t":"row","d":{"table":"bots","row":{"key":"00","name":"robo","created":5,"rank":1}}}"#;
        let table = r#"{"t":"row","d":{"table":"cats","row":{}}}"#;
        for (lines, number, why) in [
            (vec!["1,2"], 1, "it is not a file that kelso export wrote"),
            (vec![newer], 1, "it was exported in format 2, and this Kelso reads format 1"),
            (vec![header, BOT], 2, "it is cut short: the line “end” is missing"),
            (vec![header, end], 2, "not all rows that were exported are there"),
            (vec![header, BOT, end, BOT], 4, "nothing is expected after the line “end”"),
            (vec![header, no_key], 2, "the column key of bots is missing"),
            (vec![header, wrong], 2, "the column key of bots holds something else"),
            (vec![header, more], 2, "bots has no column rank"),
            (vec![header, table], 2, "there is no table cats"),
        ] {
            assert_eq!(read(&lines), Err((number, why.to_owned())));
        }
    }
}
