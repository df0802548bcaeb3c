//! Two samples reduced to ranks, and the two ways from ranks to p.

use super::{MannWhitney, Method};
use crate::distribution::normal_two_sided;
use crate::rank_sum::{counts, doubled_midranks};
use crate::{Probability, Sample};

/// Pooled values reduced to twice their midranks.
pub(super) struct Ranked {
    /// Ascending.
    doubled: Vec<usize>,
    /// Twice the rank sum of the candidate.
    sum: usize,
    n_baseline: usize,
    n_candidate: usize,
}

impl Ranked {
    pub(super) fn new(baseline: &Sample, candidate: &Sample) -> Self {
        let mut pooled = Vec::from_iter(baseline.values().iter().map(|&value| (value, false)));
        pooled.extend(candidate.values().iter().map(|&value| (value, true)));
        pooled.sort_by(|left, right| left.0.total_cmp(&right.0));
        let values = Vec::from_iter(pooled.iter().map(|&(value, _)| value));
        let doubled = doubled_midranks(&values);
        let ranks = doubled.iter().zip(&pooled);
        let of_candidate = ranks.filter(|(_, (_, is_candidate))| *is_candidate);
        let sum = of_candidate.map(|(rank, _)| rank).sum();
        Self { doubled, sum, n_baseline: baseline.n(), n_candidate: candidate.n() }
    }

    pub(super) fn n(&self) -> usize {
        self.n_baseline + self.n_candidate
    }

    pub(super) fn exact(&self) -> MannWhitney {
        let counted = counts(&self.doubled, self.n_candidate);
        let all: f64 = counted.iter().sum();
        let share = |least: usize| {
            let extreme =
                counted.iter().enumerate().filter(|(sum, _)| self.distance(*sum) >= least);
            Probability::saturating(extreme.map(|(_, count)| count).sum::<f64>() / all)
        };
        self.found(share(self.distance(self.sum)), share(self.farthest()), Method::Exact)
    }

    pub(super) fn approximate(&self) -> MannWhitney {
        let (p, smallest) = (self.distance(self.sum), self.farthest());
        self.found(self.normal_p(p), self.normal_p(smallest), Method::Normal)
    }

    /// How far a doubled rank sum lies from its expectation, n₂(N + 1), in whole numbers.
    fn distance(&self, sum: usize) -> usize {
        sum.abs_diff(self.n_candidate * (self.n() + 1))
    }

    /// The distance of complete separation, on the side where ties let it be larger.
    fn farthest(&self) -> usize {
        let lowest = self.doubled.iter().take(self.n_candidate).sum();
        let highest = self.doubled.iter().rev().take(self.n_candidate).sum();
        self.distance(lowest).max(self.distance(highest))
    }

    /// The tail beyond a distance in doubled ranks, continuity corrected by half a rank.
    fn normal_p(&self, distance: usize) -> Probability {
        let n = self.n() as f64;
        let tied = self.doubled.chunk_by(|left, right| left == right);
        let ties: f64 = tied.map(|group| group.len() as f64).map(|t| t.powi(3) - t).sum();
        let pairs = (self.n_baseline * self.n_candidate) as f64;
        let variance = pairs / 12.0 * (n + 1.0 - ties / (n * (n - 1.0)));
        if variance <= 0.0 {
            return Probability::saturating(1.0);
        }
        let z = (distance as f64 / 2.0 - 0.5).max(0.0) / variance.sqrt();
        Probability::saturating(normal_two_sided(z))
    }

    fn found(&self, p: Probability, smallest_p: Probability, method: Method) -> MannWhitney {
        let (n_baseline, n_candidate) = (self.n_baseline, self.n_candidate);
        let u = (self.sum - n_candidate * (n_candidate + 1)) as f64 / 2.0;
        MannWhitney { u, p, smallest_p, n_baseline, n_candidate, method }
    }
}
