//! Where things are: sources, cache, Cargo's home.

use std::path::{Path, PathBuf};

use super::EnvironmentError;

/// The workspace that the library is built from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    root: PathBuf,
}

impl Source {
    /// Finds the workspace: `PREEMPT_LAB_SOURCE`, else the working directory or
    /// one above it, else the place this program was compiled in.
    pub fn find() -> Result<Self, EnvironmentError> {
        let mut looked = Vec::new();
        if let Some(named) = std::env::var_os("PREEMPT_LAB_SOURCE") {
            looked.push(PathBuf::from(named));
        } else {
            if let Ok(here) = std::env::current_dir() {
                looked.extend(here.ancestors().map(Path::to_owned));
            }
            let compiled = Path::new(env!("CARGO_MANIFEST_DIR"));
            looked.extend(compiled.ancestors().nth(2).map(Path::to_owned));
        }
        let found = looked.iter().find(|root| is_workspace(root)).cloned();
        found.map(|root| Self { root }).ok_or(EnvironmentError::NoSource { looked })
    }

    /// The workspace at `root`, if it is one.
    #[must_use]
    pub fn at(root: &Path) -> Option<Self> {
        is_workspace(root).then(|| Self { root: root.to_owned() })
    }

    /// Root of the workspace.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }
}

fn is_workspace(root: &Path) -> bool {
    root.join("Cargo.lock").is_file() && root.join("src/cells/Cargo.toml").is_file()
}

/// Everything this program keeps for later: `PREEMPT_LAB_CACHE`, else
/// `preempt-lab` in the user's cache directory.
pub fn cache_directory() -> Result<PathBuf, EnvironmentError> {
    if let Some(named) = std::env::var_os("PREEMPT_LAB_CACHE").filter(|path| !path.is_empty()) {
        return std::path::absolute(&named)
            .map_err(|cause| EnvironmentError::File { path: named.into(), cause });
    }
    dirs::cache_dir().map(|cache| cache.join("preempt-lab")).ok_or(EnvironmentError::NoCache)
}

pub(super) fn environments() -> Result<PathBuf, EnvironmentError> {
    Ok(cache_directory()?.join("environments"))
}

/// The user's Cargo home.
pub(crate) fn cargo_home() -> Option<PathBuf> {
    std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| dirs::home_dir().map(|home| home.join(".cargo")))
}

/// The Cargo that a stand-in passes on to: the one that runs us, else the
/// user's, else whatever the search path finds.
pub(super) fn real_cargo() -> Option<PathBuf> {
    let running = std::env::var_os("CARGO").map(PathBuf::from);
    let own = cargo_home().map(|home| home.join("bin/cargo"));
    let search = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&search).map(|directory| directory.join("cargo"));
    running.into_iter().chain(own).chain(found).find(|path| path.is_file())
}
