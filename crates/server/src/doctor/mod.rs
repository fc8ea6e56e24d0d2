//! What stands behind a server, looked at from outside: what is wrong, and how to mend it.

mod broker;
mod computer;
mod database;

use std::path::PathBuf;

use serde::Serialize;

use crate::broker::BrokerAddress;
use crate::store::DatabaseAddress;

/// What is looked at.
#[derive(Clone, Debug)]
pub struct Examination {
    /// Where the games are.
    pub database: DatabaseAddress,
    /// The folder of everything else.
    pub data: PathBuf,
    /// The broker, where there are several nodes.
    pub broker: Option<BrokerAddress>,
}

/// How it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// As it should be.
    Ok,
    /// It works, but somebody will be sorry.
    Warning,
    /// A server would not start, or lose something.
    Wrong,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What it is about.
    pub subject: &'static str,
    /// How it is.
    pub verdict: Verdict,
    /// What was found.
    pub found: String,
    /// What to do about it, if something is to be done.
    pub mend: Option<String>,
}

impl Finding {
    fn ok(subject: &'static str, found: impl Into<String>) -> Self {
        Finding { subject, verdict: Verdict::Ok, found: found.into(), mend: None }
    }

    fn warning(subject: &'static str, found: impl Into<String>, mend: impl Into<String>) -> Self {
        Finding { subject, verdict: Verdict::Warning, found: found.into(), mend: Some(mend.into()) }
    }

    fn wrong(subject: &'static str, found: impl Into<String>, mend: impl Into<String>) -> Self {
        Finding { subject, verdict: Verdict::Wrong, found: found.into(), mend: Some(mend.into()) }
    }

    /// A sentence that says both, as errors do: what is wrong; how to mend it.
    fn refused(subject: &'static str, sentence: &str) -> Self {
        let (found, mend) = sentence.split_once("; ").unwrap_or((sentence, "see the log of the server"));
        Finding::wrong(subject, found, mend)
    }
}

/// Looks at everything. Nothing is changed.
pub async fn examine(examination: &Examination) -> Vec<Finding> {
    let mut findings = database::examine(&examination.database).await;
    findings.extend(computer::examine(&examination.data));
    if let Some(address) = &examination.broker {
        findings.push(broker::examine(address).await);
    }
    findings
}
