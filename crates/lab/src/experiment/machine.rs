//! The computer an experiment was run on: times mean nothing without it.

use std::fs;

use serde::{Deserialize, Serialize};

/// A computer, as far as it describes itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// Its system and architecture.
    pub system: String,
    /// The name of its processor.
    pub processor: String,
    /// How many hardware threads it has.
    pub cores: usize,
    /// The load average over the last minute, this program included; more than the number of cores means that programs
    /// competed for them.
    pub load: Option<f64>,
}

impl Machine {
    /// This computer, now.
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
