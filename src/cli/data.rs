//! `preempt-lab data`: checks, lists and shows dataset packages.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use study::claim::reproduce;
use study::package::{self, Package};

use crate::Verdict;
use crate::arguments::{DataCheck, DataCommand, DataList, DataShow};
use crate::project;

pub(crate) fn run(command: &DataCommand) -> anyhow::Result<Verdict> {
    match command {
        DataCommand::Check(options) => check(options),
        DataCommand::List(options) => list(options),
        DataCommand::Show(options) => show(options),
    }
}

fn check(options: &DataCheck) -> anyhow::Result<Verdict> {
    let places = if options.places.is_empty() {
        vec![project::directory(None, "datasets", "an argument")?]
    } else {
        options.places.clone()
    };
    let mut packages = Vec::new();
    for place in &places {
        packages.extend(packages_in(place)?);
    }
    let mut findings = Vec::new();
    for directory in &packages {
        findings.extend(package::check(directory));
    }
    let mut out = std::io::stdout().lock();
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&findings)?)?;
    } else {
        for finding in &findings {
            writeln!(out, "{finding}")?;
        }
        let (checked, wrong) = (packages.len(), findings.len());
        writeln!(out, "{checked} packages checked, {wrong} findings")?;
    }
    Ok(if findings.is_empty() { Verdict::Clean } else { Verdict::Findings })
}

/// The package at `place`, or all packages in the directory `place`.
fn packages_in(place: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let descriptor = |directory: &Path| directory.join("datapackage.json").exists();
    if descriptor(place) {
        return Ok(vec![place.to_owned()]);
    }
    let entries =
        std::fs::read_dir(place).with_context(|| format!("cannot read `{}`", place.display()))?;
    let mut found = Vec::new();
    for entry in entries {
        let path = entry?.path();
        // A directory without a descriptor is checked too: it says that it has none.
        if path.is_dir() {
            found.push(path);
        }
    }
    found.sort();
    if found.is_empty() {
        anyhow::bail!("no dataset package in `{}`", place.display());
    }
    Ok(found)
}

fn list(options: &DataList) -> anyhow::Result<Verdict> {
    let root = project::directory(options.datasets.as_deref(), "datasets", "--datasets")?;
    let packages = package::discover(&root)?;
    let mut out = std::io::stdout().lock();
    if options.json {
        let rows: Vec<_> = packages
            .iter()
            .map(|(slug, package)| match package {
                Ok(package) => serde_json::json!({
                    "slug": slug,
                    "title": package.title,
                    "measurements": package.measurements.len(),
                    "claims": package.claims.len(),
                    "traps": package.traps.len(),
                }),
                Err(error) => serde_json::json!({"slug": slug, "error": error.to_string()}),
            })
            .collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
    } else {
        writeln!(out, "{}", study::text::packages(&packages).trim_end())?;
    }
    let clean = packages.broken().next().is_none();
    Ok(if clean { Verdict::Clean } else { Verdict::Findings })
}

fn show(options: &DataShow) -> anyhow::Result<Verdict> {
    let package = find(options)?;
    let mut out = std::io::stdout().lock();
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&package)?)?;
    } else {
        writeln!(out, "{}", study::text::package(&package).trim_end())?;
        writeln!(out, "\n{}", study::text::claims(&reproduce(&package)).trim_end())?;
    }
    Ok(Verdict::Clean)
}

fn find(options: &DataShow) -> anyhow::Result<Package> {
    let named = Path::new(&options.package);
    if named.join("datapackage.json").is_file() {
        return Ok(package::load(named)?);
    }
    let root = project::directory(options.datasets.as_deref(), "datasets", "--datasets")?;
    let directory = root.join(named);
    if !directory.is_dir() {
        let known: Vec<String> =
            package::discover(&root)?.iter().map(|(slug, _)| slug.to_owned()).collect();
        anyhow::bail!(
            "no dataset `{}` in `{}`\nhint: there are {}",
            options.package,
            root.display(),
            known.join(", ")
        );
    }
    Ok(package::load(&directory)?)
}
