use std::io;
use std::path::PathBuf;

/// Why a notebook file could not be read or written.
///
/// Each message is complete: causes are part of it and not repeated as `source()`.
#[derive(Debug, thiserror::Error)]
pub enum NotebookError {
    /// The file could not be opened or read.
    #[error("cannot read `{}`: {cause}", path.display())]
    Read {
        /// The file asked for.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// The file holds bytes that are no text.
    #[error(
        "{name}: byte {offset} is not UTF-8; a notebook is a UTF-8 text file: save it again as one"
    )]
    Encoding {
        /// The file.
        name: String,
        /// The first byte that is not part of a character, counted from 0.
        offset: usize,
    },
    /// The text is no JSON at all.
    #[error(
        "{name}:{line}:{column}: not JSON: {cause}; restore the file, or mend it by hand at this place"
    )]
    Json {
        /// The file.
        name: String,
        /// Line, counted from 1.
        line: usize,
        /// Column in bytes, counted from 1; 0 when the line before ended too early.
        column: usize,
        /// What the JSON reader expected.
        cause: String,
    },
    /// The notebook is of format 3 or older.
    #[error(
        "{name}: notebook format {found} is too old, 4.0 to 4.5 are read; convert it with `jupyter nbconvert --to notebook --inplace {name}`"
    )]
    TooOld {
        /// The file.
        name: String,
        /// The version it declares.
        found: String,
    },
    /// The notebook is of a format that did not exist when this was written.
    #[error(
        "{name}: notebook format {found} is newer than 4.5, the newest that is read; save it as 4.5 in the program that wrote it"
    )]
    TooNew {
        /// The file.
        name: String,
        /// The version it declares.
        found: String,
    },
    /// JSON that is no notebook, or a notebook that must not be written.
    #[error("{name}: {fault}")]
    Invalid {
        /// The file.
        name: String,
        /// What is wrong, and where.
        fault: Fault,
    },
    /// The file could not be written; what was there before still is.
    #[error("cannot write `{}`: {cause}; nothing was changed", path.display())]
    Write {
        /// The file to be written.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
}

/// What is wrong inside a document.
///
/// Places are paths of keys and positions, counted from 0: `cells[2].outputs[0].data`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The JSON is something other than a notebook.
    #[error(
        "JSON, but not a notebook: {missing}; a notebook is an object with `cells`, `metadata`, `nbformat` and `nbformat_minor`"
    )]
    NotANotebook {
        /// What was missed.
        missing: String,
    },
    /// A value of the wrong kind.
    #[error("`{place}`: expected {expected}, found {found}")]
    Shape {
        /// Where.
        place: String,
        /// What belongs there.
        expected: String,
        /// What is there, shortened.
        found: String,
    },
    /// A key that must be there and is not.
    #[error("`{place}`: the key `{key}` is missing; expected {expected}")]
    Missing {
        /// The object that lacks the key.
        place: String,
        /// The key.
        key: String,
        /// What belongs there.
        expected: String,
    },
    /// A key that the format does not know.
    #[error("`{place}`: unknown key `{key}`; allowed are {allowed}")]
    Unknown {
        /// The object that has the key.
        place: String,
        /// The key.
        key: String,
        /// The keys it may have.
        allowed: String,
    },
    /// A cell id that the format forbids.
    #[error(
        "`{place}.id`: `{id}` is no cell id; an id is 1 to 64 letters, digits, `-` and `_` (remove it to have one made)"
    )]
    InvalidId {
        /// The cell.
        place: String,
        /// Its id.
        id: String,
    },
    /// Two cells with one id.
    #[error(
        "`{place}.id`: `{id}` is already the id of `{first}`; ids are unique in a notebook (remove one to have one made)"
    )]
    DuplicateId {
        /// The second cell.
        place: String,
        /// The first cell.
        first: String,
        /// Their id.
        id: String,
    },
}
