//! What makes one environment differ from another.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use super::{EnvironmentError, Source};

/// Crates whose sources go into the library.
const CRATES: [&str; 4] = ["cells", "frames", "stats", "study"];

/// The key of an environment, and what it is made from.
#[derive(Debug, Clone)]
pub(super) struct Key {
    pub(super) text: String,
    pub(super) toolchain: String,
    /// Each part with its hash.
    pub(super) parts: BTreeMap<&'static str, String>,
}

/// Hashes toolchain, lock file, workspace manifest (features, profile) and the
/// sources of the library.
pub(super) fn compute(source: &Source) -> Result<Key, EnvironmentError> {
    let toolchain = toolchain()?;
    let root = source.root();
    let mut sources = Vec::new();
    for name in CRATES {
        collect(&root.join("src").join(name), &mut sources)?;
    }
    let parts = BTreeMap::from([
        ("lock file", hash_files(root, &[root.join("Cargo.lock")])?),
        ("workspace manifest", hash_files(root, &[root.join("Cargo.toml")])?),
        ("sources of the cells' library", hash_files(root, &sources)?),
        ("toolchain", hexadecimal(Sha256::digest(&toolchain))),
        // This program writes what is beside the library.
        ("version of preempt-lab", env!("CARGO_PKG_VERSION").to_owned()),
    ]);
    let mut all = Sha256::new();
    for (name, hash) in &parts {
        all.update(format!("{name}\0{hash}\0"));
    }
    let text = hexadecimal(all.finalize()).chars().take(16).collect();
    Ok(Key { text, toolchain, parts })
}

fn hash_files(root: &Path, files: &[PathBuf]) -> Result<String, EnvironmentError> {
    let mut hash = Sha256::new();
    for path in files {
        let text =
            fs::read(path).map_err(|cause| EnvironmentError::File { path: path.clone(), cause })?;
        let name = path.strip_prefix(root).unwrap_or(path);
        hash.update(format!("{}\0{}\0", name.display(), text.len()));
        hash.update(text);
    }
    Ok(hexadecimal(hash.finalize()))
}

/// SHA-256 in hexadecimal.
pub(super) fn sha256(content: &[u8]) -> String {
    hexadecimal(Sha256::digest(content))
}

fn hexadecimal(bytes: impl AsRef<[u8]>) -> String {
    bytes.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What `rustc -vV` says.
pub(super) fn toolchain() -> Result<String, EnvironmentError> {
    output("rustc", &["-vV"])
}

/// Directory of the standard library that cells share.
pub(super) fn shared_std() -> Result<PathBuf, EnvironmentError> {
    Ok(PathBuf::from(output("rustc", &["--print", "target-libdir"])?.trim()))
}

/// The first file of the standard library's sources, whether it exists or not.
pub(super) fn source_of_std() -> Result<PathBuf, EnvironmentError> {
    let sysroot = output("rustc", &["--print", "sysroot"])?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/std/src/lib.rs"))
}

fn output(program: &'static str, arguments: &[&str]) -> Result<String, EnvironmentError> {
    let output = Command::new(program).args(arguments).output().map_err(|cause| {
        EnvironmentError::Missing {
            program,
            cause,
            cure: "install Rust with rustup (https://rustup.rs)",
        }
    })?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(EnvironmentError::Build { message });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// All files below `directory` that take part in compilation, in a fixed order.
fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> Result<(), EnvironmentError> {
    let failed = |cause| EnvironmentError::File { path: directory.to_owned(), cause };
    let mut entries = fs::read_dir(directory)
        .map_err(failed)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(failed)?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "tests" && name != "snapshots") {
                collect(&path, files)?;
            }
        } else {
            files.push(path);
        }
    }
    Ok(())
}
