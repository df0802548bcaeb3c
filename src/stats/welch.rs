//! Welch's t test: do two means differ, without assuming equal spread?
//!
//! B. L. Welch, Biometrika 34 (1947), with Satterthwaite's degrees of freedom.

use crate::distribution::{satterthwaite, student_quantile, student_two_sided};
use crate::{Interval, Level, Moments, Probability, Sample};

/// What the test found. Differences are candidate − baseline, in the measured unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Welch {
    /// The statistic, with the sign of `difference`.
    pub t: f64,
    /// Degrees of freedom.
    pub df: f64,
    /// The two-sided p value.
    pub p: Probability,
    /// Candidate mean − baseline mean.
    pub difference: f64,
    /// The interval of the difference.
    pub interval: Interval,
}

/// Tests the means of two samples.
///
/// # Errors
/// A side with a single run, or no spread on either side.
pub fn from_samples(
    baseline: &Sample,
    candidate: &Sample,
    level: Level,
) -> Result<Welch, WelchError> {
    let few = || WelchError::TooFew { n_baseline: baseline.n(), n_candidate: candidate.n() };
    let before = baseline.moments().ok_or_else(few)?;
    let after = candidate.moments().ok_or_else(few)?;
    from_moments(&before, &after, level)
}

/// Tests two means of which only (mean, standard deviation, n) was published.
///
/// # Errors
/// No spread on either side, where any difference at all would look certain.
pub fn from_moments(
    baseline: &Moments,
    candidate: &Moments,
    level: Level,
) -> Result<Welch, WelchError> {
    let (first, second) = (baseline.mean_variance(), candidate.mean_variance());
    if first + second == 0.0 {
        return Err(WelchError::NoSpread);
    }
    let df = satterthwaite((first, baseline.n), (second, candidate.n));
    let difference = candidate.mean - baseline.mean;
    let se = (first + second).sqrt();
    let reach = student_quantile(level.upper_quantile(), df) * se;
    let interval = Interval::new(difference - reach, difference + reach, level)
        .map_err(|_| WelchError::Overflow)?;
    let t = difference / se;
    let p = Probability::saturating(student_two_sided(t, df));
    Ok(Welch { t, df, p, difference, interval })
}

/// Why the means could not be tested.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WelchError {
    /// A single run has no spread.
    #[error(
        "Welch's test needs at least 2 runs a side, found {n_baseline} against {n_candidate}; repeat the single run"
    )]
    TooFew {
        /// Runs of the baseline.
        n_baseline: usize,
        /// Runs of the candidate.
        n_candidate: usize,
    },
    /// Both sides repeat one number.
    #[error(
        "no run differs from another on either side, so Welch's test has no scale; record more digits"
    )]
    NoSpread,
    /// The numbers are too large for the squares the test needs.
    #[error("the spread is too large to compute with; check the units")]
    Overflow,
}
