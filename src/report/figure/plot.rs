//! Plotly JSON, read into what a drawing needs.

use serde_json::Value;

use super::trace::{self, Coord, Trace};

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Plot {
    pub(super) traces: Vec<Trace>,
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) is_stacked: bool,
    pub(super) shows_legend: bool,
    pub(super) shapes: Vec<Shape>,
    pub(super) notes: Vec<Note>,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Axis {
    pub(super) title: String,
    pub(super) kind: Option<AxisKind>,
    /// Ends as plotly writes them: exponents on a logarithmic axis.
    pub(super) range: Option<(f64, f64)>,
    pub(super) is_reversed: bool,
    pub(super) suffix: String,
    /// Categories in the order the cell asked for.
    pub(super) order: Vec<String>,
    /// Ticks set by hand: places and texts.
    pub(super) ticks: Option<Vec<(Coord, String)>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AxisKind {
    Linear,
    Log,
    Category,
}

/// A line or a band across the plot.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shape {
    pub(super) is_band: bool,
    pub(super) is_dashed: bool,
    pub(super) x: (Mark, Mark),
    pub(super) y: (Mark, Mark),
    pub(super) label: String,
}

/// A text on the plot.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Note {
    pub(super) x: Mark,
    pub(super) y: Mark,
    pub(super) text: String,
    pub(super) anchor: &'static str,
}

/// A place on an axis or as a part of the plot's width or height.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Mark {
    Axis(Coord),
    Part(f64),
}

pub(super) fn read(value: &Value) -> Result<Plot, String> {
    let Some(data) = value["data"].as_array() else {
        return Err("the plot has no list `data`".to_owned());
    };
    let is_shown = |trace: &&Value| trace["visible"] != false && trace["visible"] != "legendonly";
    let shown = data.iter().filter(is_shown).enumerate();
    let traces = shown.map(|(at, trace)| trace::read(trace, at)).collect::<Result<Vec<_>, _>>()?;
    if traces.is_empty() {
        return Err("the plot has no trace".to_owned());
    }
    let layout = &value["layout"];
    let in_legend = traces.iter().filter(|trace| trace.in_legend).count();
    Ok(Plot {
        x: axis(&layout["xaxis"]),
        y: axis(&layout["yaxis"]),
        is_stacked: matches!(layout["barmode"].as_str(), Some("stack" | "relative")),
        shows_legend: layout["showlegend"].as_bool().unwrap_or(in_legend > 1) && in_legend > 0,
        shapes: list(&layout["shapes"]).filter_map(shape).collect(),
        notes: list(&layout["annotations"]).filter_map(note).collect(),
        traces,
    })
}

fn axis(value: &Value) -> Axis {
    let title = if value["title"].is_object() { &value["title"]["text"] } else { &value["title"] };
    let range = value["range"].as_array().map(Vec::as_slice).unwrap_or_default();
    let range = match range {
        [low, high] => low.as_f64().zip(high.as_f64()),
        _ => None,
    };
    let is_backwards = range.is_some_and(|(low, high)| low > high);
    Axis {
        title: super::words(title),
        kind: match value["type"].as_str() {
            Some("linear") => Some(AxisKind::Linear),
            Some("log") => Some(AxisKind::Log),
            Some("category" | "multicategory" | "date") => Some(AxisKind::Category),
            _ => None,
        },
        range: range.map(|(low, high)| (low.min(high), low.max(high))),
        is_reversed: value["autorange"] == "reversed" || is_backwards,
        suffix: super::words(&value["ticksuffix"]),
        order: list(&value["categoryarray"]).map(super::words).collect(),
        ticks: ticks(value),
    }
}

fn ticks(value: &Value) -> Option<Vec<(Coord, String)>> {
    let places = value["tickvals"].as_array()?;
    let texts: Vec<String> = list(&value["ticktext"]).map(super::words).collect();
    let places = places.iter().map(coord).enumerate();
    let label = |at: usize, place: &Coord| texts.get(at).cloned().or_else(|| place.label());
    Some(places.filter_map(|(at, place)| Some((place.clone(), label(at, &place)?))).collect())
}

fn shape(value: &Value) -> Option<Shape> {
    let is_band = match value["type"].as_str() {
        Some("line") => false,
        Some("rect") => true,
        _ => return None,
    };
    let (x, y) = (&value["xref"], &value["yref"]);
    Some(Shape {
        is_band,
        is_dashed: value["line"]["dash"].as_str().is_some_and(|dash| dash != "solid"),
        x: (mark(&value["x0"], x)?, mark(&value["x1"], x)?),
        y: (mark(&value["y0"], y)?, mark(&value["y1"], y)?),
        label: super::words(&value["label"]["text"]),
    })
}

fn note(value: &Value) -> Option<Note> {
    Some(Note {
        x: mark(&value["x"], &value["xref"])?,
        y: mark(&value["y"], &value["yref"])?,
        text: super::words(&value["text"]),
        anchor: match value["xanchor"].as_str() {
            Some("left") => "start",
            Some("right") => "end",
            _ => "middle",
        },
    })
}

fn mark(value: &Value, reference: &Value) -> Option<Mark> {
    let is_part =
        reference.as_str().is_some_and(|text| text == "paper" || text.ends_with("domain"));
    match (is_part, coord(value)) {
        (_, Coord::Missing) => None,
        (true, part) => part.number().map(Mark::Part),
        (false, coord) => Some(Mark::Axis(coord)),
    }
}

fn coord(value: &Value) -> Coord {
    match value {
        Value::Number(number) => number.as_f64().map_or(Coord::Missing, Coord::Number),
        Value::String(_) => Coord::Text(super::words(value)),
        _ => Coord::Missing,
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().map(Vec::as_slice).unwrap_or_default().iter()
}
