//! How long a lookup takes, by how many positions are in the store (A12).

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use kelso_engine::experience::{Experience, MoveSquares, PositionKey, RememberedBound, SearchResult};
use kelso_engine::{Rng, Score, SearchControl};
use kelso_rules::{Packed, VariantId};
use serde::{Deserialize, Serialize};

use super::play::FreshStore;
use crate::experiment::Step;

pub(super) const PART: &str = "lookup";
/// Timed lookups of each kind, after as many untimed ones.
const LOOKUPS: usize = 1_000;
/// Positions inserted between two checks whether to stop.
const CHUNK: u64 = 1_000;

/// The mean times of a lookup in a store of one size.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct LookupRow {
    /// Positions in the store.
    pub(super) entries: u64,
    /// Of a position that is in it.
    pub(super) hit_ms: f64,
    /// Of one that is not.
    pub(super) miss_ms: f64,
}

impl LookupRow {
    /// The slower of the two.
    pub(super) fn slower_ms(&self) -> f64 {
        self.hit_ms.max(self.miss_ms)
    }
}

pub(super) fn step(entries: u64, seed: u64) -> Step {
    Step::timed(PART, 100.0 + entries as f64 / 50.0, move |control| measure(entries, seed, control))
}

fn measure(entries: u64, seed: u64, control: &SearchControl) -> Option<LookupRow> {
    let (store, keys) = filled(entries, seed, control)?;
    let mut rng = Rng::new(seed);
    let mut mean_ms = |first: u64, is_known: bool| {
        let mut draw =
            || -> Vec<_> { (0..LOOKUPS).map(|_| keys.key(first + rng.next_u64() % entries)).collect() };
        let (warm_up, timed) = (draw(), draw());
        let all_right =
            |keys: &[PositionKey]| keys.iter().all(|key| store.store.recall(key).is_some() == is_known);
        let warm = all_right(&warm_up);
        let clock = ThreadTime::now();
        let right = all_right(&timed);
        (warm && right).then(|| clock.elapsed().as_secs_f64() * 1e3 / LOOKUPS as f64)
    };
    Some(LookupRow { entries, hit_ms: mean_ms(0, true)?, miss_ms: mean_ms(entries, false)? })
}

/// A store with this many made-up positions.
pub(super) fn filled(entries: u64, seed: u64, control: &SearchControl) -> Option<(FreshStore, MadeUpKeys)> {
    let store = FreshStore::new()?;
    let keys = MadeUpKeys { judge: "table".into(), seed };
    for number in 0..entries {
        if number % CHUNK == 0 && control.is_stopped() {
            return None;
        }
        store.store.remember(keys.key(number), result()?);
    }
    (store.positions()? == entries).then_some((store, keys))
}

/// Distinct keys, distributed like positions. A store does not check whether they are reachable.
pub(super) struct MadeUpKeys {
    pub(super) judge: Arc<str>,
    pub(super) seed: u64,
}

impl MadeUpKeys {
    pub(super) fn key(&self, number: u64) -> PositionKey {
        // The number itself is in it, so that keys are distinct; the random part comes first and decides the place.
        let random = Rng::new(self.seed.wrapping_add(number)).next_u64();
        let bytes = [random.to_le_bytes(), number.to_le_bytes()].concat();
        let position = Packed::from_slice(&bytes);
        PositionKey { variant: VariantId::ENGLISH, judge: self.judge.clone(), position }
    }
}

fn result() -> Option<SearchResult> {
    Some(SearchResult {
        mv: MoveSquares::from_bytes(&[11, 15])?,
        score: Score::evaluation(12),
        bound: RememberedBound::Exact,
        depth: 6,
        nodes: 1_000,
        time: Duration::ZERO,
    })
}
