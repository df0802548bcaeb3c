//! Contrasts: a baseline series against a candidate series, with an interval where
//! one can be had, a verdict, and every warning that belongs to them.

mod borrowed;
mod confounding;
mod doubt;
mod error;
mod evidence;
mod sentence;

use serde::Serialize;
use stats::{Direction, Level, Threshold, Verdict, Warned};

pub use error::ContrastError;

use crate::measurement::Statistic;
use crate::model::{PreemptionModel, Stated};
use crate::package::Package;
use crate::series::Series;
use crate::unit::Unit;

/// How to decide.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Confidence level of intervals; alpha of tests is its complement.
    pub level: Level,
    /// Changes smaller than this do not matter in practice.
    pub threshold: Threshold,
}

impl Default for Settings {
    /// 95 % and 1 %.
    fn default() -> Self {
        Self { level: Level::DEFAULT, threshold: Threshold::DEFAULT }
    }
}

/// A baseline series against a candidate series.
///
/// A ratio is candidate over baseline; `change_percent` is positive when the number
/// went up, whether or not that is good. `direction` says which way is good.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Contrast {
    /// `<candidate> vs <baseline>`, both as series ids.
    pub id: String,
    /// Slug of the package.
    pub dataset: String,
    /// Machine of both series.
    pub machine: String,
    /// Kernel release of both, `a -> b` where they differ, empty where not stated.
    pub kernel: String,
    /// Workload of the candidate.
    pub workload: String,
    /// What was measured.
    pub metric: String,
    /// Unit of both centers.
    pub unit: Unit,
    /// Which way is better.
    pub direction: Direction,
    /// What is compared with.
    pub baseline: Side,
    /// What is compared.
    pub candidate: Side,
    /// Candidate over baseline.
    pub ratio: f64,
    /// 100 (ratio − 1).
    pub change_percent: f64,
    /// Interval of `change_percent` at `level`; absent when no spread is known.
    pub interval_percent: Option<(f64, f64)>,
    /// How the interval was made.
    pub interval_method: Option<String>,
    /// Confidence level of the interval.
    pub level: f64,
    /// Tests made.
    pub tests: Vec<TestResult>,
    /// What is decided.
    pub verdict: Verdict,
    /// What else differs between the two sides and has a price of its own: symbols,
    /// boot parameters, kernel release. Empty unless the verdict is `confounded`.
    pub confounders: Vec<String>,
    sentence: String,
}

/// One side of a contrast.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Side {
    /// Id of the series.
    pub series: String,
    /// The author's word for the condition; its id where there is none.
    pub label: String,
    /// The model chosen when the kernel was built.
    pub build_default: Option<PreemptionModel>,
    /// The model in force during the run.
    pub effective: Option<PreemptionModel>,
    /// Whether the kernel can change its model.
    pub dynamic: Stated,
    /// Whether DEBUG_PREEMPT was on.
    pub debug_preempt: Stated,
    /// The condition's model in words: `dynamic none (built voluntary)`.
    pub model: String,
    /// Replicates; absent when the source does not say.
    pub n: Option<usize>,
    /// The middle, in the contrast's unit.
    pub center: f64,
    /// What the middle is.
    pub statistic: Statistic,
    /// Standard deviation between replicates, in the contrast's unit.
    pub sd: Option<f64>,
}

/// A test and what it found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TestResult {
    /// Name of the test.
    pub name: String,
    /// Two-sided p value.
    pub p: f64,
    /// The smallest p this test can reach with so few runs, where it is discrete.
    pub smallest_p: Option<f64>,
}

impl Contrast {
    /// The contrast in one sentence: what was measured where, the change, its
    /// interval or why there is none, runs per side, the verdict.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// What the change is a change *to*, as the candidate has it and the baseline has
    /// not: `dynamic`, `debug-preempt`, or the candidate's effective model.
    ///
    /// A model is named only between two static or two dynamic kernels: from a static
    /// to a dynamic one the switch changes as well, and the change is not the model's
    /// alone. Empty where nothing of this is known to differ, and for a change back
    /// from dynamic to static or from DEBUG_PREEMPT to none.
    pub fn topics(&self) -> Vec<&'static str> {
        let (before, after) = (&self.baseline, &self.candidate);
        let turned_on =
            |before: Stated, after: Stated| (before, after) == (Stated::No, Stated::Yes);
        let mut topics = Vec::new();
        if turned_on(before.dynamic, after.dynamic) {
            topics.push("dynamic");
        }
        if turned_on(before.debug_preempt, after.debug_preempt) {
            topics.push("debug-preempt");
        }
        if let (Some(from), Some(to)) = (before.effective, after.effective)
            && from != to
            && before.dynamic == after.dynamic
        {
            topics.push(to.word());
        }
        topics
    }
}

/// Compares two series of `package`, named by id.
///
/// # Errors
/// [`ContrastError`] when a series does not exist, when the two are of different
/// machines, metrics, units or directions, or when a center does not allow a ratio.
pub fn contrast(
    package: &Package,
    baseline: &str,
    candidate: &str,
    settings: &Settings,
) -> Result<Warned<Contrast>, ContrastError> {
    evidence::weigh(package, baseline, candidate, settings)
}

/// The series of that id.
///
/// # Errors
/// [`ContrastError::NoSeries`], which names the nearest.
pub fn series(package: &Package, id: &str) -> Result<Series, ContrastError> {
    evidence::named(package, id)
}

/// Compares several pairs, each `(baseline, candidate)`; the answers are in the
/// order of `pairs`.
///
/// # Errors
/// As [`contrast`], for the first pair that cannot be compared.
pub fn contrasts(
    package: &Package,
    pairs: &[(&str, &str)],
    settings: &Settings,
) -> Result<Vec<Warned<Contrast>>, ContrastError> {
    pairs
        .iter()
        .map(|(baseline, candidate)| contrast(package, baseline, candidate, settings))
        .collect()
}

#[cfg(test)]
mod tests;
