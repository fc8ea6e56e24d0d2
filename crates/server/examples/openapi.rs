//! Prints the OpenAPI document, messages of the socket included: `scripts/wire` makes the page's types from it.

fn main() -> Result<(), serde_json::Error> {
    println!("{}", kelso_server::openapi().to_pretty_json()?);
    Ok(())
}
