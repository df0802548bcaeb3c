//! What no schema can say: rows that contradict each other.

use std::collections::{BTreeMap, BTreeSet};

use super::finding::{Finding, Log};
use super::{Package, Trap};
use crate::claim::{Claim, ClaimKind};
use crate::measurement::{DispersionKind, Measurement, Statistic};
use crate::printed::Printed;
use crate::unit::Unit;

/// Notes rows of `package` that contradict each other. `series` holds the ids of all
/// series.
pub(super) fn examine(package: &Package, series: &BTreeSet<&str>, findings: &mut Vec<Finding>) {
    let file = |name: &str| {
        let path = package.files.iter().find(|file| file.name == name).map(|file| &file.path);
        path.cloned().unwrap_or_else(|| name.to_owned())
    };
    let mut log = Log::new(&package.slug, "", findings);
    let path = file("measurements");
    log = log.of(&path);
    measurements(&package.measurements, &mut log);
    let path = file("claims");
    log = log.of(&path);
    for claim in &package.claims {
        series_of_claim(claim, series, &mut log);
        figure_of_claim(claim, &mut log);
    }
    let path = file("traps");
    log = log.of(&path);
    for trap in &package.traps {
        series_of_trap(trap, series, &mut log);
    }
}

fn measurements(rows: &[Measurement], log: &mut Log<'_>) {
    let mut first_of: BTreeMap<&str, &Measurement> = BTreeMap::new();
    let mut replicates: BTreeMap<(&str, Option<u32>), u64> = BTreeMap::new();
    for row in rows {
        let first = first_of.entry(&row.series).or_insert(row);
        same_series(first, row, log);
        if let Some(line) = replicates.insert((&row.series, row.replicate), row.line) {
            let (place, found) = match row.replicate {
                Some(number) => ("replicate", format!("{number}, which line {line} has already")),
                None => ("replicate", format!("a second summary beside that of line {line}")),
            };
            log.note(Some(row.line), Some(place), "one row for each run of a series", found);
        }
        replication(row, log);
        dispersion(row, log);
        printed(row, log);
    }
}

/// Replicates measure the same thing in the same way.
fn same_series(first: &Measurement, row: &Measurement, log: &mut Log<'_>) {
    let parameters = |row: &Measurement| {
        let pairs: Vec<String> =
            row.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join(";")
    };
    let pairs = [
        ("machine", first.machine.clone(), row.machine.clone()),
        ("condition", first.condition.clone(), row.condition.clone()),
        ("workload", first.workload.clone(), row.workload.clone()),
        ("parameters", parameters(first), parameters(row)),
        ("metric", first.metric.clone(), row.metric.clone()),
        ("unit", first.unit.to_string(), row.unit.to_string()),
        ("direction", first.direction.to_string(), row.direction.to_string()),
    ];
    for (place, expected, found) in pairs {
        if expected != found {
            let expected =
                format!("`{expected}`, as in line {} of series `{}`", first.line, row.series);
            log.note(Some(row.line), Some(place), expected, format!("`{found}`"));
        }
    }
}

fn replication(row: &Measurement, log: &mut Log<'_>) {
    let line = Some(row.line);
    let is_single = row.statistic == Statistic::Single;
    if is_single && row.replicate.is_none() {
        log.note(line, Some("replicate"), "the number of the run, from 1", "an empty cell");
    }
    if !is_single && row.replicate.is_some() {
        let expected =
            format!("an empty cell, since the value is a {} of several runs", row.statistic);
        log.note(line, Some("replicate"), expected, "a number");
    }
    if is_single && row.n != Some(1) {
        let found = row.n.map_or("an empty cell".to_owned(), |n| n.to_string());
        log.note(line, Some("n"), "1, since the value is that of a single run", found);
    }
}

fn dispersion(row: &Measurement, log: &mut Log<'_>) {
    let line = Some(row.line);
    let needs_value = matches!(
        row.dispersion_kind,
        DispersionKind::Sd | DispersionKind::Se | DispersionKind::CvPercent
    );
    match row.dispersion {
        None if needs_value => {
            log.note(
                line,
                Some("dispersion"),
                format!("a number, the {}", row.dispersion_kind),
                "an empty cell",
            );
        }
        Some(_) if !needs_value => {
            log.note(
                line,
                Some("dispersion_kind"),
                "what the dispersion is: sd, se or cv-percent",
                "none of them",
            );
        }
        Some(value) if value < 0.0 => {
            log.note(line, Some("dispersion"), "zero or more", value.to_string());
        }
        _ => {}
    }
    if let Some(unit) = row.dispersion_unit {
        let target =
            if row.dispersion_kind == DispersionKind::CvPercent { Unit::PERCENT } else { row.unit };
        if let Err(error) = unit.convert(1.0, &target) {
            log.note(
                line,
                Some("dispersion_unit"),
                format!("a unit like `{target}`"),
                format!("`{unit}`: {error}"),
            );
        }
    }
}

/// The printed figure, read by itself, is the value.
fn printed(row: &Measurement, log: &mut Log<'_>) {
    let line = Some(row.line);
    let figure = match Printed::parse(&row.printed) {
        Ok(figure) => figure,
        Err(error) => {
            log.note(line, Some("printed"), "a figure", format!("none: {error}"));
            return;
        }
    };
    let converted = |value: f64| match figure.unit {
        Some(unit) => unit.convert(value, &row.unit),
        None => Ok(value),
    };
    let readings = [Some(figure.value), figure.otherwise];
    let mut values = Vec::new();
    for reading in readings.into_iter().flatten() {
        match converted(reading) {
            Ok(value) => values.push(value),
            Err(error) => {
                let found = format!("`{}`: {error}", row.printed);
                log.note(line, Some("printed"), format!("a figure in `{}`", row.unit), found);
                return;
            }
        }
    }
    let agrees = |value: &f64| (value - row.value).abs() <= 1e-9 * row.value.abs();
    if !values.iter().any(agrees) {
        let expected = format!("`{}` in `{}`, as printed", row.printed, row.unit);
        log.note(line, Some("value"), expected, format!("`{}`", row.value));
    }
}

fn series_of_claim(claim: &Claim, series: &BTreeSet<&str>, log: &mut Log<'_>) {
    let line = Some(claim.line);
    let needed = [
        ("candidate", &claim.candidate, claim.kind.needs_candidate()),
        ("baseline", &claim.baseline, claim.kind.needs_baseline()),
    ];
    for (place, id, is_needed) in needed {
        match id.as_deref() {
            Some(id) if !series.contains(id) => {
                log.note(line, Some(place), "a series of measurements.csv", format!("`{id}`"));
            }
            None if is_needed => {
                let expected = format!("a series, which a claim of kind {} needs", claim.kind);
                log.note(line, Some(place), expected, "an empty cell");
            }
            _ => {}
        }
    }
}

/// A claimed figure can be read, and its unit is that of the column.
fn figure_of_claim(claim: &Claim, log: &mut Log<'_>) {
    if !claim.kind.is_figure() && claim.kind != ClaimKind::Star {
        return;
    }
    let line = Some(claim.line);
    match Printed::parse(&claim.printed) {
        Err(error) => log.note(line, Some("printed"), "a figure", format!("none: {error}")),
        Ok(figure) => {
            if let (Some(printed), Some(unit)) = (figure.unit, claim.unit)
                && printed.convert(1.0, &unit).is_err()
            {
                let expected = format!("a unit like `{printed}`, as in `{}`", claim.printed);
                log.note(line, Some("unit"), expected, format!("`{unit}`"));
            }
        }
    }
}

fn series_of_trap(trap: &Trap, series: &BTreeSet<&str>, log: &mut Log<'_>) {
    if series.is_empty() || series.iter().any(|id| trap.applies_to_series(id)) {
        return;
    }
    log.note(
        Some(trap.line),
        Some("applies_to"),
        "a series of measurements.csv, or the beginning of one and `*`",
        format!("`{}`", trap.applies_to),
    );
}
