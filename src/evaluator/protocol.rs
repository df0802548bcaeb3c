//! What the processes say to each other: one JSON object a line.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Diagnostic;

/// Which of the two streams a text was written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StreamName {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// What happened while a cell ran, in the order in which it happened.
///
/// Order is exact within standard output (text and displays share it) and as
/// seen by the supervisor between standard output and standard error.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Text written to a stream, as it came: partial lines and `\r` included.
    Stream {
        /// The stream.
        name: StreamName,
        /// The text. Bytes that are not UTF-8 arrive as U+FFFD.
        text: String,
    },
    /// One thing shown, in all its representations by MIME type.
    Display {
        /// MIME type to content; JSON types hold JSON, all others a string.
        data: BTreeMap<String, serde_json::Value>,
    },
    /// The main thread of the worker panicked. Whether that ended the cell is
    /// said by the outcome: a panic can be caught by the cell itself.
    Panic(Panic),
}

/// A panic as the panic hook saw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panic {
    /// The panic's message.
    pub message: String,
    /// Source file, as compiled.
    pub file: String,
    /// Line in `file`, from 1.
    pub line: usize,
    /// Column in `file`, from 1.
    pub column: usize,
}

/// From client to host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "request", rename_all = "snake_case")]
pub(crate) enum Request {
    /// Run this cell.
    Evaluate { code: String },
}

/// From host to client.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "reply", rename_all = "snake_case")]
pub(crate) enum Reply {
    /// The host is ready for cells.
    Ready,
    /// The host could not start.
    Failed { message: String },
    /// The cell compiled and control came back from it.
    Returned {
        seconds: f64,
        /// What was compiled, to find places in the cell by.
        source: String,
        /// What a command of evcxr's own (`:vars`) has to show.
        shown: BTreeMap<String, String>,
    },
    /// The cell did not compile.
    NotCompiled { diagnostics: Vec<Diagnostic> },
    /// The supervisor is gone, and with it the variables.
    Terminated { message: String },
    /// Anything else evcxr refused: an unknown command, a dependency it could
    /// not resolve.
    Refused { message: String },
}

/// From supervisor to client: an event, or how a cell's run ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Report {
    Event {
        event: Event,
    },
    /// The cell's panic reached the end of the cell.
    Unwound,
    /// A `?` returned early from the cell.
    ReturnedError,
    /// The worker ended by itself while the cell ran.
    WorkerGone {
        status: String,
    },
}

/// Writes one message and flushes.
pub(crate) fn send<T: Serialize>(to: &mut impl Write, message: &T) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    to.write_all(&line)?;
    to.flush()
}

/// Reads one message; `None` when the other side has closed.
pub(crate) fn receive<T: DeserializeOwned>(from: &mut impl BufRead) -> io::Result<Option<T>> {
    let mut line = String::new();
    if from.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(serde_json::from_str(&line)?))
}

/// Bytes received so far, handed out as whole messages.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    bytes: Vec<u8>,
}

impl Inbox {
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// All complete messages, oldest first. A line that is not a message is an
    /// error: both sides are this program.
    pub(crate) fn drain<T: DeserializeOwned>(&mut self) -> io::Result<Vec<T>> {
        let Some(end) = self.bytes.iter().rposition(|byte| *byte == b'\n') else {
            return Ok(Vec::new());
        };
        let complete: Vec<u8> = self.bytes.drain(..=end).collect();
        complete
            .split(|byte| *byte == b'\n')
            .filter(|line| !line.is_empty())
            .map(|line| serde_json::from_slice(line).map_err(io::Error::from))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inbox_hands_out_whole_messages_only() {
        let mut inbox = Inbox::default();
        inbox.push(b"{\"kind\":\"unwound\"}\n{\"kind\":\"retur");
        assert_eq!(inbox.drain::<Report>().unwrap(), [Report::Unwound]);
        inbox.push(b"ned_error\"}\n");
        assert_eq!(inbox.drain::<Report>().unwrap(), [Report::ReturnedError]);
    }

    #[test]
    fn a_line_that_is_no_message_is_an_error() {
        let mut inbox = Inbox::default();
        inbox.push(b"surprise\n");
        assert!(inbox.drain::<Report>().is_err());
    }
}
