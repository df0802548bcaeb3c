//! What stands on the axes: its extent, its colours and its order.

use super::bars::{self, Bar};
use super::plot::Plot;
use super::scale::{Content, Scale};
use super::svg::Svg;
use super::trace::{Coord, Kind};
use super::{boxes, heat, scatter};

/// How many colours there are before they repeat.
const COLORS: usize = 7;

/// The number of the colour of each point of each trace, from 1.
///
/// Traces that a cell gave the same colour keep the same; which one it is, the theme decides.
pub(super) fn slots(plot: &Plot) -> Vec<Vec<usize>> {
    let mut known: Vec<&str> = Vec::new();
    let mut slots = Vec::new();
    for (at, trace) in plot.traces.iter().enumerate() {
        let mut of_trace = Vec::new();
        for color in &trace.colors {
            let found = known.iter().position(|seen| seen == color);
            let slot = found.unwrap_or_else(|| {
                known.push(color);
                known.len() - 1
            });
            of_trace.push(slot % COLORS + 1);
        }
        if of_trace.is_empty() {
            of_trace.push(at % COLORS + 1);
        }
        slots.push(of_trace);
    }
    slots
}

pub(super) fn slot(slots: &[Vec<usize>], trace: usize, point: usize) -> usize {
    let of_trace = slots.get(trace).map(Vec::as_slice).unwrap_or_default();
    of_trace.get(point).or(of_trace.first()).copied().unwrap_or(1)
}

/// What must fit on the two axes.
pub(super) fn contents(plot: &Plot, bars: &[Bar]) -> (Content, Content) {
    let (mut x, mut y) = (Content::default(), Content::default());
    for trace in &plot.traces {
        match &trace.kind {
            Kind::Scatter(scatter) => {
                x.coords.extend(scatter.x.iter().cloned());
                y.coords.extend(scatter.y.iter().cloned());
                reach(&mut x, &scatter.x, &scatter.error_x);
                reach(&mut y, &scatter.y, &scatter.error_y);
            }
            Kind::Box(boxes) => {
                let (along, across) =
                    if boxes.is_horizontal { (&mut y, &mut x) } else { (&mut x, &mut y) };
                along.is_discrete = true;
                along.coords.extend(boxes.groups.iter().map(|(place, _)| place.clone()));
                across.reach.extend(boxes.groups.iter().flat_map(|(_, samples)| samples));
            }
            Kind::Heat { x: columns, y: rows, .. } => {
                (x.is_discrete, y.is_discrete) = (true, true);
                x.coords.extend(columns.iter().cloned());
                y.coords.extend(rows.iter().cloned());
            }
            Kind::Bar(_) | Kind::Histogram { .. } => {}
        }
    }
    for bar in bars {
        let (along, across) = if bar.is_horizontal { (&mut y, &mut x) } else { (&mut x, &mut y) };
        along.coords.push(bar.at.clone());
        along.width = bars::band(plot);
        across.from_zero = true;
        let (down, up) = bar.error.unwrap_or_default();
        across.reach.extend([bar.from, bar.to, bar.to - down, bar.to + up]);
    }
    (x, y)
}

fn reach(content: &mut Content, coords: &[Coord], errors: &[Option<(f64, f64)>]) {
    for (coord, error) in coords.iter().zip(errors) {
        if let Some((number, (down, up))) = coord.number().zip(*error) {
            content.reach.extend([number - down, number + up]);
        }
    }
}

pub(super) fn draw(svg: &mut Svg, plot: &Plot, bars: &[Bar], x: &Scale, y: &Scale) {
    let slots = slots(plot);
    for trace in &plot.traces {
        heat::draw(svg, trace, x, y);
    }
    bars::draw(svg, bars, &slots, x, y);
    boxes::draw(svg, plot, &slots, x, y);
    for (at, trace) in plot.traces.iter().enumerate() {
        if let Kind::Scatter(points) = &trace.kind {
            scatter::draw(svg, trace, points, &slots[at], (x, y));
        }
    }
}

/// A bar with caps from one end to the other.
pub(super) fn error_bar(
    svg: &mut Svg,
    class: &str,
    middle: f64,
    (low, high): (f64, f64),
    is_horizontal: bool,
) {
    let point =
        |across: f64, along: f64| if is_horizontal { (along, across) } else { (across, along) };
    svg.line(class, point(middle, low), point(middle, high));
    for end in [low, high] {
        svg.line(class, point(middle - 4.0, end), point(middle + 4.0, end));
    }
}
