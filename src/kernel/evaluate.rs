//! The seam between notebooks and a language.

use std::collections::BTreeMap;
use std::time::Duration;

/// Runs one cell at a time.
pub trait Evaluate {
    /// Runs `code`, publishing what it prints and shows in order, and says how
    /// it ended. `limit` bounds the time from call to return.
    fn evaluate(
        &mut self,
        code: &str,
        limit: Option<Duration>,
        publish: &mut dyn FnMut(Published) -> Flow,
    ) -> Result<(), CellFailure>;
}

/// Something a cell printed or showed.
#[derive(Debug, Clone, PartialEq)]
pub enum Published {
    /// Text on a stream.
    Stream {
        /// Which stream.
        name: Stream,
        /// The text, partial lines included.
        text: String,
    },
    /// One thing shown, in all representations by MIME type.
    Display {
        /// MIME type to content.
        data: BTreeMap<String, serde_json::Value>,
    },
}

/// A stream of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

impl Stream {
    /// The stream's name in notebooks and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Stdout => "stdout",
            Self::Stderr => "stderr",
        }
    }
}

/// Whether a cell may go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// Stop the cell now.
    Stop,
}

/// How a cell failed, as notebooks record it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellFailure {
    /// Kind of the failure: `CompileError`, `Panic`, `Error`, `Timeout`, …
    pub ename: String,
    /// The failure in one line.
    pub evalue: String,
    /// The failure at length, line by line.
    pub traceback: Vec<String>,
    /// Line of the cell, from 1, where it is known.
    pub line: Option<usize>,
    /// Whether later cells can still be run in the same session.
    pub session_lost: bool,
}
