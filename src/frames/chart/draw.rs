//! Turns a chart into a plot.

use plotly::common::{ErrorData, ErrorType, Line, Marker, MarkerSymbol, Mode, Orientation};
use plotly::layout::{Axis, BarMode, Legend, Margin, Shape as Mark, ShapeLine, ShapeType};
use plotly::{Bar, Configuration, Layout, Plot, Scatter};

use super::{Chart, Point, Shape};

/// Colours that stay apart for colour-blind readers (Okabe and Ito, 2008).
const COLORS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"];

/// Groups differ in form too, so that colour is never the only sign.
const SYMBOLS: [MarkerSymbol; 4] =
    [MarkerSymbol::Circle, MarkerSymbol::Diamond, MarkerSymbol::Square, MarkerSymbol::TriangleUp];

pub(super) fn plot(chart: &Chart) -> Plot {
    let mut plot = Plot::new();
    for (at, (name, points)) in chart.groups.iter().enumerate() {
        let color = COLORS[at % COLORS.len()];
        match chart.shape {
            Shape::Bars => plot.add_trace(bars(name, points, color)),
            // Categories are stacked from the axis upwards: the first, which is
            // read first, comes last to stand at the top.
            Shape::Dots => {
                let upwards: Vec<Point> = points.iter().rev().cloned().collect();
                plot.add_trace(dots(name, &upwards, at, color));
            }
            Shape::Lines => plot.add_trace(lines(name, points, at, color)),
        }
    }
    plot.set_layout(layout(chart));
    // Nothing in a figure may lead anywhere else.
    plot.set_configuration(
        Configuration::new().responsive(true).display_logo(false).show_send_to_cloud(false),
    );
    plot
}

fn bars(name: &str, points: &[Point], color: &'static str) -> Box<Bar<String, f64>> {
    let bar = Bar::new(categories(points), values(points))
        .name(name)
        .orientation(Orientation::Vertical)
        .marker(Marker::new().color(color));
    match errors(points) {
        Some(errors) => bar.error_y(errors),
        None => bar,
    }
}

fn dots(name: &str, points: &[Point], at: usize, color: &'static str) -> Box<Scatter<f64, String>> {
    let scatter = Scatter::new(values(points), categories(points))
        .name(name)
        .mode(Mode::Markers)
        .marker(marker(at, color));
    match errors(points) {
        Some(errors) => scatter.error_x(errors),
        None => scatter,
    }
}

fn lines(name: &str, points: &[Point], at: usize, color: &'static str) -> Box<Scatter<f64, f64>> {
    let numbers = points.iter().map(|point| point.category.parse().unwrap_or(f64::NAN)).collect();
    let scatter = Scatter::new(numbers, values(points))
        .name(name)
        .mode(Mode::LinesMarkers)
        .line(Line::new().color(color))
        .marker(marker(at, color));
    match errors(points) {
        Some(errors) => scatter.error_y(errors),
        None => scatter,
    }
}

fn marker(at: usize, color: &'static str) -> Marker {
    Marker::new().color(color).size(9).symbol(SYMBOLS[at % SYMBOLS.len()].clone())
}

fn categories(points: &[Point]) -> Vec<String> {
    points.iter().map(|point| point.category.clone()).collect()
}

fn values(points: &[Point]) -> Vec<f64> {
    points.iter().map(|point| point.value).collect()
}

/// Error bars, if any point of the group has an interval.
fn errors(points: &[Point]) -> Option<ErrorData> {
    points.iter().any(|point| point.interval.is_some()).then(|| {
        let above =
            points.iter().map(|point| point.interval.map_or(0.0, |(_, high)| high - point.value));
        let below =
            points.iter().map(|point| point.interval.map_or(0.0, |(low, _)| point.value - low));
        ErrorData::new(ErrorType::Data)
            .symmetric(false)
            .array(above.collect())
            .array_minus(below.collect())
    })
}

fn layout(chart: &Chart) -> Layout {
    let quantity = Axis::new().title(chart.axis()).auto_margin(true);
    let category = Axis::new().title(chart.category.as_str()).auto_margin(true);
    let layout = Layout::new()
        .title(chart.title.as_str())
        .bar_mode(BarMode::Group)
        .margin(Margin::new().top(60))
        .show_legend(chart.groups.len() > 1)
        .legend(Legend::new().orientation(Orientation::Horizontal).y(-0.25));
    let layout = match chart.shape {
        Shape::Dots => layout.x_axis(quantity).y_axis(category),
        Shape::Bars => layout.x_axis(category).y_axis(quantity),
        Shape::Lines => layout.x_axis(category).y_axis(quantity),
    };
    let Some((value, _)) = &chart.reference else { return layout };
    let line =
        Mark::new().shape_type(ShapeType::Line).line(ShapeLine::new().color("#888888").width(1.0));
    let line = match chart.shape {
        Shape::Dots => line.x0(*value).x1(*value).y0(0).y1(1).y_ref("paper"),
        Shape::Bars | Shape::Lines => line.y0(*value).y1(*value).x0(0).x1(1).x_ref("paper"),
    };
    layout.shapes(vec![line])
}
