//! Expectimax: like minimax, but the opponent does not choose the best reply: all replies are equally likely, and a
//! position is worth their average (Dw).

use kelso_rules::{Position, Rules};

use super::tree::{INFINITE, Search, Stopped, Tree};
use crate::eval::{DECIDED, Evaluation, Value};

/// The search that expects the opponent to play at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Expectimax;

impl<R: Rules> Search<R> for Expectimax {
    const PRUNES: bool = false;

    fn value(
        &mut self,
        tree: &mut Tree<'_, R>,
        position: &Position<R>,
        depth: u32,
        ply: usize,
        window: (Value, Value),
    ) -> Result<Value, Stopped> {
        tree.visit(position, ply, window)?;
        if depth == 0 || tree.is_at_move_limit(ply) {
            return Ok(tree.leaf(position, ply));
        }
        let moves = tree.moves(position);
        if moves.is_empty() {
            return Ok(tree.lost(ply));
        }
        let (mut best, mut sum) = (-INFINITE, 0);
        for mv in &moves {
            let value =
                -self.value(tree, &position.play_unchecked(mv), depth - 1, ply + 1, (-INFINITE, INFINITE))?;
            best = best.max(value);
            sum += value;
        }
        // The root is ours, so every second ply below it is the opponent's.
        let is_opponents = ply % 2 == 1;
        Ok(if is_opponents { tree.leave_average(sum / moves.len() as Value) } else { tree.leave(best) })
    }
}

/// An evaluation whose averages keep their fractions, and in which a won game has a finite value: otherwise an average
/// with a win in it would say nothing about the rest.
pub struct Averaged<E>(pub E);

/// Fractional steps per step of the evaluation.
const FRACTIONS: Value = 1 << 20;
/// Points for a won game if the evaluation defines no value: more than all pieces together.
const WIN: Value = 10_000;

impl<R: Rules, E: Evaluation<R>> Evaluation<R> for Averaged<E> {
    fn evaluate(&self, position: &Position<R>) -> Value {
        self.0.evaluate(position) * FRACTIONS
    }

    fn unit(&self) -> Value {
        self.0.unit() * FRACTIONS
    }

    fn begin_choice(&mut self, plies: usize) {
        self.0.begin_choice(plies);
    }

    fn win(&self, ply: usize) -> Value {
        let win = self.0.win(ply);
        if win < DECIDED / 2 { win * FRACTIONS } else { (WIN - ply as Value) * self.unit() }
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::{EndRules, English, Game, Position};

    use crate::agent::Unobserved;
    use crate::{AgentSpec, Limits};

    fn choose(agent: &str, fen: &str) -> (String, String) {
        let position = Position::from_fen(English, fen).expect("a legal FEN");
        let spec: AgentSpec = agent.parse().expect("an agent");
        let game = Game::from_position(position, EndRules::WCDF);
        let choice = spec.build(English).choose(&game, &Limits::NONE, &mut Unobserved).expect("not over");
        (format!("{}-{}", choice.mv.from(), choice.mv.to()), choice.score.expect("it thinks").to_string())
    }

    #[test]
    fn replies_are_averaged() {
        // After 4-8 White has four replies: 6-1 and 6-2 crown and lead to 2 against 3, 22-17 and 22-18 leave 2 against 2.
        let fen = "B:W6,22:BK4";
        let mv = "4-8".to_owned();
        assert_eq!(choose("minimax depth=2", fen), (mv.clone(), "-1.00".to_owned()));
        assert_eq!(choose("expectimax depth=2", fen), (mv, "-0.50".to_owned()));
    }

    #[test]
    fn our_own_moves_are_not_averaged() {
        // One ply: the best of the moves, as in minimax. 11x18 takes the man, and nothing else is allowed.
        assert_eq!(choose("expectimax depth=1", "B:W15,32:B11,1").1, "+1.00");
        // An opponent who chooses is never better for us than one who plays at random.
        for depth in 1..=3 {
            let fen = "B:W6,30:BK4,12";
            let [expected, worst] =
                ["expectimax", "minimax"].map(|agent| choose(&format!("{agent} depth={depth}"), fen).1);
            assert!(expected.parse::<f64>().expect("a number") >= worst.parse().expect("a number"));
        }
    }

    #[test]
    fn a_won_game_has_a_price() {
        // 11x18 leaves White without a piece: 500 points, or as many as a score can show.
        assert_eq!(choose("expectimax depth=2 eval=win500", "B:W15:B11").1, "+500.00");
        assert_eq!(choose("expectimax depth=2", "B:W15:B11").1, "+599.90");
        assert_eq!(choose("alphabeta depth=2 eval=win500", "B:W15:B11").1, "+500.00");
    }
}
