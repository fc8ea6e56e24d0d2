//! What Ctrl-C means: first to whoever is thinking that it should end now, then to the program that it should.

use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kelso_engine::Remote;

/// The exit code of a program that was interrupted, as shells know it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Decides what Ctrl-C does; clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Interrupt(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    thinking: Option<Remote>,
    farewell: String,
}

/// For commands that think once: the first Ctrl-C ends the thinking, the second the program.
pub(crate) fn remote() -> Remote {
    Interrupt::install().remote()
}

impl Interrupt {
    /// Takes over Ctrl-C. Where that cannot be done it ends the program, as always.
    pub(crate) fn install() -> Self {
        let interrupt = Interrupt::default();
        let state = interrupt.clone();
        let _ = ctrlc::set_handler(move || state.pressed());
        interrupt
    }

    /// A switch that the next Ctrl-C presses; the one after that ends the program.
    pub(crate) fn remote(&self) -> Remote {
        let remote = Remote::default();
        self.state().thinking = Some(remote.clone());
        remote
    }

    /// Nobody is thinking: the next Ctrl-C ends the program.
    pub(crate) fn rest(&self) {
        self.state().thinking = None;
    }

    /// What is said when the program ends.
    pub(crate) fn set_farewell(&self, text: String) {
        self.state().farewell = text;
    }

    fn pressed(&self) {
        let mut state = self.state();
        if let Some(remote) = state.thinking.take() {
            remote.stop();
        } else {
            if !state.farewell.is_empty() {
                // Under the ^C that the terminal shows.
                println!("\n{}", state.farewell);
            }
            process::exit(INTERRUPTED.into());
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
