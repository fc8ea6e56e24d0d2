//! The engine's parameters as Hub lists and sets them.

use kelso_engine::AgentSpec;
use kelso_engine::hub::HubLine;
use kelso_rules::{RuleSet, Size, VariantId};

/// What a client can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Params {
    rules: RuleSet,
    size: Size,
    threads: usize,
    hash_megabytes: usize,
    /// Positions arrive rotated and with colours swapped, but moves do not: pydraughts does that.
    turned: bool,
}

impl Default for Params {
    fn default() -> Self {
        Params { rules: RuleSet::English, size: Size::Eight, threads: 1, hash_megabytes: 64, turned: false }
    }
}

const MOST_THREADS: usize = 256;
const MOST_MEGABYTES: usize = 1 << 20;

impl Params {
    pub(crate) fn variant(&self) -> VariantId {
        VariantId { rules: self.rules, size: self.size }
    }

    pub(crate) fn agent(&self) -> AgentSpec {
        AgentSpec::engine(self.threads, self.hash_megabytes)
    }

    /// True if positions, but not moves, are rotated.
    pub(crate) fn turned(&self) -> bool {
        self.turned
    }

    /// The `param` lines.
    pub(crate) fn describe(&self) -> Vec<HubLine> {
        let param = |name: &str, value: &dyn std::fmt::Display, kind: &str| {
            HubLine::new("param").with("name", name).with("value", value).with("type", kind)
        };
        let sizes = Size::ALL.map(|size| size.rows().to_string()).join(" ");
        vec![
            param("variant", &self.rules, "enum").with("values", RuleSet::ALL.map(RuleSet::name).join(" ")),
            param("size", &self.size.rows(), "enum").with("values", sizes),
            param("threads", &self.threads, "int").with("min", 1).with("max", MOST_THREADS),
            param("hash", &self.hash_megabytes, "int").with("min", 1).with("max", MOST_MEGABYTES),
            param("turned", &self.turned, "bool"),
        ]
    }

    /// Sets a parameter, or returns what is wrong.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: usize| {
            let number = value.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| format!("{name} cannot be “{value}”; it is a number from 1 to {most}"))
        };
        match name {
            "variant" => self.rules = value.parse().map_err(|error| format!("{error}"))?,
            "size" => self.size = value.parse().map_err(|error| format!("{error}"))?,
            "threads" => self.threads = number(MOST_THREADS)?,
            "hash" => self.hash_megabytes = number(MOST_MEGABYTES)?,
            "turned" => {
                let right = "it is true or false";
                self.turned = value.parse().map_err(|_| format!("turned cannot be “{value}”; {right}"))?;
            }
            _ => {
                return Err(format!(
                    "there is no parameter “{name}”; there are variant, size, threads, hash and turned"
                ));
            }
        }
        Ok(())
    }
}
