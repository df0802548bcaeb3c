//! Datasets and provenance as the report shows them.

use std::path::Path;

use anyhow::Context;
use evaluator::environment::{self, Identity};
use report::{
    CardColumn, CardFile, CardTable, Contributor, DatasetCard, DatasetSource, Licence, Provenance,
    Trap,
};
use serde_json::Value;
use study::package::{self, File, Package};

/// All datasets that can be read, and what is wrong with those that cannot.
pub(crate) fn read(datasets: &Path) -> anyhow::Result<(Vec<DatasetCard>, Vec<String>)> {
    let packages = package::discover(datasets)?;
    let mut cards = Vec::new();
    for package in packages.usable() {
        cards.push(card(package, &datasets.join(&package.slug))?);
    }
    let broken = packages.broken().map(|(_, error)| error.to_string()).collect();
    Ok((cards, broken))
}

/// What the report says about its own making.
pub(crate) fn provenance(identity: &Identity) -> anyhow::Result<Provenance> {
    let epoch = std::env::var("SOURCE_DATE_EPOCH").ok();
    let epoch = epoch
        .map(|text| {
            text.trim().parse().with_context(|| {
                format!("SOURCE_DATE_EPOCH is `{text}`; expected seconds since 1970, or nothing")
            })
        })
        .transpose()?;
    Ok(Provenance {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        toolchain: identity.toolchain().lines().next().unwrap_or_default().to_owned(),
        lock_sha256: identity.parts().get("lock file").cloned().unwrap_or_default(),
        source_date_epoch: epoch,
    })
}

fn card(package: &Package, directory: &Path) -> anyhow::Result<DatasetCard> {
    let path = directory.join("datapackage.json");
    let descriptor =
        std::fs::read(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let json: Value = serde_json::from_slice(&descriptor)
        .with_context(|| format!("cannot read `{}`", path.display()))?;
    let mut files = vec![CardFile {
        name: "datapackage".to_owned(),
        path: "datapackage.json".to_owned(),
        bytes: descriptor.len() as u64,
        sha256: environment::sha256(&descriptor),
        rows: None,
        columns: Vec::new(),
        contents: descriptor,
    }];
    for file in &package.files {
        files.push(card_file(package, file, directory, &json)?);
    }
    let optional = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Ok(DatasetCard {
        slug: package.slug.clone(),
        title: package.title.clone(),
        description: package.description.clone(),
        version: package.version.clone(),
        year: i32::try_from(package.lab.year).ok(),
        question: package.lab.question.clone(),
        sources: package
            .sources
            .iter()
            .map(|source| DatasetSource {
                title: source.title.clone(),
                path: optional(&source.path),
            })
            .collect(),
        contributors: package
            .contributors
            .iter()
            .map(|one| Contributor { title: one.title.clone(), roles: one.roles.clone() })
            .collect(),
        licences: package
            .licenses
            .iter()
            .map(|one| Licence {
                name: one.name.clone(),
                title: one.title.clone(),
                path: optional(&one.path),
            })
            .collect(),
        files,
        traps: package
            .traps
            .iter()
            .map(|trap| Trap {
                title: trap.title.clone(),
                text: trap.text.clone(),
                severity: trap.severity.to_string(),
                applies_to: trap.applies_to.clone(),
                source: trap.source.clone(),
            })
            .collect(),
        machines: machines(package),
        conditions: conditions(package),
        workloads: workloads(package),
    })
}

fn card_file(
    package: &Package,
    file: &File,
    directory: &Path,
    descriptor: &Value,
) -> anyhow::Result<CardFile> {
    let path = directory.join(&file.path);
    let contents =
        std::fs::read(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let fields = descriptor["resources"]
        .as_array()
        .into_iter()
        .flatten()
        .find(|resource| resource["path"] == *file.path)
        .and_then(|resource| resource["schema"]["fields"].as_array());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let columns = fields
        .into_iter()
        .flatten()
        .map(|field| CardColumn {
            name: text(&field["name"]),
            kind: text(&field["type"]),
            description: text(&field["description"]),
        })
        .collect();
    let rows = match file.name.as_str() {
        "machines" => Some(package.machines.len()),
        "conditions" => Some(package.conditions.len()),
        "workloads" => Some(package.workloads.len()),
        "measurements" => Some(package.measurements.len()),
        "claims" => Some(package.claims.len()),
        "traps" => Some(package.traps.len()),
        "symbols" => Some(package.symbols.len()),
        _ => None,
    };
    Ok(CardFile {
        name: file.name.clone(),
        path: file.path.clone(),
        bytes: file.bytes,
        sha256: file.hash.trim_start_matches("sha256:").to_owned(),
        rows,
        columns,
        contents,
    })
}

fn table(columns: &[&str], rows: Vec<Vec<String>>) -> CardTable {
    CardTable { columns: columns.iter().map(|&name| name.to_owned()).collect(), rows }
}

fn machines(package: &Package) -> CardTable {
    let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    let rows = package.machines.iter().map(|machine| {
        vec![
            machine.id.clone(),
            machine.cpu.clone(),
            machine.architecture.clone(),
            number(machine.cores),
            number(machine.threads),
            machine.memory.clone(),
            machine.note.clone(),
        ]
    });
    table(
        &["machine", "processor", "architecture", "cores", "threads", "memory", "note"],
        rows.collect(),
    )
}

fn conditions(package: &Package) -> CardTable {
    let rows = package.conditions.iter().map(|condition| {
        vec![
            condition.id.clone(),
            condition.label.clone(),
            condition.kernel.clone(),
            condition.model().to_string(),
            condition.debug_preempt.to_string(),
            condition.boot_parameters.clone(),
            condition.note.clone(),
        ]
    });
    table(
        &[
            "condition",
            "author's label",
            "kernel",
            "model",
            "DEBUG_PREEMPT",
            "boot parameters",
            "note",
        ],
        rows.collect(),
    )
}

fn workloads(package: &Package) -> CardTable {
    let rows = package.workloads.iter().map(|workload| {
        vec![
            workload.id.clone(),
            workload.name.clone(),
            workload.tool.clone(),
            workload.parameters.clone(),
            workload.load.clone(),
            workload.note.clone(),
        ]
    });
    table(&["workload", "what it is", "tool", "parameters", "other load", "note"], rows.collect())
}
