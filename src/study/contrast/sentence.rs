//! A contrast in one sentence.

use stats::Verdict;

use super::confounding::{DEBUG_PREEMPT, debug_preempt_differs};
use super::{Contrast, Side};
use crate::measurement::Statistic;
use crate::model::Stated;
use crate::number;
use crate::package::{Condition, Package};
use crate::series::Series;

/// What the two sides are called in the sentence: whatever distinguishes them.
pub(super) struct Names {
    pub(super) baseline: String,
    pub(super) candidate: String,
}

impl Names {
    /// The models where they differ; else what does: DEBUG_PREEMPT, the workload,
    /// the parameters, the kernel release, the author's labels.
    pub(super) fn of(package: &Package, baseline: &Series, candidate: &Series) -> Self {
        let sides =
            (package.condition(&baseline.condition), package.condition(&candidate.condition));
        if let (Some(before), Some(after)) = sides
            && before.id != after.id
        {
            return Self::of_kernels(before, after);
        }
        if baseline.workload != candidate.workload {
            return Self::new(&baseline.workload, &candidate.workload);
        }
        Self::new(differing(baseline, candidate), differing(candidate, baseline))
    }

    fn of_kernels(before: &Condition, after: &Condition) -> Self {
        if debug_preempt_differs(before, after) {
            return Self::new(with_debug_preempt(before), with_debug_preempt(after));
        }
        let models = (before.model().to_string(), after.model().to_string());
        if models.0 != models.1 {
            return Self::new(models.0, models.1);
        }
        if before.kernel != after.kernel {
            return Self::new(&before.kernel, &after.kernel);
        }
        Self::new(label(before), label(after))
    }

    fn new(baseline: impl Into<String>, candidate: impl Into<String>) -> Self {
        Self { baseline: baseline.into(), candidate: candidate.into() }
    }
}

/// The author's word for a condition; its id where there is none.
pub(super) fn label(condition: &Condition) -> &str {
    if condition.label.is_empty() { &condition.id } else { &condition.label }
}

/// The sentence: where, what, how much, how sure, from what to what, and the verdict.
pub(super) fn of(package: &Package, contrast: &Contrast, names: &Names) -> String {
    let Contrast { workload, metric, .. } = contrast;
    format!(
        "{place}, {workload} {metric} {change} ({certainty}{runs}) from {from} to {to}: {verdict}.",
        place = place(package, contrast),
        metric = metric.replace('-', " "),
        change = change(contrast.change_percent),
        certainty = certainty(contrast),
        runs = runs(&contrast.baseline, &contrast.candidate),
        from = names.baseline,
        to = names.candidate,
        verdict = verdict(contrast),
    )
}

fn place(package: &Package, contrast: &Contrast) -> String {
    // A row of `machines.csv` without a processor stands for a machine nobody named.
    let is_unnamed =
        package.machine(&contrast.machine).is_some_and(|machine| machine.cpu.is_empty());
    let machine = match contrast.machine.as_str() {
        _ if is_unnamed => "On a machine not named",
        machine => &format!("On {machine}"),
    };
    match contrast.kernel.as_str() {
        "" => format!("{machine}, kernel not stated"),
        kernel => format!("{machine} with Linux {kernel}"),
    }
}

fn change(percent: f64) -> String {
    let text = number::percent(percent);
    if text.bytes().any(|byte| matches!(byte, b'1'..=b'9')) {
        format!("changed by {text}")
    } else {
        "did not change".to_owned()
    }
}

fn certainty(contrast: &Contrast) -> String {
    if let Some(interval) = contrast.interval_percent {
        let level = number::significant(100.0 * contrast.level, 3);
        let level = level.trim_end_matches('0').trim_end_matches('.');
        return format!("{level} % interval {}", number::percent_range(interval));
    }
    let reason = match (contrast.baseline.n, contrast.candidate.n) {
        (Some(1), Some(1)) => "one run each",
        (Some(1), Some(_)) | (Some(_), Some(1)) => "one run on one side",
        (None, None) => "number of runs not stated",
        (None, _) | (_, None) => "number of runs not stated for one side",
        _ => "the spread is not stated",
    };
    format!("no interval: {reason}")
}

fn runs(baseline: &Side, candidate: &Side) -> String {
    let count = |side: &Side| side.n.map_or("?".to_owned(), |n| n.to_string());
    let is_median = |side: &Side| side.statistic == Statistic::Median;
    let medians = if is_median(baseline) && is_median(candidate) { "medians, " } else { "" };
    match (baseline.n, candidate.n) {
        (None, None) => String::new(),
        _ => format!("; {medians}n = {} and {}", count(baseline), count(candidate)),
    }
}

fn verdict(contrast: &Contrast) -> String {
    match contrast.verdict {
        Verdict::Confounded => format!("confounded by {}", listed(&contrast.confounders)),
        verdict => verdict.to_string(),
    }
}

/// Names an enumeration spells out before it counts the rest.
const LISTED: usize = 3;

fn listed(names: &[String]) -> String {
    match names {
        [one] => one.clone(),
        [first, second] => format!("{first} and {second}"),
        names if names.len() <= LISTED => names.join(", "),
        names => {
            let (shown, rest) = names.split_at(LISTED);
            format!("{} and {} more", shown.join(", "), rest.len())
        }
    }
}

/// The model with DEBUG_PREEMPT, for kernels that differ in it.
fn with_debug_preempt(condition: &Condition) -> String {
    let word = if condition.debug_preempt == Stated::Yes { "with" } else { "without" };
    let model = condition.model();
    match (model.effective, model.build_default) {
        (None, None) => format!("a kernel {word} {DEBUG_PREEMPT}"),
        _ => format!("{model} {word} {DEBUG_PREEMPT}"),
    }
}

/// The parameters of `series` that `other` does not share.
fn differing(series: &Series, other: &Series) -> String {
    let own =
        series.parameters.iter().filter(|(key, value)| other.parameters.get(*key) != Some(*value));
    let words: Vec<String> = own.map(|(key, value)| format!("{key}={value}")).collect();
    if words.is_empty() { series.id.clone() } else { words.join(", ") }
}
