//! The prepared environment: the one library that cells link, built once.
//!
//! It lives under the user's cache directory, or where `PREEMPT_LAB_CACHE` says:
//!
//! ```text
//! build/                 Cargo's target folder, shared by all versions
//! environments/<key>/    one finished environment: library, crates, metadata
//! ```
//!
//! The key is a hash of the toolchain, the lock file and the sources that go
//! into the library, so a wrong library is never loaded: it has another key.
//! An environment appears under its key only when it is complete.

mod build;
mod key;
mod place;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub use build::Progress;
pub(crate) use key::output;
pub use key::{Identity, sha256};
pub(crate) use place::cargo_home;
pub use place::{Source, cache_directory};

use crate::{analysis, roles};

/// What is wrong with the environment, and what helps.
#[derive(Debug, thiserror::Error)]
pub enum EnvironmentError {
    /// The sources of the library were not found.
    #[error(
        "cannot find the sources of the library that cells link: looked in {}\nhint: run inside a checkout of preempt-lab, or set PREEMPT_LAB_SOURCE to one",
        .looked.iter().map(|path| format!("`{}`", path.display())).collect::<Vec<_>>().join(", ")
    )]
    NoSource {
        /// Where they were looked for.
        looked: Vec<PathBuf>,
    },
    /// There is no home for the cache.
    #[error("cannot tell the user's cache directory\nhint: set PREEMPT_LAB_CACHE to a directory")]
    NoCache,
    /// A program that the build needs did not run.
    #[error("cannot run `{program}`: {cause}\nhint: {cure}")]
    Missing {
        /// The program.
        program: String,
        /// Why it did not run.
        #[source]
        cause: io::Error,
        /// How to get it.
        cure: &'static str,
    },
    /// A part of the toolchain is not installed and could not be fetched.
    #[error(
        "cannot add `{component}` to the toolchain: {message}\nhint: run `rustup component add {component}`"
    )]
    Component {
        /// The part.
        component: &'static str,
        /// What rustup said.
        message: String,
    },
    /// The library did not build.
    #[error("the library that cells link did not build:\n{message}")]
    Build {
        /// The end of what Cargo said.
        message: String,
    },
    /// A file could not be read or written.
    #[error("{}: {cause}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        cause: io::Error,
    },
    /// An environment does not hold what it should.
    #[error("`{}` is damaged: {message}\nhint: delete it; it is built anew from what is compiled already", .path.display())]
    Damaged {
        /// The environment.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
}

/// A complete environment.
#[derive(Debug, Clone)]
pub struct Environment {
    root: PathBuf,
    manifest: Manifest,
}

/// What an environment consists of, kept in it as `environment.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// The key it was built for.
    pub(crate) key: String,
    /// What `rustc -vV` says.
    pub(crate) toolchain: String,
    /// Directory of the standard library that cells share.
    pub(crate) shared_std: PathBuf,
    /// The library, relative to the root.
    pub(crate) library: PathBuf,
    /// Crates that cells may name, with files relative to the root.
    pub(crate) externs: BTreeMap<String, PathBuf>,
    /// Size of the library in bytes: a cheap test against truncation.
    pub(crate) library_bytes: u64,
}

pub(crate) const MANIFEST: &str = "environment.json";

impl Environment {
    /// The environment of that identity if it exists; building nothing.
    pub fn find(identity: &Identity) -> Result<Option<Self>, EnvironmentError> {
        let root = place::environments()?.join(identity.key());
        if root.join(MANIFEST).exists() { Self::open(&root).map(Some) } else { Ok(None) }
    }

    /// The environment for these sources, built now.
    ///
    /// Several processes may ask at once: one builds, the others wait. A build
    /// that was killed goes on where Cargo had got to.
    pub fn build(
        source: &Source,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Self, EnvironmentError> {
        build::run(source, on_progress)
    }

    /// Reads a complete environment and checks that it is one.
    pub fn open(root: &Path) -> Result<Self, EnvironmentError> {
        let path = root.join(MANIFEST);
        let text = fs::read(&path).map_err(|cause| EnvironmentError::File { path, cause })?;
        let damaged =
            |message: String| EnvironmentError::Damaged { path: root.to_owned(), message };
        let manifest: Manifest =
            serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))?;
        let library = root.join(&manifest.library);
        let found = fs::metadata(&library)
            .map_err(|cause| damaged(format!("{}: {cause}", library.display())))?;
        if found.len() != manifest.library_bytes {
            let expected = manifest.library_bytes;
            return Err(damaged(format!(
                "the library has {} bytes instead of {expected}",
                found.len()
            )));
        }
        Ok(Self { root: root.to_owned(), manifest })
    }

    /// Where it is.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Hash of toolchain, lock file and sources, in hexadecimal.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.manifest.key
    }

    /// What `rustc -vV` said when it was built.
    #[must_use]
    pub fn toolchain(&self) -> &str {
        &self.manifest.toolchain
    }

    /// Size of the library in bytes.
    #[must_use]
    pub fn library_bytes(&self) -> u64 {
        self.manifest.library_bytes
    }

    fn library(&self) -> PathBuf {
        self.root.join(&self.manifest.library)
    }

    /// What a cell's compiler is told: where the library is, and the names it
    /// goes by. Crates inside the library are named by their own files, and
    /// rustc links them from the library because the library is linked too.
    pub(crate) fn build_variables(&self) -> BTreeMap<String, String> {
        let mut flags = vec![
            "-Cprefer-dynamic".to_owned(),
            format!("-Ldependency={}", self.root.join("crates").display()),
        ];
        for (name, file) in &self.manifest.externs {
            flags.push(format!("--extern={name}={}", self.root.join(file).display()));
        }
        let mut variables = BTreeMap::from([(
            // Unlike RUSTFLAGS this form allows blanks in paths.
            "CARGO_ENCODED_RUSTFLAGS".to_owned(),
            flags.join("\u{1f}"),
        )]);
        if let Some(home) = cargo_home() {
            variables.insert("CARGO_HOME".to_owned(), home.display().to_string());
        }
        variables
    }

    /// Code before the first cell. The trait shows values in one compilation;
    /// importing it also makes every cell link the library.
    pub(crate) fn opening(&self) -> String {
        "use cells::Show as _;".to_owned()
    }

    /// Variables of the host process.
    pub(crate) fn host_variables(&self) -> BTreeMap<OsString, OsString> {
        let mut variables: BTreeMap<OsString, OsString> = BTreeMap::from([
            (roles::LIBRARY.into(), self.library().into()),
            ("EVCXR_CONFIG_DIR".into(), self.root.join("evcxr").into()),
            (analysis::stand_in::ADDITION.into(), self.root.join(analysis::ADDITION_FILE).into()),
        ]);
        if let Some(cargo) = place::real_cargo() {
            variables.insert(analysis::stand_in::REAL_CARGO.into(), cargo.into());
        }
        let mut search = self.root.as_os_str().to_owned();
        search.push(":");
        search.push(&self.manifest.shared_std);
        if let Some(before) = std::env::var_os("LD_LIBRARY_PATH").filter(|path| !path.is_empty()) {
            search.push(":");
            search.push(before);
        }
        variables.insert("LD_LIBRARY_PATH".into(), search);
        variables
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        Manifest {
            key: "k".into(),
            toolchain: "rustc 1".into(),
            shared_std: "/lib".into(),
            library: "libcells.so".into(),
            externs: BTreeMap::from([("polars".into(), "crates/libpolars-1.rlib".into())]),
            library_bytes: 3,
        }
    }

    fn environment(bytes: &[u8]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("libcells.so"), bytes).unwrap();
        let text = serde_json::to_string(&manifest()).unwrap();
        fs::write(root.path().join(MANIFEST), text).unwrap();
        root
    }

    #[test]
    fn a_truncated_library_is_refused() {
        assert!(Environment::open(environment(b"abc").path()).is_ok());
        let root = environment(b"ab");
        let error = Environment::open(root.path()).unwrap_err().to_string();
        let error = error.replace(&root.path().display().to_string(), "ROOT");
        insta::assert_snapshot!(error, @r"
        `ROOT` is damaged: the library has 2 bytes instead of 3
        hint: delete it; it is built anew from what is compiled already
        ");
    }

    #[test]
    fn cells_are_compiled_against_the_library_only() {
        let root = environment(b"abc");
        let flags = Environment::open(root.path()).unwrap().build_variables();
        let flags =
            flags["CARGO_ENCODED_RUSTFLAGS"].replace(&root.path().display().to_string(), "ROOT");
        assert_eq!(
            flags.split('\u{1f}').collect::<Vec<_>>(),
            [
                "-Cprefer-dynamic",
                "-Ldependency=ROOT/crates",
                "--extern=polars=ROOT/crates/libpolars-1.rlib"
            ]
        );
    }

    #[test]
    fn errors_name_place_cause_and_cure() {
        let refused = || io::Error::from(io::ErrorKind::PermissionDenied);
        let errors = [
            EnvironmentError::NoSource { looked: vec!["/a".into(), "/b".into()] },
            EnvironmentError::NoCache,
            EnvironmentError::Missing {
                program: "rustup".into(),
                cause: refused(),
                cure: "install it",
            },
            EnvironmentError::Component { component: "rust-src", message: "offline".into() },
            EnvironmentError::Build { message: "error: no linker".into() },
            EnvironmentError::File { path: "/cache/lock".into(), cause: refused() },
        ];
        let text = errors.map(|error| error.to_string()).join("\n");
        insta::assert_snapshot!(text, @r"
        cannot find the sources of the library that cells link: looked in `/a`, `/b`
        hint: run inside a checkout of preempt-lab, or set PREEMPT_LAB_SOURCE to one
        cannot tell the user's cache directory
        hint: set PREEMPT_LAB_CACHE to a directory
        cannot run `rustup`: permission denied
        hint: install it
        cannot add `rust-src` to the toolchain: offline
        hint: run `rustup component add rust-src`
        the library that cells link did not build:
        error: no linker
        /cache/lock: permission denied
        ");
    }
}
