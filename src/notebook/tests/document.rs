//! Changing, checking and saving a notebook.
#![allow(clippy::unwrap_used)]

use std::fs;

use notebook::{Cell, Kernelspec, Metadata, MimeBundle, Notebook, Output};
use serde_json::json;

#[test]
fn strip_removes_what_a_run_made_and_nothing_else() {
    let mut notebook = Notebook {
        cells: vec![ran(), Cell::markdown("prose", "# Prose")],
        metadata: Metadata::new(),
    };
    notebook.strip();
    let mut expected = Cell::code("ran", "1 + 1");
    let Cell::Code { metadata, .. } = &mut expected else {
        unreachable!("made as code");
    };
    metadata.insert("tags".to_owned(), json!(["slow"]));
    assert_eq!(notebook.cells, [expected, Cell::markdown("prose", "# Prose")]);
    assert!(notebook.cells[0].has_tag("slow") && !notebook.cells[0].has_tag("fast"));
}

#[test]
fn the_kernelspec_is_there_whole_or_not_at_all() {
    let mut notebook = Notebook::default();
    assert_eq!(notebook.kernelspec(), None);
    let spec = json!({"name": "preempt-lab", "display_name": "Rust", "language": "rust"});
    notebook.metadata.insert("kernelspec".to_owned(), spec);
    let expected = Kernelspec {
        name: "preempt-lab".to_owned(),
        display_name: "Rust".to_owned(),
        language: Some("rust".to_owned()),
    };
    assert_eq!(notebook.kernelspec(), Some(expected));
    notebook.metadata["kernelspec"] = json!({"name": "preempt-lab"});
    assert_eq!(notebook.kernelspec(), None);
    assert!(notebook.validate().is_err());
}

#[test]
fn what_older_writers_left_out_counts_as_empty() {
    let text = r#"{"nbformat": 4, "nbformat_minor": 2, "cells": [
        {"cell_type": "code", "source": "x", "outputs": [{"output_type": "display_data", "data": {}}]},
        {"cell_type": "code", "source": "y"}]}"#;
    let notebook = Notebook::parse(text, "old.ipynb").unwrap();
    let Cell::Code { outputs, .. } = &notebook.cells[0] else {
        unreachable!("read as code");
    };
    let shown = Output::DisplayData { data: MimeBundle::default(), metadata: Metadata::new() };
    assert_eq!(*outputs, [shown]);
    assert_eq!(notebook.cells[1], Cell::code("cell-2", "y"));
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_document() {
    let text = "\u{feff}{\"nbformat\": 4, \"nbformat_minor\": 5, \"metadata\": {}, \"cells\": []}";
    assert_eq!(Notebook::parse(text, "marked.ipynb").unwrap(), Notebook::default());
}

#[test]
fn writing_replaces_the_file_and_leaves_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("study.ipynb");
    let mut notebook = Notebook::default();
    notebook.write(&path).unwrap();
    notebook.cells.push(ran());
    notebook.write(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), notebook.to_json());
    assert_eq!(Notebook::read(&path).unwrap(), notebook);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_notebook_with_a_fault_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("study.ipynb");
    let data = MimeBundle([("text/plain".to_owned(), json!(["a list"]))].into());
    let faults = [
        vec![Cell::code("twice", ""), Cell::code("twice", "")],
        vec![Cell::code("not an id", "")],
        vec![shows(data)],
    ];
    let mut texts = String::new();
    for cells in faults {
        let notebook = Notebook { cells, metadata: Metadata::new() };
        let error = notebook.write(&path).unwrap_err().to_string();
        texts += &error.replace(&path.display().to_string(), "study.ipynb");
        texts += "\n";
    }
    insta::assert_snapshot!(texts);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_failed_write_keeps_the_old_file_and_no_leftover() {
    let folder = tempfile::tempdir().unwrap();
    // A directory in the file's place makes the rename fail after the text was written.
    let path = folder.path().join("study.ipynb");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("inside"), "kept").unwrap();
    let error = Notebook::default().write(&path).unwrap_err().to_string();
    assert!(error.starts_with("cannot write `"), "{error}");
    assert!(error.contains("study.ipynb") && error.contains("directory"), "{error}");
    assert_eq!(fs::read_to_string(path.join("inside")).unwrap(), "kept");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn writing_through_a_link_keeps_link_and_permissions() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.ipynb");
    let link = folder.path().join("link.ipynb");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    Notebook::default().write(&link).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), Notebook::default().to_json());
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

fn ran() -> Cell {
    let stream = Output::Stream { name: "stdout".to_owned(), text: "two\n".to_owned() };
    Cell::Code {
        id: "ran".to_owned(),
        source: "1 + 1".to_owned(),
        outputs: vec![stream],
        execution_count: Some(3),
        metadata: Metadata::from_iter([("tags".to_owned(), json!(["slow"]))]),
    }
}

fn shows(data: MimeBundle) -> Cell {
    Cell::Code {
        id: "shows".to_owned(),
        source: String::new(),
        outputs: vec![Output::DisplayData { data, metadata: Metadata::new() }],
        execution_count: None,
        metadata: Metadata::new(),
    }
}
