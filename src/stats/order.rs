//! The interval of a median from order statistics: no assumption but independence.

use crate::distribution::binomial_below;
use crate::{Covered, Interval, Level, Probability, Sample};

/// The narrowest interval from the k-th smallest to the k-th largest value that covers the
/// median with at least `level`; its exact coverage is 1 − 2·P(Binomial(n, ½) < k) (David and
/// Nagaraja, Order Statistics, 2003, section 7.1).
///
/// `None` when even smallest to largest covers less: below 6 runs at 95 %, see [`runs_needed`].
///
/// ```
/// use stats::{Level, Sample, order};
/// let sample = Sample::new(vec![1.0, 2.0, 3.0, 4.0, 5.0, 9.0])?;
/// let median = order::median_interval(&sample, Level::DEFAULT).expect("six are enough");
/// assert_eq!((median.interval.low, median.interval.high), (1.0, 9.0));
/// assert_eq!(median.coverage.get(), 0.96875);
/// # Ok::<(), stats::SampleError>(())
/// ```
pub fn median_interval(sample: &Sample, level: Level) -> Option<Covered> {
    let n = sample.n();
    let within = (1..=n / 2).map(|k| (k, tail(n, k)));
    let (k, tail) = within.take_while(|(_, tail)| *tail <= level.alpha() / 2.0).last()?;
    let interval = Interval::new(sample.values()[k - 1], sample.values()[n - k], level).ok()?;
    Some(Covered { interval, coverage: Probability::saturating(1.0 - 2.0 * tail) })
}

/// The runs from which [`median_interval`] exists: the smallest n with 2·½ⁿ ≤ alpha.
pub fn runs_needed(level: Level) -> usize {
    let mut n = 2;
    while tail(n, 1) > level.alpha() / 2.0 {
        n += 1;
    }
    n
}

/// P(Binomial(n, ½) < k): summed exactly while ½ⁿ is far from underflow, by the incomplete
/// beta function beyond.
fn tail(n: usize, k: usize) -> f64 {
    if n > 1000 {
        return binomial_below(n, k);
    }
    let mut term = 0.5_f64.powi(n as i32);
    let mut sum = 0.0;
    for below in 0..k {
        sum += term;
        term *= (n - below) as f64 / (below + 1) as f64;
    }
    sum
}
