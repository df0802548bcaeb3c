//! `preempt-lab warm`: builds the library that cells link.

use std::io::Write;
use std::time::Instant;

use evaluator::Environment;
use evaluator::environment::{Identity, Source};

use crate::Verdict;
use crate::arguments::WarmOptions;
use crate::console::Console;

pub(crate) fn run(options: &WarmOptions, console: &Console) -> anyhow::Result<Verdict> {
    let source = Source::find()?;
    let environment = prepare(&source, &Identity::of(&source)?, console)?;
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
pub(crate) fn prepare(
    source: &Source,
    identity: &Identity,
    console: &Console,
) -> anyhow::Result<Environment> {
    if let Some(found) = Environment::find(identity)? {
        return Ok(found);
    }
    console.line(
        "compiling the library that notebook cells link; the first time, with Polars in it, takes a while",
    );
    let started = Instant::now();
    let environment = Environment::build(source, &mut console.build_watcher())?;
    console.line(&format!("compiled in {:.0} s", started.elapsed().as_secs_f64()));
    Ok(environment)
}
