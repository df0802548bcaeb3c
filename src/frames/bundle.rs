//! One thing shown, in every representation a front end may choose from.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::Value;

/// Representations of one thing by MIME type. `text/plain` is always there.
#[derive(Debug, Clone, PartialEq)]
pub struct Bundle(BTreeMap<String, Value>);

impl Bundle {
    /// A bundle that so far is text only.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self(BTreeMap::from([("text/plain".to_owned(), Value::String(text.into()))]))
    }

    /// Adds HTML. The HTML must be complete in itself and need no network.
    #[must_use]
    pub fn html(self, html: impl Into<String>) -> Self {
        self.with("text/html", Value::String(html.into()))
    }

    /// Adds a representation of any type; JSON types take JSON values.
    #[must_use]
    pub fn with(mut self, mime: &str, content: Value) -> Self {
        self.0.insert(mime.to_owned(), content);
        self
    }

    /// The representation of a type.
    #[must_use]
    pub fn get(&self, mime: &str) -> Option<&Value> {
        self.0.get(mime)
    }

    /// Shows this bundle here and now.
    ///
    /// It travels inside standard output, between what is printed before and
    /// after it, as a record separator, a length and one line of JSON: only
    /// there is the order of text and displays kept.
    pub fn show(&self) {
        let write = || -> io::Result<()> {
            let json = serde_json::to_vec(&self.0)?;
            let mut stdout = io::stdout().lock();
            writeln!(stdout, "\u{1e}PREEMPT_LAB_DISPLAY {}", json.len())?;
            stdout.write_all(&json)?;
            stdout.write_all(b"\n")?;
            stdout.flush()
        };
        // Without a standard output there is nobody to show anything to.
        let _ = write();
    }
}

/// A value that knows how it looks in a notebook.
pub trait Represent {
    /// All its representations.
    fn bundle(&self) -> Bundle;

    /// Shows it here and now; a cell may show any number of things.
    fn show(&self) {
        self.bundle().show();
    }
}
