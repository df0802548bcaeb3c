//! `preempt-lab data`: checks, lists and shows dataset packages.

use crate::Verdict;
use crate::arguments::DataCommand;

pub(crate) fn run(_command: &DataCommand) -> anyhow::Result<Verdict> {
    anyhow::bail!("not yet")
}
