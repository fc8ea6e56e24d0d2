//! How long a lookup in a file of experience takes, by how many positions are in it.
//!
//! Files of other sizes: `KELSO_BENCH_ENTRIES=5000000 cargo bench -p kelso-learn`, several with commas. Filling a large one
//! takes minutes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use divan::Bencher;
use kelso_engine::experience::{Bound, Experience, MoveSquares, PositionKey, SearchResult};
use kelso_engine::{Rng, Score};
use kelso_learn::experience::Store;
use kelso_rules::{Packed, VariantId};
use tempfile::TempDir;

fn main() {
    divan::main();
}

/// Room for tens of millions of positions: nothing is to be forgotten here.
const LIMIT: u64 = 16 << 30;
/// Where the keys begin that are in no file.
const MISSES: u64 = 1 << 40;
const SAMPLES: u32 = 1_000;

fn sizes() -> Vec<u64> {
    let wanted = std::env::var("KELSO_BENCH_ENTRIES").unwrap_or_else(|_| "1000,10000,100000".to_owned());
    wanted
        .split(',')
        .map(|size| size.trim().parse().expect("KELSO_BENCH_ENTRIES holds whole numbers"))
        .collect()
}

/// Keys of which no two are alike, spread over the file as positions are.
fn key(judge: &Arc<str>, number: u64) -> PositionKey {
    let mut rng = Rng::new(number);
    let bytes = [rng.next_u64().to_le_bytes(), rng.next_u64().to_le_bytes()].concat();
    PositionKey { variant: VariantId::ENGLISH, judge: judge.clone(), position: Packed::from_slice(&bytes) }
}

fn filled(entries: u64, judge: &Arc<str>) -> (Store, TempDir) {
    let result = SearchResult {
        mv: MoveSquares::from_bytes(&[11, 15]).expect("two squares"),
        score: Score::evaluation(12),
        bound: Bound::Exact,
        depth: 6,
        nodes: 1_000,
        time: Duration::from_millis(5),
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("experience.sqlite");
    let store = Store::open(&file, Arc::new(|error| panic!("{error}"))).expect("a store");
    store.set_limit(LIMIT).expect("a limit");
    let clock = Instant::now();
    (0..entries).for_each(|number| store.remember(key(judge, number), result.clone()));
    store.flush().expect("written");
    let (seconds, bytes) = (clock.elapsed().as_secs_f64(), store.summary().expect("a summary").bytes);
    eprintln!("{entries} positions: {seconds:.1} s to fill, {:.1} MB", bytes as f64 / f64::from(1 << 20));
    (store, folder)
}

/// Looks up a known position, then an unknown one; no lookup asks for the same position as another.
#[divan::bench(args = sizes(), sample_count = SAMPLES, sample_size = 10)]
fn hit_and_miss(bencher: Bencher, entries: u64) {
    let judge: Arc<str> = "table".into();
    let (store, _folder) = filled(entries, &judge);
    let mut rng = Rng::new(7);
    let keys = || {
        let [hit, miss] = [0, MISSES].map(|first| key(&judge, first + rng.next_u64() % entries));
        (hit, miss)
    };
    bencher.with_inputs(keys).bench_local_values(|(hit, miss)| {
        assert!(store.recall(&hit).is_some());
        assert!(store.recall(&miss).is_none());
    });
}
