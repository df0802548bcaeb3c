//! Charts that every study needs.

use stats::{Direction, Warned};
use study::contrast::{Contrast, ContrastError};
use study::number::{counted, percent, percent_range, significant};
use study::package::Package;

use crate::chart::{Chart, Point, Shape};

/// Every run of the series as a dot, and their means, one row a kernel.
pub fn replicates_chart<S: AsRef<str>>(
    package: &Package,
    id: &str,
    title: &str,
    series: &[S],
) -> Result<Chart, ContrastError> {
    let mut runs = Vec::new();
    let mut middles = Vec::new();
    let mut quantity = String::new();
    let mut unit = String::new();
    let mut fewest = usize::MAX;
    for id in series.iter().map(AsRef::as_ref) {
        let found = study::contrast::series(package, id)?;
        let label = label(package, &found.condition);
        let summary = found.summary();
        let replicates = found.replicates();
        fewest = fewest.min(summary.n.unwrap_or(0));
        if replicates.len() > 1 {
            runs.extend(replicates.iter().map(|value| Point::new(label.clone(), *value)));
        }
        let mut middle = Point::new(label, summary.center);
        if let Some(sd) = summary.sd {
            middle = middle.within(summary.center - sd, summary.center + sd);
        }
        middles.push(middle);
        quantity = format!("{}, {}", found.metric, found.direction);
        unit = found.unit.symbol().to_string();
    }
    let mut chart = Chart::new(id, Shape::Dots, title)
        .categories("kernel")
        .values(&quantity, &unit)
        .dataset(&package.slug);
    if !runs.is_empty() {
        chart = chart.group("single runs", runs);
    }
    let caption = match fewest {
        0 => "The number of runs is not stated.".to_owned(),
        1 => "One run per kernel: no spread is known.".to_owned(),
        n => format!(
            "Bars show one standard deviation between runs; {} per kernel.",
            counted(n, "run")
        ),
    };
    Ok(chart.group("mean or published middle, ± 1 SD", middles).caption(caption))
}

/// Changes against their baselines, with intervals where there are any, around a
/// line at no change.
#[must_use]
pub fn changes_chart<'c, N: Into<String>>(
    id: &str,
    title: &str,
    contrasts: impl IntoIterator<Item = (N, &'c Warned<Contrast>)>,
) -> Chart {
    let contrasts: Vec<(String, &Warned<Contrast>)> =
        contrasts.into_iter().map(|(name, contrast)| (name.into(), contrast)).collect();
    let mut testable = Vec::new();
    let mut lone = Vec::new();
    let mut words = Vec::new();
    for (name, found) in &contrasts {
        let contrast = &found.value;
        let change = contrast.change_percent;
        match contrast.interval_percent {
            Some((low, high)) => {
                testable.push(Point::new(name.clone(), change).within(low, high));
                words.push(format!(
                    "{name}: {}, interval {}, {}",
                    percent(change),
                    percent_range((low, high)),
                    contrast.verdict
                ));
            }
            None => {
                lone.push(Point::new(name.clone(), change));
                words.push(format!(
                    "{name}: {}, no interval, {}",
                    percent(change),
                    contrast.verdict
                ));
            }
        }
    }
    let directions: Vec<Direction> =
        contrasts.iter().map(|(_, found)| found.value.direction).collect();
    let quantity = match directions.first() {
        Some(first) if directions.iter().all(|one| one == first) => {
            format!("change, {}", first)
        }
        _ => "change".to_owned(),
    };
    let mut chart = Chart::new(id, Shape::Dots, title)
        .categories("comparison")
        .values(&quantity, "%")
        .reference(0.0, "no change")
        .alt(format!("{title}. {}.", words.join("; ")));
    if let Some((_, first)) = contrasts.first() {
        chart = chart.dataset(&first.value.dataset);
    }
    if !testable.is_empty() {
        let level = contrasts.first().map_or(0.95, |(_, found)| found.value.level);
        chart = chart.group(format!("with {} % interval", significant(100.0 * level, 2)), testable);
    }
    if !lone.is_empty() {
        chart = chart.group("without interval", lone);
    }
    chart.caption("Changes of the candidate against its baseline; the line marks no change.")
}

fn label(package: &Package, condition: &str) -> String {
    package
        .condition(condition)
        .map(|it| it.label.clone())
        .filter(|label| !label.is_empty())
        .unwrap_or_else(|| condition.to_owned())
}
