//! Where the kernel's idea of evaluation meets the evaluator.

use std::time::Duration;

use evaluator::session::Wish;
use evaluator::{CellError, Diagnostic, Event, Session, StreamName};
use kernel::{CellFailure, Evaluate, Flow, Published, Stream};

/// A session as something that evaluates cells.
pub(crate) struct Cells(pub(crate) Session);

impl Evaluate for Cells {
    fn evaluate(
        &mut self,
        code: &str,
        limit: Option<Duration>,
        publish: &mut dyn FnMut(Published) -> Flow,
    ) -> Result<(), CellFailure> {
        let mut on_event = |event| match published(event).map(&mut *publish) {
            Some(Flow::Stop) => Wish::Stop,
            Some(Flow::Continue) | None => Wish::Continue,
        };
        self.0.evaluate(code, limit, &mut on_event).map(drop).map_err(failure)
    }
}

fn published(event: Event) -> Option<Published> {
    match event {
        Event::Stream { name, text } => {
            let name = match name {
                StreamName::Stdout => Stream::Stdout,
                StreamName::Stderr => Stream::Stderr,
            };
            Some(Published::Stream { name, text })
        }
        Event::Display { data } => Some(Published::Display { data }),
        // The outcome says whether the panic ended the cell.
        Event::Panic(_) => None,
    }
}

fn failure(error: CellError) -> CellFailure {
    let full = error.to_string();
    let (ename, evalue, traceback, line, session_lost) = match error {
        CellError::NotCompiled { diagnostics } => {
            let line =
                diagnostics.iter().find_map(|one| one.place.as_ref()).map(|place| place.line);
            let lines = diagnostics.iter().flat_map(lines).collect();
            ("CompileError", summary(&diagnostics), lines, line, false)
        }
        CellError::Panicked { message, line } => ("Panic", message, Vec::new(), line, false),
        CellError::ReturnedError { message } => ("Error", message, Vec::new(), None, false),
        CellError::ProcessEnded { .. } => ("ProcessEnded", full, Vec::new(), None, true),
        CellError::TimedOut { .. } => {
            let hint = vec!["hint: allow more time with --timeout".to_owned()];
            ("Timeout", full, hint, None, true)
        }
        CellError::Stopped => ("Stopped", full, Vec::new(), None, true),
        CellError::Refused { message } => ("Refused", message, Vec::new(), None, false),
    };
    CellFailure { ename: ename.to_owned(), evalue, traceback, line, session_lost }
}

fn summary(diagnostics: &[Diagnostic]) -> String {
    let first =
        diagnostics.first().map(|one| one.message.as_str()).unwrap_or("the cell does not compile");
    match diagnostics.len() {
        0 | 1 => first.to_owned(),
        count => format!("{first} (and {} more)", count - 1),
    }
}

fn lines(diagnostic: &Diagnostic) -> Vec<String> {
    diagnostic.to_string().lines().map(str::to_owned).collect()
}
