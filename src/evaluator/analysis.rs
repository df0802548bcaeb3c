//! What type inference gets to see.
//!
//! evcxr infers the types of variables with rust-analyzer, which asks Cargo
//! what the cell crate depends on. The cell crate depends on nothing that Cargo
//! knows of: its libraries come by compiler flags. So rust-analyzer is given a
//! Cargo of ours, which adds the crates of the library to Cargo's answer.
//! Only those crates are added whose types appear in notebooks, since loading
//! all of them would take half a minute.

pub(crate) mod stand_in;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::environment::{self, EnvironmentError, Source};

/// File in an environment: the packages, nodes and dependencies to add.
pub(crate) const ADDITION_FILE: &str = "metadata.json";

/// Crates that type inference needs to read. Everything else in the library is
/// behind these and does not show in the types of a notebook's variables.
const VISIBLE: &[&str] = &[
    "cells",
    "frames",
    "study",
    "stats",
    "plotly",
    "polars",
    "polars-arrow",
    "polars-buffer",
    "polars-compute",
    "polars-core",
    "polars-dtype",
    "polars-error",
    "polars-expr",
    "polars-io",
    "polars-lazy",
    "polars-ops",
    "polars-plan",
    "polars-row",
    "polars-schema",
    "polars-time",
    "polars-utils",
    "serde_json",
];

/// Names under which a cell can use crates, and the crate behind each.
const NAMES: &[(&str, &str)] = &[
    ("cells", "cells"),
    ("study", "cells"),
    ("polars", "polars"),
    ("plotly", "plotly"),
    ("stats", "stats"),
];

/// Asks Cargo about the library and keeps what type inference needs of it.
pub(crate) fn write_addition(source: &Source, path: &Path) -> Result<(), EnvironmentError> {
    let answer = environment::output(
        Command::new("cargo")
            .args(["metadata", "--locked", "--format-version", "1", "--manifest-path"])
            .arg(source.root().join("Cargo.toml")),
    )?;
    let metadata: Value = serde_json::from_str(&answer)
        .map_err(|error| EnvironmentError::Build { message: format!("cargo metadata: {error}") })?;
    let addition = addition(&metadata);
    fs::write(path, addition.to_string())
        .map_err(|cause| EnvironmentError::File { path: path.to_owned(), cause })
}

fn addition(metadata: &Value) -> Value {
    let all = |key: &str| metadata[key].as_array().cloned().unwrap_or_default();
    let visible =
        |package: &Value| package["name"].as_str().is_some_and(|name| VISIBLE.contains(&name));
    let packages: Vec<Value> = all("packages").into_iter().filter(visible).collect();
    let ids: BTreeSet<&str> =
        packages.iter().filter_map(|package| package["id"].as_str()).collect();
    let nodes: Vec<Value> = metadata["resolve"]["nodes"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|node| node["id"].as_str().is_some_and(|id| ids.contains(id)))
        .map(|node| prune(node, &ids))
        .collect();
    let dependencies: Vec<Value> = NAMES
        .iter()
        .filter_map(|(name, krate)| {
            let package = packages.iter().find(|package| package["name"] == *krate)?;
            Some(json!({
                "name": name,
                "pkg": package["id"],
                "dep_kinds": [{"kind": null, "target": null}],
            }))
        })
        .collect();
    json!({"packages": packages, "nodes": nodes, "dependencies": dependencies})
}

/// A node without the dependencies that are not visible.
fn prune(node: &Value, visible: &BTreeSet<&str>) -> Value {
    let mut node = node.clone();
    let known = |id: &Value| id.as_str().is_some_and(|id| visible.contains(id));
    if let Some(ids) = node["dependencies"].as_array_mut() {
        ids.retain(known);
    }
    if let Some(dependencies) = node["deps"].as_array_mut() {
        dependencies.retain(|dependency| known(&dependency["pkg"]));
    }
    node
}

/// A Cargo home whose `cargo` is this program and whose rest is the user's:
/// rust-analyzer looks for Cargo there first.
pub(crate) fn make_cargo_home(home: &Path, program: &Path) -> io::Result<()> {
    fs::create_dir_all(home.join("bin"))?;
    symlink(program, home.join("bin/cargo"))?;
    let Some(real) = environment::cargo_home() else { return Ok(()) };
    for name in ["registry", "git", "config.toml", "config", "credentials.toml"] {
        let original = real.join(name);
        if original.exists() {
            symlink(original, home.join(name))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_visible_crates_are_added() {
        let metadata = json!({
            "packages": [
                {"name": "polars", "id": "p"}, {"name": "rayon", "id": "r"}, {"name": "cells", "id": "c"},
            ],
            "resolve": {"nodes": [
                {"id": "p", "dependencies": ["r"], "deps": [{"pkg": "r"}]},
                {"id": "r", "dependencies": [], "deps": []},
                {"id": "c", "dependencies": ["p", "r"], "deps": [{"pkg": "p"}, {"pkg": "r"}]},
            ]},
        });
        let found = addition(&metadata);
        assert_eq!(found["packages"].as_array().unwrap().len(), 2);
        let node =
            found["nodes"].as_array().unwrap().iter().find(|node| node["id"] == "c").unwrap();
        assert_eq!(node["deps"], json!([{"pkg": "p"}]));
        let names: Vec<&Value> =
            found["dependencies"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
        assert_eq!(names, ["cells", "study", "polars"]);
    }
}
