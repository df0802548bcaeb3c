//! Executed notebooks in, a report out: a site and a book of the same content.
//!
//! [`build`] reads every notebook's outputs into one content model, renders that model twice
//! (`site/`: pages from templates; `book/`: an mdBook, built in process), checks what it wrote
//! (links, anchors, ids, text alternatives, requests to other hosts) and only then puts both in
//! place of what was there. The same input gives the same bytes.
//!
//! A report holds no number of its own: every figure comes from an output bundle of a notebook.
//!
//! ```no_run
//! use report::{ExecutedNotebook, Input, Output, Provenance};
//!
//! let path = std::path::PathBuf::from("target/report/notebooks/01-study.ipynb");
//! let notebook = notebook::Notebook::read(&path)?;
//! let input = Input {
//!     notebooks: vec![ExecutedNotebook { path, notebook }],
//!     datasets: Vec::new(),
//!     provenance: Provenance::default(),
//! };
//! let built = report::build(&input, &Output { directory: "target/report".into() })?;
//! assert!(built.pages > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Not here: running notebooks, reading dataset packages, deciding verdicts.
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod assets;
mod book;
mod bundle;
mod chapters;
mod check;
mod content;
mod dataset;
mod date;
mod downloads;
mod error;
mod figure;
mod gather;
mod html;
mod input;
mod markdown;
mod mode;
mod number;
mod outputs;
mod publish;
mod render;
mod sanitise;
mod site;
mod timeline;
mod verdict;

pub use error::{FailedCell, Finding, ReportError};
pub use input::{
    CardColumn, CardFile, CardTable, Contributor, DatasetCard, DatasetSource, ExecutedNotebook,
    Input, Licence, Output, Provenance, Trap,
};

use std::path::PathBuf;

/// What a build wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Built {
    /// The folder of the site; `index.html` is its start page.
    pub site: PathBuf,
    /// The folder of the book; `index.html` is its first chapter.
    pub book: PathBuf,
    /// Pages of the site.
    pub pages: usize,
    /// Chapters of the book.
    pub chapters: usize,
    /// Figures, each counted once though it stands in both.
    pub figures: usize,
    /// Things a reader of the build should know that do not make it fail, such as a trace drawn
    /// as a table because its kind is not known.
    pub notes: Vec<String>,
}

/// Renders `input` into `output.directory`, as the folders `site` and `book`.
///
/// Both are first built and checked beside their place; what stood there is replaced only when
/// everything succeeded.
///
/// # Errors
/// A cell that failed, a bundle that does not hold what its format says, a template that does not
/// render, a finding of the check of the output, or a folder that cannot be written.
pub fn build(input: &Input, output: &Output) -> Result<Built, ReportError> {
    let (content, notes) = gather::content(input)?;
    let site = site::render(&content)?;
    let pages = site.keys().filter(|path| path.ends_with(".html")).count();
    let staging = publish::Staging::new(&output.directory)?;
    let book = book::render(&content, &staging)?;
    check::all(&[("site", &site), ("book", &book.files)])?;
    staging.write("site", &site)?;
    staging.write("book", &book.files)?;
    staging.publish(&["site", "book"])?;
    let figures = content.studies.iter().flat_map(|study| &study.items);
    let figures = figures.filter(|item| matches!(item, content::Item::Figure(_))).count();
    Ok(Built {
        site: output.directory.join("site"),
        book: output.directory.join("book"),
        pages,
        chapters: book.chapters,
        figures,
        notes,
    })
}
