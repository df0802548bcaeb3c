//! Points and lines.

use std::fmt::Write as _;

use super::marks::error_bar;
use super::scale::Scale;
use super::svg::{Svg, Symbol, short};
use super::trace::{Scatter, Step, Trace};

pub(super) fn draw(
    svg: &mut Svg,
    trace: &Trace,
    scatter: &Scatter,
    slots: &[usize],
    (x, y): (&Scale, &Scale),
) {
    let slot_of = |at: usize| slots.get(at).or(slots.first()).copied().unwrap_or(1);
    let points: Vec<Option<(f64, f64)>> =
        scatter.x.iter().zip(&scatter.y).map(|(px, py)| x.coord(px).zip(y.coord(py))).collect();
    if scatter.has_line {
        let dash = if scatter.is_dashed { " dashed" } else { "" };
        svg.path(&format!("line s{}{dash}", slot_of(0)), &path(&points, scatter.step));
    }
    for (at, point) in points.iter().enumerate() {
        let Some((px, py)) = *point else { continue };
        let class = format!("line s{}", slot_of(at));
        if let Some((down, up)) = scatter.error_x.get(at).copied().flatten() {
            let ends =
                scatter.x[at].number().map(|value| (x.number(value - down), x.number(value + up)));
            ends.into_iter().for_each(|ends| error_bar(svg, &class, py, ends, true));
        }
        if let Some((down, up)) = scatter.error_y.get(at).copied().flatten() {
            let ends =
                scatter.y[at].number().map(|value| (y.number(value - down), y.number(value + up)));
            ends.into_iter().for_each(|ends| error_bar(svg, &class, px, ends, false));
        }
        if scatter.has_markers {
            let symbol = Symbol::of(trace.symbol.as_deref(), slot_of(at) - 1);
            svg.marker(&format!("mark s{}", slot_of(at)), symbol, (px, py));
        }
        if let Some(text) = scatter.texts.get(at).filter(|text| !text.is_empty()) {
            svg.text("value", (px, py - 9.0), "middle", text);
        }
    }
}

/// A line through the points; a missing one breaks it.
fn path(points: &[Option<(f64, f64)>], step: Option<Step>) -> String {
    let mut data = String::new();
    let mut before = None;
    for point in points {
        if let Some((x, y)) = point {
            match (before, step) {
                (None, _) => data.push('M'),
                (Some(_), None) => data.push('L'),
                (Some(_), Some(Step::HorizontalFirst)) => {
                    let _ = write!(data, "H{}L", short(*x));
                }
                (Some(_), Some(Step::VerticalFirst)) => {
                    let _ = write!(data, "V{}L", short(*y));
                }
            }
            let _ = write!(data, "{} {}", short(*x), short(*y));
        }
        before = *point;
    }
    data
}
