//! A round robin: one rating for each agent and level, with its error.

use kelso_engine::Rng;
use kelso_rules::{EndRules, VariantId};
use serde::{Deserialize, Serialize};

use crate::experiment::{
    About, Axis, Crosstable, Duel, Experiment, ExperimentError, Findings, Interval, Marks, PairScore,
    Parameters, Plot, Point, Rows, Scale, Sentence, Step, Table, ballot_fens, number, quartiles, say, wilson,
};

#[cfg(test)]
mod tests;

pub(super) struct Ladder;

/// The players. Limited by depth and nodes, never by time, so that every game is reproducible.
const PLAYERS: [(&str, &str); 17] = [
    ("random", "random"),
    ("minimax 2", "minimax depth=2"),
    ("alphabeta 4", "alphabeta depth=4"),
    ("alphabeta 4 row", "alphabeta depth=4 eval=piece-row"),
    ("ordered 6 row", "ordered depth=6 eval=piece-row"),
    ("table 6 row", "table depth=6 eval=piece-row"),
    ("mcts 500", "mcts nodes=500"),
    ("level 1", "kelso level=1"),
    ("level 2", "kelso level=2"),
    ("level 3", "kelso level=3"),
    ("level 4", "kelso level=4"),
    ("level 5", "kelso level=5"),
    ("level 6", "kelso level=6"),
    ("level 7", "kelso level=7"),
    ("level 8", "kelso level=8"),
    ("level 9", "kelso level=9"),
    ("level 10", "kelso level=10 nodes=20000 hash=4"),
];
/// The quick ladder leaves out slow players.
const QUICK: [usize; 9] = [0, 1, 2, 3, 7, 8, 9, 10, 11];
const RANDOM: usize = 0;
/// Per pair of players: the plan must fit into memory.
const MOST_GAMES: usize = 10_000;
const RESAMPLES: usize = 200;
const PART: &str = "pairs";

#[derive(Clone, Serialize, Deserialize)]
struct PairingRow {
    first: String,
    second: String,
    opening: String,
    #[serde(flatten)]
    score: PairScore,
}

impl Experiment for Ladder {
    fn about(&self) -> About {
        About {
            name: "ladder",
            title: "The ladder",
            question: "How strong is every agent and level, on one scale with a random player at 0?",
            sources: "",
            plays_games: true,
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        let pairs = parameters.pairs(2, 6);
        if 2 * pairs > MOST_GAMES {
            let sentence = format!("ladder plays at most {MOST_GAMES} games for each pair of players");
            return Err(ExperimentError::Parameter(sentence));
        }
        let openings = ballot_fens(parameters.seed);
        let players = parameters.pick(QUICK.to_vec(), (0..PLAYERS.len()).collect());
        let mut steps = Vec::new();
        for (place, &second) in players.iter().enumerate() {
            for &first in &players[..place] {
                for pair in 0..pairs {
                    let opening = openings[pair % openings.len()].clone();
                    steps.push(step(first, second, opening, parameters.seed.wrapping_add(pair as u64)));
                }
            }
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, parameters: &Parameters) -> Result<Findings, ExperimentError> {
        let mut findings = Findings::default();
        explain(&mut findings);
        findings.judged_by(&[PART]);
        report(&rows.part(PART)?, parameters, &mut findings);
        Ok(findings)
    }
}

fn explain(findings: &mut Findings) {
    findings.text(
            "Every player meets every other over the same three-move openings, each once with either colour. The ratings are \
             Bradley–Terry’s: the strengths under which all results together are likeliest, on the Elo scale, where 400 points are odds of \
             ten to one; a draw is half a win. The random player is 0. Each player is credited with two drawn games, so that one who loses \
             everything has a rating. Error bars hold 95% of the ratings when the pairs of games are drawn again at random (bootstrap).",
        );
}

fn step(first: usize, second: usize, opening: String, seed: u64) -> Step {
    let player = |index: usize| PLAYERS[index].1.to_owned();
    let duel = Duel {
        variant: VariantId::ENGLISH,
        players: [player(first), player(second)],
        opening: opening.clone(),
        rules: EndRules::CASUAL,
        seed,
    };
    // Thinking time roughly doubles with each level, and grows faster for the last ones.
    let think = |index: usize| match PLAYERS[index].0 {
        "level 9" => 60.0,
        "level 8" => 12.0,
        "level 10" | "mcts 500" => 8.0,
        _ => 1.0,
    };
    Step::counted(PART, think(first) + think(second), move |control| {
        let (first, second) = (PLAYERS[first].0.to_owned(), PLAYERS[second].0.to_owned());
        Some(PairingRow { first, second, opening: opening.clone(), score: duel.play(control)? })
    })
}

fn place(name: &str) -> Option<usize> {
    PLAYERS.iter().position(|(known, _)| *known == name)
}

fn crosstable<'a>(rows: impl Iterator<Item = &'a PairingRow>) -> Crosstable {
    let mut table = Crosstable::new(PLAYERS.len());
    for row in rows {
        if let (Some(first), Some(second)) = (place(&row.first), place(&row.second)) {
            table.add(first, second, row.score.points(), 2.0);
        }
    }
    table
}

/// The 95% bootstrap interval of each player's rating.
fn intervals(rows: &[PairingRow], seed: u64) -> Vec<Interval> {
    let mut rng = Rng::new(seed);
    let mut samples = vec![Vec::with_capacity(RESAMPLES); PLAYERS.len()];
    for _ in 0..RESAMPLES {
        let drawn: Vec<_> = rows.iter().map(|_| &rows[rng.below(rows.len().max(1))]).collect();
        for (sample, rating) in samples.iter_mut().zip(crosstable(drawn.into_iter()).ratings(RANDOM)) {
            sample.push(rating);
        }
    }
    let ends = |mut sample: Vec<f64>| {
        sample.sort_by(f64::total_cmp);
        let at = |part: f64| sample[(part * (sample.len() - 1) as f64).round() as usize];
        Interval { low: at(0.025), high: at(0.975) }
    };
    samples.into_iter().map(ends).collect()
}

fn report(rows: &[PairingRow], parameters: &Parameters, findings: &mut Findings) {
    let standings = Standings::new(rows, parameters.seed);
    findings.plot(plot(&standings));
    findings.table(table(rows, &standings));
    claims(&standings, parameters.scale, findings);
}

/// The half points of all games of a player.
fn games_of(rows: &[PairingRow], name: &str) -> Vec<u8> {
    let of = |row: &&PairingRow| row.first == name || row.second == name;
    let view =
        |row: &PairingRow| row.score.games().map(|half| if row.first == name { half } else { 2 - half });
    rows.iter().filter(of).flat_map(view).collect()
}

fn table(rows: &[PairingRow], standings: &Standings) -> Table {
    let mut table = Table::new(
        "The strongest first. Won, drawn and lost against all others; the draw rate with Wilson’s 95% interval.",
        ["Player", "Text", "Rating [95%]", "Won", "Drawn", "Lost", "Draws [95%]"],
    );
    for &index in standings.order.iter().rev() {
        let games = games_of(rows, PLAYERS[index].0);
        let count = |half: u8| games.iter().map(|points| u64::from(*points == half)).sum::<u64>();
        let draws = wilson(count(1), games.len() as u64);
        let Interval { low, high } = standings.errors[index];
        let share = 100.0 * count(1) as f64 / games.len().max(1) as f64;
        table.row([
            PLAYERS[index].0.to_owned(),
            format!("`{}`", PLAYERS[index].1),
            format!("{} [{} – {}]", number(standings.ratings[index]), number(low), number(high)),
            count(2).to_string(),
            count(1).to_string(),
            count(0).to_string(),
            format!("{share:.0}% [{:.0} – {:.0}]", draws.low * 100.0, draws.high * 100.0),
        ]);
    }
    table
}

fn plot(Standings { order, ratings, errors }: &Standings) -> Plot {
    let names = order.iter().map(|&index| PLAYERS[index].0.to_owned().into()).collect();
    let mut plot = Plot::new(
        "ratings",
        "Bradley–Terry ratings with 95% error bars",
        Axis::named("", names),
        Axis::linear("Elo above a random player").including(&[0.0]),
    );
    plot.is_turned = true;
    let points = order.iter().enumerate().map(|(row, &index)| {
        Point::between(row as f64, ratings[index], errors[index].low, errors[index].high)
    });
    plot.series("rating", Marks::Points, 0, points.collect());
    plot
}

/// The ratings.
struct Standings {
    /// The players, weakest first.
    order: Vec<usize>,
    /// Of every player.
    ratings: Vec<f64>,
    /// Their 95% intervals.
    errors: Vec<Interval>,
}

impl Standings {
    fn new(rows: &[PairingRow], seed: u64) -> Self {
        let (ratings, errors) = (crosstable(rows.iter()).ratings(RANDOM), intervals(rows, seed));
        let has_played = |&index: &usize| !games_of(rows, PLAYERS[index].0).is_empty();
        let mut order: Vec<usize> = (0..PLAYERS.len()).filter(has_played).collect();
        order.sort_by(|a, b| ratings[*a].total_cmp(&ratings[*b]));
        Standings { order, ratings, errors }
    }

    /// The levels that played, in their order.
    fn levels(&self) -> Vec<usize> {
        let is_level = |index: &usize| PLAYERS[*index].0.starts_with("level") && self.order.contains(index);
        (0..PLAYERS.len()).filter(is_level).collect()
    }

    /// Pairs of levels this far apart.
    fn pairs(&self, apart: usize) -> Vec<(usize, usize)> {
        let levels = self.levels();
        levels.iter().copied().zip(levels.iter().copied().skip(apart)).collect()
    }
}

/// Levels this far apart differ beyond the error at full size.
const CLEARLY_APART: usize = 3;

fn claims(standings: &Standings, scale: Scale, findings: &mut Findings) {
    let Standings { order, ratings, errors } = standings;
    // With few games the error is so large that a beginner may lie within it.
    let least = |index: usize| if scale == Scale::Quick { ratings[index] } else { errors[index].low };
    findings.claim(
        "ladder.random",
        "The random player is the weakest of all, at full size beyond the error",
        order.first() == Some(&RANDOM) && order.iter().skip(1).all(|&index| least(index) > 0.0),
        order.get(1).map_or_else(Sentence::default, |&next| {
            say!("the next is {}, {} points above", PLAYERS[next].0, number(ratings[next] - ratings[RANDOM]))
        }),
    );
    let next = standings.pairs(1);
    let steps: Vec<f64> = next.iter().map(|&(lower, higher)| ratings[higher] - ratings[lower]).collect();
    findings.text(say!(
        "From one level to the next it is {} points in the median.",
        number(quartiles(&steps).median)
    ));
    if scale == Scale::Quick {
        // A few games per pair cannot tell neighbouring levels apart.
        findings.text("At the quick size the levels are measured, and nothing is claimed of their order.");
        return;
    }
    let far = standings.pairs(CLEARLY_APART);
    let clear = far.iter().filter(|&&(lower, higher)| errors[higher].low > errors[lower].high).count();
    let rising = steps.iter().filter(|step| **step > 0.0).count();
    findings.claim(
        "ladder.levels",
        "Every level is rated above the one before it, and above the third before it beyond the error",
        !far.is_empty() && rising == steps.len() && clear == far.len(),
        say!("{} of {} steps go up, {} of {} pairs are clearly apart", rising, steps.len(), clear, far.len()),
    );
}
