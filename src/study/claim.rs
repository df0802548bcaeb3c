//! Claims: numbers and verdicts an author published, computed again.

mod compute;
mod outcome;

use serde::Serialize;

use crate::package::Package;
use crate::unit::Unit;
use crate::word::spelled;

/// One row of `claims.csv`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Claim {
    /// Name.
    pub id: String,
    /// Who made it.
    pub author: String,
    /// Day it was made, `YYYY-MM-DD`, or empty.
    pub date: String,
    /// The claim in words.
    pub statement: String,
    /// The claimed figure exactly as published; empty where there is none.
    pub printed: String,
    /// How the figure follows from the two series.
    pub kind: ClaimKind,
    /// Series the claim is about.
    pub candidate: Option<String>,
    /// Series it is compared with.
    pub baseline: Option<String>,
    /// Unit of `printed`.
    pub unit: Option<Unit>,
    /// Where it was read.
    pub source: String,
    /// How to read the figure, or why it cannot be computed.
    pub note: String,
    /// Line of `claims.csv` the row begins on.
    #[serde(skip)]
    pub line: u64,
}

/// How a claimed figure follows from candidate c and baseline b.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClaimKind {
    /// The summary of c: the mean of its replicates, or what was published.
    Value,
    /// c/b.
    Ratio,
    /// 100 (c/b − 1).
    ChangePercent,
    /// 100 (1 − c/b).
    LossPercent,
    /// As mmtests prints it, plus is better: 100 − 100 c/b where lower is better,
    /// 100 c/b − 100 where higher is better.
    ImprovementPercent,
    /// c − b.
    Difference,
    /// |c − b|.
    Magnitude,
    /// c < b.
    Lower,
    /// c > b.
    Higher,
    /// No significant difference was seen.
    Same,
    /// The source's mark of significance.
    Star,
    /// Not computed.
    Statement,
}

spelled!(ClaimKind, "a kind of claim",
    "value" => Value, "ratio" => Ratio, "change-percent" => ChangePercent,
    "loss-percent" => LossPercent, "improvement-percent" => ImprovementPercent,
    "difference" => Difference, "magnitude" => Magnitude, "lower" => Lower,
    "higher" => Higher, "same" => Same, "star" => Star, "statement" => Statement);

impl ClaimKind {
    /// Whether the claim compares two series, so that a baseline is needed.
    pub const fn needs_baseline(self) -> bool {
        !matches!(self, Self::Value | Self::Star | Self::Statement | Self::Same)
    }

    /// Whether the claim cannot be stated without a candidate series.
    pub const fn needs_candidate(self) -> bool {
        self.needs_baseline() || matches!(self, Self::Value)
    }

    /// Whether the claim is a figure that can be computed.
    pub const fn is_figure(self) -> bool {
        self.needs_candidate() && !matches!(self, Self::Lower | Self::Higher)
    }
}

/// What became of a claim when it was computed again.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reproduction {
    /// The claim.
    pub claim: Claim,
    /// The figure computed from the measurements, in the claim's unit; for `lower`,
    /// `higher` and `same` the change in percent. Absent when there is none.
    pub recomputed: Option<f64>,
    /// The same for people, one digit finer than printed unless it matches; `–` when
    /// there is none.
    pub recomputed_text: String,
    /// How it relates to what was printed.
    pub status: Status,
    /// Recomputed minus printed, in the claim's unit; absent without a printed
    /// figure.
    pub difference: Option<f64>,
    /// The same for people, signed and one digit finer than printed; empty without.
    pub difference_text: String,
    /// What the figure could have been, given that the measurements themselves were
    /// printed with few digits. Absent where that is no more than one printed step.
    pub range: Option<(f64, f64)>,
    /// Why it could not be computed, or what else the reader has to know.
    pub note: String,
}

/// How a recomputed figure relates to the printed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// All printed digits, and no further ones; or the claimed order holds.
    Matches,
    /// It rounds to the printed digits.
    Rounded,
    /// Digits were cut where rounding gives others.
    Truncated,
    /// Neither.
    Differs,
    /// It does not follow from the published measurements.
    NotRecomputable,
}

spelled!(Status, "a status",
    "matches" => Matches, "rounded" => Rounded, "truncated" => Truncated,
    "differs" => Differs, "not recomputable" => NotRecomputable);

/// Computes every claim of `package` again, in the order of the file.
pub fn reproduce(package: &Package) -> Vec<Reproduction> {
    package.claims.iter().map(|claim| reproduce_one(package, claim)).collect()
}

/// Computes one claim again. `claim` may be of another origin than `package`; the
/// series it names are looked for there.
pub fn reproduce_one(package: &Package, claim: &Claim) -> Reproduction {
    outcome::of(package, claim)
}
