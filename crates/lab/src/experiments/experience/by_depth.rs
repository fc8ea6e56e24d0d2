//! From which depth on is reading faster than searching (A12)? A shallow search takes less time than a lookup, above all
//! than the first one of a store that has just been opened.

use std::sync::Arc;

use cpu_time::ThreadTime;
use kelso_engine::experience::{DEFAULT_LOOKUP_COST, Experience, PositionKey, SearchCost};
use kelso_engine::{AgentSpec, Limits, SearchControl};
use kelso_learn::experience::Store;
use kelso_rules::{AnyGame, EndRules, VariantId};
use serde::{Deserialize, Serialize};

use super::Found;
use super::lookup::filled;
use super::report::microseconds;
use super::sizes::Sizes;
use crate::experiment::{
    Axis, Findings, Marks, Plot, Point, Step, Table, mean, number, quartiles, random_walks, say,
};

pub(super) const PART: &str = "by-depth";
/// Depths that are searched.
const DEPTHS: std::ops::RangeInclusive<u32> = 1..=6;
/// Positions that are searched, and lookups of each kind.
const POSITIONS: usize = 20;
/// Random moves before a position is searched.
const WALK: std::ops::Range<usize> = 4..40;

/// Lookups in one store, and searches to each depth, in milliseconds.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct ByDepthRow {
    /// Positions in the store.
    pub(super) entries: u64,
    /// The mean of a lookup in a store that is in use.
    pub(super) warm_ms: f64,
    /// The median of the first lookup after a store was opened.
    pub(super) first_ms: f64,
    /// The mean of a search to depth 1, 2, ….
    pub(super) search_ms: Vec<f64>,
}

impl ByDepthRow {
    /// The first depth from which on every search takes longer than this.
    pub(super) fn faster_from(&self, lookup_ms: f64) -> Option<u32> {
        let slower = self.search_ms.iter().rev().take_while(|search| **search > lookup_ms).count();
        let depths = self.search_ms.len();
        (slower > 0).then(|| (depths - slower) as u32 + 1)
    }
}

/// True if the player looks a position up before it searches to this depth.
pub(super) fn is_looked_up(depth: u32) -> bool {
    SearchCost::TABLE.of(&Limits::depth(depth), VariantId::ENGLISH) > Some(DEFAULT_LOOKUP_COST)
}

impl ByDepthRow {
    /// True if no lookup is made that takes longer than the search, neither in a store in use nor as the first one.
    pub(super) fn looks_up_only_what_is_faster(&self) -> bool {
        let slowest = self.warm_ms.max(self.first_ms);
        (1..).zip(&self.search_ms).all(|(depth, search)| !is_looked_up(depth) || slowest < *search)
    }
}

pub(super) fn step(sizes: Sizes, seed: u64) -> Step {
    Step::timed(PART, 500.0 + sizes.compared_entries() as f64 / 50.0, move |control| {
        measure(sizes.compared_entries(), seed, control)
    })
}

fn measure(entries: u64, seed: u64, control: &SearchControl) -> Option<ByDepthRow> {
    let (store, keys) = filled(entries, seed, control)?;
    let known: Vec<_> =
        (0..entries).step_by((entries as usize / POSITIONS).max(1)).map(|n| keys.key(n)).collect();
    let warm = || known.iter().all(|key| store.store.recall(key).is_some());
    if !warm() {
        return None;
    }
    let clock = ThreadTime::now();
    let right = warm();
    let warm_ms = clock.elapsed().as_secs_f64() * 1e3 / known.len() as f64;
    let firsts = known.iter().map(|key| first_lookup(&store.store, key)).collect::<Option<Vec<_>>>()?;
    right.then_some(())?;
    Some(ByDepthRow {
        entries,
        warm_ms,
        first_ms: quartiles(&firsts).median,
        search_ms: DEPTHS.map(|depth| search_ms(depth, seed, control)).collect::<Option<_>>()?,
    })
}

/// The first lookup of a store that has just been opened: nothing of its file is in the process yet.
fn first_lookup(store: &Store, key: &PositionKey) -> Option<f64> {
    let opened = Store::open(store.file(), Arc::new(|_: &_| ())).ok()?;
    let clock = ThreadTime::now();
    let found = opened.recall(key).is_some();
    found.then(|| clock.elapsed().as_secs_f64() * 1e3)
}

/// The mean time of a search to a depth, by one player as in a game: creating it takes longer than a shallow search.
fn search_ms(depth: u32, seed: u64, control: &SearchControl) -> Option<f64> {
    let spec: AgentSpec = format!("table depth={depth}").parse().ok()?;
    let mut agent = spec.build_any(VariantId::ENGLISH);
    let mut times = Vec::new();
    for fen in random_walks(VariantId::ENGLISH, seed, POSITIONS, WALK) {
        let game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::CASUAL, &fen).ok()?;
        let clock = ThreadTime::now();
        agent.choose(&game, &Limits::NONE, &mut control.clone())?;
        times.push(clock.elapsed().as_secs_f64() * 1e3);
        if control.is_stopped() {
            return None;
        }
    }
    Some(mean(&times))
}

pub(super) fn report(found: &Found, findings: &mut Findings) {
    let Some(row) = &found.by_depth else { return };
    findings.text(say!(
        "That depends on the depth: a shallow search is over before a lookup is. The table compares lookups in a store of {} positions with searches on {} random positions; the first lookup after a store is opened reads its pages from the system.",
        number(row.entries as f64),
        POSITIONS
    ));
    let mut plot = Plot::new(
        "by-depth",
        "Time of a search by its depth, and of a lookup",
        Axis::whole("Depth of the search in plies"),
        Axis::logarithmic("Microseconds"),
    );
    let depths = || (1..).zip(&row.search_ms);
    let points = |ms: &dyn Fn(f64) -> f64| -> Vec<Point> {
        depths().map(|(depth, search): (u32, &f64)| Point::at(depth.into(), ms(*search) * 1e3)).collect()
    };
    plot.series("search", Marks::Line, 2, points(&|search| search));
    plot.series("lookup, store in use", Marks::Dashes, 0, points(&|_| row.warm_ms));
    plot.series("first lookup after opening", Marks::Dashes, 1, points(&|_| row.first_ms));
    findings.plot(plot);
    let mut table = Table::new(
        "Microseconds of processor time by depth: means of searches and of lookups in a store in use, the median of first lookups.",
        ["Depth", "Search", "Lookup, store in use", "First lookup after opening", "Is it looked up?"],
    );
    for (depth, search) in depths() {
        table.row([
            depth.to_string(),
            microseconds(*search),
            microseconds(row.warm_ms),
            microseconds(row.first_ms),
            if is_looked_up(depth) { "yes" } else { "no" }.to_owned(),
        ]);
    }
    findings.table(table);
}
