//! The crates that hold Polars are tested and linted here, with the flags and in
//! the folder in which the library for cells is compiled anyway: Polars is
//! compiled once in the whole set-up.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::Command;

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

/// Where the library is compiled; made ready first, so that both agree.
fn target() -> PathBuf {
    let output =
        Command::new(env!("CARGO_BIN_EXE_preempt-lab")).args(["warm", "--json"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let environment = PathBuf::from(told["path"].as_str().unwrap());
    environment.ancestors().nth(2).unwrap().join("build")
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
