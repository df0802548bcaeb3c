//! Heat maps, with the value printed in each cell.

use super::scale::Scale;
use super::svg::Svg;
use super::ticks;
use super::trace::{Kind, Trace};

/// Values below zero take one colour, above zero another, stronger as they are farther from it;
/// values of one sign run from the faintest to the strongest.
pub(super) fn draw(svg: &mut Svg, trace: &Trace, columns: &Scale, rows: &Scale) {
    let Kind::Heat { x, y, z, texts } = &trace.kind else { return };
    let known = || z.iter().flatten().filter_map(|value| *value);
    let low = known().fold(f64::INFINITY, f64::min);
    let high = known().fold(f64::NEG_INFINITY, f64::max);
    for (row, values) in z.iter().enumerate() {
        for (column, value) in values.iter().enumerate() {
            let place = x.get(column).zip(y.get(row));
            let place =
                place.and_then(|(x, y)| columns.axis.position(x).zip(rows.axis.position(y)));
            let Some((across, down)) = place else { continue };
            let corner = |side: f64| (columns.position(across + side), rows.position(down + side));
            let corners = [corner(-0.48), corner(0.48)];
            let Some(value) = *value else {
                svg.rect("cell unknown", corners);
                continue;
            };
            let strength = strength(value, low, high);
            let class = if value < 0.0 { "cell below" } else { "cell above" };
            svg.faded_rect(class, corners, Some(strength));
            let text = texts.get(row).and_then(|texts| texts.get(column));
            let text = text.cloned().unwrap_or_else(|| ticks::plain(value));
            let (x, y) = (columns.position(across), rows.position(down));
            svg.text("value", (x, y + 4.0), "middle", &text);
        }
    }
}

/// From 0.06 to 0.6: stronger would make the text hard to read.
fn strength(value: f64, low: f64, high: f64) -> f64 {
    let crosses_zero = low < 0.0 && high > 0.0;
    let (from, to) = if crosses_zero {
        (0.0, low.abs().max(high.abs()))
    } else {
        (low.abs().min(high.abs()), low.abs().max(high.abs()))
    };
    let part = if to > from { (value.abs() - from) / (to - from) } else { 1.0 };
    0.06 + 0.54 * part
}
