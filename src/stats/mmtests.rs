//! What mmtests' comparison tables print, so that they can be recomputed.
//!
//! Read from github.com/gormanm/mmtests at commit 638401e, bin/lib/MMTests, Stat.pm and
//! Compare.pm. A star is the source's claim: n and the deviation are usually not in the table.

use crate::distribution::{normal_quantile, student_two_sided};
use crate::summary::{self, Center, Kind, Summary, SummaryError};
use crate::{Direction, Moments, Sample};

/// The location row with its deviation: `Hmean` where higher is better, `Amean` otherwise.
///
/// # Errors
/// A harmonic mean of a value that is not positive, which mmtests prints as NaN.
pub fn location(sample: &Sample, direction: Direction) -> Result<Summary, SummaryError> {
    let center = match Kind::by_direction(direction) {
        Kind::Rate => Center::HarmonicMean,
        Kind::Cost => Center::ArithmeticMean,
    };
    summary::of(sample, center)
}

/// The percentage beside a number, plus always meaning better: 100·c/b − 100 where higher is
/// better, 100 − 100·c/b where lower is. Not symmetric: −100 % is twice as slow, +50 % twice
/// as fast.
pub fn improvement_percent(baseline: f64, candidate: f64, direction: Direction) -> f64 {
    let percent = 100.0 * candidate / baseline;
    match direction {
        Direction::HigherIsBetter => percent - 100.0,
        Direction::LowerIsBetter => 100.0 - percent,
    }
}

/// What a star beside a percentage means; it depends on when the table was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StarRule {
    /// Until 2024-11-27: a two-sided t test at alpha 0.10 with standard error
    /// √(s₁²/n₁ + s₂²/n₂) but n₁ + n₂ − 2 degrees of freedom. Without any spread, every
    /// difference is starred.
    StudentT,
    /// From 2024-11-28 (commit 8cd087ae): the difference exceeds the sum of both half-widths
    /// 1.96·s, not divided by √n, which is a gap of about two deviations on each side.
    Gap,
}

impl StarRule {
    /// The rule in force on a day, given as year, month, day.
    ///
    /// ```
    /// use stats::mmtests::StarRule;
    /// assert_eq!(StarRule::on((2023, 1, 10)), StarRule::StudentT);
    /// assert_eq!(StarRule::on((2024, 11, 28)), StarRule::Gap);
    /// ```
    pub fn on(date: (i32, u32, u32)) -> Self {
        if date < (2024, 11, 28) { Self::StudentT } else { Self::Gap }
    }

    /// Whether mmtests would star the difference of two location rows, given with the
    /// deviations that the table prints for them.
    pub fn stars(self, baseline: &Moments, candidate: &Moments) -> bool {
        let difference = (candidate.mean - baseline.mean).abs();
        match self {
            Self::StudentT => {
                let variance = baseline.mean_variance() + candidate.mean_variance();
                if variance == 0.0 {
                    return difference > 0.0;
                }
                let freedom = (baseline.n + candidate.n - 2) as f64;
                student_two_sided(difference / variance.sqrt(), freedom) < ALPHA
            }
            Self::Gap => difference > normal_quantile(0.975) * (baseline.sd + candidate.sd),
        }
    }
}

/// The significance level of the older rule.
const ALPHA: f64 = 0.10;
