//! Histograms, counted into bars.

use super::ticks;
use super::trace::{Bars, Bins, Coord};

/// Counts `values` per bin. Without a wish of the cell, about √n bins of a round width.
pub(super) fn bars(values: &[f64], is_horizontal: bool, bins: Bins) -> Bars {
    let (start, size, count) = grid(values, bins);
    let mut counts = vec![0.0; count];
    for value in values {
        let at = ((value - start) / size).floor();
        if at >= 0.0 && (at as usize) < count {
            counts[at as usize] += 1.0;
        }
    }
    let middle = |at: usize| Coord::Number(start + size * (at as f64 + 0.5));
    Bars {
        positions: (0..count).map(middle).collect(),
        errors: vec![None; count],
        lengths: counts.into_iter().map(Some).collect(),
        is_horizontal,
        is_counted: true,
    }
}

/// Start, width and number of the bins.
fn grid(values: &[f64], bins: Bins) -> (f64, f64, usize) {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if low > high {
        return (0.0, 1.0, 0);
    }
    let (start, size) = match bins {
        Bins::Fixed { start, size } => (start, size),
        Bins::Count(count) => round(low, high, count),
        Bins::Automatic => round(low, high, (values.len() as f64).sqrt().ceil() as usize),
    };
    let count = ((high - start) / size).floor() + 1.0;
    (start, size, count.clamp(1.0, 1000.0) as usize)
}

fn round(low: f64, high: f64, count: usize) -> (f64, f64) {
    let size = match ticks::linear(low, high, count).as_slice() {
        [first, second, ..] => second - first,
        _ => (high - low).max(1.0),
    };
    ((low / size).floor() * size, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_counted_once() {
        let bars = bars(&[1.0, 1.5, 2.0, 2.0, 9.9], false, Bins::Fixed { start: 1.0, size: 1.0 });
        let counts: Vec<f64> = bars.lengths.iter().flatten().copied().collect();
        assert_eq!(counts, [2.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
        assert_eq!(bars.positions[0], Coord::Number(1.5));
    }
}
