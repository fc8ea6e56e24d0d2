//! Problems with a known answer: does the engine agree with the book?

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use kelso_engine::endgame_solver::solve_any;
use kelso_engine::{AgentSpec, AnyAgent, Limits, Score, SearchControl, Stats, Verdict};
use kelso_rules::pdn::PdnResult;
use kelso_rules::{AnyGame, AnyPosition, Color, EndRules, Notation};

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Worth {
    Win,
    Draw,
    Loss,
}

impl Worth {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Worth::Win => "win",
            Worth::Draw => "draw",
            Worth::Loss => "loss",
        }
    }

    /// The value of a recorded result of an English game for the side to move; 1-0 is Black's win, whoever moves first.
    ///
    /// ```
    /// use kelso_lab::problems::Worth;
    /// use kelso_rules::{Color, pdn::PdnResult};
    ///
    /// assert_eq!(Worth::of_result(PdnResult::FirstWins, Color::White), Some(Worth::Loss));
    /// assert_eq!(Worth::of_result(PdnResult::Unknown, Color::White), None);
    /// ```
    pub fn of_result(result: PdnResult, turn: Color) -> Option<Worth> {
        match result {
            PdnResult::Draw => Some(Worth::Draw),
            PdnResult::BothLose | PdnResult::Unknown => None,
            PdnResult::FirstWins | PdnResult::SecondWins => {
                let won = result.winner(Color::Black) == Some(turn);
                Some(if won { Worth::Win } else { Worth::Loss })
            }
        }
    }

    /// The value of a score: proven wins and losses, otherwise a win for [`WINS`] or more and a loss for [`LOSSES`] or
    /// less.
    pub fn of_score(score: Score) -> Worth {
        match score.verdict() {
            Verdict::WinIn(_) | Verdict::DatabaseWin => Worth::Win,
            Verdict::LossIn(_) | Verdict::DatabaseLoss => Worth::Loss,
            Verdict::Evaluation(centimen) if centimen >= WINS => Worth::Win,
            Verdict::Evaluation(centimen) if centimen <= LOSSES => Worth::Loss,
            Verdict::Evaluation(_) => Worth::Draw,
        }
    }
}

/// The evaluation, in hundredths of a man, from which an unproven position counts as won.
///
/// It is small, and [`LOSSES`] is not its mirror image, because of the nature of problems: the side to move wins, or
/// saves a draw from the worse position. A small plus is mostly a win beyond the horizon, and a minus mostly a draw.
pub const WINS: i32 = 10;
/// The evaluation below which an unproven position counts as lost.
pub const LOSSES: i32 = -150;

/// Endgames with at most this many pieces are solved exactly, if time allows.
const SOLVED_PIECES: usize = 4;
/// Maximum number of positions of an endgame. Four pieces on 8×8 need fewer; each takes some 100 bytes in English
/// draughts, 240 in other variants.
const MOST_POSITIONS: usize = 4_000_000;

/// The engine's verdict on a position.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// What it is worth to the side to move.
    pub worth: Worth,
    /// True if the search saw the end of the game, or everything reachable.
    pub proven: bool,
    /// The score.
    pub score: Score,
    /// The move it would play, if there is one.
    pub mv: Option<String>,
    /// What it did.
    pub stats: Stats,
}

/// How problems are given to the engine.
#[derive(Clone, Debug)]
pub struct Exam {
    /// The agent.
    pub agent: AgentSpec,
    /// Limits per problem.
    pub limits: Limits,
    /// Problems in parallel.
    pub threads: usize,
    /// Stops it early.
    pub control: SearchControl,
}

impl Exam {
    /// Runs all positions; `on_answer` gets each opinion with the position's index as it arrives. Positions that were
    /// stopped are not answered.
    pub fn run(&self, positions: &[AnyPosition], mut on_answer: impl FnMut(usize, Opinion)) {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, positions.len().max(1)) {
                let (next, sender) = (&next, sender.clone());
                scope.spawn(move || {
                    let mut last: Option<AnyAgent> = None;
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&position) = positions.get(index) else { return };
                        last.take_if(|agent| agent.variant() != position.variant());
                        let agent = last.get_or_insert_with(|| self.agent.build_any(position.variant()));
                        let Some(opinion) = self.ask(agent, position) else { return };
                        if sender.send((index, opinion)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (index, opinion) in receiver {
                on_answer(index, opinion);
            }
        });
    }

    /// One position; `None` if it was stopped.
    fn ask(&self, agent: &mut AnyAgent, position: AnyPosition) -> Option<Opinion> {
        let began = Instant::now();
        let opinion = match self.solve(&position, began) {
            Some(opinion) => opinion,
            None => self.search(agent, position, began),
        };
        (!self.control.is_stopped()).then_some(opinion)
    }

    /// Solves a small endgame; takes at most nine tenths of the time.
    fn solve(&self, position: &AnyPosition, began: Instant) -> Option<Opinion> {
        let pieces: usize = Color::ALL.iter().map(|color| position.count(*color)).sum();
        let late = || self.limits.time.is_some_and(|time| began.elapsed() > time * 9 / 10);
        let give_up = || late() || self.control.is_stopped();
        let is_small = pieces <= SOLVED_PIECES;
        let solution = is_small.then(|| solve_any(position, MOST_POSITIONS, &give_up)).flatten()?;
        let stats = Stats { nodes: solution.positions as u64, time: began.elapsed(), ..Stats::default() };
        let mv = solution.mv.map(|mv| position.format_move(&mv, Notation::Numeric));
        let score = solution.score;
        Some(Opinion { worth: Worth::of_score(score), proven: true, score, mv, stats })
    }

    fn search(&self, agent: &mut AnyAgent, position: AnyPosition, began: Instant) -> Opinion {
        let game = AnyGame::from_position(position, EndRules::WCDF);
        agent.new_game();
        let time = self.limits.time.map(|time| time.saturating_sub(began.elapsed()));
        let limits = Limits { time, ..self.limits };
        let choice = agent.choose(&game, &limits, &mut self.control.clone());
        let mv = choice.as_ref().map(|choice| position.format_move(&choice.mv, Notation::Numeric));
        let (score, stats) = match choice {
            // No legal move: lost.
            None => (Score::loss_in(0), Stats::default()),
            Some(choice) => (choice.score.unwrap_or_default(), choice.stats),
        };
        Opinion { worth: Worth::of_score(score), proven: score.is_decided(), score, mv, stats }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_rules::VariantId;

    #[test]
    fn scores_become_verdicts() {
        for (score, worth) in [
            (Score::win_in(40), Worth::Win),
            (Score::evaluation(10), Worth::Win),
            (Score::evaluation(9), Worth::Draw),
            (Score::ZERO, Worth::Draw),
            (Score::evaluation(-149), Worth::Draw),
            (Score::evaluation(-150), Worth::Loss),
            (Score::loss_in(40), Worth::Loss),
        ] {
            assert_eq!(Worth::of_score(score), worth, "{score}");
        }
    }

    #[test]
    fn answers_come_with_the_index_of_their_position() {
        let fens = ["W:WK6,K9:BK15", "W:WK18:BK29,K30", "W:W32,31,30:B10,7", "B:W22:B"];
        let positions = fens.map(|fen| AnyPosition::from_fen(VariantId::ENGLISH, fen).expect("a position"));
        let agent = AgentSpec::engine(1, 1);
        let exam = Exam { agent, limits: Limits::depth(5), threads: 2, control: SearchControl::default() };
        let mut answers = [None, None, None, None];
        exam.run(&positions, |index, opinion| answers[index] = Some((opinion.worth, opinion.proven)));
        assert_eq!(answers[0], Some((Worth::Win, true)));
        assert_eq!(answers[1], Some((Worth::Draw, true)));
        assert!(answers[2].is_some());
        assert_eq!(answers[3], Some((Worth::Loss, true)));
        exam.control.stop();
        exam.run(&positions, |_, _| panic!("it was stopped"));
    }

    #[test]
    fn problems_of_all_variants_are_put() {
        let positions: Vec<_> = VariantId::all().map(|variant| AnyPosition::start(variant, None)).collect();
        let agent = AgentSpec::engine(1, 1);
        let exam = Exam { agent, limits: Limits::depth(1), threads: 1, control: SearchControl::default() };
        let mut answered = 0;
        exam.run(&positions, |index, opinion| {
            let mv = opinion.mv.expect("there are moves");
            assert!(positions[index].parse_move(&mv).is_ok(), "{}: {mv}", positions[index].variant());
            answered += 1;
        });
        assert_eq!(answered, positions.len());
    }
}
