//! Practical significance: what is large enough to matter.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Interval;

/// The smallest change that matters, as a fraction: 0.01 for 1 %.
///
/// The band of changes that do not matter is symmetric on the logarithmic scale, from
/// 1/(1 + t) to 1 + t, so that swapping baseline and candidate never changes the answer.
/// Serialised as a plain number.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Threshold(f64);

impl Threshold {
    /// 1 %, criterion.rs's noise threshold.
    pub const DEFAULT: Self = Self(0.01);

    /// A threshold of 0 makes every shown difference matter.
    ///
    /// # Errors
    /// Numbers outside 0 (inclusive) to 1 (exclusive).
    pub fn new(value: f64) -> Result<Self, ThresholdError> {
        if (0.0..1.0).contains(&value) { Ok(Self(value)) } else { Err(ThresholdError { value }) }
    }

    /// The threshold as a fraction, 0.01 for 1 %.
    pub fn get(self) -> f64 {
        self.0
    }

    /// The ratios that do not matter, lowest and highest.
    pub fn band(self) -> (f64, f64) {
        (1.0 / (1.0 + self.0), 1.0 + self.0)
    }

    /// How an interval of a ratio lies to the band.
    pub fn relevance(self, ratio: &Interval) -> Relevance {
        let (lowest, highest) = self.band();
        if ratio.low >= lowest && ratio.high <= highest {
            Relevance::Irrelevant
        } else if ratio.high < lowest || ratio.low > highest {
            Relevance::Relevant
        } else {
            Relevance::Unclear
        }
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", crate::digits::three(100.0 * self.0))
    }
}

impl TryFrom<f64> for Threshold {
    type Error = ThresholdError;

    fn try_from(value: f64) -> Result<Self, ThresholdError> {
        Self::new(value)
    }
}

impl From<Threshold> for f64 {
    fn from(threshold: Threshold) -> Self {
        threshold.0
    }
}

/// Whether a difference matters, apart from whether it is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relevance {
    /// The whole interval lies outside the band, on one side of it.
    Relevant,
    /// The interval reaches into the band and out of it.
    Unclear,
    /// The whole interval lies within the band.
    Irrelevant,
}

/// A number that is not a threshold.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("a practical threshold lies between 0 and 1, found {value}; write 1 % as 0.01")]
pub struct ThresholdError {
    /// The number that was given.
    pub value: f64,
}
