//! After the load: the shared database against what the players were told.

use std::collections::BTreeMap;

use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{Connection, query};

use crate::Failure;
use crate::check::Outcome;
use crate::pair::Record;

/// What the comparison found.
pub(super) struct ClusterOutcome {
    moves: Outcome,
    /// Games whose versions have a gap.
    gaps: usize,
    /// Games that somebody or something ended though nobody asked for it.
    ended_by_mistake: usize,
    /// Games in which a flag was to fall: those in which it fell once, and all others.
    fell_once: usize,
    fell_otherwise: usize,
}

pub(super) async fn check(
    database: &str,
    records: &[Record],
    flagged: &[String],
) -> Result<ClusterOutcome, Failure> {
    let mut connection = PgConnection::connect(database).await?;
    let mut outcome = ClusterOutcome {
        moves: Outcome::default(),
        gaps: 0,
        ended_by_mistake: 0,
        fell_once: 0,
        fell_otherwise: 0,
    };
    for record in records {
        let rows = query("SELECT ply, text FROM moves WHERE game = $1 ORDER BY ply")
            .bind(&record.game)
            .fetch_all(&mut connection)
            .await?;
        let stored: BTreeMap<u64, String> =
            rows.iter().map(|row| (row.get::<i64, _>("ply") as u64, row.get("text"))).collect();
        outcome.moves.compare(record, &stored);
        let game = game(&mut connection, &record.game).await?;
        outcome.ended_by_mistake += usize::from(game.get::<Option<String>, _>("decision").is_some());
        outcome.gaps += usize::from(game.get::<i64, _>("version") != game.get::<i64, _>("events"));
    }
    for id in flagged {
        let game = game(&mut connection, id).await?;
        let by_time = game.get::<Option<String>, _>("decision").is_some_and(|word| word.contains("time"));
        let fell = by_time && game.get::<i64, _>("ends") == 1;
        *(if fell { &mut outcome.fell_once } else { &mut outcome.fell_otherwise }) += 1;
    }
    Ok(outcome)
}

async fn game(connection: &mut PgConnection, id: &str) -> Result<PgRow, Failure> {
    let row = query(
        "SELECT decision, version, (SELECT count(*) FROM events WHERE game = id) AS events, \
         (SELECT count(*) FROM events WHERE game = id AND data LIKE '{\"t\":\"ended\"%') AS ends FROM games WHERE id = $1",
    )
    .bind(id)
    .fetch_one(connection)
    .await?;
    Ok(row)
}

impl ClusterOutcome {
    pub(super) fn is_clean(&self) -> bool {
        self.moves.is_clean() && self.gaps + self.ended_by_mistake + self.fell_otherwise == 0
    }

    pub(super) fn print(&self) {
        self.moves.print();
        println!(
            "games with a gap in their versions {}, ended by mistake {}; flags that fell once {}, otherwise {}",
            self.gaps, self.ended_by_mistake, self.fell_once, self.fell_otherwise
        );
    }
}
