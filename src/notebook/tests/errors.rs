//! The text of every error a reader or writer can meet.
#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;
use std::path::Path;

use notebook::Notebook;

#[test]
fn texts_that_are_not_json() {
    let texts = refusals(&[
        ("nothing", ""),
        ("cut short", "{\"cells\": [\n"),
        ("a comma too many", "{\n \"cells\": [],\n}"),
        ("words", "not a notebook"),
        ("a merge conflict", "{\n<<<<<<< HEAD\n}"),
        ("not a number of JSON", "{\"a\": NaN}"),
        ("half a surrogate pair", r#"{"a": "\ud800"}"#),
        ("nested too deep", &"[".repeat(200)),
    ]);
    insta::assert_snapshot!(texts);
}

#[test]
fn json_that_is_no_notebook() {
    let texts = refusals(&[
        ("a list", "[1, 2]"),
        ("a word", "\"notebook\""),
        ("another object", "{\"name\": \"package\"}"),
        ("no minor version", r#"{"nbformat": 4, "metadata": {}, "cells": []}"#),
        ("a version in words", r#"{"nbformat": "4"}"#),
        ("no cells", r#"{"nbformat": 4, "nbformat_minor": 5, "metadata": {}}"#),
        ("cells by name", r#"{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": {}}"#),
        (
            "a key too many",
            r#"{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [], "worksheets": []}"#,
        ),
        (
            "metadata in a list",
            r#"{"nbformat": 4, "nbformat_minor": 5, "metadata": [], "cells": []}"#,
        ),
    ]);
    insta::assert_snapshot!(texts);
}

#[test]
fn versions_that_are_not_read() {
    let texts = refusals(&[
        ("version 3", r#"{"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": []}"#),
        ("version 2", r#"{"nbformat": 2}"#),
        ("version 4.6", r#"{"nbformat": 4, "nbformat_minor": 6, "metadata": {}, "cells": []}"#),
        ("version 5", r#"{"nbformat": 5, "nbformat_minor": 0}"#),
    ]);
    insta::assert_snapshot!(texts);
}

#[test]
fn cells_that_are_no_cells() {
    let texts = cell_refusals(&[
        ("a string", r#""cell""#),
        ("no type", r#"{"metadata": {}, "source": ""}"#),
        ("a heading", r#"{"cell_type": "heading", "metadata": {}, "source": ""}"#),
        ("no source", r#"{"cell_type": "code", "metadata": {}}"#),
        ("a source of numbers", r#"{"cell_type": "raw", "metadata": {}, "source": ["a", 1]}"#),
        ("a key of version 3", r#"{"cell_type": "code", "input": "", "source": ""}"#),
        ("outputs under prose", r#"{"cell_type": "markdown", "outputs": [], "source": ""}"#),
        ("a count below zero", r#"{"cell_type": "code", "execution_count": -1, "source": ""}"#),
        ("a count in words", r#"{"cell_type": "code", "execution_count": "*", "source": ""}"#),
        ("tags in a string", r#"{"cell_type": "raw", "metadata": {"tags": "a,b"}, "source": ""}"#),
        (
            "a tag with a comma",
            r#"{"cell_type": "raw", "metadata": {"tags": ["a,b"]}, "source": ""}"#,
        ),
        (
            "an attachment of numbers",
            r#"{"cell_type": "raw", "attachments": {"a.png": {"image/png": 1}}, "source": ""}"#,
        ),
        ("an id that is a number", r#"{"cell_type": "raw", "id": 7, "source": ""}"#),
        ("an id with a space", r#"{"cell_type": "raw", "id": "a b", "source": ""}"#),
        ("an empty id", r#"{"cell_type": "raw", "id": "", "source": ""}"#),
        ("an id twice", r#"{"cell_type": "raw", "id": "first", "source": ""}"#),
    ]);
    insta::assert_snapshot!(texts);
}

#[test]
fn outputs_that_are_no_outputs() {
    let texts = output_refusals(&[
        ("no type", r#"{"name": "stdout", "text": ""}"#),
        ("a type of version 3", r#"{"output_type": "pyout"}"#),
        ("a stream without name", r#"{"output_type": "stream", "text": ""}"#),
        ("a stream without text", r#"{"output_type": "stream", "name": "stdout"}"#),
        (
            "a key too many",
            r#"{"output_type": "stream", "name": "stdout", "text": "", "metadata": {}}"#,
        ),
        ("no data", r#"{"output_type": "display_data", "metadata": {}}"#),
        (
            "text that is an object",
            r#"{"output_type": "display_data", "data": {"text/plain": {}}}"#,
        ),
        (
            "a long string for a list",
            r#"{"output_type": "error", "ename": "a", "evalue": "b", "traceback": "a very long report that nobody wants to see twice"}"#,
        ),
    ]);
    insta::assert_snapshot!(texts);
}

#[test]
fn metadata_of_a_wrong_shape() {
    let texts = metadata_refusals(&[
        ("a kernelspec in a string", r#"{"kernelspec": "rust"}"#),
        ("a kernelspec without name", r#"{"kernelspec": {"display_name": "Rust"}}"#),
        ("a kernelspec named by number", r#"{"kernelspec": {"display_name": 1, "name": "rust"}}"#),
        ("a language without name", r#"{"language_info": {}}"#),
    ]);
    insta::assert_snapshot!(texts);
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let binary = folder.path().join("binary.ipynb");
    std::fs::write(&binary, b"{\"a\": \"\xff\"}").unwrap();
    let mut texts = String::new();
    for path in [&folder.path().join("absent.ipynb"), &binary, folder.path()] {
        let error = Notebook::read(path).unwrap_err().to_string();
        let place = folder.path().display().to_string();
        writeln!(texts, "{}", error.replace(&place, "<folder>")).unwrap();
    }
    insta::assert_snapshot!(texts);
}

/// The message for each text, under its name.
fn refusals(cases: &[(&str, &str)]) -> String {
    let mut texts = String::new();
    for (case, text) in cases {
        let error = Notebook::parse(text, "study.ipynb").expect_err(case);
        writeln!(texts, "{case}\n  {error}").unwrap();
    }
    texts
}

/// As [`refusals`], for cells that stand behind a sound one with the id `first`.
fn cell_refusals(cases: &[(&str, &str)]) -> String {
    let first = r#"{"cell_type": "code", "id": "first", "source": ""}"#;
    within(cases, |cell| notebook("{}", &format!("{first}, {cell}")))
}

fn output_refusals(cases: &[(&str, &str)]) -> String {
    within(cases, |output| {
        let cell = format!(r#"{{"cell_type": "code", "source": "", "outputs": [{output}]}}"#);
        notebook("{}", &cell)
    })
}

fn metadata_refusals(cases: &[(&str, &str)]) -> String {
    within(cases, |metadata| notebook(metadata, ""))
}

fn within(cases: &[(&str, &str)], frame: impl Fn(&str) -> String) -> String {
    let framed: Vec<_> = cases.iter().map(|(case, part)| (*case, frame(part))).collect();
    let framed: Vec<_> = framed.iter().map(|(case, text)| (*case, text.as_str())).collect();
    refusals(&framed)
}

fn notebook(metadata: &str, cells: &str) -> String {
    format!(r#"{{"nbformat": 4, "nbformat_minor": 5, "metadata": {metadata}, "cells": [{cells}]}}"#)
}

#[test]
fn a_missing_folder_is_named_when_writing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("absent/study.ipynb");
    let error = Notebook::default().write(&path).unwrap_err().to_string();
    let place = folder.path().display().to_string();
    let text = error.replace(&place, "<folder>");
    insta::assert_snapshot!(text);
    assert!(!Path::new(&path).exists());
}
