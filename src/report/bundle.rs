//! The formats in which cells hand their results over.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

pub(crate) const PLOTLY: &str = "application/vnd.plotly.v1+json";
pub(crate) const FIGURE: &str = "application/vnd.preempt-lab.figure.v1+json";
pub(crate) const TABLE: &str = "application/vnd.preempt-lab.table.v1+json";
pub(crate) const CLAIMS: &str = "application/vnd.preempt-lab.claims.v1+json";
pub(crate) const CONTRAST: &str = "application/vnd.preempt-lab.contrast.v1+json";
pub(crate) const VERDICT: &str = "application/vnd.preempt-lab.verdict.v1+json";

/// What a figure shows, in words and numbers; the picture itself is plotly JSON beside it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Figure {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) caption: String,
    /// The finding with its numbers, for those who do not see the picture.
    pub(crate) alt: String,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<Datum>>,
    pub(crate) dataset: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) caption: String,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<Datum>>,
    #[serde(default)]
    pub(crate) notes: Vec<String>,
    pub(crate) dataset: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Column {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) unit: Option<String>,
    /// `left` or `right`; `None` lets the values decide.
    #[serde(default)]
    pub(crate) align: Option<String>,
}

/// One cell: the text people read, and the number behind it if there is one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Datum {
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) value: Option<f64>,
}

/// Published figures, computed again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Claims {
    pub(crate) id: String,
    pub(crate) dataset: String,
    pub(crate) caption: String,
    pub(crate) rows: Vec<Claim>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Claim {
    pub(crate) id: String,
    pub(crate) statement: String,
    #[serde(default)]
    pub(crate) author: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) printed: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) recomputed: String,
    pub(crate) status: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) difference: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) note: String,
}

/// Baseline against candidate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Contrast {
    pub(crate) id: String,
    pub(crate) dataset: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) machine: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) kernel: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) workload: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) metric: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) unit: String,
    /// `higher` or `lower`: which is better.
    pub(crate) direction: String,
    pub(crate) baseline: Side,
    pub(crate) candidate: Side,
    pub(crate) change_percent: Option<f64>,
    #[serde(default)]
    pub(crate) interval_percent: Option<(f64, f64)>,
    #[serde(default)]
    pub(crate) interval_method: Option<String>,
    #[serde(default)]
    pub(crate) level: Option<f64>,
    #[serde(default)]
    pub(crate) tests: Vec<Test>,
    pub(crate) verdict: stats::Verdict,
    pub(crate) sentence: String,
    #[serde(default)]
    pub(crate) warnings: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Side {
    pub(crate) series: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) label: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) build_default: String,
    #[serde(default, deserialize_with = "text")]
    pub(crate) effective: String,
    /// Replicates; `None` when nobody says.
    #[serde(default)]
    pub(crate) n: Option<u64>,
    #[serde(default)]
    pub(crate) center: Option<f64>,
    #[serde(default, deserialize_with = "text")]
    pub(crate) statistic: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Test {
    pub(crate) name: String,
    pub(crate) p: Option<f64>,
    /// The smallest p these sample sizes can give.
    #[serde(default)]
    pub(crate) smallest_p: Option<f64>,
}

/// One sentence that answers, and what it rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Verdict {
    pub(crate) id: String,
    pub(crate) dataset: String,
    /// The modes whose pages show it.
    #[serde(default)]
    pub(crate) topics: Vec<String>,
    /// Whether it opens the page of its notebook.
    #[serde(default)]
    pub(crate) headline: bool,
    pub(crate) sentence: String,
    pub(crate) verdict: stats::Verdict,
    /// Ids of the contrasts behind it.
    #[serde(default)]
    pub(crate) contrasts: Vec<String>,
    #[serde(default)]
    pub(crate) warnings: Vec<String>,
}

/// Reads a figure. Its text alternative is not optional: a picture alone tells nothing to those
/// who cannot see it.
pub(crate) fn figure(value: &Value) -> Result<Figure, String> {
    let figure: Figure = read(value)?;
    named(&figure.id)?;
    filled("title", &figure.title)?;
    filled("alt", &figure.alt)?;
    rectangular(&figure.columns, &figure.rows)?;
    Ok(figure)
}

pub(crate) fn table(value: &Value) -> Result<Table, String> {
    let table: Table = read(value)?;
    named(&table.id)?;
    filled("caption", &table.caption)?;
    rectangular(&table.columns, &table.rows)?;
    Ok(table)
}

/// What a comparison of a printed with a recomputed figure can say.
pub(crate) const STATUS: [&str; 5] =
    ["matches", "rounded", "truncated", "differs", "not recomputable"];

pub(crate) fn claims(value: &Value) -> Result<Claims, String> {
    let claims: Claims = read(value)?;
    named(&claims.id)?;
    match claims.rows.iter().find(|row| !STATUS.contains(&row.status.as_str())) {
        Some(row) => Err(format!(
            "claim `{}` has the status `{}`; expected one of {}",
            row.id,
            row.status,
            STATUS.join(", ")
        )),
        None => Ok(claims),
    }
}

pub(crate) fn contrast(value: &Value) -> Result<Contrast, String> {
    let contrast: Contrast = read(value)?;
    filled("id", &contrast.id)?;
    match contrast.direction.as_str() {
        "higher" | "lower" => Ok(contrast),
        other => Err(format!("direction is `{other}`; expected `higher` or `lower`")),
    }
}

pub(crate) fn verdict(value: &Value) -> Result<Verdict, String> {
    let verdict: Verdict = read(value)?;
    named(&verdict.id)?;
    filled("sentence", &verdict.sentence)?;
    let unknown = verdict.topics.iter().find(|topic| crate::mode::find(topic).is_none());
    match unknown {
        Some(topic) => Err(format!(
            "topic `{topic}` has no page; expected some of {}",
            crate::mode::MODES.map(|mode| mode.slug).join(", ")
        )),
        None => Ok(verdict),
    }
}

fn read<'value, Bundle: Deserialize<'value>>(value: &'value Value) -> Result<Bundle, String> {
    Bundle::deserialize(value).map_err(|error| error.to_string())
}

/// Ids become anchors, file names and parts of CSS selectors.
fn named(id: &str) -> Result<(), String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    if id.starts_with(|letter: char| letter.is_ascii_alphabetic()) && id.chars().all(is_plain) {
        return Ok(());
    }
    Err(format!("id is `{id}`; expected a letter, then letters, digits, `-` and `_`"))
}

fn filled(key: &str, text: &str) -> Result<(), String> {
    if text.trim().is_empty() {
        return Err(format!("{key} is empty; expected a text for people"));
    }
    Ok(())
}

fn rectangular(columns: &[Column], rows: &[Vec<Datum>]) -> Result<(), String> {
    match rows.iter().position(|row| row.len() != columns.len()) {
        Some(at) => Err(format!(
            "row {} has {} cells; expected {}, one for each column",
            at + 1,
            rows[at].len(),
            columns.len()
        )),
        None => Ok(()),
    }
}

/// A text, or what stands for one: a number as it is, nothing as nothing.
fn text<'de, Source: Deserializer<'de>>(source: Source) -> Result<String, Source::Error> {
    Ok(match Value::deserialize(source)? {
        Value::Null => String::new(),
        Value::String(text) => text,
        other => other.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn faults_say_what_was_expected() {
        let column = json!({"name": "throughput", "unit": "MB/s"});
        let good = json!({"id": "fig-a", "title": "T", "caption": "", "alt": "A",
            "columns": [column], "rows": [], "dataset": null});
        assert!(figure(&good).is_ok());
        let with = |key: &str, value: Value| {
            let mut changed = good.clone();
            changed[key] = value;
            figure(&changed).unwrap_err()
        };
        let messages = [
            with("alt", json!(" ")),
            with("id", json!("3d")),
            with("rows", json!([[]])),
            with("title", json!(3)),
            verdict(&json!({"id": "v", "dataset": "d", "sentence": "S", "verdict": "quick"}))
                .unwrap_err(),
            verdict(&json!({"id": "v", "dataset": "d", "sentence": "S", "verdict": "slower",
                "topics": ["eager"]}))
            .unwrap_err(),
            claims(&json!({"id": "c", "dataset": "d", "caption": "C", "rows": [
                {"id": "x", "statement": "s", "status": "maybe"}]}))
            .unwrap_err(),
        ];
        insta::assert_snapshot!(messages.join("\n"));
    }
}
