//! Executes notebooks in parallel, each in a session of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use evaluator::{Environment, Session};
use kernel::headless::{self, Limits, Step};
use notebook::Notebook;

use crate::arguments::ExecutionOptions;
use crate::bridge::Cells;
use crate::console::Console;

/// The kernel that notebooks of this program name.
const KERNEL: &str = "preempt-lab";

/// One notebook to execute.
#[derive(Debug)]
pub(crate) struct Job {
    /// What messages call it.
    pub(crate) name: String,
    /// The notebook as it was read: what is executed is what was looked at.
    pub(crate) notebook: Notebook,
    /// Where it was read.
    pub(crate) source: PathBuf,
    /// Where the executed notebook goes.
    pub(crate) target: PathBuf,
    /// Datasets it may open; all of them when `None`.
    pub(crate) datasets: Option<Vec<String>>,
}

/// How one job ended.
#[derive(Debug)]
pub(crate) enum Ended {
    /// All cells ran.
    Done,
    /// A cell failed; the partial notebook was written.
    Failed { message: String },
}

impl ExecutionOptions {
    pub(crate) fn limits(&self) -> Limits {
        let time = (self.timeout > 0.0).then(|| Duration::from_secs_f64(self.timeout));
        Limits { time, output_bytes: self.output_limit }
    }

    fn threads(&self, jobs: usize) -> usize {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or(processors, usize::from).clamp(1, jobs.max(1))
    }
}

/// Reads a notebook and checks that it is one of this program's.
pub(crate) fn read(path: &Path) -> anyhow::Result<Notebook> {
    let notebook = Notebook::read(path)?;
    match notebook.kernelspec() {
        Some(spec) if spec.name == KERNEL => Ok(notebook),
        Some(spec) => bail!(
            "{}: written for the kernel `{}`, not for `{KERNEL}`\nhint: open it in Jupyter and choose the kernel `Rust ({KERNEL})`",
            path.display(),
            spec.name
        ),
        None => bail!(
            "{}: names no kernel\nhint: open it in Jupyter and choose the kernel `Rust ({KERNEL})`",
            path.display()
        ),
    }
}

/// Executes all jobs. The results are in the order of the jobs, whatever the
/// order in which they ended.
pub(crate) fn run(
    jobs: &[&Job],
    datasets: Option<&Path>,
    environment: &Environment,
    options: &ExecutionOptions,
    console: &Console,
) -> Vec<anyhow::Result<Ended>> {
    let next = AtomicUsize::new(0);
    let results: Mutex<BTreeMap<usize, anyhow::Result<Ended>>> = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..options.threads(jobs.len()) {
            // A session dies with the thread that started it, so each thread
            // starts the sessions that it uses.
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(at) else { break };
                    let result = execute(job, datasets, environment, options, console);
                    if let Ok(mut results) = results.lock() {
                        results.insert(at, result);
                    }
                }
            });
        }
    });
    results.into_inner().unwrap_or_default().into_values().collect()
}

/// Reports what failed; how many did.
pub(crate) fn failures<'r>(
    results: impl IntoIterator<Item = &'r anyhow::Result<Ended>>,
    console: &Console,
) -> usize {
    let mut failed = 0;
    for result in results {
        match result {
            Ok(Ended::Done) => continue,
            Ok(Ended::Failed { message }) => console.fault(message),
            Err(error) => console.error(error),
        }
        failed += 1;
    }
    failed
}

fn execute(
    job: &Job,
    datasets: Option<&Path>,
    environment: &Environment,
    options: &ExecutionOptions,
    console: &Console,
) -> anyhow::Result<Ended> {
    let started = Instant::now();
    let mut notebook = job.notebook.clone();
    let bar = console.task(&job.name);
    bar.set_message("starting");
    let visible = visible_datasets(job, datasets)?;
    let mut variables = BTreeMap::new();
    if let Some(visible) = &visible {
        variables.insert("PREEMPT_LAB_DATASETS".to_owned(), visible.path().display().to_string());
    }
    let directory = job.source.parent().filter(|parent| !parent.as_os_str().is_empty());
    let directory = std::path::absolute(directory.unwrap_or(Path::new(".")))?;
    let session = Session::start(environment, &directory, &variables)
        .with_context(|| format!("{} was not executed", job.name))?;
    let mut cells = Cells(session);
    let mut watch = |step: Step<'_>| match step.seconds {
        None => bar.set_message(format!("{}/{} {}", step.cell, step.cells, step.first_line)),
        Some(seconds) => log_cell(&job.name, &step, seconds),
    };
    let result =
        headless::execute(&mut notebook, &job.name, &mut cells, options.limits(), &mut watch);
    bar.finish_and_clear();
    if let Some(parent) = job.target.parent() {
        fs::create_dir_all(parent)
            .with_context(|| format!("cannot make `{}`", parent.display()))?;
    }
    notebook.write(&job.target)?;
    let seconds = started.elapsed().as_secs_f64();
    match result {
        Ok(()) => {
            console.line(&format!("{}: executed in {seconds:.1} s", job.name));
            Ok(Ended::Done)
        }
        Err(failure) => {
            let mut message = failure.to_string();
            message.push_str(&format!("\nthe cells before it are in {}", job.target.display()));
            Ok(Ended::Failed { message })
        }
    }
}

/// With `PREEMPT_LAB_LOG` set, says how long each cell took.
fn log_cell(name: &str, step: &Step<'_>, seconds: f64) {
    use std::io::Write;
    if std::env::var_os("PREEMPT_LAB_LOG").is_some() {
        let line =
            format!("{name} {}/{} {seconds:.2} s {}", step.cell, step.cells, step.first_line);
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

/// A directory with just the datasets that a notebook declares: one it uses
/// without saying so would change without the notebook being executed again.
fn visible_datasets(
    job: &Job,
    datasets: Option<&Path>,
) -> anyhow::Result<Option<tempfile::TempDir>> {
    let Some(all) = datasets else { return Ok(None) };
    let visible = tempfile::Builder::new().prefix("preempt-lab-datasets-").tempdir()?;
    let names = match &job.datasets {
        Some(declared) => declared.clone(),
        None => names(all)?,
    };
    for name in names {
        let original = std::path::absolute(all.join(&name))?;
        if !original.is_dir() {
            bail!(
                "{}: declares the dataset `{name}`, which is not in `{}`",
                job.source.display(),
                all.display()
            );
        }
        std::os::unix::fs::symlink(original, visible.path().join(name))?;
    }
    Ok(Some(visible))
}

fn names(directory: &Path) -> anyhow::Result<Vec<String>> {
    let entries = fs::read_dir(directory)
        .with_context(|| format!("cannot read `{}`", directory.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry?;
        if entry.path().is_dir() {
            names.extend(entry.file_name().into_string().ok());
        }
    }
    Ok(names)
}
