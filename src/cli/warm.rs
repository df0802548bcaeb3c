//! `preempt-lab warm`: builds the library that cells link.

use std::io::Write;
use std::time::Instant;

use evaluator::Environment;
use evaluator::environment::Source;

use crate::Verdict;
use crate::arguments::WarmOptions;
use crate::console::Console;

pub(crate) fn run(options: &WarmOptions, console: &Console) -> anyhow::Result<Verdict> {
    let environment = prepare(console)?;
    let mut out = std::io::stdout().lock();
    if options.json {
        let value = serde_json::json!({
            "key": environment.key(),
            "path": environment.root(),
            "library_bytes": environment.library_bytes(),
        });
        writeln!(out, "{value}")?;
    } else {
        writeln!(out, "ready: {}", environment.root().display())?;
    }
    Ok(Verdict::Clean)
}

/// The environment for cells, built now if need be, with progress.
pub(crate) fn prepare(console: &Console) -> anyhow::Result<Environment> {
    let source = Source::find()?;
    if let Some(found) = Environment::find(&source)? {
        return Ok(found);
    }
    console.line("compiling the library that notebook cells link; the first time, with Polars in it, takes a while");
    let started = Instant::now();
    let environment = Environment::prepare(&source, &mut console.build_watcher())?;
    console.line(&format!("compiled in {:.0} s", started.elapsed().as_secs_f64()));
    Ok(environment)
}
