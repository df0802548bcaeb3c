//! From evidence to a verdict.
//!
//! 1. A single run on either side is not testable, whatever the difference.
//! 2. Without an interval of the ratio there is no verdict either.
//! 3. An interval that contains 1, or lies wholly within the practical threshold, shows no
//!    difference.
//! 4. Otherwise the side of 1 on which it lies, and the direction of the metric, decide.
//!
//! The tests never decide. Where the exact rank test disagrees with the interval or with Welch's
//! test, a warning says so, and how many runs would settle it.

use crate::distribution::normal_quantile;
use crate::mann_whitney::{self, MannWhitney};
use crate::practical::Relevance;
use crate::welch::Welch;
use crate::{Direction, Interval, Level, Threshold, Verdict, Warned, Warning};

/// What is known about two conditions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evidence {
    /// Runs of the baseline.
    pub n_baseline: usize,
    /// Runs of the candidate.
    pub n_candidate: usize,
    /// The interval of candidate / baseline, where one could be computed.
    pub ratio: Option<Interval>,
    /// Welch's test, where it could be done.
    pub welch: Option<Welch>,
    /// The rank test, where raw values are known.
    pub rank: Option<MannWhitney>,
}

/// Runs below which a spread is hardly known: the t quantile for two runs a side is 4.3.
pub const FEW_RUNS: usize = 3;

/// The verdict that `evidence` carries.
pub fn decide(direction: Direction, threshold: Threshold, evidence: &Evidence) -> Warned<Verdict> {
    let fewest = evidence.n_baseline.min(evidence.n_candidate);
    let few = (fewest < FEW_RUNS).then_some(Warning::FewRuns { have: fewest, need: FEW_RUNS });
    let mut decided = Warned { value: Verdict::NotTestable, warnings: Vec::from_iter(few) };
    if fewest < 2 {
        return decided;
    }
    let Some(ratio) = evidence.ratio else {
        return decided.and_warn(Warning::Note(
            "the ratio has no interval; give raw values, or a mean with its standard deviation and runs"
                .to_owned(),
        ));
    };

    decided.warnings.extend(doubt_of_tests(evidence, &ratio));
    if ratio.contains(1.0) {
        return decided.map(|_| Verdict::NoDifferenceShown);
    }
    let shown = direction.verdict(ratio.low);
    match threshold.relevance(&ratio) {
        Relevance::Relevant => decided.map(|_| shown),
        Relevance::Unclear => {
            decided.map(|_| shown).and_warn(Warning::PerhapsBelowThreshold { threshold })
        }
        Relevance::Irrelevant => decided
            .map(|_| Verdict::NoDifferenceShown)
            .and_warn(Warning::BelowThreshold { threshold }),
    }
}

/// What the rank test makes doubtful: that it disagrees, or that it never could have agreed.
fn doubt_of_tests(evidence: &Evidence, ratio: &Interval) -> Option<Warning> {
    let rank = evidence.rank?;
    let level = ratio.level;
    let shown = !ratio.contains(1.0);
    let ranks_reject = rank.p.rejects_at(level);
    // The interval is on a logarithm, so that at the edge Welch's test may side with the ranks.
    if let Some(welch) = evidence.welch
        && (shown != ranks_reject || welch.p.rejects_at(level) != ranks_reject)
    {
        let need = if ranks_reject {
            runs_for_interval(ratio, &rank)
        } else {
            runs_for_rank_test(&rank, level)
        };
        let (welch_p, rank_p, smallest_p) = (welch.p, rank.p, rank.smallest_p);
        return Some(Warning::TestsDisagree { welch_p, rank_p, smallest_p, need });
    }
    let never = !rank.smallest_p.rejects_at(level);
    never.then(|| Warning::SmallestP {
        p: rank.smallest_p,
        n_baseline: rank.n_baseline,
        n_candidate: rank.n_candidate,
        need: mann_whitney::runs_to_reject(level),
    })
}

/// More runs than this are not advice.
const MOST_ADVISED: f64 = 1000.0;

/// The power of the runs advised: the customary 80 %.
const POWER: f64 = 0.80;

/// Runs on each side for the rank test to reject if the sides keep overlapping as they do:
/// (z₁₋α⸝₂ + z₀.₈)² / (6·(P − ½)²), P being the share of pairs in which the candidate is larger
/// (Noether, J. Am. Stat. Assoc. 82, 1987, eq. 4 with equal sides). Completely separated sides
/// need just enough runs to be able to reject.
fn runs_for_rank_test(rank: &MannWhitney, level: Level) -> Option<usize> {
    let floor = mann_whitney::runs_to_reject(level);
    let effect = (rank.superiority() - 0.5).abs();
    if effect == 0.5 {
        return advised(floor as f64, rank);
    }
    let noether = z_sum(level).powi(2) / (6.0 * effect * effect);
    advised(noether, rank).map(|need| need.max(floor))
}

/// Runs on each side for the interval to leave 1 if center and spread stay as they are: its
/// half-width shrinks with √n.
fn runs_for_interval(ratio: &Interval, rank: &MannWhitney) -> Option<usize> {
    if ratio.low <= 0.0 {
        return None;
    }
    let center = ratio.low.ln().midpoint(ratio.high.ln());
    let half_width = (ratio.high / ratio.low).ln() / 2.0;
    let z = normal_quantile(ratio.level.upper_quantile());
    let have = rank.n_baseline.max(rank.n_candidate) as f64;
    advised(have * (half_width / center * z_sum(ratio.level) / z).powi(2), rank)
}

fn advised(runs: f64, rank: &MannWhitney) -> Option<usize> {
    let more_than_now = rank.n_baseline.min(rank.n_candidate) + 1;
    (runs <= MOST_ADVISED).then(|| (runs.ceil() as usize).max(more_than_now))
}

fn z_sum(level: Level) -> f64 {
    normal_quantile(level.upper_quantile()) + normal_quantile(POWER)
}
