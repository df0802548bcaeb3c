//! The six things a comparison can end in.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a comparison shows about the candidate. Serialised as it is displayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// Better than the baseline, by more than chance and by more than does not matter.
    #[serde(rename = "faster")]
    Faster,
    /// Worse than the baseline, by more than chance and by more than does not matter.
    #[serde(rename = "slower")]
    Slower,
    /// No relevant difference was shown, which is not the same as none being there.
    #[serde(rename = "no difference shown")]
    NoDifferenceShown,
    /// The data cannot carry a verdict, one run on a side above all.
    #[serde(rename = "not testable")]
    NotTestable,
    /// Something else differs as well, so the difference has no single cause.
    #[serde(rename = "confounded")]
    Confounded,
    /// Better in one respect and worse in another.
    #[serde(rename = "trade-off")]
    TradeOff,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 6] = [
        Self::Faster,
        Self::Slower,
        Self::NoDifferenceShown,
        Self::NotTestable,
        Self::Confounded,
        Self::TradeOff,
    ];

    /// The verdict with baseline and candidate swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::Faster => Self::Slower,
            Self::Slower => Self::Faster,
            Self::NoDifferenceShown | Self::NotTestable | Self::Confounded | Self::TradeOff => self,
        }
    }

    /// One verdict over several metrics of the same two conditions.
    ///
    /// A confounder spoils all of them. Better here and worse there is a trade-off. Otherwise the
    /// one side that was shown wins; with nothing shown, one testable metric is enough for "no
    /// difference shown". `None` for no verdicts at all.
    ///
    /// ```
    /// use stats::Verdict;
    /// let throughput_and_latency = [Verdict::Slower, Verdict::NotTestable, Verdict::Faster];
    /// assert_eq!(Verdict::together(throughput_and_latency), Some(Verdict::TradeOff));
    /// ```
    pub fn together(verdicts: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut seen = Vec::from_iter(verdicts);
        seen.sort_unstable();
        seen.dedup();
        let has = |wanted: Self| seen.contains(&wanted);
        if has(Self::Confounded) {
            Some(Self::Confounded)
        } else if has(Self::TradeOff) || has(Self::Faster) && has(Self::Slower) {
            Some(Self::TradeOff)
        } else {
            seen.first().copied()
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::NoDifferenceShown => "no difference shown",
            Self::NotTestable => "not testable",
            Self::Confounded => "confounded",
            Self::TradeOff => "trade-off",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict::{self, *};

    #[test]
    fn several_metrics_make_one_verdict() {
        assert_eq!(Verdict::together([]), None);
        assert_eq!(Verdict::together([Faster, NoDifferenceShown]), Some(Faster));
        assert_eq!(Verdict::together([NotTestable, Slower]), Some(Slower));
        assert_eq!(Verdict::together([NotTestable, NoDifferenceShown]), Some(NoDifferenceShown));
        assert_eq!(Verdict::together([Faster, Slower]), Some(TradeOff));
        assert_eq!(Verdict::together([TradeOff, Slower]), Some(TradeOff));
        assert_eq!(Verdict::together([Faster, Confounded, Slower]), Some(Confounded));
    }

    #[test]
    fn the_text_is_the_serialised_form() {
        for verdict in [Faster, Slower, NoDifferenceShown, NotTestable, Confounded, TradeOff] {
            let json = serde_json::to_string(&verdict).unwrap();
            assert_eq!(json, format!("\"{verdict}\""));
            assert_eq!(serde_json::from_str::<Verdict>(&json).unwrap(), verdict);
        }
    }
}
