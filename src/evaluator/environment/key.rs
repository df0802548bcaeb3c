//! What makes one environment differ from another.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use super::{EnvironmentError, Source};

/// Crates whose sources go into the library.
const CRATES: [&str; 4] = ["cells", "frames", "stats", "study"];

/// What an environment is made from. Two environments of one identity are
/// interchangeable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    key: String,
    toolchain: String,
    parts: BTreeMap<&'static str, String>,
}

impl Identity {
    /// Looks at toolchain, lock file, workspace manifest (features, profile) and
    /// the sources of the library. Runs `rustc` once.
    pub fn of(source: &Source) -> Result<Self, EnvironmentError> {
        let toolchain = output(Command::new("rustc").arg("-vV"))?;
        let root = source.root();
        let mut sources = Vec::new();
        for name in CRATES {
            collect(&root.join("src").join(name), &mut sources)?;
        }
        let parts = BTreeMap::from([
            ("lock file", hash_files(root, &[root.join("Cargo.lock")])?),
            ("workspace manifest", hash_files(root, &[root.join("Cargo.toml")])?),
            ("sources of the cells' library", hash_files(root, &sources)?),
            ("toolchain", sha256(toolchain.as_bytes())),
            // This program writes what is beside the library.
            ("version of preempt-lab", env!("CARGO_PKG_VERSION").to_owned()),
        ]);
        let mut all = Sha256::new();
        for (name, hash) in &parts {
            all.update(format!("{name}\0{hash}\0"));
        }
        let key = hexadecimal(all.finalize()).chars().take(16).collect();
        Ok(Self { key, toolchain, parts })
    }

    /// Short name of the identity, in hexadecimal.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What `rustc -vV` says.
    #[must_use]
    pub fn toolchain(&self) -> &str {
        &self.toolchain
    }

    /// Each part with its hash.
    #[must_use]
    pub fn parts(&self) -> &BTreeMap<&'static str, String> {
        &self.parts
    }
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
#[must_use]
pub fn sha256(content: &[u8]) -> String {
    hexadecimal(Sha256::digest(content))
}

fn hexadecimal(bytes: impl AsRef<[u8]>) -> String {
    bytes.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Directory of the standard library that cells share.
pub(super) fn shared_std() -> Result<PathBuf, EnvironmentError> {
    Ok(PathBuf::from(output(Command::new("rustc").args(["--print", "target-libdir"]))?.trim()))
}

/// The first file of the standard library's sources, whether it exists or not.
pub(super) fn source_of_std() -> Result<PathBuf, EnvironmentError> {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/std/src/lib.rs"))
}

/// Standard output of a part of the toolchain.
pub(crate) fn output(command: &mut Command) -> Result<String, EnvironmentError> {
    let output = command.output().map_err(|cause| missing(command, cause))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(EnvironmentError::Build { message });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The error for a part of the toolchain that cannot be started.
pub(super) fn missing(command: &Command, cause: std::io::Error) -> EnvironmentError {
    EnvironmentError::Missing {
        program: command.get_program().to_string_lossy().into_owned(),
        cause,
        cure: "install Rust with rustup (https://rustup.rs)",
    }
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
