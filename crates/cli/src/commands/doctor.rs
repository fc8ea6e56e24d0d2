//! `kelso doctor`: checks what a server needs.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use kelso_server::broker::BrokerAddress;
use kelso_server::doctor::{Examination, Verdict, examine};

use crate::data::DatabaseArgs;
use crate::failure::OrBad;
use crate::output;
use crate::runtime;

/// Check what a server needs: database, disk, open files, broker
///
/// Nothing is changed. Each line says ok, warning or wrong, and how to fix what is not ok. Exit code 1 if something is
/// wrong.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    place: DatabaseArgs,
    /// Broker of the nodes: nats://HOST:PORT
    // A string, because clap would print a wrong value, password included.
    #[arg(long, value_name = "URL", env = "KELSO_NATS", hide_env_values = true)]
    nats: Option<String>,
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso doctor
  kelso doctor --database postgres://kelso:PASSWORD@db/kelso --json
  kelso doctor --nats nats://kelso:PASSWORD@broker:4222";

pub(crate) fn run(args: &DoctorArgs) -> anyhow::Result<ExitCode> {
    let nats = args.nats.as_deref().filter(|text| !text.is_empty());
    let broker = nats.map(str::parse::<BrokerAddress>).transpose().or_bad()?;
    let examination = Examination { database: args.place.database()?, data: args.place.folder()?, broker };
    let findings = runtime::block_on(examine(&examination))?;
    let is_wrong = findings.iter().any(|finding| finding.verdict == Verdict::Wrong);
    if args.json {
        output::json(&findings)?;
    } else {
        let mut out = std::io::stdout().lock();
        for finding in &findings {
            let verdict = match finding.verdict {
                Verdict::Ok => "ok",
                Verdict::Warning => "warning",
                Verdict::Wrong => "wrong",
            };
            write!(out, "{verdict:<8}{}: {}", finding.subject, finding.found)?;
            match &finding.mend {
                Some(mend) => writeln!(out, "\n        {mend}")?,
                None => writeln!(out)?,
            }
        }
    }
    Ok(if is_wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
