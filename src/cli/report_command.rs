//! `preempt-lab report`: executes notebooks where something has changed, then
//! renders site and book.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use evaluator::Environment;
use evaluator::environment::{Identity, Source};
use kernel::cache::{self, Freshness, Inputs};
use notebook::Notebook;
use report::{ExecutedNotebook, Input, Output};

use crate::Verdict;
use crate::arguments::ReportOptions;
use crate::console::Console;
use crate::execution::{self, Ended, Job};
use crate::{cards, project, warm};

pub(crate) fn run(options: &ReportOptions, console: &Console) -> anyhow::Result<Verdict> {
    let started = Instant::now();
    let notebooks = project::directory(options.notebooks.as_deref(), "notebooks", "--notebooks")?;
    let datasets = project::directory(options.datasets.as_deref(), "datasets", "--datasets")?;
    let output = project::output(options.output.as_deref(), &notebooks);
    let source = Source::find()?;
    let identity = Identity::of(&source)?;
    let (cards, broken) = cards::read(&datasets)?;
    for error in &broken {
        console.fault(error);
    }
    let planned = plan(&notebooks, &datasets, &output, &identity)?;
    let stale = select(&planned, options.force, console);
    let checked = started.elapsed();

    let failures = if stale.is_empty() {
        console.line("nothing to execute: no notebook, dataset, library or toolchain has changed");
        0
    } else {
        let environment = warm::prepare(&source, &identity, console)?;
        execute(&stale, &datasets, &environment, options, console)?
    };
    let executed = started.elapsed();
    if failures > 0 {
        console.fault("the report was not rendered, since not all notebooks ran to their end");
        return Ok(Verdict::Findings);
    }

    let input = Input {
        notebooks: read_all(&planned)?,
        datasets: cards,
        provenance: cards::provenance(&identity)?,
    };
    let built = report::build(&input, &Output { directory: output.clone() })?;
    for note in &built.notes {
        console.line(&format!("note: {note}"));
    }
    console.line(&format!(
        "{} pages, {} chapters, {} figures\nchecked inputs in {:.1} s, executed in {:.1} s, rendered in {:.1} s\nread {}",
        built.pages,
        built.chapters,
        built.figures,
        checked.as_secs_f64(),
        (executed - checked).as_secs_f64(),
        (started.elapsed() - executed).as_secs_f64(),
        output.join("site/index.html").display(),
    ));
    Ok(if broken.is_empty() { Verdict::Clean } else { Verdict::Findings })
}

/// A notebook, what its execution depends on, and whether that has changed.
struct Planned {
    job: Job,
    inputs: Inputs,
    freshness: Freshness,
}

fn plan(
    notebooks: &Path,
    datasets: &Path,
    output: &Path,
    identity: &Identity,
) -> anyhow::Result<Vec<Planned>> {
    project::notebooks(notebooks)?
        .into_iter()
        .map(|path| {
            let mut notebook = execution::read(&path)?;
            let lab = notebook
                .lab()
                .map_err(|fault| anyhow::anyhow!("{}: {fault}", path.display()))?
                .with_context(|| {
                    format!("{}: no `preempt_lab` in its metadata\nhint: name slug, kind, order, title and datasets there", path.display())
                })?;
            notebook.strip();
            let mut inputs = Inputs::default();
            inputs.add("the notebook", notebook.to_json().as_bytes());
            for (name, hash) in identity.parts() {
                inputs.add(*name, hash.as_bytes());
            }
            for dataset in &lab.datasets {
                add_dataset(&mut inputs, &datasets.join(dataset), dataset)?;
            }
            let name = path.file_name().unwrap_or_default();
            let target = output.join("notebooks").join(name);
            let freshness = cache::freshness(&target, &inputs);
            let name = name.to_string_lossy().into_owned();
            let job =
                Job { name, notebook, source: path, target, datasets: Some(lab.datasets) };
            Ok(Planned { job, inputs, freshness })
        })
        .collect()
}

/// A dataset by the contents of all its files.
fn add_dataset(inputs: &mut Inputs, directory: &Path, name: &str) -> anyhow::Result<()> {
    let entries = std::fs::read_dir(directory).with_context(|| {
        format!("cannot read the dataset `{name}` in `{}`", directory.display())
    })?;
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.sort();
    let mut contents = Vec::new();
    for file in files.iter().filter(|file| file.is_file()) {
        let text =
            std::fs::read(file).with_context(|| format!("cannot read `{}`", file.display()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        contents.extend_from_slice(format!("{name}\0{}\0", text.len()).as_bytes());
        contents.extend_from_slice(&text);
    }
    inputs.add(format!("the dataset {name}"), &contents);
    Ok(())
}

fn select<'a>(planned: &'a [Planned], force: bool, console: &Console) -> Vec<&'a Planned> {
    planned
        .iter()
        .filter(|plan| match &plan.freshness {
            Freshness::Fresh if force => {
                console.line(&format!("{}: executed, as --force says", plan.job.name));
                true
            }
            Freshness::Fresh => false,
            Freshness::Stale { .. } => {
                console.line(&format!("{}: to execute ({})", plan.job.name, plan.freshness));
                true
            }
        })
        .collect()
}

/// Executes notebooks and notes what each was made from. Returns how many failed.
fn execute(
    stale: &[&Planned],
    datasets: &Path,
    environment: &Environment,
    options: &ReportOptions,
    console: &Console,
) -> anyhow::Result<usize> {
    for plan in stale {
        cache::forget(&plan.job.target)
            .with_context(|| format!("cannot write beside `{}`", plan.job.target.display()))?;
    }
    let jobs: Vec<&Job> = stale.iter().map(|plan| &plan.job).collect();
    let results = execution::run(&jobs, Some(datasets), environment, &options.execution, console);
    for (plan, result) in stale.iter().zip(&results) {
        if let Ok(Ended::Done) = result {
            cache::record(&plan.job.target, &plan.inputs)
                .with_context(|| format!("cannot write beside `{}`", plan.job.target.display()))?;
        }
    }
    Ok(execution::failures(&results, console))
}

fn read_all(planned: &[Planned]) -> anyhow::Result<Vec<ExecutedNotebook>> {
    planned
        .iter()
        .map(|plan| {
            let notebook = Notebook::read(&plan.job.target)?;
            Ok(ExecutedNotebook { path: plan.job.source.clone(), notebook })
        })
        .collect()
}
