//! How frames look: a table with types, shape and nulls, and what was left out.

use polars::prelude::{AnyValue, DataFrame, DataType, LazyFrame, Series};

use crate::html::{self, Column};
use crate::{Bundle, Represent};

/// Rows shown of a longer frame: this many at each end.
const SHOWN_AT_EACH_END: usize = 10;
/// Columns shown of a wider frame.
const COLUMNS_SHOWN: usize = 30;

impl Represent for DataFrame {
    fn bundle(&self) -> Bundle {
        Bundle::text(self.to_string()).html(frame_html(self))
    }
}

impl Represent for LazyFrame {
    fn bundle(&self) -> Bundle {
        let plan = match self.describe_plan() {
            Ok(plan) => plan,
            Err(error) => format!("a plan that cannot be described: {error}"),
        };
        let text = format!("LazyFrame, not run yet; collect() runs it\n{plan}");
        let html = format!(
            "<p>LazyFrame, not run yet; <code>collect()</code> runs it</p><pre>{}</pre>",
            html::escape(&plan)
        );
        Bundle::text(text).html(html)
    }
}

impl Represent for Series {
    fn bundle(&self) -> Bundle {
        let text = self.to_string();
        Bundle::text(text).html(frame_html(&self.clone().into_frame()))
    }
}

fn frame_html(frame: &DataFrame) -> String {
    let (height, width) = frame.shape();
    let shown = width.min(COLUMNS_SHOWN);
    let columns: Vec<Column> = frame.columns()[..shown]
        .iter()
        .map(|column| {
            let nulls = match column.null_count() {
                0 => String::new(),
                count => format!(", {count} null"),
            };
            Column {
                name: column.name().to_string(),
                below: Some(format!("{}{nulls}", column.dtype())),
                right: is_number(column.dtype()),
            }
        })
        .collect();
    let mut rows = Vec::new();
    for at in rows_shown(height) {
        rows.push(match at {
            Some(at) => frame.columns()[..shown]
                .iter()
                .map(|column| column.get(at).map_or_else(|_| String::new(), |value| text(&value)))
                .collect(),
            None => vec!["…".to_owned(); shown],
        });
    }
    let mut notes = vec![format!("{height} rows × {width} columns")];
    if height > 2 * SHOWN_AT_EACH_END {
        notes.push(format!("{} rows in the middle are not shown", height - 2 * SHOWN_AT_EACH_END));
    }
    if width > shown {
        notes.push(format!("{} columns at the right are not shown", width - shown));
    }
    html::table("", &columns, &rows, &notes)
}

/// Rows to show; `None` stands for those left out.
fn rows_shown(height: usize) -> Vec<Option<usize>> {
    if height <= 2 * SHOWN_AT_EACH_END {
        return (0..height).map(Some).collect();
    }
    let head = (0..SHOWN_AT_EACH_END).map(Some);
    let tail = (height - SHOWN_AT_EACH_END..height).map(Some);
    head.chain([None]).chain(tail).collect()
}

fn is_number(kind: &DataType) -> bool {
    kind.is_primitive_numeric()
}

/// A value as people write it: strings without quotes, nulls named.
pub(crate) fn text(value: &AnyValue<'_>) -> String {
    match value {
        AnyValue::Null => "null".to_owned(),
        AnyValue::String(text) => (*text).to_owned(),
        AnyValue::StringOwned(text) => text.to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use polars::prelude::*;

    use super::*;

    fn html(frame: &DataFrame) -> String {
        frame.bundle().get("text/html").unwrap().as_str().unwrap().to_owned()
    }

    #[test]
    fn a_frame_says_types_nulls_and_shape() {
        let frame = df!("mode" => ["none", "<full>"], "t" => [Some(1.5), None]).unwrap();
        let html = html(&frame);
        assert!(html.contains("mode<br><small>str</small>"), "{html}");
        assert!(html.contains("t<br><small>f64, 1 null</small>"), "{html}");
        assert!(html.contains("&lt;full&gt;") && html.contains("2 rows × 2 columns"), "{html}");
    }

    #[test]
    fn a_long_frame_says_what_it_leaves_out() {
        let numbers: Vec<i64> = (0..100).collect();
        let html = html(&df!("n" => numbers).unwrap());
        assert!(html.contains(">9<") && !html.contains(">10<") && html.contains(">90<"), "{html}");
        assert!(html.contains("80 rows in the middle are not shown"), "{html}");
    }

    #[test]
    fn a_lazy_frame_shows_its_plan() {
        let plan = df!("n" => [1]).unwrap().lazy().filter(col("n").gt(0)).bundle();
        assert!(plan.get("text/plain").unwrap().as_str().unwrap().contains("FILTER"));
    }
}
