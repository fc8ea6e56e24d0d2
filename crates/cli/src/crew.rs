//! Workers on other computers, as used by commands with `--nats`.

use std::cell::RefCell;
use std::rc::Rc;

use clap::Args;
use indicatif::ProgressBar;
use kelso_lab::crew::{Crew, CrewError};
use kelso_server::broker::BrokerAddress;
use kelso_server::crew::WorkerCrew;

use crate::broker::{PREFIX, word};
use crate::failure::{OrBad, bad};

/// Who does the work. Only the option counts: the environment does not move a command to workers.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct CrewArgs {
    #[arg(
        long,
        value_name = "URL",
        help = "Give the work to all kelso worker processes at this NATS server, such as nats://10.0.0.5:4222"
    )]
    nats: Option<BrokerAddress>,
    /// First word of all subjects at the NATS server, the same as that of the workers [default: kelso]
    #[arg(long, value_name = "WORD", env = PREFIX, value_parser = word)]
    nats_prefix: Option<String>,
}

/// The connected workers, and the bar above which messages about waiting are printed.
pub(crate) struct HiredCrew {
    workers: WorkerCrew,
    bar: Rc<RefCell<ProgressBar>>,
}

impl CrewArgs {
    /// True if workers are to do the work.
    pub(crate) fn is_asked(&self) -> bool {
        self.nats.is_some()
    }

    /// Connects to the workers, or `None` if this process does the work itself.
    pub(crate) fn hire(&self) -> anyhow::Result<Option<HiredCrew>> {
        let Some(address) = self.nats.clone() else { return Ok(None) };
        let address = match &self.nats_prefix {
            Some(prefix) => address.with_prefix(prefix),
            None => address,
        };
        let bar = Rc::new(RefCell::new(ProgressBar::hidden()));
        let shown = Rc::clone(&bar);
        let tell = move |news: &str| {
            let bar = shown.borrow();
            if bar.is_hidden() { eprintln!("kelso: {news}") } else { bar.println(format!("kelso: {news}")) }
        };
        let workers = WorkerCrew::connect(&address, env!("KELSO_COMMIT"), tell).or_bad()?;
        Ok(Some(HiredCrew { workers, bar }))
    }
}

impl HiredCrew {
    /// From now on, prints messages about waiting above this bar.
    pub(crate) fn show_in(&self, bar: &ProgressBar) {
        *self.bar.borrow_mut() = bar.clone();
    }

    pub(crate) fn crew(&self) -> &dyn Crew {
        &self.workers
    }
}

/// Whose fault it was: files are the user's, everything else is ours.
pub(crate) fn failure(error: CrewError) -> anyhow::Error {
    match error {
        CrewError::File { .. } => bad(error),
        error => error.into(),
    }
}
