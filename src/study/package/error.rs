//! Why a package cannot be had.

use std::fmt;
use std::path::PathBuf;

use super::finding::Finding;

/// Why a package, or the place of all packages, cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum PackageError {
    /// No directory of datasets.
    #[error(
        "no datasets: expected a directory `datasets` in {} or above it, or its path in {}",
        from.display(), super::locate::ENVIRONMENT
    )]
    NoRoot {
        /// Where the search began.
        from: PathBuf,
    },
    /// A directory that does not exist.
    #[error("no directory {}", directory.display())]
    NoDirectory {
        /// The directory asked for.
        directory: PathBuf,
    },
    /// A directory that cannot be listed.
    #[error("cannot list {}", directory.display())]
    List {
        /// The directory.
        directory: PathBuf,
        /// Why not.
        #[source]
        cause: std::io::Error,
    },
    /// No package of that name.
    #[error("no dataset `{slug}` in {}; there are {}", root.display(), Names(known))]
    Unknown {
        /// The name asked for.
        slug: String,
        /// Where it was looked for.
        root: PathBuf,
        /// The names there are.
        known: Vec<String>,
    },
    /// A package that does not pass its checks.
    #[error("dataset {} cannot be used:{}", directory.display(), Listed(findings))]
    Broken {
        /// Its directory.
        directory: PathBuf,
        /// Everything that is wrong with it.
        findings: Vec<Finding>,
    },
}

struct Names<'n>(&'n [String]);

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => f.write_str("none"),
            names => f.write_str(&names.join(", ")),
        }
    }
}

struct Listed<'f>(&'f [Finding]);

/// Findings an error text spells out; `check` gives all of them.
const SHOWN: usize = 5;

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in self.0.iter().take(SHOWN) {
            write!(f, "\n  {finding}")?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
        }
    }
}
