//! Byte equality with Python's `nbformat.write`; see `oracle/README.md`.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;

use notebook::Notebook;

#[test]
fn every_notebook_is_written_as_python_writes_it() {
    let names = names();
    assert!(names.len() >= 15, "fixtures are missing: {names:?}");
    for name in names {
        let notebook = Notebook::read(&folder("given").join(&name)).unwrap();
        let expected = fs::read_to_string(folder("expected").join(&name)).unwrap();
        assert_eq!(notebook.to_json(), expected, "{name}");
    }
}

#[test]
fn canonical_bytes_are_read_back_to_themselves() {
    for name in names() {
        let expected = fs::read_to_string(folder("expected").join(&name)).unwrap();
        let notebook = Notebook::parse(&expected, &name).unwrap();
        assert_eq!(notebook.to_json(), expected, "{name}");
    }
}

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/oracle").join(name)
}

fn names() -> Vec<String> {
    let entries = fs::read_dir(folder("given")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
