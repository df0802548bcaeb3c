use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why no report was built. What stood in its place before is untouched.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// There is nothing to report.
    #[error("no notebook was given\nhint: execute at least one notebook first")]
    NoNotebooks,
    /// Cells ended in an error, so numbers would be missing.
    #[error(
        "{} failed, so the report would miss what they compute:\n{}",
        count(.0.len(), "cell"), lines(.0)
    )]
    FailedCells(Vec<FailedCell>),
    /// Code cells hold neither outputs nor execution counts.
    #[error("{path}: the notebook has not been executed\nhint: run it with `preempt-lab run`")]
    NotExecuted {
        /// The notebook.
        path: PathBuf,
    },
    /// The metadata that gives a notebook its page is missing or wrong.
    #[error(
        "{path}: {cause}\nhint: a notebook of a report has metadata.preempt_lab with slug, kind, order, title and datasets"
    )]
    Metadata {
        /// The notebook.
        path: PathBuf,
        /// What is wrong.
        cause: String,
    },
    /// An output claims a format and does not hold it.
    #[error("{path}: cell {cell}: {mime}: {cause}")]
    Bundle {
        /// The notebook.
        path: PathBuf,
        /// Position of the cell, from 1.
        cell: usize,
        /// The format.
        mime: String,
        /// What was expected and what was found.
        cause: String,
    },
    /// Two things of a report have one name, so a link to it would be ambiguous.
    #[error(
        "{path}: cell {cell}: `{id}` is already the name of {of}\nhint: names are unique in a report; rename one of the two"
    )]
    Duplicate {
        /// The notebook of the second.
        path: PathBuf,
        /// Position of its cell, from 1.
        cell: usize,
        /// The name.
        id: String,
        /// What has it already, and where.
        of: String,
    },
    /// A notebook reads a dataset that was not given.
    #[error("{path}: dataset `{slug}` is not among those given ({given})")]
    UnknownDataset {
        /// The notebook.
        path: PathBuf,
        /// The dataset.
        slug: String,
        /// Those there are.
        given: String,
    },
    /// A template asks for something that is not there, or is no template.
    #[error("{place}: {cause}")]
    Template {
        /// The template, with the line if it is known.
        place: String,
        /// What is wrong.
        cause: String,
    },
    /// mdBook refused the book.
    #[error("the book cannot be built: {0}")]
    Book(String),
    /// The written pages have faults.
    #[error(
        "{} in the report that was about to be written:\n{}",
        count(.0.len(), "fault"), lines(.0)
    )]
    Check(Vec<Finding>),
    /// The output cannot be written.
    #[error(
        "cannot write the report to `{path}`: {cause}\nhint: the folder must be writable and have room; nothing there was changed"
    )]
    Write {
        /// The folder or file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
}

/// A cell that ended in an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedCell {
    /// The notebook.
    pub path: PathBuf,
    /// Position of the cell, from 1.
    pub cell: usize,
    /// How many cells the notebook has.
    pub of: usize,
    /// The kind of failure.
    pub kind: String,
    /// Its message.
    pub message: String,
}

impl fmt::Display for FailedCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, cell, of, kind, message } = self;
        write!(f, "{}: cell {cell} of {of}: {kind}: {message}", path.display())
    }
}

/// A fault of a written page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file, relative to the output folder.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub problem: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.problem)
    }
}

fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// The first faults: more than fit a screen help nobody.
const SHOWN: usize = 20;

fn lines(items: &[impl fmt::Display]) -> String {
    let mut shown: Vec<String> = items.iter().take(SHOWN).map(|item| format!("  {item}")).collect();
    if items.len() > SHOWN {
        shown.push(format!("  and {} more", items.len() - SHOWN));
    }
    shown.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_a_faulty_program_or_disk_shows_reads_well_too() {
        let finding =
            |line| Finding { file: "site/a.html".to_owned(), line, problem: "x".to_owned() };
        let messages = [
            ReportError::Template {
                place: "templates/site/study.html:3".to_owned(),
                cause: "undefined value".to_owned(),
            },
            ReportError::Book("a chapter is missing".to_owned()),
            ReportError::Write {
                path: PathBuf::from("target/report/site"),
                cause: io::Error::from(io::ErrorKind::StorageFull),
            },
            ReportError::Check((1..=22).map(finding).collect()),
        ];
        insta::assert_snapshot!(messages.map(|message| message.to_string()).join("\n\n"));
    }
}
