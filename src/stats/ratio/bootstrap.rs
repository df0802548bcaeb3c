//! Resampled intervals of a ratio of means.

use super::{RatioError, Side, finite, positive};
use crate::distribution::{normal_cdf, normal_quantile};
use crate::random::SplitMix64;
use crate::{Interval, Level, Sample};

/// Resamples per interval: the bounds of a 95 % interval then move by about 2 % of its width
/// from seed to seed.
pub const RESAMPLES: usize = 10_000;

/// The bias-corrected and accelerated bootstrap interval of candidate mean / baseline mean
/// (Efron, J. Am. Stat. Assoc. 82, 1987), from [`RESAMPLES`] resamples drawn with `seed`.
///
/// Resampled and interpolated on the logarithm of the ratio. Both sides have a stream of their
/// own that follows the data, not the role, so swapping baseline and candidate gives exactly the
/// reciprocal interval. With fewer than about 8 runs a side it is too narrow; prefer
/// [`log_delta`](super::log_delta) there.
///
/// # Errors
/// A side with a single run, a value that is not positive, or no spread at all.
pub fn bootstrap(
    baseline: &Sample,
    candidate: &Sample,
    level: Level,
    seed: u64,
) -> Result<Interval, RatioError> {
    let resampled = Resampled::draw(baseline, candidate, seed)?;
    let observed = log_ratio(baseline.values(), candidate.values());
    let bias = normal_quantile(resampled.share_below(observed));
    let acceleration = acceleration(baseline, candidate);
    let adjusted = |quantile: f64| {
        let shifted = bias + normal_quantile(quantile);
        normal_cdf(bias + shifted / (1.0 - acceleration * shifted))
    };
    let upper = level.upper_quantile();
    resampled.interval(adjusted(1.0 - upper), adjusted(upper), level)
}

/// The percentile bootstrap interval of candidate mean / baseline mean; otherwise as
/// [`bootstrap()`], with the same errors.
pub fn bootstrap_percentile(
    baseline: &Sample,
    candidate: &Sample,
    level: Level,
    seed: u64,
) -> Result<Interval, RatioError> {
    let upper = level.upper_quantile();
    Resampled::draw(baseline, candidate, seed)?.interval(1.0 - upper, upper, level)
}

/// Logarithms of resampled ratios, ascending.
struct Resampled(Vec<f64>);

impl Resampled {
    fn draw(baseline: &Sample, candidate: &Sample, seed: u64) -> Result<Self, RatioError> {
        for (sample, side) in [(baseline, Side::Baseline), (candidate, Side::Candidate)] {
            positive(sample.minimum(), side)?;
            if sample.n() < 2 {
                return Err(RatioError::TooFew { side });
            }
        }
        if baseline.sd() == Some(0.0) && candidate.sd() == Some(0.0) {
            return Err(RatioError::NoSpread);
        }
        let mut seeds = SplitMix64::new(seed);
        let (smaller, larger) = (seeds.next(), seeds.next());
        let swapped =
            baseline.values().partial_cmp(candidate.values()) == Some(std::cmp::Ordering::Greater);
        let (first, second) = if swapped { (larger, smaller) } else { (smaller, larger) };
        let (first, second) = (log_means(baseline, first), log_means(candidate, second));
        let mut ratios = Vec::from_iter(
            first.iter().zip(&second).map(|(baseline, candidate)| candidate - baseline),
        );
        ratios.sort_by(f64::total_cmp);
        Ok(Self(ratios))
    }

    /// The share below `observed`, ties counted half, kept off 0 and 1 where the normal
    /// quantile is infinite.
    fn share_below(&self, observed: f64) -> f64 {
        let below = self.0.partition_point(|&ratio| ratio < observed);
        let up_to = self.0.partition_point(|&ratio| ratio <= observed);
        let share = (below + up_to) as f64 / (2 * RESAMPLES) as f64;
        let edge = 0.5 / RESAMPLES as f64;
        share.clamp(edge, 1.0 - edge)
    }

    fn interval(&self, low: f64, high: f64, level: Level) -> Result<Interval, RatioError> {
        finite(Interval::new(self.quantile(low).exp(), self.quantile(high).exp(), level))
    }

    /// Linear interpolation between order statistics (type 7 of Hyndman and Fan, 1996).
    fn quantile(&self, probability: f64) -> f64 {
        let last = self.0.len() - 1;
        let place = probability.clamp(0.0, 1.0) * last as f64;
        let below = (place.floor() as usize).min(last);
        let above = (below + 1).min(last);
        self.0[below] + (place - below as f64) * (self.0[above] - self.0[below])
    }
}

fn log_means(sample: &Sample, seed: u64) -> Vec<f64> {
    let values = sample.values();
    let mut random = SplitMix64::new(seed);
    let mut one = || {
        let sum: f64 = (0..values.len()).map(|_| values[random.below(values.len())]).sum();
        (sum / values.len() as f64).ln()
    };
    Vec::from_iter((0..RESAMPLES).map(|_| one()))
}

fn log_ratio(baseline: &[f64], candidate: &[f64]) -> f64 {
    mean(candidate).ln() - mean(baseline).ln()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The acceleration of two independent samples from their jackknives, Σ U³/n³ / (6 (Σ U²/n²)^1.5)
/// with U = (n − 1)(mean of the jackknife − its values) (Efron and Tibshirani, 1993, eq. 14.15,
/// summed over both samples as SciPy does).
fn acceleration(baseline: &Sample, candidate: &Sample) -> f64 {
    let mut cubes = 0.0;
    let mut squares = 0.0;
    for (sample, sign) in [(baseline, -1.0), (candidate, 1.0)] {
        let n = sample.n() as f64;
        let sum: f64 = sample.values().iter().sum();
        let left_out = Vec::from_iter(
            sample.values().iter().map(|value| sign * ((sum - value) / (n - 1.0)).ln()),
        );
        let center = mean(&left_out);
        for value in left_out {
            let influence = (n - 1.0) * (center - value);
            cubes += influence.powi(3) / n.powi(3);
            squares += influence.powi(2) / n.powi(2);
        }
    }
    cubes / (6.0 * squares.powf(1.5))
}
