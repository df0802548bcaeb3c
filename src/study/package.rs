//! Dataset packages: finding them, reading them, saying what is wrong with them.
//!
//! A package is a directory with a `datapackage.json` (Data Package version 2) and
//! its CSV files. It is read whole and checked whole; what does not pass is not
//! used. A fault in one package never keeps another from being read.

mod cells;
mod check;
mod coherence;
mod descriptor;
mod error;
mod finding;
mod locate;
mod members;
mod record;
mod rows;
mod schema;
mod table;

use std::path::Path;

use serde::Serialize;

pub use descriptor::{Contributor, Lab, License, Source};
pub use error::PackageError;
pub use finding::Finding;
pub use locate::{Packages, discover, open, root};
pub use record::{Condition, Machine, Severity, Symbol, Trap, Workload};

use crate::claim::Claim;
use crate::measurement::Measurement;
use crate::series::Series;

/// One study: everything in one dataset directory, checked.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Package {
    /// Name of the directory and of the package.
    pub slug: String,
    /// Title in one line.
    pub title: String,
    /// What the study is, in a paragraph.
    pub description: String,
    /// Version of the package.
    pub version: String,
    /// When the package was made, as written.
    pub created: String,
    /// Terms of use.
    pub licenses: Vec<License>,
    /// Where the figures were published.
    pub sources: Vec<Source>,
    /// Who measured.
    pub contributors: Vec<Contributor>,
    /// Short title, year, question and place in lists.
    pub lab: Lab,
    /// The files with their sizes and digests.
    pub files: Vec<File>,
    /// Rows of `machines.csv`.
    pub machines: Vec<Machine>,
    /// Rows of `conditions.csv`.
    pub conditions: Vec<Condition>,
    /// Rows of `workloads.csv`.
    pub workloads: Vec<Workload>,
    /// Rows of `measurements.csv`.
    pub measurements: Vec<Measurement>,
    /// Rows of `claims.csv`.
    pub claims: Vec<Claim>,
    /// Rows of `traps.csv`.
    pub traps: Vec<Trap>,
    /// Rows of `symbols.csv`; empty where no configuration was published.
    pub symbols: Vec<Symbol>,
}

/// A file of a package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct File {
    /// Name of the resource: `measurements`.
    pub name: String,
    /// Path inside the package: `measurements.csv`.
    pub path: String,
    /// Size in bytes.
    pub bytes: u64,
    /// `sha256:` and the digest in hexadecimal.
    pub hash: String,
}

impl Package {
    /// The machine of that id.
    pub fn machine(&self, id: &str) -> Option<&Machine> {
        self.machines.iter().find(|machine| machine.id == id)
    }

    /// The condition of that id.
    pub fn condition(&self, id: &str) -> Option<&Condition> {
        self.conditions.iter().find(|condition| condition.id == id)
    }

    /// The workload of that id.
    pub fn workload(&self, id: &str) -> Option<&Workload> {
        self.workloads.iter().find(|workload| workload.id == id)
    }

    /// The claim of that id.
    pub fn claim(&self, id: &str) -> Option<&Claim> {
        self.claims.iter().find(|claim| claim.id == id)
    }

    /// All measurements of the series of that id; none when there is no such series.
    pub fn series(&self, id: &str) -> Option<Series> {
        Series::new(self.measurements.iter().filter(|row| row.series == id).cloned().collect())
    }

    /// Ids of all series, each once, in the order of the file.
    pub fn series_ids(&self) -> Vec<&str> {
        let mut ids: Vec<&str> = Vec::new();
        for measurement in &self.measurements {
            if !ids.contains(&measurement.series.as_str()) {
                ids.push(&measurement.series);
            }
        }
        ids
    }

    /// The traps that apply to the series of that id, most severe first.
    pub fn traps_for(&self, series: &str) -> Vec<&Trap> {
        let mut traps: Vec<&Trap> =
            self.traps.iter().filter(|trap| trap.applies_to_series(series)).collect();
        traps.sort_by_key(|trap| trap.severity);
        traps
    }
}

/// Reads and checks the package in `directory`.
///
/// # Errors
/// [`PackageError::NoDirectory`] when there is none, [`PackageError::Broken`] with
/// every finding when it does not pass.
pub fn load(directory: &Path) -> Result<Package, PackageError> {
    if !directory.is_dir() {
        return Err(PackageError::NoDirectory { directory: directory.to_owned() });
    }
    match check::read(directory) {
        (Some(package), findings) if findings.is_empty() => Ok(package),
        (_, findings) => Err(PackageError::Broken { directory: directory.to_owned(), findings }),
    }
}

/// Everything that is wrong with the package in `directory`, in the order of its
/// files and lines; empty when it can be used.
pub fn check(directory: &Path) -> Vec<Finding> {
    check::read(directory).1
}

/// Name of the descriptor in every package.
pub const DESCRIPTOR: &str = "datapackage.json";
