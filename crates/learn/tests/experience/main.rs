//! Experience on disk: what is remembered comes back, stays within its limit, and survives whatever happens.

mod adapting;
mod carrying;
mod files;
mod killing;
mod limits;
mod remembering;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use kelso_engine::experience::{MoveSquares, PositionKey, RememberedBound, SearchResult};
use kelso_engine::{Rng, Score};
use kelso_learn::experience::Store;
use kelso_rules::{English, Packed, Position, VariantId};

/// A store whose faults fail the test.
fn open(file: &Path) -> Store {
    Store::open(file, Arc::new(|error| panic!("{error}"))).expect("a store")
}

fn result(depth: u32) -> SearchResult {
    SearchResult {
        mv: MoveSquares::from_bytes(&[11, 15]).expect("two squares"),
        score: Score::evaluation(12),
        bound: RememberedBound::Exact,
        depth,
        nodes: 1_000,
        time: Duration::from_millis(5),
    }
}

fn start_key(judge: &str) -> PositionKey {
    PositionKey::new(&Position::start(English), &judge.into())
}

/// Keys of which no two are alike, spread over the file as positions are. They need not be legal: a store does not look.
fn key(number: u64) -> PositionKey {
    let mut rng = Rng::new(number);
    let bytes = [rng.next_u64().to_le_bytes(), rng.next_u64().to_le_bytes()].concat();
    PositionKey { variant: VariantId::ENGLISH, judge: "table".into(), position: Packed::from_slice(&bytes) }
}
