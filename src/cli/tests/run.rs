//! `preempt-lab run` over the real evaluator, with cells of every kind.
//!
//! All notebooks are executed once, in one call, as a user would; the tests look
//! at what came out. The first run on a new machine compiles the library that
//! cells link.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use serde_json::{Value, json};
use tempfile::TempDir;

/// Name of each notebook with its cells.
const NOTEBOOKS: &[(&str, &[&str])] = &[
    (
        "shows",
        &[
            "use study::prelude::*;\nuse polars::prelude::*;",
            "let frame = df!(\"mode\" => [\"none\", \"full\"], \"t\" => [1.5, 2.5])?;",
            "print!(\"a\"); frame.show(); println!(\"b\"); plotly::Plot::new().evcxr_display(); println!(\"c\");",
            "eprintln!(\"to stderr\");",
            "frame.column(\"t\")?.f64()?.mean()",
            "frame",
            "1 + 1",
        ],
    ),
    (
        "closes",
        &[
            "println!(\"{:?}\", std::env::var(\"PREEMPT_LAB_ROLE\").is_ok());",
            "use std::os::fd::FromRawFd;\ndrop(unsafe { std::fs::File::from_raw_fd(1) });\nstd::thread::sleep(std::time::Duration::from_millis(300));",
            "eprintln!(\"still here\");",
        ],
    ),
    ("panics", &["let x = vec![1];\nlet at = 3;\nx[at]", "println!(\"never\");"]),
    ("returns", &["println!(\"kept\");", "let n: i32 = \"x1\".parse()?;"]),
    ("wrong", &["let n: f64 = \"x\";"]),
    ("exits", &["println!(\"last words\");\nstd::process::exit(3);"]),
    ("aborts", &["std::process::abort();"]),
    ("floods", &["loop { println!(\"{}\", \"x\".repeat(1000)); }"]),
    ("hangs", &["loop { std::thread::sleep(std::time::Duration::from_millis(10)); }"]),
];

struct Run {
    directory: TempDir,
    output: Output,
}

fn run() -> &'static Run {
    static RUN: OnceLock<Run> = OnceLock::new();
    RUN.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        let paths: Vec<PathBuf> =
            NOTEBOOKS.iter().map(|(name, cells)| write(directory.path(), name, cells)).collect();
        let output = Command::new(env!("CARGO_BIN_EXE_preempt-lab"))
            .arg("run")
            .args(&paths)
            .args(["--timeout", "40", "--output-limit", "100000"])
            .current_dir(directory.path())
            .output()
            .unwrap();
        Run { directory, output }
    })
}

fn write(directory: &Path, name: &str, cells: &[&str]) -> PathBuf {
    let cells: Vec<Value> = cells
        .iter()
        .enumerate()
        .map(|(at, source)| {
            json!({"cell_type": "code", "id": format!("c{at}"), "metadata": {}, "source": source,
                "outputs": [], "execution_count": null})
        })
        .collect();
    let kernel =
        json!({"name": "preempt-lab", "display_name": "Rust (preempt-lab)", "language": "rust"});
    let notebook = json!({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5});
    let path = directory.join(format!("{name}.ipynb"));
    std::fs::write(&path, notebook.to_string()).unwrap();
    PathBuf::from(format!("{name}.ipynb"))
}

fn stderr() -> String {
    String::from_utf8_lossy(&run().output.stderr).into_owned()
}

/// What standard error says about one notebook, from `error:` to the next.
fn error_of(name: &str) -> String {
    let stderr = stderr();
    let place = format!("--> {name}.ipynb");
    stderr
        .split("error: ")
        .find(|part| part.contains(&place))
        .unwrap_or_else(|| panic!("nothing about {name} in:\n{stderr}"))
        .lines()
        .filter(|line| !line.contains(": executed in"))
        .collect::<Vec<_>>()
        .join("\n")
}

fn cells(name: &str) -> Vec<Value> {
    let path = run().directory.path().join(format!("{name}.executed.ipynb"));
    let notebook: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!((&notebook["nbformat"], &notebook["nbformat_minor"]), (&json!(4), &json!(5)));
    notebook["cells"].as_array().unwrap().clone()
}

fn text(value: &Value) -> String {
    match value {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        other => other.as_str().unwrap_or_default().to_owned(),
    }
}

#[test]
fn a_run_with_failures_exits_with_one() {
    assert_eq!(run().output.status.code(), Some(1), "{}", stderr());
}

#[test]
fn every_display_of_a_cell_arrives_in_order_with_the_text_between() {
    let outputs = cells("shows")[2]["outputs"].clone();
    let kinds: Vec<String> = outputs
        .as_array()
        .unwrap()
        .iter()
        .map(|output| match output["output_type"].as_str().unwrap() {
            "stream" => text(&output["text"]),
            _ => output["data"].as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" "),
        })
        .collect();
    assert_eq!(
        kinds,
        ["a", "text/html text/plain", "b\n", "application/vnd.plotly.v1+json", "c\n"]
    );
}

#[test]
fn values_show_themselves() {
    let cells = cells("shows");
    let first = |at: usize| cells[at]["outputs"][0].clone();
    assert_eq!(first(3)["name"], "stderr");
    assert_eq!(text(&first(3)["text"]), "to stderr\n");
    assert_eq!(text(&first(4)["data"]["text/plain"]), "Some(2.0)");
    let html = text(&first(5)["data"]["text/html"]);
    assert!(
        html.contains("2 rows × 2 columns") && html.contains("<th scope=\"col\">mode"),
        "{html}"
    );
    assert_eq!(text(&first(6)["data"]["text/plain"]), "2");
    assert_eq!(cells[6]["execution_count"], 7);
}

#[test]
fn a_cell_may_close_its_output_and_knows_nothing_of_its_role() {
    let cells = cells("closes");
    assert_eq!(text(&cells[0]["outputs"][0]["text"]), "false\n");
    assert_eq!(text(&cells[2]["outputs"][0]["text"]), "still here\n");
}

#[test]
fn a_panic_names_notebook_cell_line_and_message() {
    insta::assert_snapshot!(error_of("panics"), @r"
    Panic: index out of bounds: the len is 1 but the index is 3
      --> panics.ipynb: cell 1 of 2 (In [1]), line 3
       |
     3 | x[at]
       |
    the cells before it are in panics.executed.ipynb
    ");
    assert_eq!(cells("panics")[0]["outputs"][0]["ename"], "Panic");
    assert_eq!(cells("panics")[1]["outputs"], json!([]));
}

#[test]
fn a_returned_error_is_a_failure() {
    insta::assert_snapshot!(error_of("returns"), @r"
    Error: invalid digit found in string
      --> returns.ipynb: cell 2 of 2 (In [2])
    the cells before it are in returns.executed.ipynb
    ");
    assert_eq!(text(&cells("returns")[0]["outputs"][0]["text"]), "kept\n");
}

#[test]
fn a_compile_error_shows_the_place_in_the_cell() {
    insta::assert_snapshot!(error_of("wrong"), @r#"
    CompileError: mismatched types
      --> wrong.ipynb: cell 1 of 1 (In [1]), line 1
       |
     1 | let n: f64 = "x";
       |
    error[E0308]: mismatched types
      |
    1 | let n: f64 = "x";
      |              ^^^ expected `f64`, found `&str`
    the cells before it are in wrong.executed.ipynb
    "#);
}

#[test]
fn an_exit_and_an_abort_are_failures_and_last_words_arrive() {
    let exits = error_of("exits");
    assert!(
        exits.contains("the cell ended the process it ran in: it exited with code 3"),
        "{exits}"
    );
    assert_eq!(text(&cells("exits")[0]["outputs"][0]["text"]), "last words\n");
    let aborts = error_of("aborts");
    assert!(
        aborts.contains("ProcessEnded: the cell ended the process it ran in: it aborted"),
        "{aborts}"
    );
}

#[test]
fn a_flood_is_stopped_and_cut() {
    let floods = error_of("floods");
    assert!(floods.contains("OutputLimit: the cell printed more than 100000 bytes"), "{floods}");
    assert_eq!(text(&cells("floods")[0]["outputs"][0]["text"]).len(), 100_000);
}

#[test]
fn a_cell_without_end_is_stopped() {
    let hangs = error_of("hangs");
    assert!(
        hangs.contains("Timeout: stopped after 40 s, the time allowed for one cell"),
        "{hangs}"
    );
}
