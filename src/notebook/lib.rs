//! A Jupyter notebook document: read it, check it, change it, write it canonically.
//!
//! Versions 4.0 to 4.5 of the notebook format are read; 4.5 is written, byte for byte as
//! Python's `nbformat.write` would. What a [`Notebook`] holds is what the format's schema
//! allows: a file that cannot be held is refused with the place of the first fault.
//!
//! ```
//! use notebook::{Cell, Notebook};
//!
//! let text = r#"{"cells": [{"cell_type": "code", "execution_count": 1, "metadata": {},
//!     "outputs": [], "source": ["let x = 1;\n", "x"]}],
//!     "metadata": {}, "nbformat": 4, "nbformat_minor": 4}"#;
//! let mut notebook = Notebook::parse(text, "study.ipynb")?;
//! assert_eq!(notebook.cells[0].source(), "let x = 1;\nx");
//! assert_eq!(notebook.cells[0].id(), "cell-1");
//! notebook.cells.push(Cell::markdown("closing", "Done."));
//! notebook.strip();
//! assert!(notebook.to_json().ends_with("\"nbformat_minor\": 5\n}\n"));
//! # Ok::<(), notebook::NotebookError>(())
//! ```
//!
//! Not here: running cells, rendering them, and notebooks older than version 4.
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod canonical;
mod cell;
mod check;
mod document;
mod error;
mod exact;
mod id;
mod kernelspec;
mod lab;
mod lines;
mod output;
mod place;
mod read;
mod save;

pub use cell::{Attachments, Cell};
pub use document::Notebook;
pub use error::{Fault, NotebookError};
pub use kernelspec::Kernelspec;
pub use lab::{Kind, Lab};
pub use output::{MimeBundle, Output};

/// A JSON object kept as it was found: metadata of a notebook, a cell or an output.
pub type Metadata = serde_json::Map<String, serde_json::Value>;
