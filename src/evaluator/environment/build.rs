//! Building an environment, with progress, once.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::key::{self, Identity, missing};
use super::place::{cache_directory, environments};
use super::{Environment, EnvironmentError, MANIFEST, Manifest, Source};
use crate::analysis;

/// How far a build is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// Another process builds; waiting for it.
    Waiting,
    /// A part of the toolchain is being fetched.
    Fetching {
        /// The part.
        component: &'static str,
    },
    /// Cargo compiles.
    Compiling {
        /// Units done.
        done: usize,
        /// Units in all.
        total: usize,
        /// What is being compiled now.
        current: String,
    },
    /// The library is put in its place.
    Finishing,
}

pub(super) fn run(
    source: &Source,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Environment, EnvironmentError> {
    let cache = cache_directory()?;
    make_directory(&cache)?;
    let _lock = lock(&cache.join("lock"), on_progress)?;
    ensure_sources_of_std(on_progress)?;
    let target = cache.join("build");
    make_directory(&target)?;
    loop {
        let identity = Identity::of(source)?;
        // Whoever held the lock may have built just what we need.
        if let Some(found) = Environment::find(&identity)? {
            return Ok(found);
        }
        let artifacts = compile(source, &target, on_progress)?;
        // Sources that changed meanwhile may be in the library or not: only what
        // was compiled from one state gets the name of that state.
        if Identity::of(source)? == identity {
            on_progress(Progress::Finishing);
            return assemble(source, &identity, &artifacts);
        }
    }
}

/// One builder at a time. The lock goes with the process that holds it.
fn lock(path: &Path, on_progress: &mut dyn FnMut(Progress)) -> Result<File, EnvironmentError> {
    let failed = |cause| EnvironmentError::File { path: path.to_owned(), cause };
    let file =
        File::options().create(true).truncate(false).write(true).open(path).map_err(failed)?;
    if file.try_lock().is_err() {
        on_progress(Progress::Waiting);
        file.lock().map_err(failed)?;
    }
    Ok(file)
}

/// Type inference reads the sources of Rust's standard library.
fn ensure_sources_of_std(on_progress: &mut dyn FnMut(Progress)) -> Result<(), EnvironmentError> {
    const COMPONENT: &str = "rust-src";
    let sources = key::source_of_std()?;
    if sources.is_file() {
        return Ok(());
    }
    on_progress(Progress::Fetching { component: COMPONENT });
    let output =
        Command::new("rustup").args(["component", "add", COMPONENT]).output().map_err(|cause| {
            EnvironmentError::Missing {
                program: "rustup".to_owned(),
                cause,
                cure: "install the sources of the standard library for this toolchain by hand",
            }
        })?;
    if output.status.success() && sources.is_file() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(EnvironmentError::Component { component: COMPONENT, message })
}

/// What Cargo has made: file names by crate name.
type Artifacts = BTreeMap<String, BTreeSet<PathBuf>>;

fn compile(
    source: &Source,
    target: &Path,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Artifacts, EnvironmentError> {
    let mut command = Command::new("cargo");
    for (name, _) in std::env::vars_os().filter(|(name, _)| is_of_another_build(name)) {
        command.env_remove(name);
    }
    command
        .args(["rustc", "--locked", "--profile", "cells", "--package", "cells", "--lib"])
        .arg("--message-format=json-render-diagnostics")
        .arg("--manifest-path")
        .arg(source.root().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target)
        // Cargo's own bar is the only place where it says how many units there are.
        .env("CARGO_TERM_PROGRESS_WHEN", "always")
        .env("CARGO_TERM_PROGRESS_WIDTH", "120")
        .env("CARGO_TERM_COLOR", "never")
        // Cells link the standard library as a shared one, so this library must
        // too: there can be one in a process only.
        .args(["--", "-Cprefer-dynamic"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut cargo = command.spawn().map_err(|cause| missing(&command, cause))?;
    let messages = cargo
        .stdout
        .take()
        .map(|stdout| std::thread::spawn(move || read_artifacts(BufReader::new(stdout))));
    let said = cargo.stderr.take().map_or_else(String::new, |stderr| follow(stderr, on_progress));
    let status =
        cargo.wait().map_err(|cause| EnvironmentError::File { path: target.to_owned(), cause })?;
    let artifacts = messages.and_then(|thread| thread.join().ok()).unwrap_or_default();
    if status.success() { Ok(artifacts) } else { Err(EnvironmentError::Build { message: said }) }
}

/// Variables that a surrounding Cargo sets for the program it runs, and flags
/// meant for other builds. Build scripts of some crates look at them: left in
/// place, `cargo run` and `cargo test` would each compile Polars anew.
fn is_of_another_build(name: &OsStr) -> bool {
    const PREFIXES: [&str; 8] = [
        "CARGO_PKG_",
        "CARGO_MANIFEST_",
        "CARGO_BIN_",
        "CARGO_FEATURE_",
        "CARGO_CFG_",
        "CARGO_PROFILE_",
        "CARGO_BUILD_",
        "CARGO_TARGET_",
    ];
    const NAMES: [&str; 9] = [
        "CARGO_CRATE_NAME",
        "CARGO_ENCODED_RUSTFLAGS",
        "CARGO_INCREMENTAL",
        "CARGO_PRIMARY_PACKAGE",
        "OUT_DIR",
        "RUSTC",
        "RUSTC_WORKSPACE_WRAPPER",
        "RUSTFLAGS",
        "SOURCE_DATE_EPOCH",
    ];
    let Some(name) = name.to_str() else { return false };
    NAMES.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

fn read_artifacts(messages: impl BufRead) -> Artifacts {
    let mut artifacts = Artifacts::new();
    for line in messages.lines().map_while(Result::ok) {
        let Ok(message) = serde_json::from_str::<Value>(&line) else { continue };
        if message["reason"] != "compiler-artifact" {
            continue;
        }
        let name = message["target"]["name"].as_str().unwrap_or_default().replace('-', "_");
        let files = message["filenames"].as_array().into_iter().flatten();
        let files = files.filter_map(Value::as_str).map(PathBuf::from);
        artifacts.entry(name).or_default().extend(files);
    }
    artifacts
}

/// Reads Cargo's standard error: progress goes to `on_progress`; the end of
/// everything else is returned, for the case that the build fails.
fn follow(mut stderr: impl Read, on_progress: &mut dyn FnMut(Progress)) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut pending = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(count) = stderr.read(&mut buffer) {
        if count == 0 {
            break;
        }
        pending.extend_from_slice(&buffer[..count]);
        while let Some(end) = pending.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            let line: Vec<u8> = pending.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_matches(|letter: char| letter.is_control()).trim_end();
            match progress(line) {
                Some(step) => on_progress(step),
                None if line.trim_start().starts_with("Compiling") || line.is_empty() => {}
                None => said.push(line.to_owned()),
            }
        }
    }
    const KEPT: usize = 60;
    said.split_off(said.len().saturating_sub(KEPT)).join("\n")
}

/// Reads Cargo's bar: `Building [====>   ] 12/382: polars-core, serde(build)`.
fn progress(line: &str) -> Option<Progress> {
    let (_, rest) = line.split_once("Building [")?.1.split_once("] ")?;
    let (count, current) = rest.split_once(": ").unwrap_or((rest, ""));
    let (done, total) = count.trim().split_once('/')?;
    Some(Progress::Compiling {
        done: done.parse().ok()?,
        total: total.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()?,
        current: current.trim_end_matches(|letter: char| letter.is_control()).to_owned(),
    })
}

/// Puts together what cells need, beside its place, and renames it into it.
fn assemble(
    source: &Source,
    identity: &Identity,
    artifacts: &Artifacts,
) -> Result<Environment, EnvironmentError> {
    let place = environments()?;
    make_directory(&place)?;
    let building = tempfile::Builder::new()
        .prefix(".building-")
        .tempdir_in(&place)
        .map_err(|cause| EnvironmentError::File { path: place.clone(), cause })?;
    let root = building.path();
    let crates = root.join("crates");
    make_directory(&crates)?;
    for file in artifacts.values().flatten() {
        let wanted =
            file.extension().is_some_and(|kind| kind == "rlib" || kind == "so" || kind == "rmeta");
        if wanted && !file.ends_with("libcells.so") {
            link(file, &crates)?;
        }
    }
    let unreported =
        |what: &str| EnvironmentError::Build { message: format!("Cargo reported no {what}") };
    let shared = artifacts
        .get("cells")
        .and_then(|files| {
            files.iter().find(|file| file.extension().is_some_and(|kind| kind == "so"))
        })
        .ok_or_else(|| unreported("library"))?;
    let library = PathBuf::from("libcells.so");
    copy(shared, &root.join(&library))?;

    // `study` in a cell is the library itself: its prelude also brings frames.
    let mut externs = BTreeMap::from([
        ("cells".to_owned(), library.clone()),
        ("study".to_owned(), library.clone()),
    ]);
    for name in ["polars", "plotly", "stats"] {
        let file = artifacts
            .get(name)
            .and_then(|files| {
                files.iter().find(|file| file.extension().is_some_and(|kind| kind == "rlib"))
            })
            .and_then(|file| file.file_name())
            .ok_or_else(|| unreported(name))?;
        externs.insert(name.to_owned(), Path::new("crates").join(file));
    }
    let bytes = fs::metadata(root.join(&library))
        .map_err(|cause| EnvironmentError::File { path: library.clone(), cause })?;
    let manifest = Manifest {
        key: identity.key().to_owned(),
        toolchain: identity.toolchain().to_owned(),
        shared_std: key::shared_std()?,
        library,
        externs,
        library_bytes: bytes.len(),
    };
    analysis::write_addition(source, &root.join(analysis::ADDITION_FILE))?;
    write(&root.join("evcxr/evcxr.toml"), b"[evcxr]\nopt_level = \"0\"\n")?;
    let text = serde_json::to_vec_pretty(&manifest)
        .map_err(|error| EnvironmentError::Build { message: error.to_string() })?;
    write(&root.join(MANIFEST), &text)?;

    let finished = place.join(identity.key());
    let kept = building.keep();
    if finished.exists() {
        // Without a manifest it was no environment; nobody uses it.
        fs::remove_dir_all(&finished)
            .map_err(|cause| EnvironmentError::File { path: finished.clone(), cause })?;
    }
    fs::rename(&kept, &finished)
        .map_err(|cause| EnvironmentError::File { path: finished.clone(), cause })?;
    Environment::open(&finished)
}

fn link(file: &Path, directory: &Path) -> Result<(), EnvironmentError> {
    let Some(name) = file.file_name() else { return Ok(()) };
    let path = directory.join(name);
    if path.exists() || fs::hard_link(file, &path).is_ok() {
        return Ok(());
    }
    copy(file, &path)
}

fn copy(from: &Path, to: &Path) -> Result<(), EnvironmentError> {
    fs::copy(from, to)
        .map(drop)
        .map_err(|cause| EnvironmentError::File { path: to.to_owned(), cause })
}

fn write(path: &Path, text: &[u8]) -> Result<(), EnvironmentError> {
    if let Some(parent) = path.parent() {
        make_directory(parent)?;
    }
    fs::write(path, text).map_err(|cause| EnvironmentError::File { path: path.to_owned(), cause })
}

fn make_directory(path: &Path) -> Result<(), EnvironmentError> {
    fs::create_dir_all(path)
        .map_err(|cause| EnvironmentError::File { path: path.to_owned(), cause })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_bar_is_read() {
        assert_eq!(
            progress("    Building [=======>     ] 12/382: polars-core, serde(build.rs)"),
            Some(Progress::Compiling {
                done: 12,
                total: 382,
                current: "polars-core, serde(build.rs)".into()
            })
        );
        assert_eq!(progress("   Compiling serde v1.0.0"), None);
        assert_eq!(progress("error: no linker"), None);
    }

    #[test]
    fn what_cargo_says_beside_its_bar_is_kept() {
        let stderr =
            b"   Compiling a v1\n Building [=> ] 1/2: a\r   Building [==> ] 2/2: b\rerror: bad\n"
                .as_slice();
        let mut steps = 0;
        assert_eq!(follow(stderr, &mut |_| steps += 1), "error: bad");
        assert_eq!(steps, 2);
    }

    #[test]
    fn what_a_surrounding_cargo_sets_does_not_reach_the_build() {
        for name in ["CARGO_PKG_VERSION_PRE", "OUT_DIR", "RUSTFLAGS", "CARGO_TARGET_DIR"] {
            assert!(is_of_another_build(OsStr::new(name)), "{name}");
        }
        for name in ["CARGO_HOME", "CARGO_NET_OFFLINE", "PATH", "CC", "RUSTUP_TOOLCHAIN"] {
            assert!(!is_of_another_build(OsStr::new(name)), "{name}");
        }
    }

    #[test]
    fn artifacts_are_listed_by_crate() {
        let line = br#"{"reason":"compiler-artifact","target":{"name":"polars-core"},"filenames":["/t/libpolars_core-1.rlib"]}"#;
        let artifacts = read_artifacts(line.as_slice());
        assert!(artifacts["polars_core"].contains(Path::new("/t/libpolars_core-1.rlib")));
    }
}
