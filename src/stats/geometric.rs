//! The geometric mean of ratios, guarded against the ways in which it misleads.

use crate::Direction;

/// One row of a table of ratios.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The name of the row, unique within the table.
    pub name: String,
    /// What was run. Two rows of one workload whose ratios are reciprocal show one quantity
    /// twice, as requests per second and seconds per request do.
    pub workload: String,
    /// Which way its metric improves.
    pub direction: Direction,
    /// Candidate / baseline, or why there is none.
    pub ratio: Result<f64, String>,
}

/// A geometric mean and what it stands on.
#[derive(Debug, Clone, PartialEq)]
pub struct GeometricMean {
    /// exp of the mean logarithm: a ratio.
    pub value: f64,
    /// The direction all rows share.
    pub direction: Direction,
    /// The names of the rows behind it, in the order given.
    pub used: Vec<String>,
    /// The rows without a ratio, in the order given.
    pub left_out: Vec<LeftOut>,
}

/// A row that is not part of the mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// Its name.
    pub name: String,
    /// Why it has no ratio.
    pub reason: String,
}

/// The geometric mean of `entries`, which must share one direction.
///
/// # Errors
/// Fewer than two ratios, a name that comes twice, a ratio that is not positive and finite, two
/// rows that show one quantity, or rows of both directions. Nothing is inverted or dropped to
/// make a mean possible.
pub fn mean(entries: &[Entry]) -> Result<GeometricMean, GeometricError> {
    let mut used: Vec<(&Entry, f64)> = Vec::new();
    let mut left_out = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        if entries[..at].iter().any(|earlier| earlier.name == entry.name) {
            return Err(GeometricError::Repeated { name: entry.name.clone() });
        }
        match &entry.ratio {
            Ok(ratio) if *ratio > 0.0 && ratio.is_finite() => used.push((entry, ratio.ln())),
            Ok(ratio) => {
                return Err(GeometricError::NotPositive {
                    name: entry.name.clone(),
                    ratio: *ratio,
                });
            }
            Err(reason) => {
                left_out.push(LeftOut { name: entry.name.clone(), reason: reason.clone() });
            }
        }
    }
    let pairs = reciprocal_pairs(&used);
    if !pairs.is_empty() {
        return Err(GeometricError::Reciprocal { pairs });
    }
    let direction = shared_direction(&used)?;
    if used.len() < 2 {
        return Err(GeometricError::TooFew { n: used.len(), left_out: left_out.len() });
    }
    let sum: f64 = used.iter().map(|(_, log)| log).sum();
    let names = used.iter().map(|(entry, _)| entry.name.clone());
    Ok(GeometricMean {
        value: (sum / used.len() as f64).exp(),
        direction,
        used: names.collect(),
        left_out,
    })
}

/// Why there is no geometric mean.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum GeometricError {
    /// One ratio is its own mean.
    #[error(
        "a geometric mean needs at least 2 ratios, found {n} ({left_out} left out); report the rows themselves"
    )]
    TooFew {
        /// Rows with a ratio.
        n: usize,
        /// Rows without.
        left_out: usize,
    },
    /// A row comes twice.
    #[error("the row `{name}` comes twice, which would count it twice; remove one")]
    Repeated {
        /// Its name.
        name: String,
    },
    /// A ratio has no logarithm.
    #[error(
        "the ratio of `{name}` is {ratio}, and a geometric mean needs positive ones; find out why, or give a reason to leave it out"
    )]
    NotPositive {
        /// The row.
        name: String,
        /// Its ratio.
        ratio: f64,
    },
    /// Two rows of one workload show the same quantity.
    #[error(
        "{} show one quantity as a rate and as a time and would cancel; keep one of each",
        list_pairs(pairs)
    )]
    Reciprocal {
        /// The names of the rows, pair by pair.
        pairs: Vec<(String, String)>,
    },
    /// Rows improve in different directions.
    #[error("higher is better for {} but lower for {}; average each direction by itself", higher.join(", "), lower.join(", "))]
    MixedDirections {
        /// Rows in which higher is better.
        higher: Vec<String>,
        /// Rows in which lower is better.
        lower: Vec<String>,
    },
}

/// How far the product of two ratios may be from 1 for them to be reciprocal. Published
/// tables give four significant digits or fewer, so each ratio is good to about 2·10⁻⁴.
const RECIPROCAL_TOLERANCE: f64 = 5e-4;

fn reciprocal_pairs(used: &[(&Entry, f64)]) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for (at, (first, first_log)) in used.iter().enumerate() {
        for (second, second_log) in &used[at + 1..] {
            // Two ratios near 1 are near-reciprocal by chance, and cannot do harm either.
            let distinct = (first_log - second_log).abs() > 4.0 * RECIPROCAL_TOLERANCE;
            let reciprocal = (first_log + second_log).abs() <= RECIPROCAL_TOLERANCE;
            if first.workload == second.workload && distinct && reciprocal {
                pairs.push((first.name.clone(), second.name.clone()));
            }
        }
    }
    pairs
}

fn shared_direction(used: &[(&Entry, f64)]) -> Result<Direction, GeometricError> {
    let named = |direction: Direction| {
        let rows = used.iter().filter(|(entry, _)| entry.direction == direction);
        Vec::from_iter(rows.map(|(entry, _)| entry.name.clone()))
    };
    let (higher, lower) = (named(Direction::HigherIsBetter), named(Direction::LowerIsBetter));
    match (higher.is_empty(), lower.is_empty()) {
        (false, false) => Err(GeometricError::MixedDirections { higher, lower }),
        (true, false) => Ok(Direction::LowerIsBetter),
        (_, true) => Ok(Direction::HigherIsBetter),
    }
}

fn list_pairs(pairs: &[(String, String)]) -> String {
    let each = pairs.iter().map(|(first, second)| format!("`{first}` and `{second}`"));
    Vec::from_iter(each).join("; ")
}
