//! Where a game stands: all of it that inputs change, but for the moves, the chat and who is there. It does not grow with the
//! game, so that a change can carry the next one whole.

use kelso_engine::levels::{LevelSetting, Strength};
use kelso_engine::{AgentSpec, AgentText};
use kelso_rules::{AnyGame, Color, Outcome};
use serde::{Deserialize, Serialize};

use super::clock::GameClock;
use super::decision::DecisionRecord;
use super::ids::{GameId, PlayerKey};
use crate::protocol::{Ending, OfferKind, Offers, Pace, Role, SeatKind, Side};

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatState {
    /// Person, machine, or still free.
    pub kind: SeatKind,
    /// The player's name; a machine's is its text.
    pub name: String,
    /// The agent's text, if it is a machine.
    pub agent: Option<String>,
    /// Who the person is.
    pub key: Option<PlayerKey>,
    /// How strong the agent is in this game, if it goes by how its opponent fared before.
    #[serde(with = "hundredths")]
    pub strength: Option<Strength>,
    /// True if the player is a program with a bot's token.
    #[serde(default)]
    pub bot: bool,
}

impl SeatState {
    /// A free seat.
    pub fn open() -> Self {
        SeatState {
            kind: SeatKind::Open,
            name: String::new(),
            agent: None,
            key: None,
            strength: None,
            bot: false,
        }
    }

    /// A person's.
    pub fn person(name: String, key: PlayerKey) -> Self {
        SeatState { kind: SeatKind::Person, name, agent: None, key: Some(key), strength: None, bot: false }
    }

    /// A machine's. An adaptive one is as strong as against somebody nobody knows, until it is told otherwise.
    pub fn machine(spec: &AgentSpec) -> Self {
        let agent = spec.to_string();
        let strength = spec.is_adaptive().then(|| LevelSetting::Adaptive.strength());
        SeatState {
            kind: SeatKind::Machine,
            name: agent.clone(),
            agent: Some(agent),
            key: None,
            strength,
            bot: false,
        }
    }

    /// The name as people say it: “Kelso, level 2”. Agents that only their text describes keep it, and a free seat is “?”.
    pub fn name_for_people(&self) -> String {
        let spec = self.agent.as_deref().and_then(|agent| agent.parse::<AgentText>().ok());
        match (self.kind, spec) {
            (SeatKind::Open, _) => "?".to_owned(),
            (_, Some(spec)) => match self.strength.or_else(|| spec.strength()) {
                Some(strength) => format!("Kelso, level {strength}"),
                None => self.name.clone(),
            },
            (_, None) => self.name.clone(),
        }
    }

    /// True for a person who gave no name: these are what the server calls them then.
    pub fn is_unnamed(&self) -> bool {
        let is_usual = matches!(self.name.as_str(), "Player" | "Player 1" | "Player 2" | "Black" | "White");
        self.kind == SeatKind::Person && is_usual
    }

    /// The name to show in a list; none for a free seat.
    pub fn shown_name(&self) -> Option<String> {
        (self.kind != SeatKind::Open).then(|| self.name.clone())
    }
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// How many events there were.
    pub version: u64,
    /// Black's seat, White's seat.
    pub seats: [SeatState; 2],
    /// How many moves were played.
    pub ply_count: usize,
    /// Whose turn it is.
    pub turn: Side,
    /// How it ended; nothing while it goes on, or if it was called off. The moves and the decision say it.
    #[serde(skip)]
    pub result: Option<kelso_rules::Ending>,
    /// How the players ended it, if they did.
    pub decision: Option<DecisionRecord>,
    /// The clocks, if there are any.
    pub clock: Option<GameClock>,
    /// Offers that wait for an answer.
    pub offers: Offers,
    /// The game that follows it.
    pub rematch_game: Option<GameId>,
    /// How fast two machines play.
    pub pace: Option<Pace>,
    /// A paused game of two machines that is to play one move. Not stored: after a restart it just waits.
    pub step: bool,
}

impl Standing {
    /// The start of a game, or wherever its moves have led it.
    pub fn new(seats: [SeatState; 2], game: &AnyGame, clock: Option<GameClock>, pace: Option<Pace>) -> Self {
        Standing {
            version: 0,
            seats,
            ply_count: game.plies(),
            turn: game.turn().into(),
            result: game.result(),
            decision: None,
            clock,
            offers: Offers::default(),
            rematch_game: None,
            pace,
            step: false,
        }
    }

    /// Takes over what the moves say.
    pub(super) fn follow(&mut self, game: &AnyGame) {
        (self.ply_count, self.turn, self.result) = (game.plies(), game.turn().into(), game.result());
    }

    /// True if it says of the moves what they say.
    pub(super) fn follows(&self, game: &AnyGame) -> bool {
        (self.ply_count, self.turn, self.result) == (game.plies(), game.turn().into(), game.result())
    }

    /// A side's seat.
    pub fn seat(&self, side: Side) -> &SeatState {
        &self.seats[side as usize]
    }

    /// The free seat, if there is one.
    pub fn free_seat(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.seat(side).kind == SeatKind::Open)
    }

    /// True once both seats are taken.
    pub fn is_full(&self) -> bool {
        self.free_seat().is_none()
    }

    /// True when nothing more can be played.
    pub fn is_over(&self) -> bool {
        self.decision.is_some() || self.result.is_some()
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        match self.decision {
            Some(DecisionRecord::Cancel) if self.is_full() => Some(Ending::given_up()),
            Some(DecisionRecord::Cancel) => Some(Ending::cancelled()),
            _ => self.result.map(Ending::from),
        }
    }

    /// Half points of a side, once the game is over and was not called off.
    pub fn half_points(&self, side: Side) -> Option<u8> {
        Some(match self.result?.outcome {
            Outcome::Win(winner) => 2 * u8::from(winner == Color::from(side)),
            Outcome::Draw | Outcome::BothLose => 1,
        })
    }

    /// The seat of an adaptive agent and the person it plays against, if there are such.
    pub fn adaptive_pairing(&self) -> Option<(Side, PlayerKey)> {
        Side::ALL.into_iter().find_map(|side| {
            self.seat(side).strength?;
            Some((side, self.seat(side.other()).key?))
        })
    }

    /// Which seats a player has.
    pub fn role(&self, key: &PlayerKey) -> Option<Role> {
        let has = |side: Side| self.seat(side).key.as_ref() == Some(key);
        match (has(Side::Black), has(Side::White)) {
            (true, true) => Some(Role::Both),
            (true, false) => Some(Role::Black),
            (false, true) => Some(Role::White),
            (false, false) => None,
        }
    }

    /// The agent that is to move now, if one is and may.
    pub fn machine_to_move(&self) -> Option<&str> {
        if self.is_over() || !self.is_full() || self.pace.is_some_and(|pace| pace.paused && !self.step) {
            return None;
        }
        self.seat(self.turn).agent.as_deref()
    }

    /// Who offers this, if anybody does.
    pub(super) fn offered(&self, kind: OfferKind) -> Option<Side> {
        match kind {
            OfferKind::Draw => self.offers.draw,
            OfferKind::Takeback => self.offers.takeback,
            OfferKind::Rematch => self.offers.rematch,
        }
    }

    /// Sets who offers this.
    pub(super) fn set_offer(&mut self, kind: OfferKind, by: Option<Side>) {
        match kind {
            OfferKind::Draw => self.offers.draw = by,
            OfferKind::Takeback => self.offers.takeback = by,
            OfferKind::Rematch => self.offers.rematch = by,
        }
    }

    /// Nobody has seen to the game for a while: clocks wait until somebody is back.
    pub fn interrupt(&mut self, now: i64) {
        if let Some(clock) = &mut self.clock {
            clock.interrupt(now);
        }
    }

    /// What goes with the end of a game: clocks stop, open offers are void.
    pub(super) fn close(&mut self, now: i64) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
        self.offers = Offers::default();
        self.step = false;
    }
}

/// A strength as hundredths of a level.
mod hundredths {
    use kelso_engine::levels::Strength;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(super) fn serialize<S: Serializer>(
        strength: &Option<Strength>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        strength.map(Strength::hundredths).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Strength>, D::Error> {
        Ok(Option::deserialize(deserializer)?.map(Strength::from_hundredths))
    }
}
