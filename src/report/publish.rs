//! Putting folders in place: all of them whole, or none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::ReportError;
use crate::downloads::Files;

/// A folder beside the output in which it is built. It vanishes with this value.
#[derive(Debug)]
pub(crate) struct Staging {
    directory: PathBuf,
    building: TempDir,
}

impl Staging {
    /// Makes the output's folder if it is missing, and one inside it to build in: renaming within
    /// one file system cannot stop half-way.
    pub(crate) fn new(directory: &Path) -> Result<Self, ReportError> {
        fs::create_dir_all(directory).map_err(failed(directory))?;
        let building = tempfile::Builder::new().prefix(".building-").tempdir_in(directory);
        let building = building.map_err(failed(directory))?;
        Ok(Self { directory: directory.to_owned(), building })
    }

    /// Where things may be built.
    pub(crate) fn path(&self) -> &Path {
        self.building.path()
    }

    /// Writes `files` into the folder `name`, still beside its place.
    pub(crate) fn write(&self, name: &str, files: &Files) -> Result<(), ReportError> {
        for (path, content) in files {
            let target = self.path().join(name).join(path);
            let place = self.directory.join(name).join(path);
            if let Some(folder) = target.parent() {
                fs::create_dir_all(folder).map_err(failed(&place))?;
            }
            fs::write(&target, content).map_err(failed(&place))?;
        }
        Ok(())
    }

    /// Puts the folders `names` in place of what stood there, which comes back when one of them
    /// cannot be placed.
    pub(crate) fn publish(self, names: &[&str]) -> Result<(), ReportError> {
        let mut placed: Vec<&str> = Vec::new();
        for name in names {
            if let Err(error) = self.place(name) {
                placed.iter().for_each(|name| self.restore(name));
                return Err(error);
            }
            placed.push(name);
        }
        Ok(())
    }

    fn place(&self, name: &str) -> Result<(), ReportError> {
        let target = self.directory.join(name);
        if target.exists() {
            fs::rename(&target, self.old(name)).map_err(failed(&target))?;
        }
        fs::rename(self.path().join(name), &target).map_err(|cause| {
            self.restore(name);
            ReportError::Write { path: target.clone(), cause }
        })
    }

    /// Best effort: the first failure is the one to report.
    fn restore(&self, name: &str) {
        let target = self.directory.join(name);
        if self.old(name).exists() {
            let _ = fs::rename(&target, self.path().join(format!("failed-{name}")));
            let _ = fs::rename(self.old(name), &target);
        }
    }

    fn old(&self, name: &str) -> PathBuf {
        self.path().join(format!("old-{name}"))
    }
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> ReportError {
    let path = path.to_owned();
    move |cause| ReportError::Write { path, cause }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(pairs: &[(&str, &str)]) -> Files {
        pairs.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }

    fn publish(directory: &Path, pairs: &[(&str, &str)]) -> Result<(), ReportError> {
        let staging = Staging::new(directory)?;
        staging.write("site", &files(pairs))?;
        staging.publish(&["site"])
    }

    #[test]
    fn what_was_there_is_replaced_as_a_whole() {
        let parent = tempfile::tempdir().unwrap();
        publish(parent.path(), &[("a/b.html", "1"), ("old.html", "1")]).unwrap();
        publish(parent.path(), &[("a/b.html", "2")]).unwrap();
        assert_eq!(fs::read_to_string(parent.path().join("site/a/b.html")).unwrap(), "2");
        assert!(!parent.path().join("site/old.html").exists());
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn a_folder_that_cannot_be_placed_brings_the_others_back() {
        let parent = tempfile::tempdir().unwrap();
        publish(parent.path(), &[("page.html", "old")]).unwrap();
        let staging = Staging::new(parent.path()).unwrap();
        staging.write("site", &files(&[("page.html", "new")])).unwrap();
        let error = staging.publish(&["site", "book"]).unwrap_err().to_string();
        assert!(error.contains("/book`"), "{error}");
        assert_eq!(fs::read_to_string(parent.path().join("site/page.html")).unwrap(), "old");
    }

    #[test]
    fn a_place_that_cannot_be_written_is_named() {
        let parent = tempfile::tempdir().unwrap();
        let file = parent.path().join("file");
        fs::write(&file, "").unwrap();
        let error = publish(&file, &[("a", "1")]).unwrap_err().to_string();
        let error = error.replace(&parent.path().display().to_string(), "HERE");
        insta::assert_snapshot!(error);
    }
}
