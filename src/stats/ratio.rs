//! Candidate / baseline, with an interval.
//!
//! [`log_delta`] is the default: symmetric under swapping the sides, needs only moments. [`fieller()`]
//! is exact for normal means and says so when the baseline is too noisy to divide by.
//! [`bootstrap()`] assumes no shape but needs the raw values, and more than a handful of them.

mod bootstrap;
mod fieller;

use std::fmt;

pub use bootstrap::{RESAMPLES, bootstrap, bootstrap_percentile};
pub use fieller::{Fieller, fieller};

use crate::distribution::{satterthwaite, student_quantile};
use crate::{Interval, IntervalError, Level, Moments};

/// The interval of candidate mean / baseline mean by the delta method on the logarithm:
/// exp(ln r ± t·√(s₁²/(n₁m₁²) + s₂²/(n₂m₂²))), with the Welch–Satterthwaite degrees of
/// freedom of the two relative variances.
///
/// # Errors
/// A mean that is not positive, or no spread on either side.
///
/// ```
/// use stats::{Level, Moments, ratio};
/// let baseline = Moments::new(100.0, 2.0, 5)?;
/// let candidate = Moments::new(110.0, 2.0, 5)?;
/// let interval = ratio::log_delta(&baseline, &candidate, Level::DEFAULT)?;
/// assert!(interval.low > 1.06 && interval.high < 1.14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn log_delta(
    baseline: &Moments,
    candidate: &Moments,
    level: Level,
) -> Result<Interval, RatioError> {
    positive(baseline.mean, Side::Baseline)?;
    positive(candidate.mean, Side::Candidate)?;
    let relative = Relative::of(baseline, candidate)?;
    let center = (candidate.mean / baseline.mean).ln();
    let reach = student_quantile(level.upper_quantile(), relative.freedom) * relative.se;
    finite(Interval::new((center - reach).exp(), (center + reach).exp(), level))
}

/// Which side of a comparison a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The side divided by.
    Baseline,
    /// The side divided.
    Candidate,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Baseline => "baseline",
            Self::Candidate => "candidate",
        })
    }
}

/// Why a ratio has no interval.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RatioError {
    /// A ratio on a logarithmic scale needs positive values.
    #[error(
        "a ratio needs positive values, but the {side} has {value}; compare the difference instead"
    )]
    NotPositive {
        /// The side at fault.
        side: Side,
        /// The offending mean or value.
        value: f64,
    },
    /// Both sides repeat one number.
    #[error(
        "no run differs from another on either side, so the ratio has no interval; record more digits"
    )]
    NoSpread,
    /// Resampling one value yields that value.
    #[error("the {side} has a single run, and resampling needs at least 2 on each side; repeat it")]
    TooFew {
        /// The side at fault.
        side: Side,
    },
    /// The spread is so large that a bound overflowed.
    #[error("the spread is too large for a finite interval; repeat the runs or check their units")]
    Unbounded,
}

/// The relative standard error of a ratio and its degrees of freedom.
struct Relative {
    se: f64,
    freedom: f64,
}

impl Relative {
    fn of(baseline: &Moments, candidate: &Moments) -> Result<Self, RatioError> {
        let first = baseline.mean_variance() / baseline.mean.powi(2);
        let second = candidate.mean_variance() / candidate.mean.powi(2);
        let variance = first + second;
        if variance == 0.0 {
            return Err(RatioError::NoSpread);
        }
        let freedom = satterthwaite((first, baseline.n), (second, candidate.n));
        Ok(Self { se: variance.sqrt(), freedom })
    }
}

fn positive(value: f64, side: Side) -> Result<(), RatioError> {
    if value > 0.0 { Ok(()) } else { Err(RatioError::NotPositive { side, value }) }
}

fn finite(interval: Result<Interval, IntervalError>) -> Result<Interval, RatioError> {
    interval.map_err(|_| RatioError::Unbounded)
}
