//! A game of a match as stored in a file, and reading results back.

use kelso_engine::Limits;
use kelso_rules::pdn::{PdnGame, PdnResult};
use kelso_rules::{Color, Outcome, Reason};

use super::play::{GameId, Role};
use super::table::{PlayedGame, half_points};

/// What the score needs to know about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Which game.
    pub id: GameId,
    /// Half points of the first contestant, as far as the game says who is stronger.
    pub half_points: u8,
    /// Both lost by the rules: neither gets a point.
    pub both_lost: bool,
    /// Why it ended, by the name that files use.
    pub ending: String,
    /// What the loser did wrong, if that lost the game.
    pub fault: Option<String>,
}

/// What is the same for all games of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The contestants' names.
    pub names: [String; 2],
    /// The limits of the match.
    pub limits: String,
    /// Everything that distinguishes this match from others: only games that agree in it are counted together.
    pub conditions: String,
}

impl GameResult {
    /// The result of a game that was just played.
    pub fn of(played: &PlayedGame) -> Self {
        let reason = played.game.result().map_or(Reason::MoveLimit, |ending| ending.reason);
        GameResult {
            id: played.id,
            half_points: played.half_points(),
            both_lost: played.game.result().is_some_and(|ending| ending.outcome == Outcome::BothLose),
            ending: reason.name().to_owned(),
            fault: played.fault.as_ref().map(|fault| fault.text.clone()),
        }
    }

    /// The result of a game of this match; `None` for games of others and unfinished ones.
    pub fn from_pdn(pdn: &PdnGame, conditions: &str) -> Option<Self> {
        if pdn.tags.get("Match") != Some(conditions) {
            return None;
        }
        // The result after the moves, not the tag: a truncated record has lost it.
        let outcome = match pdn.result {
            PdnResult::Unknown => return None,
            PdnResult::Draw => Outcome::Draw,
            PdnResult::BothLose => Outcome::BothLose,
            won => Outcome::Win(won.winner(pdn.game_type().first)?),
        };
        let id = id_of_round(pdn.tags.get("Round")?)?;
        Some(GameResult {
            id,
            half_points: half_points(id, outcome),
            both_lost: outcome == Outcome::BothLose,
            ending: pdn.tags.get("Termination").unwrap_or("unknown").to_owned(),
            fault: pdn.tags.get("Fault").map(str::to_owned),
        })
    }
}

impl Header {
    /// A game as a file keeps it.
    pub fn record(&self, played: &PlayedGame) -> PdnGame {
        let mut pdn = played.game.to_pdn();
        if played.game.result().is_none() {
            pdn.set_result(PdnResult::Draw);
        }
        let result = GameResult::of(played);
        let [first, second] = &self.names;
        let (black, white) = if played.id.black == Role::First { (first, second) } else { (second, first) };
        let tags = [
            ("Event", format!("{first} against {second}")),
            ("Round", round_of_id(played.id)),
            ("White", white.clone()),
            ("Black", black.clone()),
            ("Opening", played.opening.clone()),
            ("Limits", self.limits.clone()),
            ("Termination", result.ending),
            ("Pair", (played.id.pair + 1).to_string()),
            ("Match", self.conditions.clone()),
        ];
        for (name, value) in tags {
            pdn.tags.set(name, value);
        }
        if let Some(fault) = result.fault {
            pdn.tags.set("Fault", fault);
        }
        for (name, color) in [("BlackLevel", Color::Black), ("WhiteLevel", Color::White)] {
            if let Some(strength) = played.strengths[played.id.role(color) as usize] {
                pdn.tags.set(name, strength.to_string());
            }
        }
        pdn
    }
}

/// `12.2`: the second game of the twelfth pair.
fn round_of_id(id: GameId) -> String {
    format!("{}.{}", id.pair + 1, if id.black == Role::First { 1 } else { 2 })
}

fn id_of_round(round: &str) -> Option<GameId> {
    let (pair, game) = round.split_once('.')?;
    let black = match game {
        "1" => Role::First,
        "2" => Role::Second,
        _ => return None,
    };
    Some(GameId { pair: pair.parse::<usize>().ok()?.checked_sub(1)?, black })
}

/// Limits in the form used in an agent's text; `none` if each agent has its own.
pub(super) fn limits_text(limits: &Limits) -> String {
    let parts = [
        limits.depth.map(|depth| format!("depth={depth}")),
        limits.nodes.map(|nodes| format!("nodes={nodes}")),
        limits.time.map(|time| format!("time={}s", time.as_secs_f64())),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "none".into() } else { parts.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_name_games() {
        for id in GameId::of_pairs(3) {
            assert_eq!(id_of_round(&round_of_id(id)), Some(id));
        }
        for text in ["", "1", "0.1", "1.3", "x.1", "-1.1"] {
            assert_eq!(id_of_round(text), None, "{text}");
        }
    }
}
