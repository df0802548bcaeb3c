//! Claims and contrasts as the JSON that notebooks carry to reports.

use serde_json::{Value, json};
use stats::Warned;

use crate::claim::Reproduction;
use crate::contrast::{Contrast, Side};

/// MIME type of [`contrast`].
pub const CONTRAST_MIME: &str = "application/vnd.preempt-lab.contrast.v1+json";

/// MIME type of [`claims`].
pub const CLAIMS_MIME: &str = "application/vnd.preempt-lab.claims.v1+json";

/// A contrast with its warnings.
pub fn contrast(contrast: &Warned<Contrast>) -> Value {
    let Warned { value, warnings } = contrast;
    let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    json!({
        "id": value.id,
        "dataset": value.dataset,
        "machine": value.machine,
        "kernel": value.kernel,
        "workload": value.workload,
        "metric": value.metric,
        "unit": value.unit.symbol(),
        "direction": value.direction,
        "baseline": side(&value.baseline),
        "candidate": side(&value.candidate),
        "change_percent": value.change_percent,
        "interval_percent": value.interval_percent.map(|(low, high)| [low, high]),
        "interval_method": value.interval_method,
        "level": value.level,
        "tests": value.tests,
        "verdict": value.verdict,
        "sentence": value.sentence(),
        "warnings": warnings,
    })
}

/// Reproduced claims under the id and caption of a table. `dataset` is the slug of
/// the package they are from.
pub fn claims(id: &str, dataset: &str, caption: &str, reproductions: &[Reproduction]) -> Value {
    let rows: Vec<Value> = reproductions.iter().map(claim).collect();
    json!({ "id": id, "dataset": dataset, "caption": caption, "rows": rows })
}

fn side(side: &Side) -> Value {
    json!({
        "series": side.series,
        "label": side.label,
        "build_default": side.build_default,
        "effective": side.effective,
        "n": side.n,
        "center": side.center,
        "statistic": side.statistic,
    })
}

fn claim(reproduction: &Reproduction) -> Value {
    json!({
        "id": reproduction.claim.id,
        "statement": reproduction.claim.statement,
        "author": reproduction.claim.author,
        "printed": reproduction.claim.printed,
        "recomputed": reproduction.recomputed_text,
        "status": reproduction.status,
        "difference": reproduction.difference_text,
        "note": reproduction.note,
    })
}

#[cfg(test)]
mod tests;
