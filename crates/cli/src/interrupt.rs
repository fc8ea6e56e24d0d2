//! What Ctrl-C means: first to whoever is thinking that it should end now, then to the program that it should.

use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kelso_engine::SearchControl;

/// The exit code of a program that was interrupted, as shells know it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Decides what Ctrl-C does; clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Interrupt(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    thinking: Option<SearchControl>,
    farewell: String,
}

/// For commands that think once: the first Ctrl-C ends the thinking, the second the program.
pub(crate) fn control() -> SearchControl {
    let interrupt = Interrupt::default();
    let control = interrupt.control();
    // Last: a key that is pressed in between would end the program without a word.
    interrupt.listen();
    control
}

impl Interrupt {
    /// Takes over Ctrl-C. Where that cannot be done it ends the program, as always.
    pub(crate) fn install() -> Self {
        let interrupt = Interrupt::default();
        interrupt.listen();
        interrupt
    }

    fn listen(&self) {
        let state = self.clone();
        let _ = ctrlc::set_handler(move || state.pressed());
    }

    /// A switch that the next Ctrl-C presses; the one after that ends the program.
    pub(crate) fn control(&self) -> SearchControl {
        let control = SearchControl::default();
        self.state().thinking = Some(control.clone());
        control
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
        if let Some(control) = state.thinking.take() {
            control.stop();
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
