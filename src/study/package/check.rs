//! Reading a package while noting everything that is wrong with it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::coherence;
use super::descriptor::{Descriptor, Resource};
use super::finding::{Finding, Log};
use super::members::{self, line_of, quoted};
use super::rows::{Record, read_all};
use super::table::{Table, directory_name};
use super::{DESCRIPTOR, File, Package, schema};
use crate::claim::Claim;
use crate::measurement::Measurement;
use crate::package::{Condition, Machine, Symbol, Trap, Workload};

/// The package as far as it can be read, and every finding. A package beside
/// findings is incomplete and must not be used.
pub(super) fn read(directory: &Path) -> (Option<Package>, Vec<Finding>) {
    let slug = directory_name(directory);
    let mut findings = Vec::new();
    let package = read_noting(directory, &slug, &mut findings);
    // By file and line, whatever noticed them; files stay in the descriptor's order.
    let mut files: Vec<String> = Vec::new();
    for finding in &findings {
        if !files.contains(&finding.file) {
            files.push(finding.file.clone());
        }
    }
    findings.sort_by_key(|finding| {
        (files.iter().position(|file| *file == finding.file), finding.line, finding.place.clone())
    });
    (package, findings)
}

fn read_noting(directory: &Path, slug: &str, findings: &mut Vec<Finding>) -> Option<Package> {
    let mut log = Log::new(slug, DESCRIPTOR, findings);
    let text = descriptor_text(directory, &mut log)?;
    let descriptor = match serde_json::from_str::<Descriptor>(&text) {
        Ok(descriptor) => descriptor,
        Err(error) => {
            let line = u64::try_from(error.line()).ok();
            log.note(line, None, "a Data Package descriptor in JSON", error.to_string());
            return None;
        }
    };
    members::examine(&descriptor, slug, &text, &mut log);
    let tables = tables(directory, slug, &descriptor, &text, findings);
    // Typed reading goes first: it says more of the same cell than a schema can.
    let package = assemble(slug, &descriptor, &tables, findings);
    schemas(slug, &descriptor, &tables, findings);
    if let (Some(package), Some(table)) = (&package, tables.get("measurements")) {
        // From the table, so that a row with a fault still counts as part of its series.
        let series = table.rows.iter().map(|row| table.cell(row, "series")).collect();
        coherence::examine(package, &series, findings);
    }
    package
}

fn descriptor_text(directory: &Path, log: &mut Log<'_>) -> Option<String> {
    match fs::read_to_string(directory.join(DESCRIPTOR)) {
        Ok(text) => Some(text),
        Err(error) => {
            log.note(None, None, "a readable descriptor", error.to_string());
            None
        }
    }
}

/// Reads the files, checking size and digest.
fn tables(
    directory: &Path,
    slug: &str,
    descriptor: &Descriptor,
    text: &str,
    findings: &mut Vec<Finding>,
) -> BTreeMap<String, Table> {
    let mut tables = BTreeMap::new();
    for resource in &descriptor.resources {
        let mut log = Log::new(slug, DESCRIPTOR, findings);
        let Some(bytes) = file_bytes(directory, resource, text, &mut log) else { continue };
        let mut log = Log::new(slug, &resource.path, findings);
        if let Some(table) = Table::parse(&bytes, &mut log) {
            table.note_repeated_rows(&mut log);
            tables.insert(resource.name.clone(), table);
        }
    }
    tables
}

fn file_bytes(
    directory: &Path,
    resource: &Resource,
    text: &str,
    log: &mut Log<'_>,
) -> Option<Vec<u8>> {
    let path = quoted(&resource.path);
    let member = |name: &str| format!("resources.{}.{name}", resource.name);
    let at = |name: &str| line_of(text, &["\"resources\"", &path, &format!("\"{name}\"")]);
    let is_inside = Path::new(&resource.path)
        .components()
        .all(|part| matches!(part, std::path::Component::Normal(_)));
    if resource.path.is_empty() || !is_inside {
        let found = format!("`{}`", resource.path);
        let line = line_of(text, &["\"resources\"", &path]);
        log.note(line, Some(&member("path")), "a path inside the package", found);
        return None;
    }
    let bytes = match fs::read(directory.join(&resource.path)) {
        Ok(bytes) => bytes,
        Err(error) => {
            let expected = format!("a readable file `{}`", resource.path);
            let line = line_of(text, &["\"resources\"", &path]);
            log.note(line, Some(&member("path")), expected, error.to_string());
            return None;
        }
    };
    let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    if resource.bytes != Some(size) {
        let expected = format!("{size}, the size of {}", resource.path);
        let found = resource.bytes.map_or("no such member".to_owned(), |bytes| bytes.to_string());
        log.note(at("bytes"), Some(&member("bytes")), expected, found);
    }
    let digest = digest(&bytes);
    if resource.hash.as_ref() != Some(&digest) {
        let expected = format!("{digest}, the digest of {}", resource.path);
        let found = resource.hash.clone().unwrap_or_else(|| "no such member".to_owned());
        log.note(at("hash"), Some(&member("hash")), expected, found);
    }
    Some(bytes)
}

fn digest(bytes: &[u8]) -> String {
    let mut text = String::from("sha256:");
    for byte in Sha256::digest(bytes) {
        text.push_str(&format!("{byte:02x}"));
    }
    text
}

fn schemas(
    slug: &str,
    descriptor: &Descriptor,
    tables: &BTreeMap<String, Table>,
    findings: &mut Vec<Finding>,
) {
    for resource in &descriptor.resources {
        if let (Some(table), Some(schema)) = (tables.get(&resource.name), &resource.schema) {
            schema::validate(table, schema, tables, &mut Log::new(slug, &resource.path, findings));
        }
    }
}

fn assemble(
    slug: &str,
    descriptor: &Descriptor,
    tables: &BTreeMap<String, Table>,
    findings: &mut Vec<Finding>,
) -> Option<Package> {
    let paths: BTreeMap<&str, &str> = descriptor
        .resources
        .iter()
        .map(|resource| (resource.name.as_str(), resource.path.as_str()))
        .collect();
    let machines = rows::<Machine>(slug, tables, &paths, findings);
    let conditions = rows::<Condition>(slug, tables, &paths, findings);
    let workloads = rows::<Workload>(slug, tables, &paths, findings);
    let measurements = rows::<Measurement>(slug, tables, &paths, findings);
    let claims = rows::<Claim>(slug, tables, &paths, findings);
    let traps = rows::<Trap>(slug, tables, &paths, findings);
    let symbols = rows::<Symbol>(slug, tables, &paths, findings);
    let files = descriptor.resources.iter().map(|resource| File {
        name: resource.name.clone(),
        path: resource.path.clone(),
        bytes: resource.bytes.unwrap_or_default(),
        hash: resource.hash.clone().unwrap_or_default(),
    });
    Some(Package {
        slug: slug.to_owned(),
        files: files.collect(),
        title: descriptor.title.clone().unwrap_or_default(),
        description: descriptor.description.clone(),
        version: descriptor.version.clone().unwrap_or_default(),
        created: descriptor.created.clone(),
        licenses: descriptor.licenses.clone(),
        sources: descriptor.sources.clone(),
        contributors: descriptor.contributors.clone(),
        lab: descriptor.preempt_lab.clone()?,
        machines,
        conditions,
        workloads,
        measurements,
        claims,
        traps,
        symbols,
    })
}

fn rows<R: Record>(
    slug: &str,
    tables: &BTreeMap<String, Table>,
    paths: &BTreeMap<&str, &str>,
    findings: &mut Vec<Finding>,
) -> Vec<R> {
    match (tables.get(R::TABLE), paths.get(R::TABLE)) {
        (Some(table), Some(path)) => read_all(table, &mut Log::new(slug, path, findings)),
        _ => Vec::new(),
    }
}
