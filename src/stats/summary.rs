//! One number for many, chosen by what kind of data it is.

use crate::{Direction, Sample};

/// What a metric counts, which decides how it averages (Hoefler and Belli, SC'15, rules 3
/// and 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Seconds, joules, bytes: amounts that add up, so their arithmetic mean means something.
    Cost,
    /// Amounts per second over a fixed amount of work; times add up, so rates average
    /// harmonically.
    Rate,
}

impl Kind {
    /// The mean that fits this kind of data.
    pub fn center(self) -> Center {
        match self {
            Self::Cost => Center::ArithmeticMean,
            Self::Rate => Center::HarmonicMean,
        }
    }

    /// What mmtests assumes: higher-is-better numbers are rates, the others costs.
    pub fn by_direction(direction: Direction) -> Self {
        match direction {
            Direction::HigherIsBetter => Self::Rate,
            Direction::LowerIsBetter => Self::Cost,
        }
    }
}

/// A way to condense a sample into one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Center {
    /// Σx / n.
    ArithmeticMean,
    /// n / Σ(1/x), for positive values only.
    HarmonicMean,
    /// The middle value.
    Median,
}

/// A sample in a few numbers, all in the measured unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// How `value` was computed.
    pub center: Center,
    /// The central value.
    pub value: f64,
    /// The spread that belongs to `center`: the standard deviation with n − 1 for the
    /// arithmetic mean, [`harmonic_sd`] for the harmonic mean; none for a median or a single run.
    pub sd: Option<f64>,
    /// The runs behind it.
    pub n: usize,
    /// The smallest value.
    pub minimum: f64,
    /// The largest value. Compare maxima only at equal `n`: they grow with it.
    pub maximum: f64,
}

/// Condenses `sample` around `center`.
///
/// # Errors
/// The harmonic mean of a value that is not positive.
///
/// ```
/// use stats::summary::{self, Kind};
/// // 60 and 30 km/h over the same road: 40 km/h, not 45.
/// let speeds = stats::Sample::new(vec![60.0, 30.0])?;
/// assert!((summary::of(&speeds, Kind::Rate.center())?.value - 40.0).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of(sample: &Sample, center: Center) -> Result<Summary, SummaryError> {
    let (value, sd) = match center {
        Center::ArithmeticMean => (sample.mean(), sample.sd()),
        Center::Median => (sample.median(), None),
        Center::HarmonicMean => (harmonic_mean(sample)?, harmonic_sd(sample)?),
    };
    Ok(Summary {
        center,
        value,
        sd,
        n: sample.n(),
        minimum: sample.minimum(),
        maximum: sample.maximum(),
    })
}

/// n / Σ(1/x).
///
/// # Errors
/// When a value is not positive.
pub fn harmonic_mean(sample: &Sample) -> Result<f64, SummaryError> {
    if sample.minimum() <= 0.0 {
        return Err(SummaryError::NotPositive { value: sample.minimum() });
    }
    let sum: f64 = sample.values().iter().map(|value| value.recip()).sum();
    Ok(sample.n() as f64 / sum)
}

/// The spread around a harmonic mean m as mmtests prints it, √(m⁴ Σ(1/x − 1/m)² / n): the
/// spread of the reciprocals carried back by the derivative of 1/x. `None` for a single run.
///
/// # Errors
/// When a value is not positive.
pub fn harmonic_sd(sample: &Sample) -> Result<Option<f64>, SummaryError> {
    let mean = harmonic_mean(sample)?;
    if sample.n() < 2 {
        return Ok(None);
    }
    let squares: f64 =
        sample.values().iter().map(|value| (value.recip() - mean.recip()).powi(2)).sum();
    Ok(Some(mean * mean * (squares / sample.n() as f64).sqrt()))
}

/// Why a sample could not be condensed that way.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SummaryError {
    /// A rate of zero or below has no harmonic mean.
    #[error(
        "a harmonic mean needs positive values, found {value}; use the median, or drop the failed run"
    )]
    NotPositive {
        /// The smallest value.
        value: f64,
    },
}
