//! The server inside another program: what `kelso serve` does, without the rest of Kelso. It takes the options that the
//! load client uses: `--listen ADDR --data DIR --no-rate-limits`.

use std::path::PathBuf;

use kelso_server::{Config, Server};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut config = Config::new(([127, 0, 0, 1], 8080).into(), PathBuf::from("games.sqlite"));
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "serve" => {}
            "--no-rate-limits" => config.rate_limits = false,
            "--listen" => config.listen = words.next().ok_or("--listen wants an address")?.parse()?,
            "--data" => {
                let folder = PathBuf::from(words.next().ok_or("--data wants a folder")?);
                let usual = Config::new(config.listen, folder.join("games.sqlite"));
                config = Config { rate_limits: config.rate_limits, ..usual };
            }
            "--database" => config.database = words.next().ok_or("--database wants an address")?.parse()?,
            other => return Err(format!("there is no option {other}").into()),
        }
    }
    let server = Server::bind(config).await?;
    println!("listening at http://{}", server.address()?);
    server.run(async { drop(tokio::signal::ctrl_c().await) }).await?;
    Ok(())
}
