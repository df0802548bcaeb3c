//! The picture around the marks: margins, axes, grid, reference lines.

use super::bars::{self, Bar};
use super::plot::{Mark, Plot, Shape};
use super::scale::{Fitted, Scale};
use super::svg::Svg;
use super::trace::Kind;
use super::{histogram, legend, marks};

/// Width of every picture; it scales with the page.
const WIDTH: f64 = 720.0;
/// Height of a line of text.
const LINE: f64 = 15.0;

/// The marks of a picture and its size.
#[derive(Debug)]
pub(super) struct Picture {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) marks: String,
}

/// Where things stand.
struct Frame {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    height: f64,
    x_labels: Labels,
    y_labels: Vec<Vec<String>>,
}

/// Labels along the bottom: broken into lines, or slanted when words are too long for that.
enum Labels {
    Straight(Vec<Vec<String>>),
    Slanted(Vec<String>),
}

pub(super) fn picture(plot: &Plot, id: &str) -> Result<Picture, String> {
    let plot = counted(plot);
    let bars = bars::layout(&plot);
    let (x_content, y_content) = marks::contents(&plot, &bars);
    let x = Fitted::new(&plot.x, &x_content)?;
    let y = Fitted::new(&plot.y, &y_content)?;
    let (x_ticks, y_ticks) = (x.ticks(6), y.ticks(5));
    let frame = frame(&plot, &bars, (&x, &x_ticks), (&y, &y_ticks));
    let x = Scale::new(x, frame.left, frame.right);
    let y = Scale::new(y, frame.bottom, frame.top);

    let mut svg = Svg::default();
    let clip = format!("{id}-clip");
    let room = [frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top];
    svg.clip(&clip, room);
    grid(&mut svg, &frame, (&x, &x_ticks), (&y, &y_ticks));
    svg.open_clipped(&clip);
    plot.shapes.iter().filter(|shape| shape.is_band).for_each(|band| shape(&mut svg, band, &x, &y));
    plot.shapes
        .iter()
        .filter(|shape| !shape.is_band)
        .for_each(|line| shape(&mut svg, line, &x, &y));
    marks::draw(&mut svg, &plot, &bars, &x, &y);
    svg.close();
    notes(&mut svg, &plot, &x, &y);
    titles(&mut svg, &plot, &frame);
    legend::draw(&mut svg, &plot, (14.0, 6.0), WIDTH - 28.0);
    Ok(Picture {
        width: WIDTH as usize,
        height: frame.height.ceil() as usize,
        marks: svg.into_text(),
    })
}

/// About how wide `text` is at the size of labels.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * 6.7
}

/// `text` in lines of at most `width` letters where its words allow it.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The plot with its histograms counted.
fn counted(plot: &Plot) -> Plot {
    let mut plot = plot.clone();
    for trace in &mut plot.traces {
        if let Kind::Histogram { values, is_horizontal, bins } = &trace.kind {
            trace.kind = Kind::Bar(histogram::bars(values, *is_horizontal, *bins));
        }
    }
    plot
}

type Ticks<'plot> = (&'plot Fitted, &'plot [(f64, String)]);

fn frame(plot: &Plot, bars: &[Bar], (x, x_ticks): Ticks, (y, y_ticks): Ticks) -> Frame {
    let break_at = if y.is_category() { 30 } else { 40 };
    let y_labels: Vec<Vec<String>> =
        y_ticks.iter().map(|(_, text)| wrapped(text, break_at)).collect();
    let widest = y_labels.iter().flatten().map(|line| text_width(line)).fold(0.0, f64::max);
    let y_title = if plot.y.title.is_empty() { 0.0 } else { 22.0 };
    let left = (14.0 + y_title + widest).clamp(40.0, 300.0);
    let right = WIDTH - 18.0;
    let top = 16.0 + legend::LINE * legend::lines(plot, WIDTH - 28.0) as f64;
    let bottom = top + inner_height(plot, bars, y);
    let band = (right - left) / x_ticks.len().max(1) as f64;
    let (x_labels, label_height) = bottom_labels(x, x_ticks, band);
    let titles = wrapped(&plot.x.title, ((right - left) / 6.7) as usize).len();
    let height = bottom + 10.0 + label_height + LINE * 1.4 * titles as f64 + 10.0;
    Frame { left, right, top, bottom, height, x_labels, y_labels }
}

/// Rows get a height each, so that many do not crowd.
fn inner_height(plot: &Plot, bars: &[Bar], y: &Fitted) -> f64 {
    if !y.is_category() {
        return 290.0;
    }
    let lying = bars.iter().filter(|bar| bar.is_horizontal);
    let mut traces: Vec<usize> = lying.map(|bar| bar.trace).collect();
    traces.dedup();
    let beside = if plot.is_stacked { 1 } else { traces.len().max(1) };
    let row = 20.0 + 16.0 * beside as f64;
    (row * y.count() as f64).max(90.0)
}

fn bottom_labels(x: &Fitted, ticks: &[(f64, String)], band: f64) -> (Labels, f64) {
    let texts: Vec<String> = ticks.iter().map(|(_, text)| text.clone()).collect();
    let room = (band / 6.7 - 1.0).max(3.0) as usize;
    let longest_word =
        texts.iter().flat_map(|text| text.split_whitespace()).map(|word| word.chars().count());
    if !x.is_category() || longest_word.max().unwrap_or(0) <= room {
        let lines: Vec<Vec<String>> = texts.iter().map(|text| wrapped(text, room.max(4))).collect();
        let most = lines.iter().map(Vec::len).max().unwrap_or(1);
        return (Labels::Straight(lines), LINE * most as f64 + 6.0);
    }
    let widest = texts.iter().map(|text| text_width(text)).fold(0.0, f64::max);
    (Labels::Slanted(texts), 12.0 + widest * 0.6)
}

fn grid(
    svg: &mut Svg,
    frame: &Frame,
    (x, x_ticks): (&Scale, &[(f64, String)]),
    (y, y_ticks): (&Scale, &[(f64, String)]),
) {
    svg.open("axis");
    for ((at, _), lines) in y_ticks.iter().zip(&frame.y_labels) {
        let place = y.position(*at);
        svg.line("grid", (frame.left, place), (frame.right, place));
        let first = place + 4.5 - LINE * (lines.len() as f64 - 1.0) / 2.0;
        for (row, line) in lines.iter().enumerate() {
            svg.text("label", (frame.left - 8.0, first + LINE * row as f64), "end", line);
        }
    }
    for (row, (at, _)) in x_ticks.iter().enumerate() {
        let place = x.position(*at);
        if !x.axis.is_category() {
            svg.line("grid", (place, frame.top), (place, frame.bottom));
        }
        match &frame.x_labels {
            Labels::Straight(labels) => {
                for (line, text) in labels[row].iter().enumerate() {
                    let down = frame.bottom + 18.0 + LINE * line as f64;
                    svg.text("label", (place, down), "middle", text);
                }
            }
            Labels::Slanted(labels) => {
                svg.slanted("label", (place + 4.0, frame.bottom + 16.0), &labels[row])
            }
        }
    }
    svg.line("rule", (frame.left, frame.bottom), (frame.right, frame.bottom));
    svg.line("rule", (frame.left, frame.top), (frame.left, frame.bottom));
    svg.close();
}

fn shape(svg: &mut Svg, shape: &Shape, x: &Scale, y: &Scale) {
    let place = |(from, to): &(Mark, Mark), scale: &Scale| Some((on(from, scale)?, on(to, scale)?));
    let Some(((x0, x1), (y0, y1))) = place(&shape.x, x).zip(place(&shape.y, y)) else { return };
    if shape.is_band {
        svg.rect("band", [(x0, y0), (x1, y1)]);
        return;
    }
    svg.line(if shape.is_dashed { "reference dashed" } else { "reference" }, (x0, y0), (x1, y1));
    if !shape.label.is_empty() {
        svg.text("value", (x1.min(x0) + 6.0, y1.min(y0) + 14.0), "start", &shape.label);
    }
}

fn on(mark: &Mark, scale: &Scale) -> Option<f64> {
    match mark {
        Mark::Axis(coord) => scale.coord(coord),
        Mark::Part(part) => Some(scale.part(*part)),
    }
}

fn notes(svg: &mut Svg, plot: &Plot, x: &Scale, y: &Scale) {
    for note in &plot.notes {
        if let Some((x, y)) = on(&note.x, x).zip(on(&note.y, y)) {
            svg.text("value", (x, y - 4.0), note.anchor, &note.text);
        }
    }
}

fn titles(svg: &mut Svg, plot: &Plot, frame: &Frame) {
    let middle = (frame.left + frame.right) / 2.0;
    let lines = wrapped(&plot.x.title, ((frame.right - frame.left) / 6.7) as usize);
    let first = frame.height - 10.0 - LINE * 1.2 * (lines.len() as f64 - 1.0);
    for (row, line) in lines.iter().enumerate() {
        svg.text("title", (middle, first + LINE * 1.2 * row as f64), "middle", line);
    }
    if !plot.y.title.is_empty() {
        svg.upright("title", (15.0, (frame.top + frame.bottom) / 2.0), &plot.y.title);
    }
}
