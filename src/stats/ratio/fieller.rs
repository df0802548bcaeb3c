//! Fieller's confidence set of a ratio of means.

use super::{RatioError, Relative, Side, finite, positive};
use crate::distribution::student_quantile;
use crate::{Interval, Level, Moments};

/// The ratios that the data do not reject: not always an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fieller {
    /// The baseline is clearly not zero: the usual case.
    Bounded(Interval),
    /// The baseline may be zero but the candidate is not: every ratio is possible except those
    /// strictly between the two numbers.
    Outside {
        /// All ratios up to here are possible.
        up_to: f64,
        /// All ratios from here on are possible.
        from: f64,
    },
    /// Both sides may be zero: the data say nothing about the ratio.
    Everything,
}

impl Fieller {
    /// The interval, where there is one.
    pub fn interval(&self) -> Option<Interval> {
        match self {
            Self::Bounded(interval) => Some(*interval),
            Self::Outside { .. } | Self::Everything => None,
        }
    }

    /// Whether the data are compatible with `ratio`.
    pub fn contains(&self, ratio: f64) -> bool {
        match self {
            Self::Bounded(interval) => interval.contains(ratio),
            Self::Outside { up_to, from } => ratio <= *up_to || ratio >= *from,
            Self::Everything => true,
        }
    }
}

/// All r with (m₂ − r·m₁)² ≤ t²·(v₂ + r²·v₁), where m are the means, v the squared standard
/// errors, 1 the baseline and 2 the candidate (E. C. Fieller, J. R. Stat. Soc. B 16, 1954).
///
/// The degrees of freedom are Welch–Satterthwaite's at the observed ratio.
///
/// # Errors
/// A baseline mean that is not positive, a candidate mean that is negative, or no spread at all.
/// A candidate mean of zero is fine.
pub fn fieller(
    baseline: &Moments,
    candidate: &Moments,
    level: Level,
) -> Result<Fieller, RatioError> {
    positive(baseline.mean, Side::Baseline)?;
    if candidate.mean < 0.0 {
        return Err(RatioError::NotPositive { side: Side::Candidate, value: candidate.mean });
    }
    let t = student_quantile(level.upper_quantile(), freedom(baseline, candidate)?);

    // In units of the baseline mean, so that nothing overflows: a·r² − 2·b·r + c ≤ 0.
    let b = candidate.mean / baseline.mean;
    let first = t.powi(2) * baseline.mean_variance() / baseline.mean.powi(2);
    let second = t.powi(2) * candidate.mean_variance() / baseline.mean.powi(2);
    let a = 1.0 - first;
    // b² − a·c with c = b² − second, written so that equal terms do not cancel.
    let discriminant = first * b * b + second * a;

    if a > 0.0 {
        let root = discriminant.max(0.0).sqrt();
        return finite(Interval::new((b - root) / a, (b + root) / a, level)).map(Fieller::Bounded);
    }
    // a = 0 is a half-line; it is reported as everything, which errs on the side of caution.
    if a == 0.0 || discriminant <= 0.0 {
        return Ok(Fieller::Everything);
    }
    let root = discriminant.sqrt();
    Ok(Fieller::Outside { up_to: (b + root) / a, from: (b - root) / a })
}

fn freedom(baseline: &Moments, candidate: &Moments) -> Result<f64, RatioError> {
    if candidate.mean > 0.0 {
        return Relative::of(baseline, candidate).map(|relative| relative.freedom);
    }
    // At a ratio of zero only the candidate's variance counts.
    if candidate.sd == 0.0 && baseline.sd == 0.0 {
        return Err(RatioError::NoSpread);
    }
    Ok((candidate.n - 1) as f64)
}
