//! Tables that every study needs.

use study::config::{classify, verdict_of};
use study::contrast::{Contrast, ContrastError, Settings, contrast};
use study::number::{counted, fixed, percent, significant};
use study::package::Package;

use crate::table::{Entry, Table};

/// The series named, one row each: runs, middle, spread and, with a baseline, the
/// change against it with its verdict; a change never stands without one.
pub fn series_table<S: AsRef<str>>(
    package: &Package,
    id: &str,
    caption: &str,
    series: &[S],
    baseline: Option<&S>,
) -> Result<Table, ContrastError> {
    let unit = series
        .iter()
        .find_map(|id| package.series(id.as_ref()))
        .map(|first| first.unit.symbol().to_string())
        .unwrap_or_default();
    let mut table = Table::new(id, caption).dataset(&package.slug).column("kernel").column("model");
    table =
        table.column("runs").number_column("middle", &unit).column("of").number_column("SD", &unit);
    if baseline.is_some() {
        table = table.number_column("change", "%").column("verdict");
    }
    for id in series.iter().map(AsRef::as_ref) {
        let found = study::contrast::series(package, id)?;
        let summary = found.summary();
        let condition = package.condition(&found.condition);
        let label = condition.map_or_else(|| found.condition.clone(), |it| it.label.clone());
        let model = condition.map(|it| it.model().to_string()).unwrap_or_default();
        let runs = found.replicates();
        let runs = if runs.len() > 1 {
            runs.iter().map(|value| significant(*value, 6)).collect::<Vec<_>>().join(", ")
        } else {
            summary.n.map_or_else(|| "not stated".to_owned(), |n| counted(n, "run"))
        };
        let sd = summary.sd.map_or_else(|| "–".into(), |sd| Entry::number(sd, significant(sd, 3)));
        let mut row: Vec<Entry> = vec![label.into(), model.into(), runs.into()];
        row.push(Entry::number(summary.center, significant(summary.center, 6)));
        row.push(summary.statistic.to_string().into());
        row.push(sd);
        if let Some(baseline) = baseline.map(AsRef::as_ref) {
            if baseline == id {
                row.extend(["baseline".into(), "".into()]);
            } else {
                let found = contrast(package, baseline, id, &Settings::default())?.value;
                row.push(Entry::number(found.change_percent, percent(found.change_percent)));
                row.push(verdict(&found));
            }
        }
        table = table.row(row);
    }
    Ok(table)
}

/// The verdict of a contrast, with what confounds it.
#[must_use]
pub fn verdict(contrast: &Contrast) -> Entry {
    if contrast.confounders.is_empty() {
        contrast.verdict.to_string().into()
    } else {
        format!("{} by {}", contrast.verdict, contrast.confounders.join(", ")).into()
    }
}

/// The symbols of a published configuration difference, sorted by what they mean
/// for a comparison, with the verdict on the comparison as a note.
#[must_use]
pub fn symbols_table(package: &Package, id: &str, caption: &str) -> Table {
    let mut table = Table::new(id, caption)
        .dataset(&package.slug)
        .column("comparison")
        .column("symbol")
        .column("baseline")
        .column("candidate")
        .column("what it is")
        .column("why");
    let mut comparisons: Vec<&str> = Vec::new();
    for symbol in &package.symbols {
        if !comparisons.contains(&symbol.comparison.as_str()) {
            comparisons.push(&symbol.comparison);
        }
    }
    for comparison in comparisons {
        let symbols = package.symbols.iter().filter(|symbol| symbol.comparison == comparison);
        let changes: Vec<_> = symbols.map(study::package::Symbol::change).collect();
        let mut findings: Vec<_> = changes
            .iter()
            .filter(|change| change.before != change.after)
            .map(|change| classify(&change.symbol, &change.before, &change.after))
            .collect();
        // The most serious last column first: confounders, then factors.
        findings.sort_by_key(|finding| (rank(&finding.class), finding.change.symbol.clone()));
        for finding in findings {
            table = table.row(vec![
                comparison.into(),
                finding.change.symbol.clone().into(),
                finding.change.before.to_string().into(),
                finding.change.after.to_string().into(),
                finding.class.to_string().into(),
                finding.reason.to_string().into(),
            ]);
        }
        table = table.note(format!("{comparison}: {}", verdict_of(&changes)));
    }
    table
}

fn rank(class: &study::config::Class) -> u8 {
    match class {
        study::config::Class::Confounder { .. } => 0,
        study::config::Class::Factor => 1,
        study::config::Class::Consequence => 2,
        study::config::Class::Noise => 3,
    }
}

/// A number with a fixed number of decimals, as a table entry.
#[must_use]
pub fn decimals(value: f64, decimals: usize) -> Entry {
    Entry::number(value, fixed(value, decimals))
}
