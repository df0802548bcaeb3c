//! The Hodges–Lehmann shift: by how much does the candidate lie higher, whatever the shape?

use crate::distribution::normal_quantile;
use crate::mann_whitney::MOST_EXACT;
use crate::rank_sum::counts;
use crate::{Covered, Interval, Level, Probability, Sample};

/// A shift of location, in the measured unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HodgesLehmann {
    /// The median of all differences candidate − baseline.
    pub shift: f64,
    /// The shifts that the exact rank test does not reject; `None` when the runs are too few
    /// for the level.
    pub interval: Option<Covered>,
}

/// The shift of `candidate` against `baseline`, with the interval that inverts the exact
/// Mann–Whitney test (Hodges and Lehmann, Ann. Math. Stat. 34, 1963).
///
/// Exact for continuous data; with ties its coverage is at least what it says. Above
/// [`MOST_EXACT`] runs the position of the bounds comes from the normal approximation.
pub fn shift(baseline: &Sample, candidate: &Sample, level: Level) -> HodgesLehmann {
    let mut differences = Vec::with_capacity(baseline.n() * candidate.n());
    for after in candidate.values() {
        differences.extend(baseline.values().iter().map(|before| after - before));
    }
    differences.sort_by(f64::total_cmp);
    let middle = differences.len() / 2;
    let shift = if differences.len() % 2 == 1 {
        differences[middle]
    } else {
        differences[middle - 1].midpoint(differences[middle])
    };
    HodgesLehmann { shift, interval: interval(&differences, baseline.n(), candidate.n(), level) }
}

/// From the k-th smallest to the k-th largest difference.
fn interval(differences: &[f64], before: usize, after: usize, level: Level) -> Option<Covered> {
    let (k, coverage) = if before + after <= MOST_EXACT {
        exact_position(before, after, level)?
    } else {
        normal_position(before, after, level)?
    };
    let (low, high) = (differences[k - 1], differences[differences.len() - k]);
    let interval = Interval::new(low, high, level).ok()?;
    Some(Covered { interval, coverage })
}

/// The largest k with P(U < k) ≤ alpha/2, and the coverage it gives.
fn exact_position(before: usize, after: usize, level: Level) -> Option<(usize, Probability)> {
    let chosen = before.min(after);
    let ranks = Vec::from_iter(1..=before + after);
    let counted = counts(&ranks, chosen);
    let all: f64 = counted.iter().sum();
    // The rank sum starts at 1 + … + chosen, where U is 0.
    let smallest = chosen * (chosen + 1) / 2;
    let mut below = 0.0;
    let mut found = None;
    for (k, count) in (1..=before * after / 2).zip(&counted[smallest..]) {
        below += count;
        if below / all > level.alpha() / 2.0 {
            break;
        }
        found = Some((k, Probability::saturating(1.0 - 2.0 * below / all)));
    }
    found
}

/// The same from U ~ Normal(n₁n₂/2, n₁n₂(N + 1)/12), with continuity correction, rounded
/// outwards. Its coverage is the level, to the accuracy of the approximation.
fn normal_position(before: usize, after: usize, level: Level) -> Option<(usize, Probability)> {
    let pairs = (before * after) as f64;
    let sd = (pairs * (before + after + 1) as f64 / 12.0).sqrt();
    let reach = normal_quantile(level.upper_quantile()) * sd;
    let k = (pairs / 2.0 - reach + 0.5).floor();
    (k >= 1.0).then_some((k as usize, Probability::saturating(level.get())))
}
