use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;

/// Puts `text` at `path`, whole or not at all: writes a file beside it and renames that.
///
/// The file is beside `path` because a rename is one step only within a file system.
pub(crate) fn text(path: &Path, text: &str) -> io::Result<()> {
    let target = resolved(path);
    let (beside, file) = create_beside(&target)?;
    let result = fill(file, text)
        .and_then(|()| keep_permissions(&target, &beside))
        .and_then(|()| fs::rename(&beside, &target));
    if result.is_err() {
        // The first error is the one to tell, whether or not the clean-up works.
        let _ = fs::remove_file(&beside);
    }
    result
}

/// The file behind a symbolic link: renaming over the link would cut it off from its file.
fn resolved(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// More attempts than a directory can hold leftovers of one process id by accident.
const ATTEMPTS: u32 = 100;

fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"))?;
    let mut attempt = 0;
    loop {
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{attempt}.tmp", process::id()));
        let beside = target.with_file_name(hidden);
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((beside, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < ATTEMPTS => {
                attempt += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

fn fill(mut file: File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    // Without this a crash after the rename can leave an empty file in the old one's place.
    file.sync_all()
}

fn keep_permissions(target: &Path, beside: &Path) -> io::Result<()> {
    match fs::metadata(target) {
        Ok(metadata) => fs::set_permissions(beside, metadata.permissions()),
        Err(_) => Ok(()),
    }
}
