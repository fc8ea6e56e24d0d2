//! One game, and its players' statistics: thinking time, positions searched, and known positions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cpu_time::ThreadTime;
use kelso_engine::experience::{Experience, PositionKey, Recollection, SearchResult};
use kelso_engine::{AgentSpec, Limits, PaperGame, SearchControl};
use kelso_learn::experience::Store;
use kelso_rules::{AnyGame, Color, EndRules, Outcome, VariantId};
use tempfile::TempDir;

/// The plies of a ballot, which nobody chooses.
const BALLOT_PLIES: usize = 3;
/// The plies that count as the beginning of a game.
pub(super) const EARLY_PLIES: usize = 20;

/// Paper A's player, with a little randomness so that games differ (A10), with or without the store.
pub(super) fn player(depth: u32, store: Option<&FreshStore>) -> Option<AgentSpec> {
    let spec = PaperGame::A.agent.parse::<AgentSpec>().ok()?.with_limits(Limits::depth(depth));
    Some(match store {
        Some(store) => spec.with_experience(store.experience.clone()),
        None => spec.without_experience(),
    })
}

/// A store that is empty at first and removed at the end.
pub(super) struct FreshStore {
    pub(super) store: Arc<Store>,
    experience: Arc<dyn Experience>,
    failed: Arc<AtomicBool>,
    /// Removed after everything that uses it.
    _folder: TempDir,
}

impl FreshStore {
    /// A new one; `None` if it cannot be created.
    pub(super) fn new() -> Option<Self> {
        let folder = tempfile::tempdir().ok()?;
        let failed = Arc::new(AtomicBool::new(false));
        let on_fault = {
            let failed = failed.clone();
            Arc::new(move |_: &_| failed.store(true, Ordering::Relaxed))
        };
        let store = Arc::new(Store::open(&folder.path().join("experience.sqlite"), on_fault).ok()?);
        Some(FreshStore { experience: Arc::new(Timeless(store.clone())), store, failed, _folder: folder })
    }

    /// The number of positions; `None` if something could not be written or read.
    pub(super) fn positions(&self) -> Option<u64> {
        let positions = self.store.summary().ok()?.positions;
        (!self.failed.load(Ordering::Relaxed)).then_some(positions)
    }
}

/// A store that ignores search times: of two equal results it keeps the first, however busy the computer is.
#[derive(Debug)]
struct Timeless(Arc<Store>);

impl Experience for Timeless {
    fn recall(&self, key: &PositionKey) -> Option<Recollection> {
        self.0.recall(key)
    }

    fn reuse(&self, key: &PositionKey) {
        self.0.reuse(key);
    }

    fn remember(&self, key: PositionKey, result: SearchResult) {
        self.0.remember(key, SearchResult { time: std::time::Duration::ZERO, ..result });
    }
}

/// A game to play.
pub(super) struct Pairing<'a> {
    pub(super) variant: VariantId,
    /// Where it starts: after a ballot.
    pub(super) opening: &'a str,
    /// Black's player, which the paper calls red, and White's.
    pub(super) players: [&'a AgentSpec; 2],
    /// Their random seeds.
    pub(super) seeds: [u64; 2],
}

/// Moves chosen where there was an alternative, and how many of them were known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ChoiceCount {
    pub(super) chosen: u64,
    pub(super) known: u64,
}

/// A played game.
pub(super) struct Played {
    pub(super) game: AnyGame,
    /// Positions searched, by both players.
    pub(super) nodes: u64,
    /// CPU time that both spent choosing their moves.
    pub(super) time_ms: f64,
    /// Black's and White's choices in the first plies.
    pub(super) early: [ChoiceCount; 2],
    /// And in the whole game.
    pub(super) all: [ChoiceCount; 2],
}

impl Played {
    /// Who won, if anybody did.
    pub(super) fn winner(&self) -> Option<Color> {
        match self.game.result()?.outcome {
            Outcome::Win(color) => Some(color),
            Outcome::Draw | Outcome::BothLose => None,
        }
    }
}

impl Pairing<'_> {
    /// Plays the game; `None` if it was stopped.
    pub(super) fn play(&self, control: &SearchControl) -> Option<Played> {
        let mut agents = [0, 1].map(|seat: usize| {
            self.players[seat].clone().with_seed(self.seeds[seat]).build_any(self.variant)
        });
        let game = AnyGame::from_fen(self.variant, EndRules::CASUAL, self.opening).ok()?;
        let mut played =
            Played { game, nodes: 0, time_ms: 0.0, early: Default::default(), all: Default::default() };
        while played.game.result().is_none() {
            let seat = played.game.turn() as usize;
            let clock = ThreadTime::now();
            let choice = agents[seat].choose(&played.game, &Limits::NONE, &mut control.clone())?;
            played.time_ms += clock.elapsed().as_secs_f64() * 1e3;
            if control.is_stopped() {
                return None;
            }
            played.nodes += choice.stats.nodes;
            if played.game.legal_moves().len() > 1 {
                played.count(seat, choice.stats.games_remembered.is_some());
            }
            played.game.play(&choice.mv).ok()?;
        }
        Some(played)
    }
}

impl Played {
    /// Counts a choice of the next move.
    fn count(&mut self, seat: usize, is_known: bool) {
        let ply = BALLOT_PLIES + self.game.plies() + 1;
        let early = (ply <= EARLY_PLIES).then_some(&mut self.early[seat]);
        for answers in early.into_iter().chain([&mut self.all[seat]]) {
            answers.chosen += 1;
            answers.known += u64::from(is_known);
        }
    }
}
