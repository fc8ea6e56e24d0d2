//! The NATS server that connects nodes and workers.

use clap::Args;
use kelso_server::broker::BrokerAddress;

use crate::failure::OrBad;

/// Which NATS server, and the prefix of its subjects.
#[derive(Args, Debug)]
pub(crate) struct BrokerArgs {
    #[arg(long, value_name = "URL", env = NATS, hide_env_values = true, help = NATS_HELP)]
    nats: Option<String>,
    /// Prefix of all subjects; installations with different prefixes can share a NATS server
    #[arg(long, value_name = "WORD", env = PREFIX, default_value = USUAL_PREFIX, value_parser = word)]
    nats_prefix: String,
}

const NATS_HELP: &str = "NATS server with JetStream that connects nodes and workers, such as nats://127.0.0.1:4222; user and \
                         password as nats://USER:PASSWORD@HOST:PORT";
const NATS: &str = "KELSO_NATS";
pub(crate) const PREFIX: &str = "KELSO_NATS_PREFIX";
const USUAL_PREFIX: &str = "kelso";

/// With nothing on the command line.
impl Default for BrokerArgs {
    fn default() -> Self {
        let prefix = std::env::var(PREFIX).ok().filter(|text| word(text).is_ok());
        BrokerArgs {
            nats: std::env::var(NATS).ok(),
            nats_prefix: prefix.unwrap_or_else(|| USUAL_PREFIX.to_owned()),
        }
    }
}

impl BrokerArgs {
    /// The address given, if any.
    pub(crate) fn address(&self) -> anyhow::Result<Option<BrokerAddress>> {
        let named = self.nats.as_deref().filter(|url| !url.is_empty());
        named.map(|url| Ok(url.parse::<BrokerAddress>().or_bad()?.with_prefix(&self.nats_prefix))).transpose()
    }
}

/// A word that can be part of subject and stream names.
pub(crate) fn word(text: &str) -> Result<String, String> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    if !text.is_empty() && text.chars().all(fits) {
        return Ok(text.to_owned());
    }
    Err("expected a word of letters, digits, - and _ such as kelso-test".to_owned())
}
