//! Experience as text, to move it to another computer: written by `export`, read by `import`. docs/experience.md
//! describes the lines.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use kelso_engine::Score;
use kelso_engine::experience::{
    Experience, MoveSquares, PositionKey, Recollection, RememberedBound, SearchResult,
};
use kelso_rules::{AnyMove, AnyPosition, Color, Notation};

use super::entry::{COLUMNS, recollection};
use super::error::ExperienceError;
use super::store::Store;
use super::writer::{variant_of, variant_text};

/// The first line.
const HEADER: &str = "kelso experience 1";
/// The fields of a line.
const FIELDS: &str = "variant, judge, FEN, move, score, bound, depth, nodes, milliseconds, games, last use";
/// Lines between two progress reports.
const REPORT: u64 = 1_000;

/// How much was transferred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Transferred {
    /// Positions.
    pub positions: u64,
}

impl Store {
    /// Writes everything as text; `progress` is called now and then with the number of positions written.
    ///
    /// # Errors
    /// If the file cannot be read, or `out` not written.
    pub fn export(
        &self,
        out: &mut dyn Write,
        mut progress: impl FnMut(u64),
    ) -> Result<Transferred, ExperienceError> {
        let failed = |why| ExperienceError::File { doing: "export", file: self.file().to_owned(), why };
        let mut positions = 0;
        let mut written = writeln!(out, "{HEADER}");
        self.read(|connection| {
            let mut statement = connection.prepare(&format!(
                "SELECT variant, judges.judge, position, last_used, {COLUMNS} FROM judges
                 JOIN positions ON positions.judge = judges.id ORDER BY judges.id, position"
            ))?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let (variant, judge): (String, String) = (row.get(0)?, row.get(1)?);
                let Some(known) = recollection(row, 4)? else { continue };
                let line = Line::new(&variant, &judge, row.get_ref(2)?.as_blob()?, known, row.get(3)?);
                // Invalid entries are not exported.
                let Some(line) = line else { continue };
                written = line.write(out);
                if written.is_err() {
                    return Ok(());
                }
                positions += 1;
                if positions % REPORT == 0 {
                    progress(positions);
                }
            }
            Ok(())
        })?;
        written.and_then(|()| writeln!(out, "end {positions}")).and_then(|()| out.flush()).map_err(failed)?;
        Ok(Transferred { positions })
    }

    /// Reads what [`export`](Self::export) wrote, and adds what is new or deeper. Nothing is added unless every line is
    /// valid. Importing twice changes nothing.
    ///
    /// # Errors
    /// If the text cannot be read, is truncated or wrong anywhere, or the file cannot be written.
    pub fn import(&self, file: &Path, mut progress: impl FnMut(u64)) -> Result<Transferred, ExperienceError> {
        // Two passes over the text, so that nothing has to be held in memory or undone.
        let positions = read_lines(file, |_| Ok(()))?;
        let mut done = 0;
        read_lines(file, |line| {
            self.adopt_line(line);
            done += 1;
            if done % REPORT == 0 {
                progress(done);
            }
            Ok(())
        })?;
        self.flush()?;
        Ok(Transferred { positions })
    }

    fn adopt_line(&self, line: Line) {
        let judge: Arc<str> = line.judge.into();
        let key = PositionKey::of_any(&line.position, &judge);
        // The same game must not count twice.
        let games = self.recall(&key).map_or(0, |known| known.games);
        let known = Recollection { games: line.known.games.saturating_sub(games), ..line.known };
        self.adopt(key, known, line.last_used);
    }
}

/// Calls back with every line of an exported text; returns how many there were.
fn read_lines(
    file: &Path,
    mut each: impl FnMut(Line) -> Result<(), ExperienceError>,
) -> Result<u64, ExperienceError> {
    let failed = |why| ExperienceError::File { doing: "read", file: file.to_owned(), why };
    let wrong = |line: usize, why: String| ExperienceError::Line { file: file.to_owned(), line, why };
    let mut lines = BufReader::new(File::open(file).map_err(failed)?).split(b'\n');
    let mut number = 0;
    let mut next = || -> Result<Option<(usize, String)>, ExperienceError> {
        number += 1;
        let Some(bytes) = lines.next().transpose().map_err(failed)? else { return Ok(None) };
        let text = String::from_utf8(bytes).map_err(|_| wrong(number, "it is not text".to_owned()))?;
        Ok(Some((number, text)))
    };
    let first = next()?.map(|(_, text)| text).unwrap_or_default();
    if first != HEADER {
        return Err(match first.strip_prefix("kelso experience ") {
            Some(version) => wrong(1, format!("it has version {version}, and this Kelso reads version 1")),
            None => wrong(1, format!("it is not exported experience, whose first line is “{HEADER}”")),
        });
    }
    let mut count = 0;
    while let Some((number, text)) = next()? {
        if let Some(promised) = text.strip_prefix("end ") {
            if promised.parse() != Ok(count) {
                return Err(wrong(
                    number,
                    format!("{promised} positions were written, and {count} are here"),
                ));
            }
            return match next()? {
                None => Ok(count),
                Some((number, _)) => {
                    Err(wrong(number, "nothing is expected after the line “end”".to_owned()))
                }
            };
        }
        each(Line::read(&text).map_err(|why| wrong(number, why))?)?;
        count += 1;
    }
    Err(wrong(number, "the text is cut short: the line “end” is missing".to_owned()))
}

/// One position of the text.
struct Line {
    judge: String,
    position: AnyPosition,
    mv: AnyMove,
    known: Recollection,
    last_used: i64,
}

impl Line {
    fn new(variant: &str, judge: &str, packed: &[u8], known: Recollection, last_used: i64) -> Option<Self> {
        let position = AnyPosition::unpack(variant_of(variant)?, packed).ok()?;
        let is_known = |mv: &AnyMove| MoveSquares::of_any(mv, position.turn()) == known.result.mv;
        let mv = position.legal_moves().into_iter().find(is_known)?;
        Some(Line { judge: judge.to_owned(), position, mv, known, last_used })
    }

    fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let Recollection { result, games } = &self.known;
        let mv = self.position.format_move(&self.mv, Notation::NumericFull);
        writeln!(
            out,
            "{}\t{}\t{}\t{mv}\t{}\t{}\t{}\t{}\t{}\t{games}\t{}",
            variant_text(self.position.variant()),
            self.judge,
            self.position.to_fen(),
            result.score.raw(),
            result.bound.name(),
            result.depth,
            result.nodes,
            result.time.as_millis(),
            self.last_used,
        )
    }

    fn read(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split('\t').collect();
        let &[variant, judge, fen, mv, score, bound, depth, nodes, millis, games, last_used] = &fields[..]
        else {
            return Err(format!("{} fields where 11 are expected: {FIELDS}", fields.len()));
        };
        let variant = variant_of(variant).ok_or_else(|| {
            format!("“{}” is no variant of this Kelso; english/8 is one", shortened(variant))
        })?;
        let position = AnyPosition::from_fen(variant, fen).map_err(|error| error.to_string())?;
        if position.turn() != Color::Black {
            return Err("White is to move, and positions are written with Black to move".to_owned());
        }
        let mv = position.parse_move(mv).map_err(|error| error.to_string())?;
        let bound = RememberedBound::ALL
            .into_iter()
            .find(|known| known.name() == bound)
            .ok_or_else(|| format!("“{}” is no bound; it is exact or lower", shortened(bound)))?;
        let raw: i16 = number("score", score)?;
        if raw.abs() > Score::INFINITE.raw() {
            return Err(format!("no score is as large as {raw}"));
        }
        let result = SearchResult {
            mv: MoveSquares::of_any(&mv, Color::Black),
            score: Score::from_raw(raw),
            bound,
            depth: number("depth", depth)?,
            nodes: number("nodes", nodes)?,
            time: Duration::from_millis(number("milliseconds", millis)?),
        };
        let known = Recollection { result, games: number("games", games)? };
        Ok(Line { judge: judge.to_owned(), position, mv, known, last_used: number("last use", last_used)? })
    }
}

fn number<N: std::str::FromStr>(field: &str, text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("“{}” is no whole number for {field}", shortened(text)))
}

/// Enough of a text to recognise it.
fn shortened(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}
