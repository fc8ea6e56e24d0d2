//! Paper B's discussion of what a king is worth: it chooses half a man more than a man, because 1 or more would
//! "overly prioritize" kings and 0.1 or less hardly value them. Here the weights play each other.

use kelso_rules::{EndRules, RuleSet, Size, VariantId};
use serde::{Deserialize, Serialize};

use super::games::DuelTally;
use crate::experiment::{Duel, Findings, Holding, Interval, PairScore, Step, Table, pair_score, say};

/// Paper B's rules.
const ITS_RULES: VariantId = VariantId { rules: RuleSet::OptionalCapture, size: Size::Eight };
/// One of the paper's depths.
const DEPTH: u32 = 4;
/// All three-move ballots.
pub(super) const OPENINGS: usize = 174;
/// Each duel of two weights, the one that the paper chooses first.
pub(super) const WEIGHTS: [[&str; 2]; 3] = [["0.5", "0.1"], ["0.5", "1"], ["0.1", "1"]];

/// A pair of games between two weights, from the point of view of the first.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct KingRow {
    weights: [String; 2],
    opening: String,
    #[serde(flatten)]
    pub(super) score: PairScore,
}

impl KingRow {
    pub(super) fn is_of(&self, weights: [&str; 2]) -> bool {
        self.weights == weights
    }
}

pub(super) fn step(weights: [&'static str; 2], opening: &str) -> Step {
    let player = |king| format!("alphabeta depth={DEPTH} eval=material-half-king king={king}");
    let game = Duel {
        variant: ITS_RULES,
        players: weights.map(player),
        opening: opening.to_owned(),
        rules: EndRules::CASUAL,
        seed: 0,
    };
    Step::counted(super::KINGS, 60.0, move |control| {
        let (opening, score) = (game.opening.clone(), game.play(control)?);
        Some(KingRow { weights: weights.map(str::to_owned), opening, score })
    })
}

/// The duel of two weights.
struct WeightDuel {
    tally: DuelTally,
    score: f64,
    interval: Option<Interval>,
}

impl WeightDuel {
    fn of(rows: &[KingRow], weights: [&str; 2]) -> Self {
        let pairs: Vec<_> = rows.iter().filter(|row| row.is_of(weights)).map(|row| row.score).collect();
        let (score, interval) = pair_score(&pairs);
        WeightDuel { tally: DuelTally::new(&pairs), score, interval }
    }

    fn shown(&self) -> String {
        let interval = self.interval.map(|i| format!(" [{:.3} – {:.3}]", i.low, i.high));
        format!("{:.3}{}", self.score, interval.unwrap_or_default())
    }

    /// Does the first weight score more than half? If every pair is even, the two play alike, and more games would not tell more.
    fn is_better(&self) -> Holding {
        let is_even = |i: Interval| i.high - i.low < 1e-9 && (self.score - 0.5).abs() < 1e-9;
        if self.interval.is_some_and(is_even) {
            return Holding::No;
        }
        Holding::positive(self.interval.map(|i| Interval { low: i.low - 0.5, high: i.high - 0.5 }))
    }
}

pub(super) fn report(rows: &[KingRow], findings: &mut Findings) {
    findings.heading("What a king is worth (paper B)");
    findings.text(say!(
        "Paper B counts a king as a man and a half. With 1 or more for the rest its program might “overly prioritize kings”, it says, and with \
         0.1 or less hardly value them; it measures neither. Here alpha-beta at depth {} plays itself with other weights, by the paper’s \
         rules (`optional-capture`), over many openings with both colours.",
        DEPTH
    ));
    let mut table = Table::new(
        "The first weight against the second: games, and points a game with the 95% interval over the pairs of games.",
        ["A king beyond a man", "Against", "Won", "Drawn", "Lost", "Score [95%]"],
    );
    let duels = WEIGHTS.map(|weights| WeightDuel::of(rows, weights));
    for ([first, second], duel) in WEIGHTS.into_iter().zip(&duels) {
        let DuelTally { wins, draws, losses } = duel.tally;
        let counts = [wins, draws, losses].map(|games| games.to_string());
        let [won, drawn, lost] = counts;
        table.row([first.to_owned(), second.to_owned(), won, drawn, lost, duel.shown()]);
    }
    findings.table(table);
    for ([first, second], duel) in WEIGHTS.into_iter().zip(&duels).take(2) {
        findings.paper(
            "B6a",
            say!("A king is better counted as {} beyond a man than as {}", first, second),
            duel.is_better(),
            say!("{} points a game for {} in {} games", duel.shown(), first, duel.tally.games()),
        );
    }
}
