//! Intervals and the confidence that goes with them.

use serde::{Deserialize, Serialize};

use crate::{Level, Probability};

/// A two-sided confidence interval with finite bounds, in the unit of what it is about:
/// a plain ratio in [`ratio`](crate::ratio), the measured unit elsewhere.
///
/// Serialised as `{"low", "high", "level"}`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
#[non_exhaustive]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The upper bound, never below `low`.
    pub high: f64,
    /// The confidence level asked for.
    pub level: Level,
}

impl Interval {
    /// An interval from `low` to `high`.
    ///
    /// # Errors
    /// When a bound is not finite or `low` is above `high`.
    pub fn new(low: f64, high: f64, level: Level) -> Result<Self, IntervalError> {
        if !low.is_finite() || !high.is_finite() {
            return Err(IntervalError::NotFinite { low, high });
        }
        if low > high {
            return Err(IntervalError::Reversed { low, high });
        }
        Ok(Self { low, high, level })
    }

    /// Whether `value` lies inside or on a bound.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// A ratio interval as changes in percent, `(100(low−1), 100(high−1))`.
    pub fn change_percent(&self) -> (f64, f64) {
        (100.0 * (self.low - 1.0), 100.0 * (self.high - 1.0))
    }

    /// The interval of baseline / candidate, given that of candidate / baseline.
    ///
    /// # Errors
    /// When the interval does not lie wholly above zero, where reciprocals do not stay in order,
    /// or when a reciprocal overflows.
    pub fn reciprocal(&self) -> Result<Self, IntervalError> {
        if self.low <= 0.0 {
            return Err(IntervalError::NotPositive { low: self.low });
        }
        Self::new(1.0 / self.high, 1.0 / self.low, self.level)
    }
}

/// An interval whose true coverage is known exactly and is at least the level asked for.
///
/// Order statistics come in steps, so the coverage is almost never the level itself.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Covered {
    /// The interval, carrying the level asked for.
    pub interval: Interval,
    /// The coverage achieved, for continuous data; with ties it is at least this.
    pub coverage: Probability,
}

/// Why two numbers are not an interval.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum IntervalError {
    /// A bound is infinite or NaN.
    #[error(
        "an interval needs finite bounds, found {low} to {high}; report the estimate without an interval instead"
    )]
    NotFinite {
        /// The lower bound given.
        low: f64,
        /// The upper bound given.
        high: f64,
    },
    /// The bounds are the wrong way round.
    #[error("the lower bound {low} is above the upper bound {high}; swap them")]
    Reversed {
        /// The lower bound given.
        low: f64,
        /// The upper bound given.
        high: f64,
    },
    /// A reciprocal was asked of an interval that reaches zero.
    #[error(
        "the interval starts at {low}, so its reciprocal is not an interval; compute it from the swapped sides"
    )]
    NotPositive {
        /// The lower bound.
        low: f64,
    },
}

/// What deserialisation sees before [`Interval::new`] has looked at it.
#[derive(Deserialize)]
struct Unchecked {
    low: f64,
    high: f64,
    level: Level,
}

impl TryFrom<Unchecked> for Interval {
    type Error = IntervalError;

    fn try_from(raw: Unchecked) -> Result<Self, IntervalError> {
        Self::new(raw.low, raw.high, raw.level)
    }
}
