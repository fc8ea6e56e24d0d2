//! The scores of games: with the game they belong to, or under the name of a line that was played elsewhere.

use super::StoreError;
use super::reading::{Reader, StoredRow, Value};
use super::script::{Script, Statement};
use super::stored::{FORMAT, StoredReview, check_format, from_json, json};
use crate::game::GameId;
use crate::review::{LineId, ReviewRecord, ReviewedLine};

/// Reviews of lines that are stored. They can be made again; games of the server keep theirs as long as there is the game.
pub const MOST_LINE_REVIEWS: i64 = 5_000;

/// Stores a game's review, replacing an earlier one.
pub(super) fn save(game: &GameId, review: &ReviewRecord, now: i64) -> Script {
    let sql = "INSERT INTO reviews (game, data, created, format) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (game) DO UPDATE SET data = excluded.data, created = excluded.created, format = excluded.format";
    let data = json(&StoredReview::from(review.clone()));
    let values = [game.as_str().into(), data.as_str().into(), now.into(), FORMAT.into()];
    Script::new(vec![Statement::new(sql, values)])
}

pub(super) async fn find(
    reader: &mut impl Reader,
    game: &GameId,
) -> Result<Option<ReviewRecord>, StoreError> {
    let sql = "SELECT data, format FROM reviews WHERE game = $1";
    let rows = reader.rows(sql, &[Value::Text(game.as_str())]).await?;
    rows.first().map(record).transpose()
}

/// Stores a line's review; the oldest beyond the limit go.
pub(super) fn save_line(line: &ReviewedLine, now: i64) -> Script {
    let ReviewedLine { id, variant, size, start, record } = line;
    let insert = "INSERT INTO line_reviews (id, variant, size, start, data, created, format) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE \
                  SET data = excluded.data, created = excluded.created, format = excluded.format";
    let data = json(&StoredReview::from(record.clone()));
    let values = [
        id.as_str().into(),
        variant.as_str().into(),
        i64::from(*size).into(),
        start.as_str().into(),
        data.as_str().into(),
        now.into(),
        FORMAT.into(),
    ];
    // SQLite wants a limit where there is an offset.
    let evict = "DELETE FROM line_reviews WHERE id IN \
                 (SELECT id FROM line_reviews ORDER BY created DESC, id LIMIT $1 OFFSET $2)";
    let bounds = [MOST_LINE_REVIEWS.into(), MOST_LINE_REVIEWS.into()];
    Script::new(vec![Statement::new(insert, values), Statement::new(evict, bounds)])
}

pub(super) async fn find_line(
    reader: &mut impl Reader,
    id: &LineId,
) -> Result<Option<ReviewedLine>, StoreError> {
    let sql = "SELECT variant, size, start, data, format FROM line_reviews WHERE id = $1";
    let rows = reader.rows(sql, &[Value::Text(id.as_str())]).await?;
    rows.first().map(|row| line(id, row)).transpose()
}

fn line(id: &LineId, row: &impl StoredRow) -> Result<ReviewedLine, StoreError> {
    let size = row.number("size")?;
    Ok(ReviewedLine {
        id: id.clone(),
        variant: row.text("variant")?,
        size: u8::try_from(size).map_err(|_| StoreError::Corrupt(format!("a board of {size} rows")))?,
        start: row.text("start")?,
        record: record(row)?,
    })
}

fn record(row: &impl StoredRow) -> Result<ReviewRecord, StoreError> {
    check_format(row.number("format")?)?;
    from_json::<StoredReview>(&row.text("data")?).map(Into::into)
}
