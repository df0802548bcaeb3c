use std::path::PathBuf;

use notebook::Notebook;
use serde::Serialize;

/// Everything a report is made of.
#[derive(Debug, Clone)]
pub struct Input {
    /// The executed notebooks, in any order; pages follow `metadata.preempt_lab.order`.
    pub notebooks: Vec<ExecutedNotebook>,
    /// The datasets the notebooks name, in any order; others are listed as well.
    pub datasets: Vec<DatasetCard>,
    /// What produced the numbers.
    pub provenance: Provenance,
}

/// A notebook with the outputs of its last run.
#[derive(Debug, Clone)]
pub struct ExecutedNotebook {
    /// Where it was read from: the name messages use. Only its file name reaches the report.
    pub path: PathBuf,
    /// The document.
    pub notebook: Notebook,
}

/// Where a report goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// The folder that receives `site` and `book`; other things in it stay untouched.
    pub directory: PathBuf,
}

/// What produced the numbers. Empty texts are left out of the pages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Provenance {
    /// Version of the program.
    pub version: String,
    /// The compiler of the cells, such as `rustc 1.95.0`.
    pub toolchain: String,
    /// SHA-256 of the lock file, in hexadecimal.
    pub lock_sha256: String,
    /// Seconds since 1970-01-01 UTC to show as the date of the report: `SOURCE_DATE_EPOCH` if it
    /// is set. `None` shows no date, since a clock would change the output of every build.
    pub source_date_epoch: Option<i64>,
}

/// A dataset as its page shows it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct DatasetCard {
    /// Its name in addresses: lower-case letters, digits and single hyphens.
    pub slug: String,
    /// Its full title.
    pub title: String,
    /// What it holds, in a few sentences.
    pub description: String,
    /// Version of the package.
    pub version: String,
    /// The year the figures were published.
    pub year: Option<i32>,
    /// The question it can answer.
    pub question: String,
    /// What it was taken from.
    pub sources: Vec<DatasetSource>,
    /// Who measured and who compiled it.
    pub contributors: Vec<Contributor>,
    /// Under which terms it may be used.
    pub licences: Vec<Licence>,
    /// The files of the package, `datapackage.json` included.
    pub files: Vec<CardFile>,
    /// What makes its numbers easy to misread.
    pub traps: Vec<Trap>,
    /// The machines, as a table.
    pub machines: CardTable,
    /// The conditions (kernels as they ran), as a table.
    pub conditions: CardTable,
    /// The workloads, as a table.
    pub workloads: CardTable,
}

/// Where figures of a dataset were published.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct DatasetSource {
    /// What it is.
    pub title: String,
    /// Its address, if it has one.
    pub path: Option<String>,
}

/// A person or body behind a dataset.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Contributor {
    /// The name.
    pub title: String,
    /// What they did, such as `author`.
    pub roles: Vec<String>,
}

/// Terms of use.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Licence {
    /// Short name, such as `CC0-1.0`.
    pub name: String,
    /// What it covers.
    pub title: String,
    /// Its address, if it has one.
    pub path: Option<String>,
}

/// A file of a dataset package.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CardFile {
    /// Short name of the table.
    pub name: String,
    /// Path within the package, such as `measurements.csv`.
    pub path: String,
    /// Size in bytes.
    pub bytes: u64,
    /// SHA-256 in hexadecimal, without a prefix.
    pub sha256: String,
    /// Rows below the header; `None` when it is no table.
    pub rows: Option<usize>,
    /// Columns of a table; empty when it is none.
    pub columns: Vec<CardColumn>,
    /// The bytes themselves, copied into the report as a download.
    #[serde(skip)]
    pub contents: Vec<u8>,
}

/// A column of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CardColumn {
    /// Its header.
    pub name: String,
    /// Its type in Table Schema: `string`, `number`, `integer` ...
    #[serde(rename = "type")]
    pub kind: String,
    /// What it means.
    pub description: String,
}

/// Something that makes numbers of a dataset easy to misread.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Trap {
    /// Its name in a few words.
    pub title: String,
    /// What it is and what to do about it.
    pub text: String,
    /// `critical`, `high`, `medium` or `low`.
    pub severity: String,
    /// The series it applies to: an id, a prefix ending in `*`, or `*`.
    pub applies_to: String,
    /// Where that is known from.
    pub source: String,
}

/// A small table of text; every row has as many cells as there are columns.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CardTable {
    /// Headers.
    pub columns: Vec<String>,
    /// Cells, row by row.
    pub rows: Vec<Vec<String>>,
}
