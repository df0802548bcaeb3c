//! Figures: what is drawn, what it says in words, and the numbers behind it.

mod draw;

use std::fmt;

use plotly::Plot;
use serde_json::{Value, json};

use crate::html::{self, Column};
use crate::table::aligned;
use study::number::significant;

use crate::{Bundle, Represent};

/// MIME type under which the report finds what belongs to a plot.
pub const FIGURE: &str = "application/vnd.preempt-lab.figure.v1+json";
/// MIME type of a plot itself.
pub const PLOTLY: &str = "application/vnd.plotly.v1+json";

/// How values are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Categories down the side, values as dots along a horizontal axis.
    Dots,
    /// Categories along the bottom, values as bars, groups side by side.
    Bars,
    /// Categories are numbers along the bottom; values of a group are joined.
    Lines,
}

/// One value of a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    category: String,
    value: f64,
    /// Ends of an interval, in the unit of the value.
    interval: Option<(f64, f64)>,
}

impl Point {
    /// A value of a category.
    #[must_use]
    pub fn new(category: impl Into<String>, value: f64) -> Self {
        Self { category: category.into(), value, interval: None }
    }

    /// The value with an interval around it, drawn as an error bar.
    #[must_use]
    pub fn within(mut self, low: f64, high: f64) -> Self {
        self.interval = Some((low, high));
        self
    }
}

/// A figure for notebooks and reports.
///
/// Nothing is shown without words: a chart has a title that states the finding,
/// a text for those who cannot see it, and its numbers as a table.
#[derive(Clone)]
pub struct Chart {
    id: String,
    title: String,
    caption: String,
    alt: Option<String>,
    shape: Shape,
    category: String,
    quantity: String,
    unit: String,
    groups: Vec<(String, Vec<Point>)>,
    reference: Option<(f64, String)>,
    dataset: Option<String>,
}

impl Chart {
    /// A chart without values yet. `id` becomes its anchor: letters, digits and
    /// hyphens, unique in the notebook; `fig-` is put before it.
    #[must_use]
    pub fn new(id: &str, shape: Shape, title: impl Into<String>) -> Self {
        Self {
            id: format!("fig-{id}"),
            title: title.into(),
            caption: String::new(),
            alt: None,
            shape,
            category: String::new(),
            quantity: String::new(),
            unit: String::new(),
            groups: Vec::new(),
            reference: None,
            dataset: None,
        }
    }

    /// Names what the categories are.
    #[must_use]
    pub fn categories(mut self, name: &str) -> Self {
        name.clone_into(&mut self.category);
        self
    }

    /// Names what is measured, its unit, and which direction is better, as in
    /// `values("throughput, higher is better", "MB/s")`.
    #[must_use]
    pub fn values(mut self, quantity: &str, unit: &str) -> Self {
        quantity.clone_into(&mut self.quantity);
        unit.clone_into(&mut self.unit);
        self
    }

    /// Adds a group of values under one name in the legend.
    #[must_use]
    pub fn group(mut self, name: impl Into<String>, points: Vec<Point>) -> Self {
        self.groups.push((name.into(), points));
        self
    }

    /// Draws a line at a value, such as no change.
    #[must_use]
    pub fn reference(mut self, value: f64, label: &str) -> Self {
        self.reference = Some((value, label.to_owned()));
        self
    }

    /// What the reader should know beside the title: n, machine, kernel.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// The finding in words, with numbers, for those who cannot see the figure.
    /// Without it the values are listed.
    #[must_use]
    pub fn alt(mut self, alt: impl Into<String>) -> Self {
        self.alt = Some(alt.into());
        self
    }

    /// Names the dataset the numbers come from.
    #[must_use]
    pub fn dataset(mut self, slug: &str) -> Self {
        self.dataset = Some(slug.to_owned());
        self
    }

    /// The chart as a plot of the `plotly` crate, to change or to combine.
    #[must_use]
    pub fn plot(&self) -> Plot {
        draw::plot(self)
    }

    fn axis(&self) -> String {
        if self.unit.is_empty() {
            self.quantity.clone()
        } else {
            format!("{} ({})", self.quantity, self.unit)
        }
    }

    fn has_intervals(&self) -> bool {
        self.groups.iter().flat_map(|(_, points)| points).any(|point| point.interval.is_some())
    }

    fn columns(&self) -> Vec<Column> {
        let unit = (!self.unit.is_empty()).then(|| self.unit.clone());
        let text = |name: &str| Column { name: name.to_owned(), below: None, right: false };
        let value = |name: &str| Column { name: name.to_owned(), below: unit.clone(), right: true };
        let mut columns = vec![text(&self.category), text("group"), value(&self.quantity)];
        if self.has_intervals() {
            columns.extend([value("from"), value("to")]);
        }
        columns
    }

    fn rows(&self) -> Vec<Vec<(String, Option<f64>)>> {
        let intervals = self.has_intervals();
        let number = |value: f64| (significant(value, 6), Some(value));
        let mut rows = Vec::new();
        for (name, points) in &self.groups {
            for point in points {
                let mut row = vec![(point.category.clone(), None), (name.clone(), None)];
                row.push(number(point.value));
                if intervals {
                    let missing = || (String::new(), None);
                    let ends = point.interval.map(|(low, high)| [number(low), number(high)]);
                    row.extend(ends.unwrap_or_else(|| [missing(), missing()]));
                }
                rows.push(row);
            }
        }
        rows
    }

    fn text(&self) -> String {
        let rows: Vec<Vec<String>> = self
            .rows()
            .into_iter()
            .map(|row| row.into_iter().map(|(text, _)| text).collect())
            .collect();
        aligned(&self.title, &self.columns(), &rows, std::slice::from_ref(&self.caption))
    }

    fn text_alternative(&self) -> String {
        self.alt.clone().unwrap_or_else(|| {
            let values: Vec<String> = self
                .groups
                .iter()
                .flat_map(|(name, points)| points.iter().map(move |point| (name, point)))
                .map(|(name, point)| {
                    let value = significant(point.value, 6);
                    format!("{} {name}: {value} {}", point.category, self.unit)
                        .trim_end()
                        .to_owned()
                })
                .collect();
            format!("{}. {}.", self.title, values.join("; "))
        })
    }
}

impl fmt::Debug for Chart {
    /// The chart in words and numbers: what a front end without figures shows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl Represent for Chart {
    fn bundle(&self) -> Bundle {
        let columns = self.columns();
        let rows = self.rows();
        let alt = self.text_alternative();
        let texts: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(|(text, _)| text.clone()).collect()).collect();
        let headings: Vec<Value> = columns
            .iter()
            .map(|column| json!({"name": column.name, "unit": column.below}))
            .collect();
        let entries: Vec<Vec<Value>> = rows
            .iter()
            .map(|row| {
                row.iter().map(|(text, value)| json!({"text": text, "value": value})).collect()
            })
            .collect();
        let figure = json!({
            "id": self.id,
            "title": self.title,
            "caption": self.caption,
            "alt": alt,
            "columns": headings,
            "rows": entries,
            "dataset": self.dataset,
        });
        // A plot that cannot be read back would be a fault of the plot crate.
        let plot = serde_json::from_str(&self.plot().to_json()).unwrap_or(Value::Null);
        let html = format!(
            "<figure><figcaption><strong>{}</strong> {}</figcaption>{}</figure>",
            html::escape(&self.title),
            html::escape(&self.caption),
            html::table("", &columns, &texts, &[])
        );
        Bundle::text(self.text()).html(html).with(FIGURE, figure).with(PLOTLY, plot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Chart {
        Chart::new("c", Shape::Dots, "Dynamic costs throughput")
            .categories("kernel")
            .values("throughput, higher is better", "MB/s")
            .group("run", vec![Point::new("dynamic", 3571.62), Point::new("none", 3685.08)])
            .group("mean", vec![Point::new("dynamic", 3563.6).within(3540.0, 3590.0)])
            .caption("n = 3")
            .dataset("d")
    }

    #[test]
    fn a_chart_carries_its_numbers_and_words() {
        let bundle = chart().bundle();
        let figure = bundle.get(FIGURE).unwrap();
        assert_eq!(figure["id"], "fig-c");
        assert_eq!(figure["columns"].as_array().unwrap().len(), 5);
        assert_eq!(figure["rows"][0][2]["value"], 3571.62);
        assert_eq!(figure["rows"][2][3]["value"], 3540.0);
        assert!(figure["alt"].as_str().unwrap().contains("dynamic run: 3571.62 MB/s"), "{figure}");
    }

    #[test]
    fn dots_lie_along_a_named_axis_with_their_intervals() {
        let bundle = chart().bundle();
        let plot = bundle.get(PLOTLY).unwrap();
        assert_eq!(plot["data"][0]["type"], "scatter");
        // The first category stands at the top of the axis.
        assert_eq!(plot["data"][0]["y"], json!(["none", "dynamic"]));
        assert_eq!(plot["layout"]["xaxis"]["title"]["text"], "throughput, higher is better (MB/s)");
        let errors = &plot["data"][1]["error_x"];
        assert!((errors["array"][0].as_f64().unwrap() - 26.4).abs() < 1e-9, "{errors}");
        assert!((errors["arrayminus"][0].as_f64().unwrap() - 23.6).abs() < 1e-9, "{errors}");
    }

    #[test]
    fn the_same_chart_is_the_same_bundle() {
        assert_eq!(chart().bundle(), chart().bundle());
    }
}
