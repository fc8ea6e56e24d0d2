//! tmp
use clap::Args;
/// tmp
#[derive(Args, Debug)]
pub(crate) struct PdnArgs {}
pub(crate) fn run(_args: PdnArgs) -> anyhow::Result<()> {
    Ok(())
}
