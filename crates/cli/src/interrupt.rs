//! What Ctrl-C does: the first one stops a running search, the next one ends the program.

use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kelso_engine::SearchControl;

/// The exit code of an interrupted program, by shell convention.
pub(crate) const INTERRUPTED: u8 = 130;

/// Decides what Ctrl-C does; clones share their state.
#[derive(Clone, Default)]
pub(crate) struct Interrupt(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    thinking: Option<SearchControl>,
    farewell: String,
}

/// For commands with a single search: the first Ctrl-C stops the search, the second ends the program.
pub(crate) fn control() -> SearchControl {
    let interrupt = Interrupt::default();
    let control = interrupt.control();
    // Last: a Ctrl-C in between would end the program silently.
    interrupt.listen();
    control
}

impl Interrupt {
    /// Takes over Ctrl-C. If that fails, Ctrl-C ends the program, as usual.
    pub(crate) fn install() -> Self {
        let interrupt = Interrupt::default();
        interrupt.listen();
        interrupt
    }

    fn listen(&self) {
        let state = self.clone();
        let _ = ctrlc::set_handler(move || state.pressed());
    }

    /// A control that the next Ctrl-C stops; the one after that ends the program.
    pub(crate) fn control(&self) -> SearchControl {
        let control = SearchControl::default();
        self.state().thinking = Some(control.clone());
        control
    }

    /// Nothing is searching: the next Ctrl-C ends the program.
    pub(crate) fn rest(&self) {
        self.state().thinking = None;
    }

    /// The message printed when the program is interrupted.
    pub(crate) fn set_farewell(&self, text: String) {
        self.state().farewell = text;
    }

    fn pressed(&self) {
        let mut state = self.state();
        if let Some(control) = state.thinking.take() {
            control.stop();
        } else {
            if !state.farewell.is_empty() {
                // Below the ^C that the terminal shows.
                println!("\n{}", state.farewell);
            }
            process::exit(INTERRUPTED.into());
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
