//! Paper C: one evaluation at depth 4 against another at depths 1 to 10. How much depth is an evaluation worth?

use kelso_rules::{EndRules, RuleSet, Size, VariantId};
use serde::{Deserialize, Serialize};

use super::papers::c::{self, DUELS};
use crate::study::{
    About, Axis, Duel, Experiment, Findings, Interval, Marks, PairScore, Parameters, Plot, Point, Rows, Step,
    StudyError, Table, ballot_fens, pair_score, say, wilson,
};

pub(super) struct EvalDuel;

/// The paper's rules: a man may go on capturing backwards, and 80 plies without a capture are a draw.
const ITS_RULES: VariantId = VariantId { rules: RuleSet::BackwardContinuation, size: Size::Eight };
const END_RULES: &str = "casual,no-capture=80";
/// The depth of the evaluation that stays.
const FIXED_DEPTH: u32 = 4;

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    depth: u32,
    opening: String,
    #[serde(flatten)]
    score: PairScore,
}

impl Experiment for EvalDuel {
    fn about(&self) -> About {
        About {
            name: "eval-duel",
            title: "How much depth is an evaluation worth?",
            question: "At which depth does the worse evaluation catch up with the better one at depth 4?",
            sources: "C12",
            plays_games: true,
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, StudyError> {
        let rules =
            END_RULES.parse::<EndRules>().map_err(|error| StudyError::Parameter(error.to_string()))?;
        let openings = ballot_fens(parameters.seed);
        let pairs = parameters.pairs(8, 30);
        if pairs > openings.len() {
            // Nothing is left to chance in these games, so that the same opening would give the same game.
            let most = 2 * openings.len();
            return Err(StudyError::Parameter(format!(
                "eval-duel has openings for {most} games at each depth, not for more"
            )));
        }
        let mut steps = Vec::new();
        for duel in &DUELS {
            for depth in 1..=parameters.pick(7, 10) {
                steps.extend(
                    openings.iter().take(pairs).map(|opening| step(duel, depth, opening.clone(), rules)),
                );
            }
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Findings {
        let mut findings = Findings::default();
        findings.text(
            "The paper lets alpha-beta at depth 4 with one evaluation play alpha-beta at depths 1 to 10 with another, one game for \
             each depth, and reads the depth at which the deeper player draws, then wins, as the worth of the evaluation. A single game \
             between two programs without chance says little: from another opening it ends otherwise. Here each depth plays many \
             three-move openings, each with both colours, under the paper’s rules (`backward-continuation`, a draw after 80 plies without a \
             capture). The score is that of the deeper player, in points a game, with its 95% interval over the pairs of games.",
        );
        for (hue, duel) in DUELS.iter().enumerate() {
            report(duel, hue, &rows.part(duel.name), &mut findings);
        }
        findings
    }
}

fn step(duel: &'static c::Duel, depth: u32, opening: String, rules: EndRules) -> Step {
    let agent = |depth: u32, eval: &str| format!("alphabeta depth={depth} eval={eval} ending=sum-distances");
    let game = Duel {
        variant: ITS_RULES,
        players: [agent(depth, duel.rising), agent(FIXED_DEPTH, duel.fixed)],
        opening: opening.clone(),
        rules,
        seed: 0,
    };
    Step::counted(duel.name, 20.0 + 2.6_f64.powi(depth as i32), move |remote| {
        Some(Row { depth, opening: opening.clone(), score: game.play(remote)? })
    })
}

/// The results of one depth.
struct AtDepth {
    depth: u32,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    interval: Interval,
}

fn by_depth(rows: &[Row]) -> Vec<AtDepth> {
    let deepest = rows.iter().map(|row| row.depth).max().unwrap_or(0);
    let at = |depth: u32| {
        let pairs: Vec<_> = rows.iter().filter(|row| row.depth == depth).map(|row| row.score).collect();
        let count = |half_points: u8| {
            pairs.iter().flat_map(|pair| pair.games()).filter(|points| *points == half_points).count() as u64
        };
        let (score, interval) = pair_score(&pairs);
        let interval = interval.unwrap_or(Interval { low: 0.0, high: 1.0 });
        AtDepth { depth, wins: count(2), draws: count(1), losses: count(0), score, interval }
    };
    (1..=deepest).map(at).collect()
}

fn report(duel: &c::Duel, hue: usize, rows: &[Row], findings: &mut Findings) {
    let depths = by_depth(rows);
    findings.heading(say!("{} at depth {} against {}", duel.fixed, FIXED_DEPTH, duel.rising));
    let printed = |depth: u32| match depth {
        depth if depth >= duel.wins_from => "win",
        depth if depth >= duel.draws_from => "draw",
        _ => "loss",
    };
    let mut table = Table::new(
        format!(
            "`{}` at the given depth against `{}` at depth {FIXED_DEPTH}, from the view of the first; the paper’s column is its one game.",
            duel.rising, duel.fixed
        ),
        ["Depth", "Paper", "Won", "Drawn", "Lost", "Score [95%]", "Wins of all [95%]"],
    );
    for at in &depths {
        let games = at.wins + at.draws + at.losses;
        let wins = wilson(at.wins, games);
        table.row([
            at.depth.to_string(),
            printed(at.depth).to_owned(),
            at.wins.to_string(),
            at.draws.to_string(),
            at.losses.to_string(),
            format!("{:.2} [{:.2} – {:.2}]", at.score, at.interval.low, at.interval.high),
            format!(
                "{:.0}% [{:.0} – {:.0}]",
                100.0 * at.wins as f64 / games.max(1) as f64,
                wins.low * 100.0,
                wins.high * 100.0
            ),
        ]);
    }
    let id = if hue == 0 { "half" } else { "row" };
    let title = format!("{} against {} at depth {FIXED_DEPTH}", duel.rising, duel.fixed);
    let y = Axis::linear("Points a game (1 is all won)").including(&[0.0, 1.0]);
    let mut plot = Plot::new(id, title, Axis::whole(format!("Depth of {} in plies", duel.rising)), y);
    let ours =
        depths.iter().map(|at| Point::between(at.depth.into(), at.score, at.interval.low, at.interval.high));
    plot.series("Kelso, 95% interval", Marks::Line, 0, ours.collect());
    let worth = |text: &str| {
        if text == "win" {
            1.0
        } else if text == "draw" {
            0.5
        } else {
            0.0
        }
    };
    let theirs = depths.iter().map(|at| Point::at(at.depth.into(), worth(printed(at.depth))));
    plot.series("paper, one game each", Marks::Dashes, 1, theirs.collect());
    findings.plot(plot);
    findings.table(table);
    claims(duel, hue, &depths, findings);
}

fn claims(duel: &c::Duel, hue: usize, depths: &[AtDepth], findings: &mut Findings) {
    let (Some(first), Some(last)) = (depths.first(), depths.last()) else { return };
    findings.claim(
        if hue == 0 { "C12" } else { "C12.row" },
        format!("Against `{}` at depth 4, `{}` scores more at its greatest depth than at depth 1, beyond the error", duel.fixed, duel.rising),
        last.interval.low > first.interval.high,
        format!("{:.2} at depth {}, {:.2} at depth 1", last.score, last.depth, first.score),
    );
    // Level with the fixed player, and ahead of it, each as far as the error lets one say.
    let level = depths.iter().find(|at| at.interval.high >= 0.5).map(|at| at.depth);
    let ahead = depths.iter().find(|at| at.interval.low > 0.5).map(|at| at.depth);
    let shown =
        |depth: Option<u32>| depth.map_or("no depth tried".to_owned(), |depth| format!("depth {depth}"));
    let found =
        |what: &str, ours: Option<u32>| format!("Over many openings it is {what} from {} on", shown(ours));
    findings.paper(
        "C12",
        format!("`{}` holds `{}` to a draw from depth {} on", duel.rising, duel.fixed, duel.draws_from),
        level == Some(duel.draws_from),
        found("not clearly behind", level),
    );
    let equal = depths.iter().find(|at| at.depth == FIXED_DEPTH);
    let better = equal.map_or(String::new(), |at| {
        let (low, high) = (at.interval.low, at.interval.high);
        let verdict = match (low > 0.5, high < 0.5) {
            (true, _) => format!("`{}` is the better evaluation", duel.rising),
            (_, true) => format!("`{}` is the better evaluation", duel.fixed),
            _ => "neither evaluation is clearly better".to_owned(),
        };
        format!("; at equal depth it scores {:.2} [{low:.2} – {high:.2}], so that {verdict}", at.score)
    });
    findings.paper(
        "C12",
        format!("`{}` beats `{}` at depth 4 from depth {} on", duel.rising, duel.fixed, duel.wins_from),
        ahead == Some(duel.wins_from),
        found("clearly ahead", ahead) + &better,
    );
}
