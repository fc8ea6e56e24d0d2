//! Attacks a server from one address and measures what another visitor notices: how long the server takes to say that it is well, to pass a
//! move on, and to answer at level 1; how much memory it takes; and how long it takes to end while the attacker still holds on.
//!
//! ```sh
//! cargo run --release -p kelso-server --example attack -- --kelso target/release/kelso --seconds 20 --check
//! cargo run --release -p kelso-server --example attack -- --kelso target/release/kelso --only mcts
//! ```
//!
//! Attacker and visitor are two addresses of the loopback network, so the limits of the server take them for two people.

mod attacker;
mod attacks;
mod figures;
mod line;
mod options;
mod target;
mod visitor;

use std::time::{Duration, Instant};

use attacker::Attacker;
use attacks::{ATTACKS, Attack};
use figures::Figures;
use options::Options;
use target::Target;
use visitor::Visitor;

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How long the visitor is there before the attack begins, so that everything has been done once.
const WARM_UP: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let options = Options::read()?;
    println!("{}", Figures::head());
    let mut broken = Vec::new();
    for attack in ATTACKS.iter().filter(|attack| options.wants(attack.name)) {
        let figures = measure(attack, &options).await?;
        println!("{}", figures.row(attack.name));
        broken.extend(
            figures.broken_promises().into_iter().map(|promise| format!("{}: {promise}", attack.name)),
        );
    }
    for promise in &broken {
        println!("broken: {promise}");
    }
    if broken.is_empty() || !options.check { Ok(()) } else { Err("promises were broken: see above".into()) }
}

/// One attack on a server of its own.
async fn measure(attack: &Attack, options: &Options) -> Result<Figures, Failure> {
    let data = options.data.join(attack.name);
    let mut target = Target::start(&options.kelso, &data, attack.open_files)?;
    let visitor = Visitor::arrive(target.address).await?;
    tokio::time::sleep(WARM_UP).await;
    visitor.begin();
    let cpu = target.cpu_seconds()?;
    let mut attacker = Attacker::new(target.address)?;
    let end = Instant::now() + Duration::from_secs(options.seconds);
    let outcome = (attack.run)(&mut attacker, end).await;
    tokio::time::sleep_until(end.into()).await;
    let seen = visitor.leave().await;
    let figures = Figures {
        seen,
        cpu: target.cpu_seconds()? - cpu,
        memory_mb: target.peak_memory_mb()?,
        // The attacker's lines are still open: a server must end all the same.
        stop: target.stop().await?,
        outcome: outcome.unwrap_or_else(|error| format!("stopped: {error}")),
    };
    drop(attacker);
    Ok(figures)
}
