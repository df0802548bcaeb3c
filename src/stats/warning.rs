//! Doubt as a value: what makes a number less trustworthy travels with it.

use std::fmt;

use crate::digits::change;
use crate::{Probability, Threshold};

/// A value and everything that makes it less trustworthy.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub struct Warned<T> {
    /// The value itself.
    pub value: T,
    /// What to know before using it, in the order in which it was noticed.
    pub warnings: Vec<Warning>,
}

impl<T> Warned<T> {
    /// A value without a warning.
    pub fn clean(value: T) -> Self {
        Self { value, warnings: Vec::new() }
    }

    /// The same warnings around another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Warned<U> {
        Warned { value: change(self.value), warnings: self.warnings }
    }

    /// One more warning.
    pub fn and_warn(mut self, warning: Warning) -> Self {
        self.warnings.push(warning);
        self
    }
}

/// One reason to trust a number less. The text says what is wrong and what would cure it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Warning {
    /// Too few runs on the smaller side.
    FewRuns {
        /// Runs on the side with fewer.
        have: usize,
        /// Runs each side needs.
        need: usize,
    },
    /// The spread comes from another condition.
    BorrowedSd {
        /// The condition whose standard deviation was used.
        from: String,
        /// The runs behind it.
        n: usize,
    },
    /// The exact rank test could not reject however far the sides lie apart.
    SmallestP {
        /// The smallest p these runs can produce.
        p: Probability,
        /// Runs of the baseline.
        n_baseline: usize,
        /// Runs of the candidate.
        n_candidate: usize,
        /// Runs on each side that could reject.
        need: usize,
    },
    /// Welch's test and the exact rank test disagree; the ratio interval decided.
    TestsDisagree {
        /// Two-sided p of Welch's test.
        welch_p: Probability,
        /// Two-sided exact p of the rank test.
        rank_p: Probability,
        /// The smallest p the rank test could have produced.
        smallest_p: Probability,
        /// Runs on each side expected to settle it; `None` when more runs would not.
        need: Option<usize>,
    },
    /// Runs pooled together differ in something nobody asked to compare.
    Mixed {
        /// The names of what differs.
        keys: Vec<String>,
    },
    /// The inputs were printed with few digits.
    Rounded {
        /// The smallest ratio the printed digits allow.
        low: f64,
        /// The largest ratio the printed digits allow.
        high: f64,
    },
    /// A difference was shown but is wholly too small to matter.
    BelowThreshold {
        /// What counts as mattering.
        threshold: Threshold,
    },
    /// A difference was shown; whether it is large enough to matter was not.
    PerhapsBelowThreshold {
        /// What counts as mattering.
        threshold: Threshold,
    },
    /// Every run on both sides shows the same number.
    NoSpread,
    /// Anything else; the text must say the cure itself.
    Note(String),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FewRuns { have, need } => {
                write!(f, "{} on the smaller side; repeat until each side has {need}", runs(*have))
            }
            Self::BorrowedSd { from, n } => write!(
                f,
                "the spread is borrowed from {from} (n = {n}); repeat the single runs to measure their own"
            ),
            Self::SmallestP { p, n_baseline, n_candidate, need } => write!(
                f,
                "{n_baseline} against {n_candidate} runs cannot push the exact rank test below p = {p}; \
                 {need} runs on each side could"
            ),
            Self::TestsDisagree { welch_p, rank_p, smallest_p, need } => {
                write!(f, "Welch's test says p = {welch_p}, the exact rank test p = {rank_p}")?;
                if smallest_p == rank_p {
                    f.write_str(", the smallest it can reach with so few runs")?;
                }
                f.write_str("; the interval of the ratio decided, and ")?;
                match need {
                    Some(need) => write!(f, "about {need} runs on each side would settle it"),
                    None => f.write_str(
                        "more runs will not settle it: the distributions differ in shape, look at them",
                    ),
                }
            }
            Self::Mixed { keys } => write!(
                f,
                "pooled runs differ in {}; split them or say that it does not matter",
                keys.join(", ")
            ),
            Self::Rounded { low, high } => write!(
                f,
                "the inputs are rounded, so the change lies between {} and {}; \
                 ask for the unrounded numbers",
                change(*low),
                change(*high)
            ),
            Self::BelowThreshold { threshold } => write!(
                f,
                "the difference is real but smaller than {threshold}; lower the threshold if that matters here"
            ),
            Self::PerhapsBelowThreshold { threshold } => write!(
                f,
                "the difference may be smaller than {threshold}; more runs would narrow the interval"
            ),
            Self::NoSpread => f.write_str(
                "all runs of each side are equal, so chance cannot be judged; record more digits",
            ),
            Self::Note(text) => f.write_str(text),
        }
    }
}

fn runs(count: usize) -> String {
    if count == 1 { "1 run".to_owned() } else { format!("{count} runs") }
}
