//! A single run beside a side with replicates: what that side's spread says of it.
//!
//! The verdict stays *not testable*, since nothing shows that the single run would
//! spread alike; but the reader gets a yardstick.

use stats::borrowed::Lender;
use stats::{Level, Moments, Warned, Warning};

use crate::series::Series;

/// The loan and what it says. Empty unless exactly one side is a single run and the
/// other has a spread.
pub(super) fn spread(before: &Series, after: &Series, level: Level) -> Vec<Warning> {
    let (left, right) = (before.summary(), after.summary());
    let (lender, single) = match (left.n, right.n) {
        (Some(1), Some(n)) if n > 1 => (after, left.center),
        (Some(n), Some(1)) if n > 1 => (before, right.center),
        _ => return Vec::new(),
    };
    let summary = lender.summary();
    let moments = summary.sd.zip(summary.n).map(|(sd, n)| Moments::new(summary.center, sd, n));
    let Some(Ok(moments)) = moments else {
        return Vec::new();
    };
    let lender_named = Lender { name: format!("`{}`", lender.id), moments };
    let Warned { value: judged, mut warnings } = lender_named.against_mean(single, level);
    let show = |value: f64| lender.unit.display(value, 3);
    warnings.push(Warning::Note(format!(
        "by that spread the difference of {} is {} than the {} one run may be off by chance at the level of \
         {level}; repeat the single run before relying on it",
        show(judged.difference.abs()),
        if judged.exceeds() { "more" } else { "no more" },
        show(judged.least),
    )));
    warnings
}
