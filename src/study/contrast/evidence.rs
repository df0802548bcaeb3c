//! Weighing two series: from their values to a verdict with its warnings.

use stats::compare::{self, Comparison, Rules};
use stats::{Moments, Sample, Verdict, Warned, Warning};

use super::sentence::{self, Names};
use super::{Contrast, ContrastError, Settings, Side, TestResult, borrowed, confounding, doubt};
use crate::measurement::Statistic;
use crate::model::Stated;
use crate::package::Package;
use crate::series::Series;

pub(super) fn weigh(
    package: &Package,
    baseline: &str,
    candidate: &str,
    settings: &Settings,
) -> Result<Warned<Contrast>, ContrastError> {
    let before = named(package, baseline)?;
    let after = named(package, candidate)?;
    comparable(&before, &after)?;
    let (left, right) = (side(package, &before), side(package, &after));
    positive(&left, &right)?;

    let rules =
        Rules { direction: before.direction, level: settings.level, threshold: settings.threshold };
    let compared = compared(&before, &after, &rules);
    let confounders = confounding::between(package, &before, &after);
    let ratio = right.center / left.center;
    let mut contrast = Contrast {
        id: format!("{candidate} vs {baseline}"),
        dataset: package.slug.clone(),
        machine: before.machine.clone(),
        kernel: kernel(package, &before, &after),
        workload: after.workload.clone(),
        metric: after.metric.clone(),
        unit: before.unit,
        direction: before.direction,
        baseline: left,
        candidate: right,
        ratio,
        change_percent: 100.0 * (ratio - 1.0),
        interval_percent: None,
        interval_method: None,
        level: settings.level.get(),
        tests: Vec::new(),
        verdict: Verdict::NotTestable,
        confounders,
        sentence: String::new(),
    };
    let mut warnings = compared.warnings;
    if let Some(comparison) = compared.value {
        record(&mut contrast, &comparison);
    }
    if !contrast.confounders.is_empty() {
        contrast.verdict = Verdict::Confounded;
    }
    warnings.extend(borrowed::spread(&before, &after, settings.level));
    warnings.extend(doubt::of_figures(&before, &after));
    warnings.extend(doubt::of_conditions(package, &before, &after, &contrast.confounders));
    warnings.extend(doubt::of_traps(package, &before, &after));
    contrast.sentence = sentence::of(package, &contrast, &Names::of(package, &before, &after));
    Ok(Warned { value: contrast, warnings })
}

pub(super) fn named(package: &Package, id: &str) -> Result<Series, ContrastError> {
    package.series(id).ok_or_else(|| {
        let shared =
            |other: &&str| other.bytes().zip(id.bytes()).take_while(|(l, r)| l == r).count();
        // The first of several equally near ones, so that the text does not depend on their number.
        let nearest = package.series_ids().into_iter().rev().max_by_key(shared);
        ContrastError::NoSeries {
            dataset: package.slug.clone(),
            series: id.to_owned(),
            nearest: nearest.unwrap_or("none").to_owned(),
        }
    })
}

fn comparable(before: &Series, after: &Series) -> Result<(), ContrastError> {
    let pairs = [
        ("machines", before.machine.clone(), after.machine.clone()),
        ("metrics", before.metric.clone(), after.metric.clone()),
        ("units", before.unit.to_string(), after.unit.to_string()),
        ("directions", before.direction.to_string(), after.direction.to_string()),
    ];
    match pairs.into_iter().find(|(_, left, right)| left != right) {
        None => Ok(()),
        Some((what, left, right)) => Err(ContrastError::Different {
            baseline: before.id.clone(),
            candidate: after.id.clone(),
            what,
            left,
            right,
        }),
    }
}

fn positive(left: &Side, right: &Side) -> Result<(), ContrastError> {
    match [left, right].into_iter().find(|side| side.center <= 0.0) {
        None => Ok(()),
        Some(side) => Err(ContrastError::NotPositive {
            baseline: left.series.clone(),
            candidate: right.series.clone(),
            series: side.series.clone(),
            center: side.center,
        }),
    }
}

fn side(package: &Package, series: &Series) -> Side {
    let summary = series.summary();
    let condition = package.condition(&series.condition);
    Side {
        series: series.id.clone(),
        label: condition.map_or(&*series.condition, sentence::label).to_owned(),
        build_default: condition.and_then(|condition| condition.build_default),
        effective: condition.and_then(|condition| condition.effective),
        dynamic: condition.map_or(Stated::Unknown, |condition| condition.dynamic),
        debug_preempt: condition.map_or(Stated::Unknown, |condition| condition.debug_preempt),
        model: condition.map_or(String::new(), |condition| condition.model().to_string()),
        n: summary.n,
        center: summary.center,
        statistic: summary.statistic,
        sd: summary.sd,
    }
}

fn kernel(package: &Package, before: &Series, after: &Series) -> String {
    let release = |series: &Series| {
        package.condition(&series.condition).map_or("", |condition| &*condition.kernel)
    };
    match (release(before), release(after)) {
        (left, right) if left == right => left.to_owned(),
        ("", right) => right.to_owned(),
        (left, "") => left.to_owned(),
        (left, right) => format!("{left} -> {right}"),
    }
}

/// Raw values where both sides have them, else means with their spreads, else
/// nothing but the reason.
fn compared(before: &Series, after: &Series, rules: &Rules) -> Warned<Option<Comparison>> {
    let samples = (Sample::new(before.replicates()), Sample::new(after.replicates()));
    if let (Ok(left), Ok(right)) = &samples {
        return compare::samples(left, right, rules).map(Some);
    }
    match (moments(before), moments(after)) {
        (Ok(left), Ok(right)) => {
            let compared = compare::moments(&left, &right, rules).map(Some);
            doubt::of_centers(before, after).into_iter().fold(compared, Warned::and_warn)
        }
        (left, right) => {
            let reasons = [left.err(), right.err()].into_iter().flatten();
            let mut warned = Warned::clean(None);
            warned.warnings = reasons.collect();
            warned.warnings.dedup();
            warned
        }
    }
}

/// Mean, spread and n of a side, or what is missing.
fn moments(series: &Series) -> Result<Moments, Warning> {
    let summary = series.summary();
    if matches!(summary.statistic, Statistic::Minimum | Statistic::Maximum) {
        return Err(Warning::Note(format!(
            "a {} says nothing about chance; ask for the single runs",
            summary.statistic
        )));
    }
    let Some(n) = summary.n else {
        return Err(Warning::Note(
            "the number of runs is not published, so no interval can be had; ask for it, or repeat the runs"
                .to_owned(),
        ));
    };
    if n < stats::decide::FEW_RUNS && summary.sd.is_none() {
        return Err(Warning::FewRuns { have: n, need: stats::decide::FEW_RUNS });
    }
    let Some(sd) = summary.sd else {
        return Err(Warning::Note(
            "no spread between runs is published, so no interval can be had; ask for the single runs"
                .to_owned(),
        ));
    };
    Moments::new(summary.center, sd, n).map_err(|fault| Warning::Note(fault.to_string()))
}

fn record(contrast: &mut Contrast, comparison: &Comparison) {
    contrast.verdict = comparison.verdict;
    if let Some(interval) = comparison.interval {
        contrast.interval_percent = Some(interval.change_percent());
        contrast.interval_method = Some(method(contrast).to_owned());
    }
    if let Some(welch) = &comparison.welch {
        contrast.tests.push(TestResult {
            name: "Welch's t test".to_owned(),
            p: welch.p.get(),
            smallest_p: None,
        });
    }
    if let Some(rank) = &comparison.rank {
        contrast.tests.push(TestResult {
            name: "exact rank test".to_owned(),
            p: rank.p.get(),
            smallest_p: Some(rank.smallest_p.get()),
        });
    }
}

fn method(contrast: &Contrast) -> &'static str {
    let is_median = |side: &Side| side.statistic == Statistic::Median;
    if is_median(&contrast.baseline) || is_median(&contrast.candidate) {
        "delta method on the logarithm of the ratio, published medians taken for means"
    } else {
        "delta method on the logarithm of the ratio of means"
    }
}
