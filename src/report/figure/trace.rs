//! Traces of plotly JSON that have a drawing.

use serde_json::Value;

/// A trace, read.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Trace {
    /// Its entry in the legend; empty when it has none.
    pub(super) name: String,
    pub(super) in_legend: bool,
    pub(super) kind: Kind,
    /// Colours as the cell named them: one for the trace, or one for each point.
    pub(super) colors: Vec<String>,
    pub(super) symbol: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    Scatter(Scatter),
    Bar(Bars),
    Box(Boxes),
    Histogram { values: Vec<f64>, is_horizontal: bool, bins: Bins },
    Heat { x: Vec<Coord>, y: Vec<Coord>, z: Vec<Vec<Option<f64>>>, texts: Vec<Vec<String>> },
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scatter {
    pub(super) x: Vec<Coord>,
    pub(super) y: Vec<Coord>,
    pub(super) has_line: bool,
    pub(super) has_markers: bool,
    pub(super) is_dashed: bool,
    /// `hv`, `vh` or nothing: how steps run between points.
    pub(super) step: Option<Step>,
    pub(super) error_x: Vec<Option<(f64, f64)>>,
    pub(super) error_y: Vec<Option<(f64, f64)>>,
    /// Text beside each point, when the mode asks for it.
    pub(super) texts: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    HorizontalFirst,
    VerticalFirst,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Bars {
    pub(super) positions: Vec<Coord>,
    pub(super) lengths: Vec<Option<f64>>,
    pub(super) is_horizontal: bool,
    pub(super) errors: Vec<Option<(f64, f64)>>,
    /// Bars of a histogram touch: what lies between them would be no value.
    pub(super) is_counted: bool,
}

/// Samples by the category they stand over.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Boxes {
    pub(super) groups: Vec<(Coord, Vec<f64>)>,
    pub(super) is_horizontal: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Bins {
    Automatic,
    Count(usize),
    Fixed { start: f64, size: f64 },
}

/// A place along an axis.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Coord {
    Number(f64),
    Text(String),
    Missing,
}

impl Coord {
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.trim().parse().ok().filter(|number: &f64| number.is_finite()),
            Self::Missing => None,
        }
    }

    pub(super) fn label(&self) -> Option<String> {
        match self {
            Self::Number(number) => Some(super::ticks::plain(*number)),
            Self::Text(text) => Some(text.clone()),
            Self::Missing => None,
        }
    }
}

/// Reads a trace, or says why it has no drawing.
pub(super) fn read(value: &Value, at: usize) -> Result<Trace, String> {
    let kind_name = value["type"].as_str().unwrap_or("scatter");
    if ["xaxis", "yaxis"].iter().any(|key| value[key].as_str().is_some_and(|name| name.len() > 1)) {
        return Err(format!("trace {} stands on a second pair of axes", at + 1));
    }
    let kind = match kind_name {
        "scatter" | "scattergl" => Kind::Scatter(scatter(value)),
        "bar" => Kind::Bar(bars(value)),
        "box" => Kind::Box(boxes(value)),
        "histogram" => histogram(value),
        "heatmap" => heat(value),
        other => return Err(format!("traces of type `{other}` have no drawing")),
    };
    let name = super::words(&value["name"]);
    Ok(Trace {
        in_legend: value["showlegend"].as_bool().unwrap_or(true) && !name.is_empty(),
        name,
        kind,
        colors: colors(value),
        symbol: value["marker"]["symbol"].as_str().map(str::to_owned),
    })
}

fn scatter(value: &Value) -> Scatter {
    let x = coords(&value["x"]);
    let y = coords(&value["y"]);
    let (x, y) = (or_count(x, y.len()), or_count(y, coords(&value["x"]).len()));
    let count = x.len();
    let mode = value["mode"].as_str().unwrap_or(if count < 20 { "lines+markers" } else { "lines" });
    let texts = if mode.contains("text") { texts(&value["text"]) } else { Vec::new() };
    Scatter {
        error_x: errors(&value["error_x"], &x),
        error_y: errors(&value["error_y"], &y),
        has_line: mode.contains("lines"),
        has_markers: mode.contains("markers"),
        is_dashed: value["line"]["dash"].as_str().is_some_and(|dash| dash != "solid"),
        step: match value["line"]["shape"].as_str() {
            Some("hv") => Some(Step::HorizontalFirst),
            Some("vh") => Some(Step::VerticalFirst),
            _ => None,
        },
        texts,
        x,
        y,
    }
}

fn bars(value: &Value) -> Bars {
    let is_horizontal = value["orientation"] == "h";
    let (along, across) = if is_horizontal { ("y", "x") } else { ("x", "y") };
    let lengths = coords(&value[across]);
    let error = &value[if is_horizontal { "error_x" } else { "error_y" }];
    Bars {
        positions: or_count(coords(&value[along]), lengths.len()),
        errors: errors(error, &lengths),
        lengths: lengths.iter().map(Coord::number).collect(),
        is_horizontal,
        is_counted: false,
    }
}

fn boxes(value: &Value) -> Boxes {
    let has = |key: &str| value[key].as_array().is_some_and(|list| !list.is_empty());
    let is_horizontal = value["orientation"] == "h" || has("x") && !has("y");
    let (along, across) = if is_horizontal { ("y", "x") } else { ("x", "y") };
    let positions = coords(&value[along]);
    let name = Coord::Text(super::words(&value["name"]));
    let mut groups: Vec<(Coord, Vec<f64>)> = Vec::new();
    for (at, sample) in coords(&value[across]).iter().enumerate() {
        let position = positions.get(at).unwrap_or(&name);
        let Some(sample) = sample.number() else { continue };
        match groups.iter_mut().find(|(found, _)| found == position) {
            Some((_, samples)) => samples.push(sample),
            None => groups.push((position.clone(), vec![sample])),
        }
    }
    Boxes { groups, is_horizontal }
}

fn histogram(value: &Value) -> Kind {
    let is_horizontal = !value["y"].is_null() && value["x"].is_null();
    let (samples, bins, count) = if is_horizontal {
        (&value["y"], &value["ybins"], &value["nbinsy"])
    } else {
        (&value["x"], &value["xbins"], &value["nbinsx"])
    };
    let bins = match (bins["start"].as_f64(), bins["size"].as_f64(), count.as_u64()) {
        (Some(start), Some(size), _) if size > 0.0 => Bins::Fixed { start, size },
        (_, _, Some(count)) if count > 0 => Bins::Count(usize::try_from(count).unwrap_or(50)),
        _ => Bins::Automatic,
    };
    let values = coords(samples).iter().filter_map(Coord::number).collect();
    Kind::Histogram { values, is_horizontal, bins }
}

fn heat(value: &Value) -> Kind {
    let z: Vec<Vec<Option<f64>>> =
        rows(&value["z"]).map(|row| coords(row).iter().map(Coord::number).collect()).collect();
    let width = z.iter().map(Vec::len).max().unwrap_or(0);
    Kind::Heat {
        x: or_count(coords(&value["x"]), width),
        y: or_count(coords(&value["y"]), z.len()),
        texts: rows(&value["text"]).map(texts).collect(),
        z,
    }
}

fn rows(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().map(Vec::as_slice).unwrap_or_default().iter()
}

fn coords(value: &Value) -> Vec<Coord> {
    rows(value)
        .map(|entry| match entry {
            Value::Number(number) => number.as_f64().map_or(Coord::Missing, Coord::Number),
            Value::String(_) => Coord::Text(super::words(entry)),
            _ => Coord::Missing,
        })
        .collect()
}

/// Where nothing is given, plotly counts from 0.
fn or_count(given: Vec<Coord>, count: usize) -> Vec<Coord> {
    if given.is_empty() { (0..count).map(|at| Coord::Number(at as f64)).collect() } else { given }
}

fn texts(value: &Value) -> Vec<String> {
    rows(value).map(super::words).collect()
}

/// How far each error bar reaches down and up.
fn errors(value: &Value, around: &[Coord]) -> Vec<Option<(f64, f64)>> {
    if !value.is_object() || value["visible"] == false {
        return vec![None; around.len()];
    }
    let up = coords(&value["array"]);
    let down = coords(&value["arrayminus"]);
    let is_symmetric = value["symmetric"].as_bool().unwrap_or(down.is_empty());
    let reach = |at: usize, centre: &Coord| -> Option<(f64, f64)> {
        match value["type"].as_str() {
            Some("constant") => value["value"].as_f64().map(|value| (value, value)),
            Some("percent") => {
                let part = value["value"].as_f64()? / 100.0 * centre.number()?.abs();
                Some((part, part))
            }
            _ => {
                let up = up.get(at).and_then(Coord::number)?;
                let down = if is_symmetric { Some(up) } else { down.get(at)?.number() };
                Some((down?, up))
            }
        }
    };
    let reaches = |(at, centre)| reach(at, centre).filter(|(down, up)| *down > 0.0 || *up > 0.0);
    around.iter().enumerate().map(reaches).collect()
}

fn colors(value: &Value) -> Vec<String> {
    let found =
        [&value["marker"]["color"], &value["line"]["color"], &value["marker"]["line"]["color"]];
    let named = found.into_iter().find(|color| color.is_string() || color.is_array());
    match named {
        Some(Value::String(color)) => vec![color.clone()],
        Some(Value::Array(colors)) => {
            colors.iter().filter_map(|color| color.as_str().map(str::to_owned)).collect()
        }
        _ => Vec::new(),
    }
}
