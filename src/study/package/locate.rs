//! Where packages are, and reading all of them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::{Package, PackageError, load};

/// The environment variable that names the directory of datasets.
pub(super) const ENVIRONMENT: &str = "PREEMPT_LAB_DATASETS";

/// Every package below one directory, each read on its own.
#[derive(Debug)]
pub struct Packages {
    root: PathBuf,
    entries: BTreeMap<String, Result<Package, PackageError>>,
}

/// Finds, reads and checks the package of that name: `datasets/<slug>` below
/// [`root`].
///
/// # Errors
/// [`PackageError::NoRoot`] or [`PackageError::Unknown`] when it is not there,
/// [`PackageError::Broken`] when it does not pass.
pub fn open(slug: &str) -> Result<Package, PackageError> {
    open_in(&root()?, slug)
}

/// Reads every package below `root`, a directory of package directories. Hidden
/// directories are left out.
///
/// # Errors
/// Only when `root` itself cannot be listed; what is wrong with one package is that
/// entry's own error.
pub fn discover(root: &Path) -> Result<Packages, PackageError> {
    let entries = names(root)?.into_iter().map(|slug| {
        let package = load(&root.join(&slug));
        (slug, package)
    });
    Ok(Packages { root: root.to_owned(), entries: entries.collect() })
}

/// The directory of datasets: what the environment variable `PREEMPT_LAB_DATASETS`
/// names, else `datasets` in the current directory, else in the nearest one above.
///
/// # Errors
/// [`PackageError::NoDirectory`] when the variable names no directory,
/// [`PackageError::NoRoot`] when there is none at all.
pub fn root() -> Result<PathBuf, PackageError> {
    let here = env::current_dir().unwrap_or_default();
    root_from(env::var_os(ENVIRONMENT), &here)
}

impl Packages {
    /// The directory the packages were read from.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Name and outcome of every package, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Result<Package, PackageError>)> {
        self.entries.iter().map(|(slug, package)| (slug.as_str(), package))
    }

    /// The package of that name, or what is wrong with it; none when there is no
    /// such directory.
    pub fn get(&self, slug: &str) -> Option<&Result<Package, PackageError>> {
        self.entries.get(slug)
    }

    /// The packages that can be used, in the order they ask for, then by name.
    pub fn usable(&self) -> Vec<&Package> {
        let mut packages: Vec<&Package> =
            self.entries.values().filter_map(|entry| entry.as_ref().ok()).collect();
        packages.sort_by_key(|package| (package.lab.order, package.slug.as_str()));
        packages
    }

    /// Names and errors of the packages that cannot be used, by name.
    pub fn broken(&self) -> impl Iterator<Item = (&str, &PackageError)> {
        self.iter().filter_map(|(slug, package)| Some((slug, package.as_ref().err()?)))
    }

    /// How many packages there are, usable or not.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

pub(super) fn open_in(root: &Path, slug: &str) -> Result<Package, PackageError> {
    let known = names(root)?;
    if !known.iter().any(|name| name == slug) {
        return Err(PackageError::Unknown { slug: slug.to_owned(), root: root.to_owned(), known });
    }
    load(&root.join(slug))
}

pub(super) fn root_from(variable: Option<OsString>, here: &Path) -> Result<PathBuf, PackageError> {
    if let Some(named) = variable.filter(|path| !path.is_empty()) {
        let directory = PathBuf::from(named);
        return if directory.is_dir() {
            Ok(directory)
        } else {
            Err(PackageError::NoDirectory { directory })
        };
    }
    let candidates = here.ancestors().map(|directory| directory.join("datasets"));
    let mut found = candidates.filter(|candidate| candidate.is_dir());
    found.next().ok_or_else(|| PackageError::NoRoot { from: here.to_owned() })
}

/// Names of the directories below `root`, sorted.
fn names(root: &Path) -> Result<Vec<String>, PackageError> {
    let list = |cause| PackageError::List { directory: root.to_owned(), cause };
    let mut names = Vec::new();
    for entry in fs::read_dir(root).map_err(list)? {
        let entry = entry.map_err(list)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() && !name.starts_with('.') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests;
