//! Headless execution over a scripted evaluator.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::time::Duration;

use kernel::headless::{self, Limits};
use kernel::{CellFailure, Evaluate, Flow, Published, Stream};
use notebook::{Cell, Notebook, Output};
use serde_json::json;

/// Answers each cell by what the script has for its code.
struct Scripted(Vec<(&'static str, Vec<Published>, Result<(), CellFailure>)>);

impl Evaluate for Scripted {
    fn evaluate(
        &mut self,
        code: &str,
        _limit: Option<Duration>,
        publish: &mut dyn FnMut(Published) -> Flow,
    ) -> Result<(), CellFailure> {
        let (_, published, result) = self.0.iter().find(|(wanted, ..)| *wanted == code).unwrap();
        for one in published {
            if publish(one.clone()) == Flow::Stop {
                return Err(failure("Stopped", "stopped by the caller", None, true));
            }
        }
        result.clone()
    }
}

fn failure(ename: &str, evalue: &str, line: Option<usize>, session_lost: bool) -> CellFailure {
    let traceback = vec![];
    CellFailure { ename: ename.into(), evalue: evalue.into(), traceback, line, session_lost }
}

fn out(text: &str) -> Published {
    Published::Stream { name: Stream::Stdout, text: text.into() }
}

fn shown(text: &str) -> Published {
    Published::Display { data: BTreeMap::from([("text/plain".into(), json!(text))]) }
}

fn notebook(cells: &[&str]) -> Notebook {
    let text = json!({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).to_string();
    let mut notebook = Notebook::parse(&text, "n.ipynb").unwrap();
    notebook.cells.push(Cell::markdown("title", "# Title"));
    for (index, code) in cells.iter().enumerate() {
        notebook.cells.push(Cell::code(format!("c{index}"), *code));
    }
    notebook
}

fn run(
    notebook: &mut Notebook,
    script: Scripted,
    limits: Limits,
) -> Result<(), Box<headless::Failure>> {
    let mut script = script;
    headless::execute(notebook, "n.ipynb", &mut script, limits, &mut |_| {})
}

fn outputs(notebook: &Notebook, at: usize) -> &[Output] {
    match &notebook.cells[at] {
        Cell::Code { outputs, .. } => outputs,
        _ => panic!("no code cell"),
    }
}

#[test]
fn all_displays_of_a_cell_arrive_in_order_with_the_text_between_them() {
    let mut notebook = notebook(&["a"]);
    let published = vec![out("1"), out("2\n"), shown("x"), shown("y"), out("3\n")];
    run(&mut notebook, Scripted(vec![("a", published, Ok(()))]), Limits::default()).unwrap();
    let kinds: Vec<String> = outputs(&notebook, 1)
        .iter()
        .map(|output| match output {
            Output::Stream { name, text } => format!("{name}:{text}"),
            Output::DisplayData { data, .. } => {
                format!("shown:{}", data.text("text/plain").unwrap())
            }
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(kinds, ["stdout:12\n", "shown:x", "shown:y", "stdout:3\n"]);
}

#[test]
fn stops_at_the_first_failing_cell_and_keeps_what_ran() {
    let mut notebook = notebook(&["a", "let x = 1;\nboom();", "never"]);
    let panic = failure("Panic", "boom", Some(2), false);
    let script = Scripted(vec![
        ("a", vec![out("kept\n")], Ok(())),
        ("let x = 1;\nboom();", vec![out("before\n")], Err(panic)),
    ]);
    let stopped = run(&mut notebook, script, Limits::default()).unwrap_err();
    insta::assert_snapshot!(stopped, @r"
    Panic: boom
      --> n.ipynb: cell 3 of 4 (In [2]), line 2
       |
     2 | boom();
       |
    ");
    assert_eq!(outputs(&notebook, 1).len(), 1);
    assert!(matches!(&outputs(&notebook, 2)[1], Output::Error { ename, .. } if ename == "Panic"));
    assert!(outputs(&notebook, 3).is_empty());
}

#[test]
fn outputs_of_an_earlier_execution_do_not_survive() {
    let mut notebook = notebook(&["a", "b"]);
    let script = || {
        Scripted(vec![
            ("a", vec![out("new\n")], Ok(())),
            ("b", vec![], Err(failure("Error", "no", None, false))),
        ])
    };
    run(&mut notebook, script(), Limits::default()).unwrap_err();
    run(&mut notebook, script(), Limits::default()).unwrap_err();
    assert_eq!(outputs(&notebook, 1).len(), 1);
    assert_eq!(outputs(&notebook, 2).len(), 1);
}

#[test]
fn a_cell_that_is_expected_to_fail_does_not_stop_the_rest() {
    let mut notebook = notebook(&["bad", "good"]);
    if let Cell::Code { metadata, .. } = &mut notebook.cells[1] {
        metadata.insert("tags".into(), json!(["raises-exception"]));
    }
    let script = Scripted(vec![
        ("bad", vec![], Err(failure("CompileError", "no", None, false))),
        ("good", vec![out("ran\n")], Ok(())),
    ]);
    run(&mut notebook, script, Limits::default()).unwrap();
    assert_eq!(outputs(&notebook, 2).len(), 1);
}

#[test]
fn a_lost_session_stops_even_an_expected_failure() {
    let mut notebook = notebook(&["bad", "good"]);
    if let Cell::Code { metadata, .. } = &mut notebook.cells[1] {
        metadata.insert("tags".into(), json!(["raises-exception"]));
    }
    let script = Scripted(vec![("bad", vec![], Err(failure("ProcessEnded", "gone", None, true)))]);
    assert!(run(&mut notebook, script, Limits::default()).is_err());
}

#[test]
fn a_flood_is_cut_and_named() {
    let mut notebook = notebook(&["flood"]);
    let script = Scripted(vec![("flood", vec![out("ééééé"), out("more")], Ok(()))]);
    let limits = Limits { output_bytes: 5, ..Limits::default() };
    let stopped = run(&mut notebook, script, limits).unwrap_err();
    insta::assert_snapshot!(stopped, @r"
    OutputLimit: the cell printed more than 5 bytes, the output allowed for one cell
      --> n.ipynb: cell 2 of 2 (In [1])
    hint: print less, or allow more with --output-limit
    ");
    assert_eq!(
        outputs(&notebook, 1)[0],
        Output::Stream { name: "stdout".into(), text: "éé".into() }
    );
}
