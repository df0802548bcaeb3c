use std::collections::BTreeMap;

use serde_json::Value;

use crate::Metadata;

/// One thing a code cell printed, showed, returned or died of.
#[derive(Debug, Clone, PartialEq)]
pub enum Output {
    /// Text printed to a stream.
    Stream {
        /// The stream: `stdout` or `stderr`.
        name: String,
        /// The text, as one string with its line ends.
        text: String,
    },
    /// Something shown while the cell ran.
    DisplayData {
        /// The same thing in several formats.
        data: MimeBundle,
        /// Hints by format, unknown keys included.
        metadata: Metadata,
    },
    /// The value of the cell's last expression.
    ExecuteResult {
        /// The prompt number the value belongs to.
        execution_count: Option<u64>,
        /// The same value in several formats.
        data: MimeBundle,
        /// Hints by format, unknown keys included.
        metadata: Metadata,
    },
    /// How the cell failed.
    Error {
        /// The kind of failure.
        ename: String,
        /// Its message.
        evalue: String,
        /// The report line by line, with terminal colours.
        traceback: Vec<String>,
    },
}

/// One thing in several formats, by MIME type.
///
/// A JSON format (`application/json`, `application/*+json`) holds any JSON; every other format
/// holds a string (binary ones in Base64).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MimeBundle(pub BTreeMap<String, Value>);

impl MimeBundle {
    /// The text of a format that is not JSON.
    #[must_use]
    pub fn text(&self, mime: &str) -> Option<&str> {
        self.0.get(mime)?.as_str()
    }

    /// The value of a format, usually a JSON one.
    #[must_use]
    pub fn json(&self, mime: &str) -> Option<&Value> {
        self.0.get(mime)
    }
}

/// Whether values of `mime` are JSON themselves (nbformat, `v4/rwbase.py`, `_is_json_mime`).
pub(crate) fn is_json(mime: &str) -> bool {
    mime == "application/json" || mime.starts_with("application/") && mime.ends_with("+json")
}

/// Whether values of `mime` are stored as lists of lines (nbformat, `v4/rwbase.py`,
/// `_split_mimebundle`). JSON and Base64 are not: their lines mean nothing to a reader.
pub(crate) fn is_split(mime: &str) -> bool {
    mime.starts_with("text/") || matches!(mime, "application/javascript" | "image/svg+xml")
}
