//! The player interface: something that chooses moves, and may fail.

use kelso_engine::levels::Strength;
use kelso_engine::{AgentKind, AgentSpec, AnyAgent, Limits, Observer};
use kelso_learn::adaptive::{GameScore, SkillEstimate};
use kelso_learn::forecast::OpponentStudy;
use kelso_rules::{AnyGame, AnyMove, Color, VariantId};
use serde::{Deserialize, Serialize};

/// Why a player loses a game other than on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// What happened, in a sentence.
    pub text: String,
    /// True if the time was exceeded.
    pub time: bool,
}

impl Fault {
    /// Something that went wrong.
    pub fn new(text: String) -> Self {
        Fault { text, time: false }
    }

    /// It was a matter of time.
    pub fn by_time(self) -> Self {
        Fault { time: true, ..self }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Fault {}

/// A player in a match. Unlike an [agent](AnyAgent) it distinguishes games and can fail.
pub trait Player: Send {
    /// A new game begins; with the same seed it is played the same way, whatever was played before.
    ///
    /// # Errors
    /// If the player cannot play.
    fn begin(&mut self, seed: u64) -> Result<(), Fault>;

    /// Chooses a move in a game that is not over; `None` if it was stopped by the observer.
    ///
    /// # Errors
    /// If the player fails, which loses the game.
    fn play(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<AnyMove>, Fault>;

    /// Receives the half points it scored in an earlier game of the match.
    fn hear_result(&mut self, _half_points: u8) {}

    /// Sees a game of the match that it has just played with this colour. The first `given` plies are those of the
    /// opening, which nobody chose.
    fn see_game(&mut self, _game: &AnyGame, _color: Color, _given: usize) {}

    /// The strength it plays this game at, if it depends on the results so far.
    fn strength(&self) -> Option<Strength> {
        None
    }
}

/// One of our own agents as a player.
pub struct AgentPlayer {
    spec: AgentSpec,
    variant: VariantId,
    agent: Option<AnyAgent>,
    /// The estimate of the opponent, if the agent adapts.
    opponent: Option<SkillEstimate>,
    /// The opponent's moves so far, if the agent studies them.
    study: Option<OpponentStudy>,
}

impl AgentPlayer {
    /// A player of this variant that this text describes.
    pub fn new(spec: AgentSpec, variant: VariantId) -> Self {
        let opponent = spec.is_adaptive().then(SkillEstimate::default);
        let study = spec.studies_opponent().then(OpponentStudy::default);
        AgentPlayer { spec, variant, agent: None, opponent, study }
    }
}

/// A player for one game at a time. The limits replace those of the text, so that the agent's default does not apply as
/// well.
pub(crate) fn agent_player(spec: AgentSpec, variant: VariantId, limits: Limits) -> Box<dyn Player> {
    Box::new(AgentPlayer::new(spec.with_limits(limits), variant))
}

impl Player for AgentPlayer {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        // Only the engine has a table that is expensive to create; everything else can be rebuilt.
        let keeps = self.spec.kind() == AgentKind::Kelso && !self.spec.plays_at_random();
        match &mut self.agent {
            Some(agent) if keeps => agent.new_game(),
            agent => {
                let spec = self.spec.clone().with_seed(seed);
                let strength = self.opponent.as_ref().map(SkillEstimate::strength);
                let spec = strength.map_or(spec.clone(), |strength| spec.at_strength(strength));
                let model = self.study.as_mut().map(OpponentStudy::model);
                let spec = model.map_or(spec.clone(), |model| spec.against(model));
                *agent = Some(spec.build_any(self.variant));
            }
        }
        Ok(())
    }

    fn play(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<AnyMove>, Fault> {
        let agent = self.agent.get_or_insert_with(|| self.spec.build_any(self.variant));
        let choice = agent.choose(game, limits, observer);
        let choice = choice.ok_or_else(|| Fault::new(format!("{} found no move", self.spec)))?;
        Ok(Some(choice.mv))
    }

    fn hear_result(&mut self, half_points: u8) {
        if let Some(opponent) = &mut self.opponent {
            opponent.record(opponent.strength(), GameScore::from_half_points(2 - half_points.min(2)));
        }
    }

    fn see_game(&mut self, game: &AnyGame, color: Color, given: usize) {
        if let Some(study) = &mut self.study {
            study.see(game, !color, given);
        }
    }

    fn strength(&self) -> Option<Strength> {
        self.opponent.as_ref().map(SkillEstimate::strength)
    }
}
