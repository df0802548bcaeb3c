//! Which crate may import which, and where third-party crates may appear.
//!
//! A cell compiles what it imports, so what it imports must hold neither evcxr
//! nor mdBook; statistics must be testable in seconds; the binary must not link
//! Polars, or it would be compiled twice.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Each crate with the crates of the workspace that it may import.
const ARROWS: &[(&str, &[&str])] = &[
    ("stats", &[]),
    ("notebook", &[]),
    ("study", &["stats"]),
    ("frames", &["stats", "study"]),
    ("cells", &["frames", "stats", "study"]),
    ("evaluator", &[]),
    ("kernel", &["notebook"]),
    ("report", &["notebook", "stats"]),
    ("preempt-lab", &["evaluator", "kernel", "notebook", "report", "stats", "study"]),
];

/// Third-party crates that belong to some crates only.
const CONFINED: &[(&str, &[&str])] = &[
    ("statrs", &["stats"]),
    ("polars", &["frames", "cells"]),
    ("plotly", &["frames", "cells"]),
    ("evcxr", &["evaluator"]),
    ("libloading", &["evaluator"]),
    ("libc", &["evaluator"]),
    ("minijinja", &["report"]),
    ("pulldown-cmark", &["report"]),
    ("mdbook-driver", &["report"]),
    ("mdbook-html", &["report"]),
    ("mdbook-summary", &["report"]),
    ("csv", &["study"]),
    ("clap", &["preempt-lab"]),
    ("anyhow", &["preempt-lab"]),
    ("indicatif", &["preempt-lab"]),
];

#[test]
fn every_crate_imports_only_what_it_may() {
    let allowed: BTreeMap<&str, BTreeSet<&str>> =
        ARROWS.iter().map(|(name, may)| (*name, may.iter().copied().collect())).collect();
    let packages = packages();
    let names: BTreeSet<&str> = packages.keys().map(String::as_str).collect();
    assert_eq!(names, allowed.keys().copied().collect(), "the workspace's crates");
    for (name, dependencies) in &packages {
        for dependency in dependencies.iter().filter(|one| names.contains(one.as_str())) {
            assert!(
                allowed[name.as_str()].contains(dependency.as_str()),
                "`{name}` must not import `{dependency}`"
            );
        }
    }
}

#[test]
fn third_party_crates_stay_where_they_belong() {
    for (name, dependencies) in &packages() {
        for (confined, homes) in CONFINED {
            assert!(
                homes.contains(&name.as_str()) || !dependencies.contains(*confined),
                "`{name}` must not use `{confined}`, which belongs to {homes:?}"
            );
        }
    }
}

#[test]
fn confined_crates_exist() {
    let all: BTreeSet<String> = packages().into_values().flatten().collect();
    for (confined, _) in CONFINED {
        assert!(
            all.contains(*confined),
            "nothing depends on `{confined}`: remove it from the list"
        );
    }
}

#[test]
fn the_binary_holds_no_polars() {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--locked",
            "--package",
            "preempt-lab",
            "--edges",
            "normal",
            "--prefix",
            "none",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).unwrap();
    assert!(tree.contains("evcxr "), "the tree is the binary's");
    let heavy: Vec<&str> = tree.lines().filter(|line| line.starts_with("polars")).collect();
    assert!(heavy.is_empty(), "{heavy:?}");
}

/// Files longer than this need a reason worth writing down.
const LINES: usize = 400;

#[test]
fn no_file_is_too_long() {
    let mut long = Vec::new();
    visit(&root().join("src"), &mut |path, text| {
        let lines = text.lines().count();
        if lines > LINES && !text.contains("// Longer than most files because") {
            long.push(format!("{}: {lines} lines", path.display()));
        }
    });
    assert!(long.is_empty(), "over {LINES} lines:\n{}", long.join("\n"));
}

#[test]
fn no_module_is_a_drawer() {
    const DRAWERS: [&str; 5] = ["utils", "util", "common", "helpers", "manager"];
    visit(&root().join("src"), &mut |path, _| {
        let stem = path.file_stem().unwrap().to_string_lossy();
        assert!(!DRAWERS.contains(&&*stem), "{}: name it after what it knows", path.display());
    });
}

fn visit(directory: &Path, look: &mut dyn FnMut(&Path, &str)) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            visit(&path, look);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            look(&path, &std::fs::read_to_string(&path).unwrap());
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Crates of the workspace with the names of what they depend on to be built;
/// what only their tests need is left out.
fn packages() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--locked", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let dependencies = list(&package["dependencies"]);
            let built =
                dependencies.iter().filter(|dependency| dependency["kind"] != "dev").map(name);
            (name(package), built.collect())
        })
        .collect()
}
