//! Bars: side by side, stacked, lying.

use super::plot::Plot;
use super::scale::Scale;
use super::svg::Svg;
use super::trace::{Coord, Kind, Trace};

/// A bar, laid out: where it stands and from which value to which it reaches.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Bar {
    pub(super) trace: usize,
    pub(super) point: usize,
    pub(super) at: Coord,
    /// Its sides, from the middle of its place, in units of the axis.
    sides: (f64, f64),
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) error: Option<(f64, f64)>,
    pub(super) is_horizontal: bool,
}

/// All bars of a plot.
pub(super) fn layout(plot: &Plot) -> Vec<Bar> {
    let traces: Vec<usize> = (0..plot.traces.len()).filter(|at| is_bar(plot, *at)).collect();
    let is_counted = |trace: &Trace| matches!(&trace.kind, Kind::Bar(bars) if bars.is_counted);
    let width = band(plot) * if plot.traces.iter().any(is_counted) { 1.0 } else { 0.8 };
    let share = if plot.is_stacked { width } else { width / traces.len().max(1) as f64 };
    let mut placed: Vec<Bar> = Vec::new();
    for (rank, trace) in traces.iter().copied().enumerate() {
        let Kind::Bar(bars) = &plot.traces[trace].kind else { continue };
        let left = if plot.is_stacked { -width / 2.0 } else { share * rank as f64 - width / 2.0 };
        // A sliver of air between neighbours.
        let sides = (left + share * 0.02, left + share * 0.98);
        for (point, at) in bars.positions.iter().enumerate() {
            let Some(length) = bars.lengths.get(point).copied().flatten() else { continue };
            let from = if plot.is_stacked { stacked(&placed, at, length) } else { 0.0 };
            placed.push(Bar {
                trace,
                point,
                at: at.clone(),
                sides,
                from,
                to: from + length,
                error: bars.errors.get(point).copied().flatten(),
                is_horizontal: bars.is_horizontal,
            });
        }
    }
    placed
}

/// The room of one place on the axis bars stand on.
pub(super) fn band(plot: &Plot) -> f64 {
    let mut places: Vec<f64> = Vec::new();
    for trace in &plot.traces {
        if let Kind::Bar(bars) = &trace.kind {
            if bars.positions.iter().any(|at| at.number().is_none()) {
                return 1.0;
            }
            places.extend(bars.positions.iter().filter_map(Coord::number));
        }
    }
    places.sort_by(f64::total_cmp);
    let gaps = places.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > 0.0);
    gaps.min_by(f64::total_cmp).unwrap_or(1.0)
}

pub(super) fn draw(svg: &mut Svg, bars: &[Bar], slots: &[Vec<usize>], x: &Scale, y: &Scale) {
    for bar in bars {
        let (along, across) = if bar.is_horizontal { (y, x) } else { (x, y) };
        let Some(place) = along.axis.position(&bar.at) else { continue };
        let (left, right) =
            (along.position(place + bar.sides.0), along.position(place + bar.sides.1));
        let (from, to) = (across.number(bar.from), across.number(bar.to));
        let slot = super::marks::slot(slots, bar.trace, bar.point);
        let corners = if bar.is_horizontal {
            [(from, left), (to, right)]
        } else {
            [(left, from), (right, to)]
        };
        svg.rect(&format!("bar s{slot}"), corners);
        if let Some((down, up)) = bar.error {
            let middle = (left + right) / 2.0;
            let ends = (across.number(bar.to - down), across.number(bar.to + up));
            super::marks::error_bar(svg, "error", middle, ends, bar.is_horizontal);
        }
    }
}

fn is_bar(plot: &Plot, at: usize) -> bool {
    matches!(plot.traces[at].kind, Kind::Bar(_))
}

/// Where the next bar on `at` starts: positive ones grow up, negative ones down.
fn stacked(placed: &[Bar], at: &Coord, length: f64) -> f64 {
    let mut below =
        placed.iter().filter(|bar| bar.at == *at && (bar.to < bar.from) == (length < 0.0));
    below.next_back().map_or(0.0, |bar| bar.to)
}
