//! Many comparisons at once: what a table of p values is worth.

use crate::{Level, Probability};

/// Holm's step-down adjustment (Scand. J. Stat. 6, 1979), in the order given: the chance of even
/// one false rejection stays below alpha. For the verdict "any regression".
pub fn holm(p: &[Probability]) -> Vec<Probability> {
    let order = ascending(p);
    let mut adjusted = p.to_vec();
    let mut least = 0.0_f64;
    for (rank, &at) in order.iter().enumerate() {
        least = least.max(p[at].get() * (p.len() - rank) as f64);
        adjusted[at] = Probability::saturating(least);
    }
    adjusted
}

/// Benjamini and Hochberg's step-up adjustment (J. R. Stat. Soc. B 57, 1995), in the order
/// given: the expected share of false ones among the rejected stays below alpha. For tables.
pub fn benjamini_hochberg(p: &[Probability]) -> Vec<Probability> {
    let order = ascending(p);
    let mut adjusted = p.to_vec();
    let mut most = 1.0_f64;
    for (rank, &at) in order.iter().enumerate().rev() {
        // The factor first: it is at least 1, so rounding cannot shrink a p value.
        let factor = p.len() as f64 / (rank + 1) as f64;
        most = most.min(p[at].get() * factor);
        adjusted[at] = Probability::saturating(most);
    }
    adjusted
}

/// How many of `rows` uncorrected tests reject by chance alone when nothing differs:
/// alpha × rows. A table of 30 rows at alpha 0.10 shows 3.
pub fn expected_false(level: Level, rows: usize) -> f64 {
    level.alpha() * rows as f64
}

/// Positions in ascending order of p; equal ones in the order given.
fn ascending(p: &[Probability]) -> Vec<usize> {
    let mut order = Vec::from_iter(0..p.len());
    order.sort_by(|&left, &right| p[left].get().total_cmp(&p[right].get()));
    order
}
