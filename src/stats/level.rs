//! Probabilities and confidence levels as types, so that 95 is never taken for 0.95.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A probability, from 0 to 1 inclusive: a p value, or the coverage of an interval.
///
/// Serialised as a plain number.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Probability(f64);

impl Probability {
    /// Accepts 0 to 1 inclusive.
    ///
    /// # Errors
    /// Anything else, including NaN; the message says how a percentage is written.
    pub fn new(value: f64) -> Result<Self, ProbabilityError> {
        if (0.0..=1.0).contains(&value) { Ok(Self(value)) } else { Err(ProbabilityError { value }) }
    }

    /// The probability as a number from 0 to 1.
    pub fn get(self) -> f64 {
        self.0
    }

    /// Whether this p value is small enough to reject at `level`, that is, at most its
    /// [`alpha`](Level::alpha).
    pub fn rejects_at(self, level: Level) -> bool {
        self.0 <= level.alpha()
    }

    /// For sums that are probabilities by construction and may overshoot by rounding.
    pub(crate) fn saturating(value: f64) -> Self {
        debug_assert!(!value.is_nan());
        Self(value.clamp(0.0, 1.0))
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::digits::three(self.0))
    }
}

impl TryFrom<f64> for Probability {
    type Error = ProbabilityError;

    fn try_from(value: f64) -> Result<Self, ProbabilityError> {
        Self::new(value)
    }
}

impl From<Probability> for f64 {
    fn from(probability: Probability) -> Self {
        probability.0
    }
}

/// A number that is not a probability.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("a probability lies between 0 and 1, found {value}; write 5 % as 0.05")]
pub struct ProbabilityError {
    /// The number that was given.
    pub value: f64,
}

/// A confidence level, strictly between 0 and 1: 0.95 for a 95 % interval.
///
/// Serialised as a plain number.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Level(f64);

impl Level {
    /// 95 %, what benchstat, ministat, pyperf and criterion use.
    pub const DEFAULT: Self = Self(0.95);

    /// Accepts numbers strictly between 0 and 1.
    ///
    /// # Errors
    /// Anything else; the message says how 95 % is written.
    ///
    /// ```
    /// use stats::Level;
    /// assert_eq!(Level::new(0.9)?.get(), 0.9);
    /// assert!(Level::new(95.0).is_err());
    /// # Ok::<(), stats::LevelError>(())
    /// ```
    pub fn new(value: f64) -> Result<Self, LevelError> {
        if value > 0.0 && value < 1.0 { Ok(Self(value)) } else { Err(LevelError { value }) }
    }

    /// The level as a number, 0.95 for 95 %.
    pub fn get(self) -> f64 {
        self.0
    }

    /// The error rate that the level leaves, 1 − level. Rounded to twelve decimals, because
    /// 1 − 0.95 in binary is a little above 0.05 and a p of 0.05 must not depend on that.
    pub fn alpha(self) -> f64 {
        ((1.0 - self.0) * 1e12).round() / 1e12
    }

    /// The upper quantile of a two-sided interval, 0.975 for 95 %.
    pub(crate) fn upper_quantile(self) -> f64 {
        0.5 + self.0 / 2.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", crate::digits::three(100.0 * self.0))
    }
}

impl TryFrom<f64> for Level {
    type Error = LevelError;

    fn try_from(value: f64) -> Result<Self, LevelError> {
        Self::new(value)
    }
}

impl From<Level> for f64 {
    fn from(level: Level) -> Self {
        level.0
    }
}

/// A number that is not a confidence level.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("a confidence level lies strictly between 0 and 1, found {value}; write 95 % as 0.95")]
pub struct LevelError {
    /// The number that was given.
    pub value: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_percent_is_five_percent() {
        assert_eq!(Level::DEFAULT.alpha(), 0.05);
        assert!(Probability::new(0.05).unwrap().rejects_at(Level::DEFAULT));
        assert!(!Probability::new(0.0501).unwrap().rejects_at(Level::DEFAULT));
    }

    #[test]
    fn levels_print_as_percentages() {
        assert_eq!(Level::DEFAULT.to_string(), "95 %");
        assert_eq!(Level::new(0.999).unwrap().to_string(), "99.9 %");
    }
}
