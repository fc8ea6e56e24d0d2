//! How long a lookup in a file of experience takes, by how many positions are in it.
//!
//! Files of other sizes: `KELSO_BENCH_ENTRIES=5000000 cargo bench -p kelso-learn`, several with commas. Filling a large one
//! takes minutes. With `KELSO_BENCH_INSERTS=1000000` it first inserts that many into a file with a small limit, and reports how large
//! that became.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use divan::Bencher;
use kelso_engine::experience::{Experience, MoveSquares, PositionKey, RememberedBound, SearchResult};
use kelso_engine::{Rng, Score};
use kelso_learn::experience::Store;
use kelso_rules::{Packed, VariantId};
use tempfile::TempDir;

fn main() {
    if let Ok(inserts) = std::env::var("KELSO_BENCH_INSERTS") {
        insert_within_limit(inserts.parse().expect("KELSO_BENCH_INSERTS holds a whole number"));
    }
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

fn result() -> SearchResult {
    SearchResult {
        mv: MoveSquares::from_bytes(&[11, 15]).expect("two squares"),
        score: Score::evaluation(12),
        bound: RememberedBound::Exact,
        depth: 6,
        nodes: 1_000,
        time: Duration::from_millis(5),
    }
}

/// Inserts into a file of at most 32 MB, whose size is looked at all the time: in the middle of writing and forgetting too.
fn insert_within_limit(inserts: u64) {
    const LIMIT: u64 = 32 << 20;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("experience.sqlite");
    let store = Store::open(&file, Arc::new(|error| panic!("{error}"))).expect("a store");
    store.set_limit(LIMIT).expect("a limit");
    let judge: Arc<str> = "table".into();
    let size = |name: &str| std::fs::metadata(folder.path().join(name)).map_or(0, |data| data.len());
    let (done, clock) = (AtomicBool::new(false), Instant::now());
    let most = std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let mut most = 0;
            while !done.load(Ordering::Relaxed) {
                most = most.max(size("experience.sqlite") + size("experience.sqlite-wal"));
                std::thread::sleep(Duration::from_millis(1));
            }
            most
        });
        (0..inserts).for_each(|number| store.remember(key(&judge, number), result()));
        store.flush().expect("written");
        done.store(true, Ordering::Relaxed);
        watcher.join().expect("it only looks")
    });
    let (seconds, kept) = (clock.elapsed().as_secs_f64(), store.summary().expect("a summary").positions);
    eprintln!("{inserts} inserts: {seconds:.1} s, {most} bytes at most of {LIMIT}, {kept} positions kept");
    assert!(most <= LIMIT, "the limit does not hold");
}

fn filled(entries: u64, judge: &Arc<str>) -> (Store, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("experience.sqlite");
    let store = Store::open(&file, Arc::new(|error| panic!("{error}"))).expect("a store");
    store.set_limit(LIMIT).expect("a limit");
    let clock = Instant::now();
    (0..entries).for_each(|number| store.remember(key(judge, number), result()));
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
