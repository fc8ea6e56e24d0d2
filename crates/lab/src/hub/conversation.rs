//! The dialogue with an engine, as text: no rules in here, so one copy serves all variants.

use std::time::{Duration, Instant};

use kelso_engine::hub::{HubLine, write_level};
use kelso_engine::{Limits, SearchControl};
use kelso_rules::VariantId;

use super::command::HubCommand;
use super::process::{Process, Silence};
use crate::matches::Fault;

/// How long to wait for an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For the greeting, and beyond a time limit.
    pub grace: Duration,
    /// For a move limited by nodes or depth only.
    pub unlimited: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { grace: Duration::from_secs(10), unlimited: Duration::from_secs(600) }
    }
}

impl Patience {
    /// The same for everything.
    pub fn of(time: Duration) -> Self {
        Patience { grace: time, unlimited: time }
    }

    fn for_move(&self, limits: &Limits) -> Duration {
        let clock = limits.clock.map(|clock| clock.left);
        limits.time.or(clock).map_or(self.unlimited, |time| time.saturating_add(self.grace))
    }
}

/// An engine that has completed the handshake and is ready to play.
pub struct Conversation {
    process: Process,
    patience: Patience,
    name: String,
}

/// How often a waiting player checks whether the match was stopped.
const GLANCE: Duration = Duration::from_millis(50);

impl Conversation {
    /// Starts an engine and sets up the game.
    ///
    /// # Errors
    /// If the program cannot be started, does not speak Hub, or does not play this variant.
    pub fn start(command: &HubCommand, variant: VariantId, patience: Patience) -> Result<Self, Fault> {
        let process = Process::start(command)
            .map_err(|error| Fault::new(format!("cannot start {}: {error}", command.program())))?;
        let mut conversation = Conversation { process, patience, name: command.to_string() };
        conversation.greet(variant)?;
        Ok(conversation)
    }

    fn greet(&mut self, variant: VariantId) -> Result<(), Fault> {
        let deadline = Instant::now() + self.patience.grace;
        // A program that has already ended is noticed when reading.
        let _ = self.say(&HubLine::new("hub"));
        let mut settings = Vec::new();
        loop {
            let line = self.receive(deadline, "“wait” after “hub”")?;
            match line.command() {
                "param" => settings.extend(choose_param(&line, variant, &self.name)?),
                "wait" => break,
                _ => {}
            }
        }
        for setting in settings {
            let _ = self.say(&setting);
        }
        let _ = self.say(&HubLine::new("init"));
        while self.receive(deadline, "“ready” after “init”")?.command() != "ready" {}
        Ok(())
    }

    /// Tells the engine to forget the last game.
    ///
    /// # Errors
    /// If it is gone.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.say(&HubLine::new("new-game"))
    }

    /// Requests a move in a position given by its start and the moves since; `None` if it was stopped.
    ///
    /// # Errors
    /// If the engine is gone, answers too late or with an error.
    pub fn ask(
        &mut self,
        start: &str,
        moves: &str,
        limits: &Limits,
        control: &SearchControl,
    ) -> Result<Option<String>, Fault> {
        let mut position = HubLine::new("pos").with("pos", start);
        if !moves.is_empty() {
            position = position.with("moves", moves);
        }
        self.say(&position)?;
        self.say(&write_level(limits))?;
        self.say(&HubLine::new("go").with_flag("think"))?;
        let allowed = self.patience.for_move(limits);
        let begin = Instant::now();
        loop {
            let glance = (Instant::now() + GLANCE).min(begin + allowed);
            let line = match self.process.receive(glance) {
                Ok(line) => line,
                Err(Silence::Gone) => return Err(self.gone()),
                Err(Silence::Late) if control.is_stopped() => return Ok(None),
                Err(Silence::Late) if begin.elapsed() < allowed => continue,
                Err(Silence::Late) => {
                    let seconds = allowed.as_secs_f64();
                    let text = format!("{} gave no move within {seconds:.1} s", self.name);
                    return Err(Fault::new(text).by_time());
                }
            };
            let Ok(line) = line.parse::<HubLine>() else { continue };
            match line.command() {
                "done" => {
                    let no_move = || Fault::new(format!("{} said done without a move", self.name));
                    return line.get("move").map(|mv| Some(mv.to_owned())).ok_or_else(no_move);
                }
                "error" => return Err(self.complaint(&line)),
                _ => {}
            }
        }
    }

    fn say(&mut self, line: &HubLine) -> Result<(), Fault> {
        self.process.send(&line.to_string()).map_err(|_| self.gone())
    }

    /// The next line of the protocol.
    fn receive(&mut self, deadline: Instant, expected: &str) -> Result<HubLine, Fault> {
        loop {
            match self.process.receive(deadline) {
                Ok(text) => {
                    let Ok(line) = text.parse::<HubLine>() else { continue };
                    if line.command() == "error" {
                        return Err(self.complaint(&line));
                    }
                    return Ok(line);
                }
                Err(Silence::Gone) => {
                    let text = format!("{} ended without saying {expected}; is it a Hub engine?", self.name);
                    return Err(Fault::new(text));
                }
                Err(Silence::Late) => {
                    let seconds = self.patience.grace.as_secs_f64();
                    let text = format!("{} did not say {expected} within {seconds:.1} s", self.name);
                    return Err(Fault::new(text).by_time());
                }
            }
        }
    }

    fn gone(&self) -> Fault {
        Fault::new(format!("{} ended in the middle of a game", self.name))
    }

    fn complaint(&self, line: &HubLine) -> Fault {
        Fault::new(format!("{} reported: {}", self.name, line.get("message").unwrap_or("an error")))
    }
}

/// The value for a parameter that selects the game.
fn choose_param(line: &HubLine, variant: VariantId, engine: &str) -> Result<Option<HubLine>, Fault> {
    let wanted = match line.get("name") {
        Some("variant") => variant.rules.name().to_owned(),
        Some("size") => variant.size.rows().to_string(),
        _ => return Ok(None),
    };
    let name = line.get("name").unwrap_or_default();
    if let Some(values) = line.get("values")
        && !values.split_whitespace().any(|value| value == wanted)
    {
        return Err(Fault::new(format!("{engine} has no {name} {wanted}; it has {values}")));
    }
    Ok(Some(HubLine::new("set-param").with("name", name).with("value", wanted)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_agreed_on() {
        let line = |text: &str| text.parse::<HubLine>().expect("a line");
        let variant = line("param name=variant value=normal type=enum values=\"normal english\"");
        let choice = choose_param(&variant, VariantId::ENGLISH, "x").expect("it plays english");
        assert_eq!(choice.map(|line| line.to_string()), Some("set-param name=variant value=english".into()));
        let hash = line("param name=hash value=24 type=int min=1 max=30");
        assert_eq!(choose_param(&hash, VariantId::ENGLISH, "x"), Ok(None));
        let other = line("param name=variant value=normal type=enum values=\"normal killer\"");
        let fault = choose_param(&other, VariantId::ENGLISH, "scan").expect_err("it does not");
        assert_eq!(fault.text, "scan has no variant english; it has normal killer");
    }

    #[test]
    fn patience_follows_the_limits() {
        let patience = Patience { grace: Duration::from_secs(1), unlimited: Duration::from_secs(9) };
        assert_eq!(patience.for_move(&Limits::depth(5)), Duration::from_secs(9));
        assert_eq!(patience.for_move(&Limits::time(Duration::from_secs(2))), Duration::from_secs(3));
    }
}
