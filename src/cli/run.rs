//! `preempt-lab run`: executes notebooks.

use std::path::{Path, PathBuf};

use evaluator::environment::{Identity, Source};

use crate::Verdict;
use crate::arguments::RunOptions;
use crate::console::Console;
use crate::execution::{self, Job};
use crate::{project, warm};

pub(crate) fn run(options: &RunOptions, console: &Console) -> anyhow::Result<Verdict> {
    // Everything that can be refused is refused before anything is built.
    let mut refused = 0;
    let mut jobs = Vec::new();
    for path in &options.notebooks {
        match execution::read(path) {
            Ok(notebook) => jobs.push(Job {
                name: path.display().to_string(),
                notebook,
                source: path.clone(),
                target: target(path, options),
                datasets: None,
            }),
            Err(error) => {
                console.error(&error);
                refused += 1;
            }
        }
    }
    if jobs.is_empty() {
        anyhow::bail!("nothing to execute");
    }
    let datasets = match &options.datasets {
        Some(given) => Some(project::directory(Some(given), "datasets", "--datasets")?),
        None => project::directory(None, "datasets", "--datasets").ok(),
    };
    let source = Source::find()?;
    let environment = warm::prepare(&source, &Identity::of(&source)?, console)?;
    let jobs: Vec<&Job> = jobs.iter().collect();
    let results =
        execution::run(&jobs, datasets.as_deref(), &environment, &options.execution, console);
    let failed = refused + execution::failures(&results, console);
    Ok(if failed == 0 { Verdict::Clean } else { Verdict::Findings })
}

fn target(path: &Path, options: &RunOptions) -> PathBuf {
    if options.in_place {
        return path.to_owned();
    }
    let name = path.file_name().unwrap_or_default();
    match &options.output_dir {
        Some(directory) => directory.join(name),
        None => path.with_extension("executed.ipynb"),
    }
}
