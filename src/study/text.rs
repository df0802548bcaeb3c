//! Plain text for terminals, at most [`WIDTH`] columns wide.

mod table;
mod wrap;

use std::collections::BTreeMap;

use crate::claim::{Reproduction, Status};
use crate::measurement::Measurement;
use crate::number;
use crate::package::{Package, Packages, Severity, Source};
use crate::series::Summary;
use crate::word::Word;

pub use table::{Align, Table};
use wrap::hanging;

/// Columns of the narrowest terminal that is served.
pub const WIDTH: usize = 80;

/// One row for each package: name, year, series, claims, question. What is wrong with
/// packages that cannot be used stands below.
pub fn packages(packages: &Packages) -> String {
    let mut table = Table::new(&[
        ("dataset", Align::Left),
        ("year", Align::Right),
        ("series", Align::Right),
        ("claims", Align::Right),
        ("question", Align::Left),
    ]);
    for package in packages.usable() {
        table.row(vec![
            package.slug.clone(),
            package.lab.year.to_string(),
            package.series_ids().len().to_string(),
            package.claims.len().to_string(),
            package.lab.question.clone(),
        ]);
    }
    let mut out = table.render(WIDTH);
    for (slug, fault) in packages.broken() {
        out.push_str(&format!("\n{slug} cannot be used: {fault}\n"));
    }
    out
}

/// What a package holds: title, question, sources, machines, kernels, series, traps.
pub fn package(package: &Package) -> String {
    let mut out = hanging("", &package.title, WIDTH);
    out.push('\n');
    out.push_str(&hanging("question  ", &package.lab.question, WIDTH));
    out.push_str(&hanging("dataset   ", &format!("{} {}", package.slug, package.version), WIDTH));
    for (at, source) in package.sources.iter().enumerate() {
        let label = if at == 0 { "sources   " } else { "          " };
        out.push_str(&hanging(label, &where_found(source), WIDTH));
    }
    for part in [machines(package), kernels(package), series(package), traps(package)] {
        if !part.is_empty() {
            out.push('\n');
            out.push_str(&part);
        }
    }
    out
}

/// One row for each published figure: name, the figure as printed and as read.
pub fn measurements(measurements: &[Measurement]) -> String {
    let mut table = Table::new(&[
        ("measurement", Align::Left),
        ("printed", Align::Right),
        ("value", Align::Right),
        ("of", Align::Left),
        ("n", Align::Right),
    ]);
    for row in measurements {
        table.row(vec![
            row.id.clone(),
            row.printed.clone(),
            row.unit.display(row.value, DIGITS),
            row.statistic.to_string(),
            row.n.map_or(UNKNOWN.to_owned(), |n| n.to_string()),
        ]);
    }
    table.render(WIDTH)
}

/// Every claim with what was printed and what follows from the measurements, and how
/// many fared how.
pub fn claims(reproductions: &[Reproduction]) -> String {
    let mut table = Table::new(&[
        ("claim", Align::Left),
        ("printed", Align::Right),
        ("recomputed", Align::Right),
        ("status", Align::Left),
    ]);
    for row in reproductions {
        table.row(vec![
            row.claim.id.clone(),
            row.claim.printed.clone(),
            row.recomputed_text.clone(),
            row.status.to_string(),
        ]);
    }
    let mut out = table.render(WIDTH);
    out.push('\n');
    out.push_str(&hanging("", &tally(reproductions), WIDTH));
    out
}

/// What stands for a count or a spread no source gives.
const UNKNOWN: &str = "?";

/// Significant digits of values; the figures as published stand beside them.
const DIGITS: usize = 5;

/// Significant digits of spreads.
const SPREAD_DIGITS: usize = 3;

fn where_found(source: &Source) -> String {
    match source.path.as_str() {
        "" => source.title.clone(),
        path => format!("{} <{path}>", source.title),
    }
}

fn machines(package: &Package) -> String {
    let mut table = Table::new(&[
        ("machine", Align::Left),
        ("processor", Align::Left),
        ("cores", Align::Right),
        ("threads", Align::Right),
    ]);
    for machine in &package.machines {
        let count =
            |count: Option<u32>| count.map_or(UNKNOWN.to_owned(), |count| count.to_string());
        table.row(vec![
            machine.id.clone(),
            stated(&machine.cpu),
            count(machine.cores),
            count(machine.threads),
        ]);
    }
    table.render(WIDTH)
}

fn kernels(package: &Package) -> String {
    let mut table = Table::new(&[
        ("condition", Align::Left),
        ("kernel", Align::Left),
        ("model", Align::Left),
        ("DEBUG_PREEMPT", Align::Left),
    ]);
    for condition in &package.conditions {
        table.row(vec![
            condition.id.clone(),
            stated(&condition.kernel),
            condition.model().to_string(),
            condition.debug_preempt.to_string(),
        ]);
    }
    table.render(WIDTH)
}

fn series(package: &Package) -> String {
    let mut table = Table::new(&[
        ("series", Align::Left),
        ("n", Align::Right),
        ("value", Align::Right),
        ("SD", Align::Right),
        ("of", Align::Left),
    ]);
    for series in package.series_ids().into_iter().filter_map(|id| package.series(id)) {
        let Summary { center, statistic, n, sd } = series.summary();
        table.row(vec![
            series.id,
            n.map_or(UNKNOWN.to_owned(), |n| n.to_string()),
            series.unit.display(center, DIGITS),
            sd.map_or(String::new(), |sd| series.unit.display(sd, SPREAD_DIGITS)),
            statistic.to_string(),
        ]);
    }
    table.render(WIDTH)
}

/// The traps by severity; those of one title share a row.
fn traps(package: &Package) -> String {
    let mut titles: BTreeMap<(Severity, &str), Vec<&str>> = BTreeMap::new();
    for trap in &package.traps {
        titles.entry((trap.severity, &trap.title)).or_default().push(&trap.applies_to);
    }
    let mut table =
        Table::new(&[("trap", Align::Left), ("of", Align::Left), ("severity", Align::Left)]);
    for ((severity, title), places) in titles {
        table.row(vec![title.to_owned(), places.join(" "), severity.to_string()]);
    }
    table.render(WIDTH)
}

fn stated(text: &str) -> String {
    if text.is_empty() { "not stated".to_owned() } else { text.to_owned() }
}

/// `5 claims: 3 matches, 1 rounded, 1 differs`.
fn tally(reproductions: &[Reproduction]) -> String {
    let total = number::counted(reproductions.len(), "claim");
    let counts = Status::WORDS.iter().filter_map(|(word, status)| {
        let count = reproductions.iter().filter(|row| row.status == *status).count();
        (count > 0).then(|| format!("{count} {word}"))
    });
    let counts: Vec<String> = counts.collect();
    if counts.is_empty() { total } else { format!("{total}: {}", counts.join(", ")) }
}
