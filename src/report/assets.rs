//! Styles and scripts: one file each, named by their contents, nothing from elsewhere.

use sha2::{Digest, Sha256};

const LIGHT: &str = include_str!("../../templates/palette-light.css");
const DARK: &str = include_str!("../../templates/palette-dark.css");
const FIGURE: &str = include_str!("../../templates/figure.css");
const PARTS: &str = include_str!("../../templates/parts.css");
const SITE: &str = include_str!("../../templates/site.css");
const BOOK: &str = include_str!("../../templates/book.css");
const SCRIPT: &str = include_str!("../../templates/figures.js");
const THEME: &str = include_str!("../../templates/theme.js");

/// plotly.js 3.7.0, the bundle with cartesian traces, as its package `plotly.js-cartesian-dist-min`
/// ships it.
const PLOTLY: &[u8] = include_bytes!("../../templates/vendor/plotly-cartesian-3.7.0.min.js");
const PLOTLY_LICENCE: &str = include_str!("../../templates/vendor/LICENSE");

/// A file of a report: its path from the root and its bytes.
pub(crate) type File = (String, Vec<u8>);

/// What pages load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Assets {
    pub(crate) style: String,
    pub(crate) script: String,
    pub(crate) plotly: String,
    pub(crate) files: Vec<File>,
}

/// Styles and scripts of the site.
pub(crate) fn site() -> Assets {
    let style = format!(
        ":root{{{LIGHT}}}\n@media (prefers-color-scheme: dark){{:root:not([data-theme=\"light\"]){{{DARK}}}}}\n:root[data-theme=\"dark\"]{{{DARK}}}\n@media print{{:root:root[class]{{{LIGHT}}}}}\n{FIGURE}{PARTS}{SITE}"
    );
    assets(&style, &format!("{THEME}{SCRIPT}"))
}

/// Styles and scripts the book adds to those of mdBook, whose themes are classes.
pub(crate) fn book() -> Assets {
    let style = format!(
        ":root{{{LIGHT}}}\n.coal,.navy,.ayu{{{DARK}}}\n@media print{{:root:root[class]{{{LIGHT}}}}}\n{FIGURE}{PARTS}{BOOK}"
    );
    assets(&style, SCRIPT)
}

/// The style of a picture that stands alone.
pub(crate) fn picture_style() -> String {
    format!(".plot{{{LIGHT}}}@media (prefers-color-scheme: dark){{.plot{{{DARK}}}}}{FIGURE}")
}

fn assets(style: &str, script: &str) -> Assets {
    let style_name = named("report", style.as_bytes(), "css");
    let script_name = named("report", script.as_bytes(), "js");
    let plotly_name = named("plotly-cartesian-3.7.0", PLOTLY, "min.js");
    Assets {
        files: vec![
            (style_name.clone(), style.as_bytes().to_vec()),
            (script_name.clone(), script.as_bytes().to_vec()),
            (plotly_name.clone(), PLOTLY.to_vec()),
            ("assets/plotly-LICENSE.txt".to_owned(), PLOTLY_LICENCE.as_bytes().to_vec()),
        ],
        style: style_name,
        script: script_name,
        plotly: plotly_name,
    }
}

/// Changed contents get another name, so no browser shows a page with yesterday's style.
fn named(stem: &str, bytes: &[u8], ending: &str) -> String {
    let hash: String =
        Sha256::digest(bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    format!("assets/{stem}.{hash}.{ending}")
}
