//! Prints the OpenAPI document, messages of the socket included, from which `scripts/wire` makes the page's types; with the word `agents`, the
//! computer players as `/api/agents` lists them, which the page's translations are compared with.

use kelso_server::protocol::{AgentCatalogue, Files};

fn main() -> Result<(), serde_json::Error> {
    let text = if std::env::args().nth(1).as_deref() == Some("agents") {
        serde_json::to_string_pretty(&AgentCatalogue::new(Files::Refused))?
    } else {
        kelso_server::openapi().to_pretty_json()?
    };
    println!("{text}");
    Ok(())
}
