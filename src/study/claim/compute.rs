//! The arithmetic of claims: one figure, and the range it could have been.

use stats::Direction;

use super::ClaimKind;
use crate::measurement::Statistic;
use crate::printed::Printed;
use crate::series::Series;

/// A figure and what the printed digits of its inputs leave open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Figure {
    pub(super) value: f64,
    /// Smallest and largest value when every input may be anything that rounds to
    /// what was printed.
    pub(super) range: (f64, f64),
}

/// The figure of `kind` from candidate and baseline, in the series' unit, as a plain
/// ratio, or in percent. Absent for kinds that have none, and where a baseline is
/// needed and absent.
pub(super) fn figure(
    kind: ClaimKind,
    candidate: &Series,
    baseline: Option<&Series>,
) -> Option<Figure> {
    let formula = formula(kind, candidate.direction)?;
    let c = center(candidate);
    let b = match baseline {
        Some(series) => center(series),
        None if kind == ClaimKind::Value => Figure { value: 1.0, range: (1.0, 1.0) },
        None => return None,
    };
    // The same measurements on both sides err together.
    let is_same = baseline.is_some_and(|baseline| baseline.id == candidate.id);
    let corners = if is_same {
        [(c.range.0, c.range.0), (c.range.1, c.range.1)].to_vec()
    } else {
        [c.range.0, c.range.1].iter().flat_map(|c| [(*c, b.range.0), (*c, b.range.1)]).collect()
    };
    let value = formula(c.value, b.value);
    let reached = corners.into_iter().map(|(c, b)| formula(c, b));
    let (mut low, mut high) = (value, value);
    for corner in reached {
        low = low.min(corner);
        high = high.max(corner);
    }
    // |c − b| is least inside the corners when the ranges overlap.
    if kind == ClaimKind::Magnitude && c.range.0 <= b.range.1 && b.range.0 <= c.range.1 {
        low = 0.0;
    }
    Some(Figure { value, range: (low, high) })
}

/// The change from baseline to candidate in percent.
pub(super) fn change_percent(candidate: &Series, baseline: &Series) -> Option<Figure> {
    figure(ClaimKind::ChangePercent, candidate, Some(baseline))
}

fn formula(kind: ClaimKind, direction: Direction) -> Option<fn(f64, f64) -> f64> {
    Some(match (kind, direction) {
        (ClaimKind::Value, _) => |c, _| c,
        (ClaimKind::Ratio, _) => |c, b| c / b,
        (ClaimKind::ChangePercent, _)
        | (ClaimKind::ImprovementPercent, Direction::HigherIsBetter) => |c, b| 100.0 * (c - b) / b,
        (ClaimKind::LossPercent, _) | (ClaimKind::ImprovementPercent, Direction::LowerIsBetter) => {
            |c, b| 100.0 * (b - c) / b
        }
        (ClaimKind::Difference, _) => |c, b| c - b,
        (ClaimKind::Magnitude, _) => |c, b| (c - b).abs(),
        _ => return None,
    })
}

/// The middle of a series and what the printed digits leave open of it.
fn center(series: &Series) -> Figure {
    let singles = series.measurements.iter().filter(|row| row.statistic == Statistic::Single);
    let mut steps: Vec<f64> = singles.map(step).collect();
    if steps.is_empty() {
        steps.extend(series.measurements.first().map(step));
    }
    #[expect(clippy::cast_precision_loss, reason = "replicates are far fewer than 2^52")]
    let half = steps.iter().sum::<f64>() / steps.len().max(1) as f64 / 2.0;
    let value = series.summary().center;
    Figure { value, range: (value - half, value + half) }
}

/// One unit in the last printed place of a measurement, in its unit.
fn step(measurement: &crate::measurement::Measurement) -> f64 {
    let Ok(printed) = Printed::parse(&measurement.printed) else {
        return 0.0;
    };
    let unit = printed.unit.unwrap_or(measurement.unit);
    unit.convert(printed.step, &measurement.unit).unwrap_or(0.0).abs()
}
