//! The stand-in for Cargo: Cargo itself, but for `cargo metadata` of a cell.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde_json::Value;

/// Where the real Cargo is.
pub(crate) const REAL_CARGO: &str = "PREEMPT_LAB_CARGO";
/// File with what to add to the answer.
pub(crate) const ADDITION: &str = "PREEMPT_LAB_METADATA";

/// Runs in place of Cargo.
pub(crate) fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let real = std::env::var_os(REAL_CARGO).unwrap_or_else(|| "cargo".into());
    let mut cargo = Command::new(real);
    cargo.args(&arguments).env_remove(crate::roles::ROLE);
    let addition = std::env::var_os(ADDITION).map(PathBuf::from);
    let Some(addition) = addition.filter(|_| asks_about_cell(&arguments)) else {
        // Only returns when Cargo could not be started.
        let error = cargo.exec();
        let _ = writeln!(io::stderr(), "cannot run cargo: {error}");
        return ExitCode::FAILURE;
    };
    match answer(&mut cargo, &addition) {
        Ok(code) => code,
        Err(error) => {
            let _ = writeln!(io::stderr(), "cannot describe the cell's crates: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the command is `metadata` for evcxr's crate, which is called `ctx`.
fn asks_about_cell(arguments: &[OsString]) -> bool {
    let is = |word: &str| arguments.iter().any(|argument| argument == word);
    let manifest = arguments
        .iter()
        .position(|argument| argument == "--manifest-path")
        .and_then(|at| arguments.get(at + 1))
        .map_or_else(|| PathBuf::from("Cargo.toml"), PathBuf::from);
    is("metadata") && fs::read_to_string(manifest).is_ok_and(|text| text.contains("name = \"ctx\""))
}

fn answer(cargo: &mut Command, addition: &Path) -> io::Result<ExitCode> {
    let output = cargo.output()?;
    io::stderr().write_all(&output.stderr)?;
    if !output.status.success() {
        return Ok(ExitCode::FAILURE);
    }
    let mut metadata: Value = serde_json::from_slice(&output.stdout)?;
    let addition: Value = serde_json::from_slice(&fs::read(addition)?)?;
    merge(&mut metadata, &addition);
    serde_json::to_writer(io::stdout().lock(), &metadata)?;
    Ok(ExitCode::SUCCESS)
}

/// Adds packages and nodes that are not there yet, and makes the cell's crate
/// depend on those it can name.
fn merge(metadata: &mut Value, addition: &Value) {
    extend(&mut metadata["packages"], &addition["packages"]);
    let root = metadata["workspace_members"][0].clone();
    let resolve = &mut metadata["resolve"];
    if !resolve.is_object() {
        return;
    }
    extend(&mut resolve["nodes"], &addition["nodes"]);
    let cell =
        resolve["nodes"].as_array_mut().into_iter().flatten().find(|node| node["id"] == root);
    let Some(cell) = cell else { return };
    for dependency in addition["dependencies"].as_array().into_iter().flatten() {
        push(&mut cell["dependencies"], &dependency["pkg"]);
        push(&mut cell["deps"], dependency);
    }
}

fn extend(list: &mut Value, more: &Value) {
    let known: Vec<Value> =
        list.as_array().into_iter().flatten().map(|one| one["id"].clone()).collect();
    for one in more.as_array().into_iter().flatten().filter(|one| !known.contains(&one["id"])) {
        push(list, one);
    }
}

fn push(list: &mut Value, one: &Value) {
    if let Some(list) = list.as_array_mut() {
        list.push(one.clone());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_cell_depends_on_what_is_added() {
        let mut metadata = json!({
            "packages": [{"id": "ctx"}],
            "workspace_members": ["ctx"],
            "resolve": {"nodes": [{"id": "ctx", "dependencies": [], "deps": []}]},
        });
        let addition = json!({
            "packages": [{"id": "p"}, {"id": "ctx"}],
            "nodes": [{"id": "p"}],
            "dependencies": [{"name": "polars", "pkg": "p"}],
        });
        merge(&mut metadata, &addition);
        assert_eq!(metadata["packages"], json!([{"id": "ctx"}, {"id": "p"}]));
        assert_eq!(metadata["resolve"]["nodes"][0]["dependencies"], json!(["p"]));
        assert_eq!(
            metadata["resolve"]["nodes"][0]["deps"],
            json!([{"name": "polars", "pkg": "p"}])
        );
    }

    #[test]
    fn without_dependencies_only_packages_are_added() {
        let mut metadata = json!({"packages": [], "workspace_members": ["ctx"], "resolve": null});
        merge(&mut metadata, &json!({"packages": [{"id": "p"}], "nodes": [], "dependencies": []}));
        assert_eq!(metadata["packages"], json!([{"id": "p"}]));
    }
}
