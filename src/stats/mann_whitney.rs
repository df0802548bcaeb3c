//! The Mann–Whitney test: does one side tend to be larger, whatever the shape?
//!
//! Exact means: the permutation distribution of the midranks actually observed, so ties need no
//! correction. With few runs the p value cannot get small, and [`MannWhitney::smallest_p`] says
//! how small it could have become.

mod ranked;

use crate::{Level, Probability, Sample};
use ranked::Ranked;

/// Runs on both sides together up to which the exact distribution is computed; its cost grows
/// with the fourth power of the runs.
pub const MOST_EXACT: usize = 120;

/// What the test found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MannWhitney {
    /// Pairs in which the candidate is larger, ties counted half: 0 to n₁·n₂.
    pub u: f64,
    /// The two-sided p value: how often a random split lies at least as far from n₁·n₂/2.
    pub p: Probability,
    /// The smallest p any split of these very values could have given.
    pub smallest_p: Probability,
    /// Runs of the baseline.
    pub n_baseline: usize,
    /// Runs of the candidate.
    pub n_candidate: usize,
    /// How p was computed.
    pub method: Method,
}

impl MannWhitney {
    /// The share of pairs in which the candidate is larger, ties counted half: 0.5 is no
    /// tendency, 0 and 1 are complete separation.
    pub fn superiority(&self) -> f64 {
        self.u / (self.n_baseline * self.n_candidate) as f64
    }

    /// Cliff's delta, from −1 (candidate always smaller) to 1 (always larger).
    pub fn cliffs_delta(&self) -> f64 {
        2.0 * self.superiority() - 1.0
    }
}

/// How a p value was computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// From the full permutation distribution.
    Exact,
    /// From the normal approximation with tie and continuity correction.
    Normal,
}

/// The exact test up to [`MOST_EXACT`] runs, the normal approximation above, where the two
/// agree to the digits anybody prints.
pub fn test(baseline: &Sample, candidate: &Sample) -> MannWhitney {
    let ranked = Ranked::new(baseline, candidate);
    if ranked.n() <= MOST_EXACT { ranked.exact() } else { ranked.approximate() }
}

/// The exact test.
///
/// # Errors
/// More than [`MOST_EXACT`] runs; [`test()`] approximates there.
pub fn exact(baseline: &Sample, candidate: &Sample) -> Result<MannWhitney, MannWhitneyError> {
    let ranked = Ranked::new(baseline, candidate);
    if ranked.n() > MOST_EXACT {
        return Err(MannWhitneyError::TooMany { n: ranked.n(), most: MOST_EXACT });
    }
    Ok(ranked.exact())
}

/// The smallest two-sided p of the exact test without ties: two of all splits are as extreme
/// as complete separation. 1 for an empty side.
pub fn smallest_p(n_baseline: usize, n_candidate: usize) -> Probability {
    let mut splits = 1.0;
    for chosen in 1..=n_candidate {
        splits *= (n_baseline + chosen) as f64 / chosen as f64;
    }
    Probability::saturating(2.0 / splits)
}

/// The runs each side needs before the exact test can reject at `level` at all.
///
/// ```
/// use stats::{Level, mann_whitney};
/// assert_eq!(mann_whitney::runs_to_reject(Level::DEFAULT), 4);
/// ```
pub fn runs_to_reject(level: Level) -> usize {
    let mut n = 1;
    // The bound only matters for levels so close to 1 that nothing rejects.
    while n < MOST_EXACT && !smallest_p(n, n).rejects_at(level) {
        n += 1;
    }
    n
}

/// Why the exact test was not done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MannWhitneyError {
    /// The exact distribution would take too long.
    #[error(
        "{n} runs are too many for the exact distribution (at most {most}); use the normal approximation"
    )]
    TooMany {
        /// Runs on both sides together.
        n: usize,
        /// The limit.
        most: usize,
    },
}
