//! Executes notebooks without a front end.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use notebook::{Cell, MimeBundle, Notebook, Output};

use crate::{CellFailure, Evaluate, Flow, Published};

/// What a cell may use.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Time for one cell: inference, compilation and run.
    pub time: Option<Duration>,
    /// Bytes one cell may print and show.
    pub output_bytes: usize,
}

impl Limits {
    /// Time for one cell unless asked otherwise: ten minutes, in seconds.
    pub const SECONDS: u64 = 600;
    /// Output of one cell unless asked otherwise: 16 MiB.
    pub const BYTES: usize = 16 * 1024 * 1024;
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: Some(Duration::from_secs(Self::SECONDS)), output_bytes: Self::BYTES }
    }
}

/// A step of an execution, for whoever watches.
#[derive(Debug, Clone, PartialEq)]
pub struct Step<'a> {
    /// The cell's place among all cells, from 1.
    pub cell: usize,
    /// How many cells there are.
    pub cells: usize,
    /// First line of the cell's code.
    pub first_line: &'a str,
    /// Seconds the cell took, once it has ended.
    pub seconds: Option<f64>,
}

/// The cell at which an execution stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Name of the notebook, as the caller gave it.
    pub notebook: String,
    /// The cell's place among all cells, from 1.
    pub cell: usize,
    /// How many cells there are.
    pub cells: usize,
    /// The cell's execution count.
    pub execution_count: u64,
    /// The line of the cell at which it failed, with its number, where known.
    pub source: Option<(usize, String)>,
    /// How it failed.
    pub failure: CellFailure,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { notebook, cell, cells, execution_count, source, failure } = self;
        write!(f, "{}: {}", failure.ename, failure.evalue)?;
        write!(f, "\n  --> {notebook}: cell {cell} of {cells} (In [{execution_count}])")?;
        if let Some((line, text)) = source {
            let margin = " ".repeat(line.to_string().len());
            write!(f, ", line {line}\n {margin} |\n {line} | {text}\n {margin} |")?;
        }
        for line in &failure.traceback {
            write!(f, "\n{line}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}

/// Tag of a cell that is expected to fail: the execution goes on after it.
const RAISES: &str = "raises-exception";

/// Runs all code cells in order, replacing their outputs. Stops at the first
/// cell that fails; what ran until then, and the failure, are in the notebook.
pub fn execute(
    notebook: &mut Notebook,
    name: &str,
    evaluator: &mut dyn Evaluate,
    limits: Limits,
    watch: &mut dyn FnMut(Step<'_>),
) -> Result<(), Box<Failure>> {
    notebook.strip();
    let cells = notebook.cells.len();
    let mut count = 0;
    for (index, cell) in notebook.cells.iter_mut().enumerate() {
        let Cell::Code { source, outputs, execution_count, metadata, .. } = cell else { continue };
        if source.trim().is_empty() {
            continue;
        }
        count += 1;
        *execution_count = Some(count);
        let first_line = source.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let mut step = Step { cell: index + 1, cells, first_line, seconds: None };
        watch(step.clone());
        let started = Instant::now();
        let mut recorder = Recorder::new(limits.output_bytes);
        let result =
            evaluator.evaluate(source, limits.time, &mut |published| recorder.take(published));
        step.seconds = Some(started.elapsed().as_secs_f64());
        watch(step);
        let result = match recorder.overflow() {
            Some(failure) => Err(failure),
            None => result,
        };
        *outputs = recorder.outputs;
        let Err(failure) = result else { continue };
        outputs.push(Output::Error {
            ename: failure.ename.clone(),
            evalue: failure.evalue.clone(),
            traceback: failure.traceback.clone(),
        });
        let expected = metadata
            .get("tags")
            .and_then(serde_json::Value::as_array)
            .is_some_and(|tags| tags.iter().any(|tag| tag == RAISES));
        if expected && !failure.session_lost {
            continue;
        }
        let text = failure.line.and_then(|line| {
            let text = source.lines().nth(line.checked_sub(1)?)?;
            Some((line, text.to_owned()))
        });
        return Err(Box::new(Failure {
            notebook: name.to_owned(),
            cell: index + 1,
            cells,
            execution_count: count,
            source: text,
            failure,
        }));
    }
    Ok(())
}

/// Turns what a cell publishes into outputs.
struct Recorder {
    outputs: Vec<Output>,
    allowed: usize,
    seen: usize,
}

impl Recorder {
    fn new(allowed: usize) -> Self {
        Self { outputs: Vec::new(), allowed, seen: 0 }
    }

    fn take(&mut self, published: Published) -> Flow {
        match published {
            Published::Stream { name, text } => {
                let left = self.allowed.saturating_sub(self.seen);
                self.seen += text.len();
                self.stream(name.name(), cut(&text, left));
            }
            Published::Display { data } => {
                self.seen += size(&data);
                if self.seen <= self.allowed {
                    self.outputs.push(Output::DisplayData {
                        data: MimeBundle(data),
                        metadata: serde_json::Map::new(),
                    });
                }
            }
        }
        if self.seen > self.allowed { Flow::Stop } else { Flow::Continue }
    }

    fn stream(&mut self, wanted: &str, more: &str) {
        if more.is_empty() {
            return;
        }
        // Text of one stream is one output until something else comes between.
        if let Some(Output::Stream { name, text }) = self.outputs.last_mut()
            && name == wanted
        {
            text.push_str(more);
            return;
        }
        self.outputs.push(Output::Stream { name: wanted.to_owned(), text: more.to_owned() });
    }

    fn overflow(&self) -> Option<CellFailure> {
        let allowed = self.allowed;
        (self.seen > allowed).then(|| CellFailure {
            ename: "OutputLimit".to_owned(),
            evalue: format!(
                "the cell printed more than {allowed} bytes, the output allowed for one cell"
            ),
            traceback: vec!["hint: print less, or allow more with --output-limit".to_owned()],
            line: None,
            session_lost: true,
        })
    }
}

/// The longest beginning of `text` that has at most `bytes` bytes.
fn cut(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

fn size(data: &BTreeMap<String, serde_json::Value>) -> usize {
    data.iter().map(|(mime, content)| mime.len() + content.to_string().len()).sum()
}
