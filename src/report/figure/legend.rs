//! The legend: a line of names above the plot, broken where it must be.

use super::frame::text_width;
use super::marks;
use super::plot::Plot;
use super::svg::{Svg, Symbol};
use super::trace::Kind;

/// Height of one line of the legend.
pub(super) const LINE: f64 = 22.0;

struct Entry<'plot> {
    trace: usize,
    name: &'plot str,
    x: f64,
    line: usize,
}

/// How many lines the legend takes.
pub(super) fn lines(plot: &Plot, width: f64) -> usize {
    entries(plot, width).last().map_or(0, |entry| entry.line + 1)
}

pub(super) fn draw(svg: &mut Svg, plot: &Plot, (left, top): (f64, f64), width: f64) {
    let slots = marks::slots(plot);
    svg.open("legend");
    for entry in entries(plot, width) {
        let (x, y) = (left + entry.x, top + LINE * entry.line as f64 + 8.0);
        let trace = &plot.traces[entry.trace];
        let slot = marks::slot(&slots, entry.trace, 0);
        match &trace.kind {
            Kind::Scatter(scatter) => {
                if scatter.has_line {
                    let dash = if scatter.is_dashed { " dashed" } else { "" };
                    svg.line(&format!("line s{slot}{dash}"), (x, y), (x + 24.0, y));
                }
                if scatter.has_markers {
                    let symbol = Symbol::of(trace.symbol.as_deref(), slot - 1);
                    svg.marker(&format!("mark s{slot}"), symbol, (x + 12.0, y));
                }
            }
            Kind::Box(_) => {
                svg.rect(&format!("box s{slot}"), [(x + 4.0, y - 6.0), (x + 20.0, y + 6.0)])
            }
            _ => svg.rect(&format!("bar s{slot}"), [(x + 4.0, y - 6.0), (x + 20.0, y + 6.0)]),
        }
        svg.text("name", (x + 30.0, y + 4.5), "start", entry.name);
    }
    svg.close();
}

fn entries(plot: &Plot, width: f64) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry> = Vec::new();
    let (mut x, mut line) = (0.0, 0);
    if !plot.shows_legend {
        return entries;
    }
    for (trace, shown) in plot.traces.iter().enumerate() {
        let is_known = entries.iter().any(|entry| entry.name == shown.name);
        if !shown.in_legend || is_known || matches!(shown.kind, Kind::Heat { .. }) {
            continue;
        }
        let taken = 30.0 + text_width(&shown.name) + 22.0;
        if x > 0.0 && x + taken > width {
            (x, line) = (0.0, line + 1);
        }
        entries.push(Entry { trace, name: &shown.name, x, line });
        x += taken;
    }
    entries
}
