//! What makes a contrast less trustworthy than its interval says.

use stats::Warning;

use super::confounding::DEBUG_PREEMPT;
use crate::measurement::Statistic;
use crate::model::Stated;
use crate::package::{Package, Trap};
use crate::printed::Printed;
use crate::series::Series;

/// Medians in a computation made for means, or two different statistics.
pub(super) fn of_centers(before: &Series, after: &Series) -> Option<Warning> {
    let (left, right) = (before.summary().statistic, after.summary().statistic);
    if left != right {
        return Some(Warning::Note(format!(
            "a {left} is compared with a {right}; ask for the same statistic of both sides"
        )));
    }
    (left == Statistic::Median).then(|| {
        Warning::Note(
            "medians are published with standard deviations; the interval treats them as means \
             and is an approximation; ask for the single runs"
                .to_owned(),
        )
    })
}

/// Changes of less than this, in percentage points, do not show in a percentage
/// with one decimal.
const VISIBLE: f64 = 0.1;

/// Few printed digits, where they leave the change open by more than [`VISIBLE`].
pub(super) fn of_figures(before: &Series, after: &Series) -> Option<Warning> {
    let (left, right) = (relative_rounding(before)?, relative_rounding(after)?);
    let ratio = after.summary().center / before.summary().center;
    let low = ratio * (1.0 - right) / (1.0 + left);
    let high = ratio * (1.0 + right) / (1.0 - left);
    (100.0 * (high - low) > VISIBLE).then_some(Warning::Rounded { low, high })
}

/// Half a unit in the last printed place, relative to the value; none for several
/// runs, whose roundings average out.
fn relative_rounding(series: &Series) -> Option<f64> {
    let [only] = series.measurements.as_slice() else {
        return None;
    };
    let printed = Printed::parse(&only.printed).ok()?;
    let half = printed.step / 2.0;
    (half < printed.value.abs()).then(|| half / printed.value.abs())
}

/// Confounders, and DEBUG_PREEMPT that is stated for one side only.
pub(super) fn of_conditions(
    package: &Package,
    before: &Series,
    after: &Series,
    confounders: &[String],
) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if !confounders.is_empty() {
        warnings.push(Warning::Note(format!(
            "the two sides also differ in {}; compare series that differ in one thing, or quote the change \
             as the sum of all of them",
            confounders.join(", ")
        )));
    }
    let debug = |series: &Series| package.condition(&series.condition).map(|row| row.debug_preempt);
    let sides = (debug(before), debug(after));
    if let (Some(Stated::Unknown), Some(Stated::Yes | Stated::No))
    | (Some(Stated::Yes | Stated::No), Some(Stated::Unknown)) = sides
    {
        warnings.push(Warning::Note(format!(
            "{DEBUG_PREEMPT} is stated for one side only; ask for the configuration of the other"
        )));
    }
    warnings
}

/// The traps of both series, each once, most severe first.
pub(super) fn of_traps(package: &Package, before: &Series, after: &Series) -> Vec<Warning> {
    let mut traps: Vec<&Trap> = Vec::new();
    for trap in package.traps_for(&before.id).into_iter().chain(package.traps_for(&after.id)) {
        if !traps.iter().any(|known| known.id == trap.id) {
            traps.push(trap);
        }
    }
    traps.sort_by_key(|trap| trap.severity);
    traps.into_iter().map(warning).collect()
}

fn warning(trap: &Trap) -> Warning {
    let title = trap.title.trim_end_matches('.');
    Warning::Note(format!("{} ({}). {}", title, trap.severity, trap.text))
}
