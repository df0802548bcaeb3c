//! Boxes: quartiles, whiskers and what lies beyond.

use super::plot::Plot;
use super::scale::Scale;
use super::svg::{Svg, Symbol};
use super::trace::{Boxes, Kind};

/// Five numbers of a sample and the values beyond the whiskers.
#[derive(Debug, Clone, PartialEq)]
struct Summary {
    low: f64,
    first: f64,
    median: f64,
    third: f64,
    high: f64,
    beyond: Vec<f64>,
}

pub(super) fn draw(svg: &mut Svg, plot: &Plot, slots: &[Vec<usize>], x: &Scale, y: &Scale) {
    let boxes: Vec<(usize, &Boxes)> = plot
        .traces
        .iter()
        .enumerate()
        .filter_map(|(at, trace)| match &trace.kind {
            Kind::Box(boxes) => Some((at, boxes)),
            _ => None,
        })
        .collect();
    // Traces that stand on places of their own need not share them.
    let mut places: Vec<_> = boxes.iter().flat_map(|(_, boxes)| &boxes.groups).collect();
    places.dedup_by(|left, right| left.0 == right.0);
    let shares = if places.len() < boxes.len() { boxes.len() } else { 1 };
    for (rank, (trace, boxes)) in boxes.into_iter().enumerate() {
        let share = 0.7 / shares as f64;
        let middle = if shares == 1 { 0.0 } else { share * (rank as f64 + 0.5) - 0.35 };
        let slot = super::marks::slot(slots, trace, 0);
        for (place, samples) in &boxes.groups {
            let Some(summary) = summary(samples) else { continue };
            let (along, across) = if boxes.is_horizontal { (y, x) } else { (x, y) };
            let Some(place) = along.axis.position(place) else { continue };
            let sides = [place + middle - share * 0.4, place + middle + share * 0.4];
            one(
                svg,
                &summary,
                slot,
                sides.map(|at| along.position(at)),
                across,
                boxes.is_horizontal,
            );
        }
    }
}

fn one(
    svg: &mut Svg,
    summary: &Summary,
    slot: usize,
    [left, right]: [f64; 2],
    across: &Scale,
    is_horizontal: bool,
) {
    let point = |along: f64, value: f64| {
        let value = across.number(value);
        if is_horizontal { (value, along) } else { (along, value) }
    };
    let middle = (left + right) / 2.0;
    let (class, line) = (format!("box s{slot}"), format!("line s{slot}"));
    svg.line(&line, point(middle, summary.low), point(middle, summary.first));
    svg.line(&line, point(middle, summary.third), point(middle, summary.high));
    let quarter = (right - left) / 4.0;
    for end in [summary.low, summary.high] {
        svg.line(&line, point(middle - quarter, end), point(middle + quarter, end));
    }
    svg.rect(&class, [point(left, summary.first), point(right, summary.third)]);
    svg.line(&format!("median s{slot}"), point(left, summary.median), point(right, summary.median));
    for value in &summary.beyond {
        svg.marker(&format!("mark s{slot}"), Symbol::Circle, point(middle, *value));
    }
}

/// Quartiles as plotly's `linear` method (number 10 in Langford, "Quartiles in Elementary
/// Statistics", 2006); whiskers to the last value within 1.5 interquartile ranges.
fn summary(samples: &[f64]) -> Option<Summary> {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)? as f64;
    let quartile = |part: f64| {
        let at = (part * sorted.len() as f64 - 0.5).clamp(0.0, last);
        let (below, above) = (at.floor() as usize, at.ceil() as usize);
        Some(sorted.get(below)? + (at - at.floor()) * (sorted.get(above)? - sorted.get(below)?))
    };
    let (first, median, third) = (quartile(0.25)?, quartile(0.5)?, quartile(0.75)?);
    let reach = 1.5 * (third - first);
    let is_inside = |value: &f64| (first - reach..=third + reach).contains(value);
    let mut inside = sorted.iter().copied().filter(is_inside);
    let low = inside.next()?;
    Some(Summary {
        low,
        first,
        median,
        third,
        high: inside.next_back().unwrap_or(low),
        beyond: sorted.iter().copied().filter(|value| !is_inside(value)).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_as_plotly_computes_them() {
        // Lib.interp of plotly.js 3.7.0 on the same numbers.
        let found =
            summary(&[6.0, 7.0, 15.0, 36.0, 39.0, 40.0, 41.0, 42.0, 43.0, 47.0, 49.0, 120.0]);
        let expected = Summary {
            low: 6.0,
            first: 25.5,
            median: 40.5,
            third: 45.0,
            high: 49.0,
            beyond: vec![120.0],
        };
        assert_eq!(found, Some(expected));
        assert_eq!(summary(&[]), None);
        assert_eq!(summary(&[2.0]).map(|one| (one.low, one.high)), Some((2.0, 2.0)));
    }
}
