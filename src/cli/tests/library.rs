//! The crates that hold Polars are tested and linted here, with the flags and in
//! the folder in which the library for cells is compiled anyway: Polars is
//! compiled once in the whole set-up.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Cargo with nothing of the surrounding Cargo's in its environment: build
/// scripts that look at it would have Polars compiled anew.
fn cargo() -> Command {
    let mut command = Command::new("cargo");
    command.env_clear().current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    for name in ["PATH", "HOME", "CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "TMPDIR"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command
}

/// The environment for cells, made ready first, so that all agree on it.
fn environment() -> PathBuf {
    let output =
        Command::new(env!("CARGO_BIN_EXE_preempt-lab")).args(["warm", "--json"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    PathBuf::from(told["path"].as_str().unwrap())
}

/// Where the library is compiled.
fn target() -> PathBuf {
    environment().ancestors().nth(2).unwrap().join("build")
}

fn passes(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn frames_pass_their_tests_and_the_linter_is_content() {
    let target = target();
    passes(
        cargo()
            .args(["test", "--locked", "--profile", "cells", "--package", "frames", "--lib"])
            .arg("--target-dir")
            .arg(&target),
    );
    // Clippy as the compiler of the workspace's crates: the others are there
    // already, while `cargo clippy` would check all of Polars again.
    passes(
        cargo()
            .args([
                "build",
                "--locked",
                "--profile",
                "cells",
                "--package",
                "frames",
                "--package",
                "cells",
            ])
            .arg("--target-dir")
            .arg(&target)
            .env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver")
            .env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__"),
    );
}

#[test]
fn the_documentation_of_frames_and_cells_has_no_faults() {
    let environment = environment();
    let crates = environment.join("crates");
    let files = |name: &str| -> Vec<PathBuf> {
        let start = format!("lib{name}-");
        let mut found: Vec<PathBuf> = std::fs::read_dir(&crates)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|kind| kind == "rlib"))
            .filter(|path| path.file_name().unwrap().to_string_lossy().starts_with(&start))
            .collect();
        found.sort();
        found
    };
    let out = tempfile::tempdir().unwrap();
    let documented = [
        ("frames", ["plotly", "polars", "serde", "serde_json", "stats", "study"].as_slice()),
        ("cells", ["frames", "plotly", "polars", "serde_json", "stats", "study"].as_slice()),
    ];
    for (name, imports) in documented {
        // Some crates were compiled twice, for build scripts too and with fewer
        // features then; only one of them is the one that was used.
        let attempts = files("serde").len().max(files("serde_json").len());
        let outputs: Vec<Output> = (0..attempts)
            .map(|attempt| {
                let mut rustdoc = Command::new("rustdoc");
                rustdoc
                    .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
                    .arg(format!("src/{name}/lib.rs"))
                    .args(["--edition", "2024", "--document-private-items", "-Dwarnings"])
                    .args(["--crate-name", name])
                    .arg(format!("-Ldependency={}", crates.display()))
                    .arg("--out-dir")
                    .arg(out.path());
                for import in imports {
                    let candidates = files(import);
                    let file = &candidates[attempt % candidates.len()];
                    rustdoc.arg(format!("--extern={import}={}", file.display()));
                }
                rustdoc.output().unwrap()
            })
            .collect();
        let said: Vec<_> =
            outputs.iter().map(|output| String::from_utf8_lossy(&output.stderr)).collect();
        assert!(outputs.iter().any(|output| output.status.success()), "{}", said.join("\n"));
    }
}
