//! Finding the legal moves that a line of text means, by trying what is ambiguous.

use super::game::{Item, Line, PdnMove, Setting};
use super::replay::{Ply, ReplayProblem};
use super::source::Place;
use crate::moves::{Move, MoveList};
use crate::notation::{Reading, Separator};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;

/// The number of moves that may be tried for one line, besides a few times its length.
const BUDGET: usize = 20_000;
/// How many times its length.
const TIMES: usize = 4;
/// A position with more legal moves than this counts as more than one try, because a king on a crowded large board has
/// thousands.
const USUAL_MOVES: usize = 32;

/// The relevant items of a line: moves and positions set up.
#[derive(Clone, Copy)]
enum LineStep<'a> {
    Move(&'a PdnMove),
    Setup(&'a Setting),
}

/// A problem and where it is.
pub(super) struct LineError {
    pub(super) place: Place,
    pub(super) ply: Option<usize>,
    pub(super) problem: ReplayProblem,
}

/// A move that could have been another, with the alternatives.
struct Choice<R: Rules> {
    step: usize,
    ply: usize,
    before: Position<R>,
    others: MoveList<R>,
    /// The move taken has exactly the squares written; the others are a last resort.
    exact: bool,
}

/// The legal moves of a line, and the first ply that stays ambiguous.
type Found<R> = (Vec<Ply<R>>, Option<usize>);

pub(super) struct LineSearch<'a, R: Rules> {
    reading: Reading,
    steps: Vec<LineStep<'a>>,
    position: Position<R>,
    plies: Vec<Ply<R>>,
    choices: Vec<Choice<R>>,
    /// True once a choice was undone: until then every step is tried once.
    went_back: bool,
    /// The error furthest into the line.
    worst: Option<(usize, LineError)>,
    budget: usize,
}

impl<'a, R: Rules> LineSearch<'a, R> {
    pub(super) fn new(reading: Reading, line: &'a Line, start: Position<R>) -> Self {
        let steps: Vec<_> = line.items.iter().filter_map(step).collect();
        let plies = Vec::with_capacity(steps.len());
        let budget = BUDGET + TIMES * steps.len();
        LineSearch {
            reading,
            steps,
            position: start,
            plies,
            choices: Vec::new(),
            went_back: false,
            worst: None,
            budget,
        }
    }

    /// The moves, and the first ply that stays ambiguous if one does.
    pub(super) fn run(mut self) -> Result<Found<R>, LineError> {
        if !self.play_on(0) {
            return Err(self.worst.expect("a line that cannot be played has a problem").1);
        }
        let plies = std::mem::take(&mut self.plies);
        let Some(ply) = self.second_reading(&plies) else { return Ok((plies, None)) };
        if self.reading == Reading::Tolerant {
            return Ok((plies, Some(ply)));
        }
        Err(self.unsettled(&plies, ply))
    }

    /// Plays from a step to the end, going back to earlier choices as needed. False if that cannot be done within the
    /// budget; then the furthest error has been kept.
    fn play_on(&mut self, from: usize) -> bool {
        let mut step = from;
        while let Some(&next) = self.steps.get(step) {
            if self.budget == 0 {
                return false;
            }
            self.budget -= 1;
            match self.play(step, next) {
                Ok(()) => step += 1,
                Err(error) => {
                    if self.worst.as_ref().is_none_or(|(furthest, _)| *furthest < step) {
                        self.worst = Some((step, error));
                    }
                    let Some(choice) = self.go_back() else { return false };
                    step = choice + 1;
                }
            }
        }
        true
    }

    fn play(&mut self, step: usize, what: LineStep<'a>) -> Result<(), LineError> {
        let mv = match what {
            LineStep::Move(mv) => mv,
            LineStep::Setup(setting) => return self.set_up(setting),
        };
        if let Some(quiet) = mv.text.quiet_move(&self.position).filter(|_| self.may_be_quiet(mv)) {
            self.advance(quiet);
            return Ok(());
        }
        let legal = self.position.legal_moves();
        if self.went_back {
            self.budget = self.budget.saturating_sub(legal.len() / USUAL_MOVES);
        }
        let found = mv.text.candidates(self.reading, &self.position, &legal);
        let candidates = found.map_err(|error| LineError {
            place: mv.place,
            ply: Some(self.plies.len() + 1),
            problem: error.into(),
        })?;
        let (mut others, exact) = (candidates.moves, candidates.exact);
        let first = others[0];
        if others.len() > 1 {
            others.remove(0);
            let (ply, before) = (self.plies.len(), self.position);
            self.choices.push(Choice { step, ply, before, others, exact });
        }
        self.advance(first);
        Ok(())
    }

    /// False if the separator counts and is that of a capture.
    fn may_be_quiet(&self, mv: &PdnMove) -> bool {
        self.reading == Reading::Tolerant || mv.text.separator() != Separator::Cross
    }

    fn advance(&mut self, mv: Move<R>) {
        self.plies.push(Ply { before: self.position, mv });
        self.position = self.position.play_unchecked(&mv);
    }

    /// `/FEN "…"/`; one with no pieces, as in `B::`, only sets whose turn it is.
    fn set_up(&mut self, setting: &Setting) -> Result<(), LineError> {
        let fen = setting.fen().unwrap_or(&setting.text);
        let setup = Setup::from_fen(fen, self.position.rules().id().size);
        let position = match setup {
            Ok(Setup { turn: Some(turn), placements }) if placements.is_empty() => {
                Ok(self.position.with_turn(turn))
            }
            _ => Position::from_fen(self.position.rules(), fen),
        };
        self.position =
            position.map_err(|error| LineError { place: setting.place, ply: None, problem: error.into() })?;
        Ok(())
    }

    /// Takes the next alternative of the last choice that has one; returns its step.
    fn go_back(&mut self) -> Option<usize> {
        while self.choices.last().is_some_and(|choice| choice.others.is_empty()) {
            self.choices.pop();
        }
        let choice = self.choices.last_mut()?;
        self.went_back = true;
        let mv = choice.others.remove(0);
        choice.exact = false;
        self.plies.truncate(choice.ply);
        self.plies.push(Ply { before: choice.before, mv });
        self.position = choice.before.play_unchecked(&mv);
        Some(choice.step)
    }

    /// Looks for another way to read the line; returns the first ply where they differ.
    fn second_reading(&mut self, first: &[Ply<R>]) -> Option<usize> {
        self.choices.retain(|choice| !choice.exact);
        if self.choices.is_empty() {
            return None;
        }
        self.plies = first.to_vec();
        let step = self.go_back()?;
        if !self.play_on(step + 1) {
            return None;
        }
        self.plies.iter().zip(first).position(|(one, other)| one.mv != other.mv)
    }

    fn unsettled(&self, plies: &[Ply<R>], ply: usize) -> LineError {
        let moves = self.steps.iter().filter_map(|step| match step {
            LineStep::Move(mv) => Some(*mv),
            LineStep::Setup(_) => None,
        });
        let mv = moves.into_iter().nth(ply).expect("every ply has its text");
        let before = plies[ply].before;
        let found = mv.text.candidates(self.reading, &before, &before.legal_moves());
        let candidates = found.map(|candidates| candidates.moves).unwrap_or_default();
        LineError {
            place: mv.place,
            ply: Some(ply + 1),
            problem: mv.text.ambiguous(&before, &candidates).into(),
        }
    }
}

fn step(item: &Item) -> Option<LineStep<'_>> {
    match item {
        Item::Move(mv) => Some(LineStep::Move(mv)),
        Item::Setup(setting) => Some(LineStep::Setup(setting)),
        Item::Pass | Item::Comment(_) | Item::Variation(_) | Item::Nag(_) => None,
    }
}
