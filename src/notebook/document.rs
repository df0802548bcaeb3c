use std::fs;
use std::path::Path;

use crate::{Cell, Fault, Kernelspec, Lab, Metadata, NotebookError};
use crate::{canonical, check, kernelspec, lab, read, save};

/// A notebook of format 4.5, whatever 4.x version it was read from.
///
/// The fields are open to be changed; [`Notebook::write`] checks them again.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Notebook {
    /// The cells in the order of the document.
    pub cells: Vec<Cell>,
    /// The notebook's own metadata, unknown keys included.
    pub metadata: Metadata,
}

impl Notebook {
    /// Reads and checks the file at `path`.
    ///
    /// # Errors
    /// When the file cannot be read, is not UTF-8, or for any reason [`Notebook::parse`] gives.
    pub fn read(path: &Path) -> Result<Self, NotebookError> {
        let bytes = fs::read(path)
            .map_err(|cause| NotebookError::Read { path: path.to_path_buf(), cause })?;
        let name = path.display().to_string();
        let text = String::from_utf8(bytes).map_err(|error| NotebookError::Encoding {
            name: name.clone(),
            offset: error.utf8_error().valid_up_to(),
        })?;
        Self::parse(&text, &name)
    }

    /// Reads and checks `text`; `name` is what messages call it, usually the path.
    ///
    /// Cells without an id get `cell-<position>`, counted from 1, so that the same file always
    /// yields the same ids. Lists of lines become one string. Keys that must not be stored
    /// (`trusted`, `signature`, `orig_nbformat`, `orig_nbformat_minor`) are dropped, as Python's
    /// `nbformat` does. Absent `metadata`, `outputs` and `execution_count` count as empty.
    ///
    /// # Errors
    /// When `text` is not JSON (with line and column), is JSON but no notebook (with the place
    /// of the first fault), or is of a version other than 4.0 to 4.5.
    pub fn parse(text: &str, name: &str) -> Result<Self, NotebookError> {
        read::notebook(text, name)
    }

    /// The canonical text: format 4.5, keys sorted, one space of indentation, text beyond ASCII
    /// as it is, multi-line strings as lists of lines, a newline at the end.
    ///
    /// Total: it does not check. [`Notebook::validate`] says whether a reader would accept it.
    #[must_use]
    pub fn to_json(&self) -> String {
        canonical::text(self)
    }

    /// Checks what the types leave open: cell ids, values of text formats, the metadata that
    /// the format gives a shape (`kernelspec`, `language_info`, `tags`).
    ///
    /// # Errors
    /// The first fault in the order of the document.
    pub fn validate(&self) -> Result<(), Fault> {
        check::notebook(self)
    }

    /// Checks the notebook and writes its canonical text to `path`, whole or not at all: the
    /// text goes to a file beside `path`, which is then renamed.
    ///
    /// # Errors
    /// When the notebook has a fault, or the directory or file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), NotebookError> {
        self.validate()
            .map_err(|fault| NotebookError::Invalid { name: path.display().to_string(), fault })?;
        save::text(path, &self.to_json())
            .map_err(|cause| NotebookError::Write { path: path.to_path_buf(), cause })
    }

    /// Removes every output and execution count: what a run produced, nothing a person wrote.
    pub fn strip(&mut self) {
        for cell in &mut self.cells {
            if let Cell::Code { outputs, execution_count, .. } = cell {
                outputs.clear();
                *execution_count = None;
            }
        }
    }

    /// The kernel the notebook asks for; `None` when it names none.
    #[must_use]
    pub fn kernelspec(&self) -> Option<Kernelspec> {
        kernelspec::of(&self.metadata)
    }

    /// What `metadata.preempt_lab` says; `None` when there is no such key.
    ///
    /// # Errors
    /// When the object lacks a key, has one it should not have, or has a value of the wrong
    /// kind; the fault names the key. The notebook does not know its file: add the path.
    pub fn lab(&self) -> Result<Option<Lab>, Fault> {
        lab::of(&self.metadata)
    }
}
