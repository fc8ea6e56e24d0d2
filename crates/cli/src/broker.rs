//! The NATS server over which nodes and workers are one.

use clap::Args;
use kelso_server::broker::BrokerAddress;

use crate::failure::OrBad;

/// Which NATS server, and what everything is called there.
#[derive(Args, Debug)]
pub(crate) struct BrokerArgs {
    #[arg(long, value_name = "URL", env = NATS, hide_env_values = true, help = NATS_HELP)]
    nats: Option<String>,
    /// First word of all subjects there: installations with different words share a NATS server and do not meet
    #[arg(long, value_name = "WORD", env = PREFIX, default_value = USUAL_PREFIX, value_parser = word)]
    nats_prefix: String,
}

const NATS_HELP: &str = "NATS server with JetStream over which nodes and workers are one, such as nats://127.0.0.1:4222; user and \
                         password as nats://USER:PASSWORD@HOST:PORT";
const NATS: &str = "KELSO_NATS";
pub(crate) const PREFIX: &str = "KELSO_NATS_PREFIX";
const USUAL_PREFIX: &str = "kelso";

/// As when nothing is typed.
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
    /// The one that was named, if any.
    pub(crate) fn address(&self) -> anyhow::Result<Option<BrokerAddress>> {
        let named = self.nats.as_deref().filter(|url| !url.is_empty());
        named.map(|url| Ok(url.parse::<BrokerAddress>().or_bad()?.with_prefix(&self.nats_prefix))).transpose()
    }
}

/// A word that fits into the names of subjects and streams.
pub(crate) fn word(text: &str) -> Result<String, String> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    if !text.is_empty() && text.chars().all(fits) {
        return Ok(text.to_owned());
    }
    Err("expected a word of letters, digits, - and _ such as kelso-test".to_owned())
}
