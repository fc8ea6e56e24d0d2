//! Checks what a server depends on from outside: what is wrong, and how to fix it.

mod broker;
mod computer;
mod database;

use std::path::PathBuf;

use serde::Serialize;

use crate::broker::BrokerAddress;
use crate::store::DatabaseAddress;

/// What to check.
#[derive(Clone, Debug)]
pub struct Examination {
    /// Where the games are.
    pub database: DatabaseAddress,
    /// The folder of everything else.
    pub data: PathBuf,
    /// The broker, where there are several nodes.
    pub broker: Option<BrokerAddress>,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// As it should be.
    Ok,
    /// It works, but may cause trouble.
    Warning,
    /// A server would not start, or would lose data.
    Wrong,
}

/// One checked item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What it is about.
    pub subject: &'static str,
    /// How it is.
    pub verdict: Verdict,
    /// What was found.
    pub found: String,
    /// How to fix it, if necessary.
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

    /// Splits an error message into its two parts: what is wrong; how to fix it.
    fn refused(subject: &'static str, sentence: &str) -> Self {
        let (found, mend) = sentence.split_once("; ").unwrap_or((sentence, "see the log of the server"));
        Finding::wrong(subject, found, mend)
    }
}

/// Checks everything. Nothing is changed.
pub async fn examine(examination: &Examination) -> Vec<Finding> {
    let mut findings = database::examine(&examination.database).await;
    findings.extend(computer::examine(&examination.data));
    if let Some(address) = &examination.broker {
        findings.push(broker::examine(address).await);
    }
    findings
}
