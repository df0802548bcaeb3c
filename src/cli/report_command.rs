//! `preempt-lab report`.

use crate::Verdict;
use crate::arguments::ReportOptions;
use crate::console::Console;

pub(crate) fn run(_options: &ReportOptions, _console: &Console) -> anyhow::Result<Verdict> {
    anyhow::bail!("not yet")
}
