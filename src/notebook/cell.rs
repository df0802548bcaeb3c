use std::collections::BTreeMap;

use crate::{Metadata, MimeBundle, Output};

/// Files pasted into a cell, by file name.
pub type Attachments = BTreeMap<String, MimeBundle>;

/// One cell. Every cell has an id: 1 to 64 letters, digits, `-` and `_`, unique in its notebook.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Code for the kernel and what it answered.
    Code {
        /// The cell's id.
        id: String,
        /// The code, as one string with its line ends.
        source: String,
        /// What the last run printed and showed, in order.
        outputs: Vec<Output>,
        /// The kernel's prompt number; `None` when the cell has not run.
        execution_count: Option<u64>,
        /// The cell's metadata, unknown keys included.
        metadata: Metadata,
    },
    /// Prose.
    Markdown {
        /// The cell's id.
        id: String,
        /// The Markdown, as one string with its line ends.
        source: String,
        /// Images the prose refers to as `attachment:<name>`; `None` when the key is absent.
        attachments: Option<Attachments>,
        /// The cell's metadata, unknown keys included.
        metadata: Metadata,
    },
    /// Text for a converter, passed through.
    Raw {
        /// The cell's id.
        id: String,
        /// The text, as one string with its line ends.
        source: String,
        /// Attached files; `None` when the key is absent.
        attachments: Option<Attachments>,
        /// The cell's metadata, unknown keys included.
        metadata: Metadata,
    },
}

impl Cell {
    /// A code cell that has not run.
    #[must_use]
    pub fn code(id: impl Into<String>, source: impl Into<String>) -> Self {
        Self::Code {
            id: id.into(),
            source: source.into(),
            outputs: Vec::new(),
            execution_count: None,
            metadata: Metadata::new(),
        }
    }

    /// A Markdown cell without attachments.
    #[must_use]
    pub fn markdown(id: impl Into<String>, source: impl Into<String>) -> Self {
        Self::Markdown {
            id: id.into(),
            source: source.into(),
            attachments: None,
            metadata: Metadata::new(),
        }
    }

    /// The cell's id.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Code { id, .. } | Self::Markdown { id, .. } | Self::Raw { id, .. } => id,
        }
    }

    /// The cell's text.
    #[must_use]
    pub fn source(&self) -> &str {
        match self {
            Self::Code { source, .. }
            | Self::Markdown { source, .. }
            | Self::Raw { source, .. } => source,
        }
    }

    /// The cell's metadata.
    #[must_use]
    pub fn metadata(&self) -> &Metadata {
        match self {
            Self::Code { metadata, .. }
            | Self::Markdown { metadata, .. }
            | Self::Raw { metadata, .. } => metadata,
        }
    }

    /// Whether the cell carries the tag `tag` (`raises-exception`, `remove-cell`, ...).
    #[must_use]
    pub fn has_tag(&self, tag: &str) -> bool {
        let tags = self.metadata().get("tags").and_then(|tags| tags.as_array());
        tags.is_some_and(|tags| tags.iter().any(|found| found == tag))
    }
}
