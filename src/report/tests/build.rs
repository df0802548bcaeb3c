//! Whole reports of invented notebooks.
#![allow(clippy::unwrap_used)]

mod fixture;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use report::{Built, Input, Output, ReportError};

fn build(input: &Input, directory: &Path) -> Result<Built, ReportError> {
    report::build(input, &Output { directory: directory.to_owned() })
}

/// All files below a folder.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![directory.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(directory).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let built = build(&fixture::input(), one.path()).unwrap();
    build(&fixture::input(), two.path()).unwrap();
    assert_eq!(built.figures, 8);
    let (one, two) = (files(one.path()), files(two.path()));
    assert_eq!(one.keys().collect::<Vec<_>>(), two.keys().collect::<Vec<_>>());
    for (path, bytes) in &one {
        assert!(two[path] == *bytes, "{path} differs");
    }
}
