use std::fs;

use tempfile::TempDir;

use super::*;

fn text(error: &PackageError, root: &Path) -> String {
    error.to_string().replace(&*root.to_string_lossy(), "<root>")
}

#[test]
fn the_nearest_directory_of_datasets_is_taken() {
    let root = TempDir::new().unwrap();
    let deep = root.path().join("a/b");
    fs::create_dir_all(&deep).unwrap();
    fs::create_dir(root.path().join("datasets")).unwrap();
    assert_eq!(root_from(None, &deep).unwrap(), root.path().join("datasets"));
    fs::create_dir(root.path().join("a/datasets")).unwrap();
    assert_eq!(root_from(None, &deep).unwrap(), root.path().join("a/datasets"));
    assert_eq!(root_from(Some("".into()), &deep).unwrap(), root.path().join("a/datasets"));
}

#[test]
fn the_variable_goes_first_and_is_believed() {
    let root = TempDir::new().unwrap();
    let named = root.path().join("mine");
    fs::create_dir(&named).unwrap();
    fs::create_dir(root.path().join("datasets")).unwrap();
    assert_eq!(root_from(Some(named.clone().into()), root.path()).unwrap(), named);
    let error = root_from(Some(root.path().join("gone").into()), root.path()).unwrap_err();
    insta::assert_snapshot!(text(&error, root.path()), @"no directory <root>/gone");
}

#[test]
fn errors_say_what_there_is() {
    let root = TempDir::new().unwrap();
    let error = root_from(None, root.path()).unwrap_err();
    insta::assert_snapshot!(text(&error, root.path()), @"no datasets: expected a directory `datasets` in <root> or above it, or its path in PREEMPT_LAB_DATASETS");
    let error = open_in(root.path(), "tbench").unwrap_err();
    insta::assert_snapshot!(text(&error, root.path()), @"no dataset `tbench` in <root>; there are none");
    fs::create_dir(root.path().join("b")).unwrap();
    fs::create_dir(root.path().join("a")).unwrap();
    let error = open_in(root.path(), "../a").unwrap_err();
    insta::assert_snapshot!(text(&error, root.path()), @"no dataset `../a` in <root>; there are a, b");
}
