//! How long a question to the explorer takes when a database holds as many rows as so many games make.
//!
//! `explorer_load DATABASE [GAMES] [QUESTIONS]`: DATABASE is a file or a postgres:// address, and must be empty. A real archive of 9,377 games
//! made 219,450 rows; the rows here have the same shape, and their positions are spread evenly over all numbers.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kelso_engine::Rng;
use kelso_server::store::{DatabaseAddress, OpenStore, PostgresAddress, Store, StoreOptions};
use kelso_server::time::SystemClock;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

/// Rows that a game adds, as in the archive.
const ROWS_OF_A_GAME: f64 = 219_450.0 / 9_377.0;
/// Moves of a position, by the lengths of games.
const ROWS_OF_A_POSITION: i64 = 3;

const SQLITE: &str = "INSERT INTO explorer_moves WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $1) \
    SELECT $2 * (i / 3), CASE i % 3 WHEN 2 THEN '22-18' ELSE '11-15' END, i % 2, 1, 1, 1, 0 FROM n";
const POSTGRES: &str = "INSERT INTO explorer_moves SELECT $2 * (i / 3), CASE i % 3 WHEN 2 THEN '22-18' ELSE '11-15' END, \
    i % 2, 1, 1, 1, 0 FROM generate_series(0::bigint, $1 - 1) AS n(i)";

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| words.get(place).map_or(Ok(usual), |word| word.parse::<u64>());
    let database = words.first().map(|word| word.parse::<DatabaseAddress>());
    let (Some(Ok(database)), Ok(games), Ok(questions)) = (database, number(1, 1_000_000), number(2, 20_000))
    else {
        eprintln!("expected a file or a postgres:// address, then the number of games and of questions");
        return ExitCode::from(2);
    };
    match measure(&database, games, questions).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn measure(
    database: &DatabaseAddress,
    games: u64,
    questions: u64,
) -> Result<(), Box<dyn std::error::Error>> {
    let clock = Arc::new(SystemClock::new());
    let store = OpenStore::open(database, StoreOptions::default(), clock).await?.shared();
    let rows = (games as f64 * ROWS_OF_A_GAME) as i64;
    let step = i64::MAX / rows.max(1);
    let began = Instant::now();
    fill(database, rows, step).await?;
    println!("{rows} rows, as {games} games make, in {:.1} s", began.elapsed().as_secs_f64());
    let mut times = ask(&*store, rows, step, questions).await?;
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0;
    println!(
        "{questions} questions: median {:.3} ms, 99% within {:.3} ms, the longest {:.3} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    store.close().await?;
    Ok(())
}

async fn fill(database: &DatabaseAddress, rows: i64, step: i64) -> Result<(), sqlx::Error> {
    match database {
        DatabaseAddress::File(file) => {
            let options = SqliteConnectOptions::new().filename(file).disable_statement_logging();
            let mut connection = options.connect().await?;
            sqlx::query(SQLITE).bind(rows).bind(step).execute(&mut connection).await?;
            connection.close().await
        }
        DatabaseAddress::Postgres(address) => {
            let mut connection = connect(address).await?;
            sqlx::query(POSTGRES).bind(rows).bind(step).execute(&mut connection).await?;
            connection.close().await
        }
    }
}

async fn connect(address: &PostgresAddress) -> Result<sqlx::PgConnection, sqlx::Error> {
    address.url().parse::<sqlx::postgres::PgConnectOptions>()?.disable_statement_logging().connect().await
}

/// How long each of the questions took, about positions drawn at random.
async fn ask(
    store: &dyn Store,
    rows: i64,
    step: i64,
    questions: u64,
) -> Result<Vec<Duration>, Box<dyn std::error::Error>> {
    let mut rng = Rng::new(1);
    let mut times = Vec::new();
    for _ in 0..questions {
        let place = rng.below((rows / ROWS_OF_A_POSITION).max(1) as usize) as i64;
        let began = Instant::now();
        let found = store.explored(place * step).await?;
        times.push(began.elapsed());
        assert_eq!(found.len() as i64, ROWS_OF_A_POSITION, "every position has its rows");
    }
    Ok(times)
}
