//! Plotly JSON to a static picture: SVG that follows the page's theme and speaks to everybody.
//!
//! Colours are variables of the page (`--series-1` …), forms differ with colours, coordinates are
//! rounded, and ids derive from the figure's own, so the same plot is the same text.

mod bars;
mod boxes;
mod frame;
mod heat;
mod histogram;
mod legend;
mod marks;
mod plot;
mod scale;
mod scatter;
mod svg;
mod ticks;
mod trace;

use serde_json::Value;

pub(crate) use self::ticks::plain;

use crate::html::escape;

/// What a picture is called and what it says to those who do not see it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words<'figure> {
    pub(crate) id: &'figure str,
    pub(crate) title: &'figure str,
    pub(crate) alt: &'figure str,
}

/// A picture, twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Drawing {
    /// For a page, whose style sheet gives it its colours.
    pub(crate) inline: String,
    /// As a file, with its title and its colours inside.
    pub(crate) standalone: String,
}

/// Draws `plotly`, or says in words why it has no drawing.
pub(crate) fn draw(plotly: &Value, words: &Words) -> Result<Drawing, String> {
    let plot = plot::read(plotly)?;
    let picture = frame::picture(&plot, words.id)?;
    let head = format!(
        "<title id=\"{id}-title\">{title}</title><desc id=\"{id}-desc\">{alt}</desc>",
        id = words.id,
        title = escape(words.title),
        alt = escape(words.alt),
    );
    let names = format!("role=\"img\" aria-labelledby=\"{id}-title {id}-desc\"", id = words.id);
    let frame::Picture { width, height, marks } = picture;
    let inline = format!(
        "<svg class=\"plot\" {names} viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">{head}{marks}</svg>"
    );
    let lines = frame::wrapped(words.title, 82);
    let above = 14 + 20 * lines.len();
    let mut title = String::new();
    for (at, line) in lines.iter().enumerate() {
        let (y, line) = (20 * (at + 1), escape(line));
        title.push_str(&format!("<text class=\"plot-title\" x=\"12\" y=\"{y}\">{line}</text>"));
    }
    let full = height + above;
    let style = crate::assets::picture_style();
    let standalone = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" {names} viewBox=\"0 0 {width} {full}\" width=\"{width}\" height=\"{full}\">{head}<style>{style}</style><rect class=\"plot-paper\" width=\"{width}\" height=\"{full}\"/>{title}<g transform=\"translate(0 {above})\">{marks}</g></svg>\n"
    );
    Ok(Drawing { inline, standalone })
}

/// A text of plotly without the few tags it allows; breaks become spaces.
fn words(value: &Value) -> String {
    let Some(text) = value.as_str() else {
        return value.as_f64().map(plain).unwrap_or_default();
    };
    let mut out = String::new();
    for (_, token) in crate::html::tokens(text) {
        match token {
            crate::html::Token::Text(text) => out.push_str(text),
            crate::html::Token::Open { name, .. } if name == "br" => out.push(' '),
            _ => {}
        }
    }
    crate::html::unescape(&out)
}

#[cfg(test)]
mod tests;
