//! Two conditions compared with the default methods, in one call.

use crate::decide::{Evidence, decide};
use crate::mann_whitney::{self, MannWhitney};
use crate::ratio::{self, RatioError};
use crate::welch::{self, Welch};
use crate::{Direction, Interval, Level, Moments, Sample, Threshold, Verdict, Warned, Warning};

/// How to compare.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rules {
    /// Which way the metric improves.
    pub direction: Direction,
    /// The confidence level of intervals, and with it the alpha of tests.
    pub level: Level,
    /// What is large enough to matter.
    pub threshold: Threshold,
}

/// Everything a comparison computed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Comparison {
    /// Candidate mean / baseline mean; infinite or NaN when the baseline mean is 0.
    pub ratio: f64,
    /// The log-delta interval of `ratio`, where there is one.
    pub interval: Option<Interval>,
    /// Welch's test, where it could be done.
    pub welch: Option<Welch>,
    /// The rank test; only from raw values with at least 2 runs a side.
    pub rank: Option<MannWhitney>,
    /// What it all shows.
    pub verdict: Verdict,
}

/// Compares raw values, one per run.
pub fn samples(baseline: &Sample, candidate: &Sample, rules: &Rules) -> Warned<Comparison> {
    let (Some(before), Some(after)) = (baseline.moments(), candidate.moments()) else {
        let evidence = Evidence {
            n_baseline: baseline.n(),
            n_candidate: candidate.n(),
            ratio: None,
            welch: None,
            rank: None,
        };
        return concluded(candidate.mean() / baseline.mean(), &evidence, rules);
    };
    let rank = Some(mann_whitney::test(baseline, candidate));
    compared(&before, &after, rank, rules)
}

/// Compares published summaries. Without raw values there is no rank test.
pub fn moments(baseline: &Moments, candidate: &Moments, rules: &Rules) -> Warned<Comparison> {
    compared(baseline, candidate, None, rules)
}

fn compared(
    before: &Moments,
    after: &Moments,
    rank: Option<MannWhitney>,
    rules: &Rules,
) -> Warned<Comparison> {
    let interval = ratio::log_delta(before, after, rules.level);
    let evidence = Evidence {
        n_baseline: before.n,
        n_candidate: after.n,
        ratio: interval.as_ref().ok().copied(),
        welch: welch::from_moments(before, after, rules.level).ok(),
        rank,
    };
    let mut concluded = concluded(after.mean / before.mean, &evidence, rules);
    if let Err(error) = interval {
        // The general note that there is no interval gives way to the reason.
        concluded.warnings.pop();
        concluded.warnings.push(match error {
            RatioError::NoSpread => Warning::NoSpread,
            other => Warning::Note(other.to_string()),
        });
    }
    concluded
}

fn concluded(ratio: f64, evidence: &Evidence, rules: &Rules) -> Warned<Comparison> {
    decide(rules.direction, rules.threshold, evidence).map(|verdict| Comparison {
        ratio,
        interval: evidence.ratio,
        welch: evidence.welch,
        rank: evidence.rank,
        verdict,
    })
}
