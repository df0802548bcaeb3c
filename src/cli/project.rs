//! Where a user's notebooks, datasets and report are.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// `given`, or the directory `name` here or in the nearest directory above.
pub(crate) fn directory(given: Option<&Path>, name: &str, option: &str) -> anyhow::Result<PathBuf> {
    if let Some(given) = given {
        if given.is_dir() {
            return Ok(given.to_owned());
        }
        bail!("`{}` is not a directory", given.display());
    }
    let here = std::env::current_dir().context("cannot tell the working directory")?;
    let found = here.ancestors().map(|above| above.join(name)).find(|path| path.is_dir());
    found.with_context(|| {
        format!(
            "no directory `{name}` in `{}` or above\nhint: name one with {option}",
            here.display()
        )
    })
}

/// `given`, or `target/report` beside the notebooks.
pub(crate) fn output(given: Option<&Path>, notebooks: &Path) -> PathBuf {
    given.map_or_else(
        || notebooks.parent().unwrap_or(notebooks).join("target/report"),
        Path::to_owned,
    )
}

/// Notebooks in a directory, by name.
pub(crate) fn notebooks(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(directory)
        .with_context(|| format!("cannot read `{}`", directory.display()))?;
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| format!("cannot read `{}`", directory.display()))?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.ends_with(".ipynb") && !name.starts_with('.') {
            found.push(path);
        }
    }
    if found.is_empty() {
        bail!("no notebook in `{}`", directory.display());
    }
    found.sort();
    Ok(found)
}
