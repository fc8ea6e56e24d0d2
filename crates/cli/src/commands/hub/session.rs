//! A Hub session: the position, the limits, and a search on its own thread.

use std::io;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Instant;

use kelso_engine::hub::{self, HubLine};
use kelso_engine::{AnyAgent, AnyChoice, Limits, Observer, Progress, SearchControl};
use kelso_rules::{AnyGame, AnyPosition, EndRules};

use super::params::Params;
use super::{Received, say};

pub(crate) struct HubSession {
    params: Params,
    /// Its variant is the one in play; `params` take effect at the next `init`.
    game: AnyGame,
    limits: Limits,
    engine: Thinker,
}

/// The engine, idle or searching. Created by `init`, because its table takes time that no search has; only for a client
/// that skips `init` when it is first needed.
enum Thinker {
    Unmade,
    Resting(AnyAgent),
    Working(JoinHandle<AnyAgent>, SearchControl),
}

impl HubSession {
    pub(crate) fn new(params: Params) -> Self {
        let game = new_game(AnyPosition::start(params.variant(), None));
        HubSession { params, game, limits: Limits::NONE, engine: Thinker::Unmade }
    }

    /// Answers lines until `quit` or the last one.
    pub(crate) fn run(mut self, lines: &mpsc::Receiver<Received>) -> anyhow::Result<()> {
        for Received { line, at } in lines {
            match line.command() {
                "hub" => self.introduce()?,
                "set-param" => self.set_param(&line)?,
                "init" => self.init()?,
                "ping" => say(&HubLine::new("pong"))?,
                "new-game" => self.new_game(),
                "pos" => self.set_position(&line)?,
                "level" => self.limits = limits(&line),
                "go" => self.go(&line, at)?,
                "stop" => self.control(SearchControl::stop),
                "ponder-hit" => self.control(SearchControl::ponder_hit),
                "quit" => break,
                // The protocol says to ignore unknown commands.
                _ => {}
            }
        }
        self.stop();
        Ok(())
    }

    fn introduce(&self) -> io::Result<()> {
        let id = HubLine::new("id").with("name", "Kelso").with("version", env!("CARGO_PKG_VERSION"));
        say(&id.with("author", "Kelso developers"))?;
        self.params.describe().iter().try_for_each(say)?;
        say(&HubLine::new("wait"))
    }

    fn set_param(&mut self, line: &HubLine) -> io::Result<()> {
        let (Some(name), Some(value)) = (line.get("name"), line.get("value")) else {
            return complain("set-param needs name=… and value=…");
        };
        match self.params.set(name, value) {
            Ok(()) => Ok(()),
            Err(message) => complain(&message),
        }
    }

    /// Applies the parameters: with a new engine, and in another variant from its start.
    fn init(&mut self) -> io::Result<()> {
        self.stop();
        if self.params.variant() != self.game.variant() {
            *self = HubSession::new(self.params);
        }
        // The old table goes before the new one comes.
        self.engine = Thinker::Unmade;
        self.engine = Thinker::Resting(self.new_engine());
        say(&HubLine::new("ready"))
    }

    fn new_engine(&self) -> AnyAgent {
        self.params.agent().build_any(self.game.variant())
    }

    fn new_game(&mut self) {
        self.stop();
        if let Thinker::Resting(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    /// Sets the position and plays the moves since; on an error the old position stays.
    fn set_position(&mut self, line: &HubLine) -> io::Result<()> {
        let variant = self.game.variant();
        let start = match line.get("pos") {
            None => AnyPosition::start(variant, None),
            Some(text) => match hub::read_position(variant, text) {
                Ok(position) if self.params.turned() => position.flipped(),
                Ok(position) => position,
                Err(error) => return complain(&error.to_string()),
            },
        };
        let mut game = new_game(start);
        for text in line.get("moves").unwrap_or_default().split_whitespace() {
            let played = match hub::read_move(&game.position(), text) {
                Ok(mv) => game.play(&mv).is_ok(),
                Err(error) => return complain(&error.to_string()),
            };
            if !played {
                return complain(&format!("“{text}” is after the end of the game"));
            }
        }
        self.game = game;
        Ok(())
    }

    /// Starts a search; its time has been running since `arrived`.
    fn go(&mut self, line: &HubLine, arrived: Instant) -> io::Result<()> {
        self.stop();
        if self.game.legal_moves().is_empty() {
            return complain("there is no legal move in this position");
        }
        let analyse = line.has("analyze") || line.has("analyse");
        let limits = if analyse { Limits::depth(MAX_DEPTH) } else { self.limits };
        let control = if line.has("ponder") { SearchControl::pondering() } else { SearchControl::default() };
        let engine = std::mem::replace(&mut self.engine, Thinker::Unmade);
        let mut engine = match engine {
            Thinker::Resting(engine) => engine,
            _ => self.new_engine(),
        };
        let limits = limits.after(arrived.elapsed());
        let game = self.game.clone();
        let mut reporter = Reporter { control: control.clone() };
        let handle = std::thread::spawn(move || {
            let choice = engine.choose(&game, &limits, &mut reporter);
            // A move may not be announced before the opponent has moved.
            while reporter.control.is_pondering() && !reporter.control.is_stopped() {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            if let Some(choice) = choice {
                let _ = announce(&choice);
            }
            engine
        });
        self.engine = Thinker::Working(handle, control);
        Ok(())
    }

    /// Ends a running search, which announces its move. Clients send nothing else while it runs; one that does must not
    /// block forever.
    fn stop(&mut self) {
        self.control(SearchControl::stop);
        self.engine = match std::mem::replace(&mut self.engine, Thinker::Unmade) {
            Thinker::Working(handle, _) => match handle.join() {
                Ok(engine) => Thinker::Resting(engine),
                Err(panic) => std::panic::resume_unwind(panic),
            },
            idle => idle,
        };
    }

    fn control(&self, press: impl Fn(&SearchControl)) {
        if let Thinker::Working(_, control) = &self.engine {
            press(control);
        }
    }
}

/// Deeper than any search gets: analysis continues until it is stopped.
const MAX_DEPTH: u32 = 100;

/// The limits of `level`; `infinite` means until `stop`, not the engine's default time.
fn limits(line: &HubLine) -> Limits {
    let limits = hub::read_level(line);
    if limits == Limits::NONE && line.has("infinite") { Limits::depth(MAX_DEPTH) } else { limits }
}

/// Clients handle draws themselves: only repetition inside the search matters here.
fn new_game(start: AnyPosition) -> AnyGame {
    AnyGame::from_position(start, EndRules::WCDF)
}

fn complain(message: &str) -> io::Result<()> {
    say(&HubLine::new("error").with("message", message))
}

fn announce(choice: &AnyChoice) -> io::Result<()> {
    let mut done = HubLine::new("done").with("move", hub::write_move(&choice.mv));
    if let Some(reply) = choice.pv.get(1) {
        done = done.with("ponder", hub::write_move(reply));
    }
    say(&done)
}

/// Turns progress into `info` lines.
struct Reporter {
    control: SearchControl,
}

impl Observer for Reporter {
    fn progress(&mut self, progress: &Progress) {
        let AnyChoice { score, pv, stats, .. } = &progress.choice;
        let pv = pv.iter().map(hub::write_move).collect::<Vec<_>>().join(" ");
        let mut info = HubLine::new("info").with("depth", stats.depth);
        if let Some(score) = score {
            info = info.with("score", hub::write_score(*score));
        }
        let info = info
            .with("nodes", stats.nodes)
            .with("time", format!("{:.3}", stats.time.as_secs_f64()))
            .with("nps", format!("{:.3}", stats.nodes_per_second() / 1e6))
            .with("pv", pv);
        // A client that has gone is noticed when the input closes.
        let _ = say(&info);
    }

    fn control(&self) -> SearchControl {
        self.control.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_is_there_before_the_first_search_begins() {
        let mut session = HubSession::new(Params::default());
        session.set_param(&"set-param name=hash value=1".parse().expect("a line")).expect("it is said");
        assert!(matches!(session.engine, Thinker::Unmade));
        session.init().expect("it is said");
        assert!(matches!(session.engine, Thinker::Resting(_)), "no search has time for making its table");
    }
}
