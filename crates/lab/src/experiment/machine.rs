//! Where an experiment was run: times mean nothing without it.

use std::fs;

use serde::{Deserialize, Serialize};

/// A machine, as far as it tells about itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// Its system and architecture.
    pub system: String,
    /// The name of its processor.
    pub processor: String,
    /// How many threads it runs at a time.
    pub cores: usize,
    /// How many programs wanted to run during the last minute, this one included; more than there are cores means
    /// that they were in each other's way.
    pub load: Option<f64>,
}

impl Machine {
    /// This machine, now.
    pub fn here() -> Self {
        let cpu_info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpu_info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        Machine {
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            processor: model.map_or_else(|| "unknown".to_owned(), |(_, name)| name.trim().to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            load: load.split_whitespace().next().and_then(|load| load.parse().ok()),
        }
    }
}
