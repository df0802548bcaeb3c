//! Which way is better.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Verdict;

/// Which way a metric improves. Serialised as `"higher"` or `"lower"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// Throughput: more is better.
    #[serde(rename = "higher")]
    HigherIsBetter,
    /// Time, latency, cost: less is better.
    #[serde(rename = "lower")]
    LowerIsBetter,
}

impl Direction {
    /// The verdict on a candidate whose number is certainly not the baseline's, from a ratio
    /// on the side of 1 on which the whole interval lies.
    pub(crate) fn verdict(self, ratio: f64) -> Verdict {
        let went_up = ratio > 1.0;
        match (self, went_up) {
            (Self::HigherIsBetter, true) | (Self::LowerIsBetter, false) => Verdict::Faster,
            (Self::HigherIsBetter, false) | (Self::LowerIsBetter, true) => Verdict::Slower,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HigherIsBetter => "higher is better",
            Self::LowerIsBetter => "lower is better",
        })
    }
}
