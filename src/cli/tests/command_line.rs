//! What the command line says when it is given the wrong thing: no evaluator is
//! started for any of these.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::Command;

use serde_json::json;

/// Runs the program in `directory`; exit code, standard output, standard error.
fn lab(directory: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_preempt-lab"))
        .args(arguments)
        .current_dir(directory)
        .env_remove("PREEMPT_LAB_DATASETS")
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

fn notebook(kernel: &str) -> String {
    let kernel = json!({"name": kernel, "display_name": kernel});
    json!({"cells": [], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})
        .to_string()
}

#[test]
fn notebooks_that_cannot_be_run_are_refused_with_the_reason() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(directory.path().join(name), text).unwrap();
    write("python.ipynb", &notebook("python3"));
    write("broken.ipynb", "{\n  \"cells\": [\n}");
    write(
        "old.ipynb",
        &json!({"worksheets": [], "metadata": {}, "nbformat": 3, "nbformat_minor": 0}).to_string(),
    );
    let names = ["python.ipynb", "broken.ipynb", "old.ipynb", "missing.ipynb"];
    let (code, stdout, stderr) = lab(directory.path(), &[&["run"], names.as_slice()].concat());
    assert_eq!((code, stdout.as_str()), (2, ""));
    insta::assert_snapshot!(stderr);
    assert!(!directory.path().join("python.executed.ipynb").exists());
}

#[test]
fn a_report_without_notebooks_says_where_it_looked() {
    let directory = tempfile::tempdir().unwrap();
    let (code, _, stderr) = lab(directory.path(), &["report"]);
    assert_eq!(code, 2);
    let stderr =
        stderr.replace(&directory.path().canonicalize().unwrap().display().to_string(), "HERE");
    insta::assert_snapshot!(stderr, @r"
    error: no directory `notebooks` in `HERE` or above
    hint: name one with --notebooks
    ");
}

#[test]
fn the_shipped_datasets_have_no_findings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (code, stdout, stderr) = lab(&root, &["data", "check"]);
    assert_eq!(
        (code, stdout.as_str(), stderr.as_str()),
        (0, "4 packages checked, 0 findings\n", "")
    );
}

#[test]
fn a_broken_package_is_found_and_the_others_are_still_listed() {
    let directory = tempfile::tempdir().unwrap();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datasets");
    let datasets = directory.path().join("datasets");
    for name in ["config-preempt-server-2004", "debug-preempt-hackbench-2023"] {
        let to = datasets.join(name);
        std::fs::create_dir_all(&to).unwrap();
        for file in std::fs::read_dir(shipped.join(name)).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
    let broken = datasets.join("config-preempt-server-2004/measurements.csv");
    let text =
        std::fs::read_to_string(&broken).unwrap().replacen("real-time,s,", "real-time,parsec,", 1);
    std::fs::write(&broken, text).unwrap();

    let (code, stdout, _) = lab(directory.path(), &["data", "check"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("measurements.csv:2"), "{stdout}");
    assert!(stdout.contains("parsec"), "{stdout}");
    assert!(stdout.contains("sha256"), "{stdout}");
    let (code, stdout, _) = lab(directory.path(), &["data", "list"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("debug-preempt-hackbench-2023"), "{stdout}");
}

#[test]
fn an_unknown_dataset_is_answered_with_the_known_ones() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (code, _, stderr) = lab(&root, &["data", "show", "tbench-2050"]);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("no dataset `tbench-2050`") && stderr.contains("memcg-task-obj-2022"),
        "{stderr}"
    );
}

#[test]
fn closing_the_pipe_is_no_error() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let program = env!("CARGO_BIN_EXE_preempt-lab");
    let script =
        format!("set -o pipefail; '{program}' data show memcg-task-obj-2022 --json | head -c 10");
    let output = Command::new("bash").args(["-c", &script]).current_dir(root).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_doctor_names_a_cure_for_everything_that_is_missing() {
    let cache = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(env!("CARGO_BIN_EXE_preempt-lab"))
        .args(["doctor", "--json"])
        .current_dir(root)
        .env("PREEMPT_LAB_CACHE", cache.path())
        .output()
        .unwrap();
    // Nothing is built in an empty cache, and looking builds nothing.
    assert_eq!(output.status.code(), Some(1));
    let findings: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for finding in findings.as_array().unwrap() {
        assert_eq!(finding["ok"], finding["cure"].is_null(), "{finding}");
    }
    let library =
        findings.as_array().unwrap().iter().find(|one| one["subject"] == "library for cells");
    assert_eq!(library.unwrap()["cure"], "preempt-lab warm");
}
