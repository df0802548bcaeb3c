//! Tables for reading: what each column is, in which unit, and notes.

use std::fmt;

use serde::Serialize;
use serde_json::json;

use crate::html::{self, Column};
use crate::{Bundle, Represent};

/// MIME type under which the report finds tables.
pub const TABLE: &str = "application/vnd.preempt-lab.table.v1+json";

/// A cell: what people read, and the number behind it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Entry {
    /// What is printed.
    pub text: String,
    /// The number behind it, in the column's unit.
    pub value: Option<f64>,
}

impl From<&str> for Entry {
    fn from(text: &str) -> Self {
        Self { text: text.to_owned(), value: None }
    }
}

impl From<String> for Entry {
    fn from(text: String) -> Self {
        Self { text, value: None }
    }
}

impl Entry {
    /// A number, printed as given.
    #[must_use]
    pub fn number(value: f64, text: impl Into<String>) -> Self {
        Self { text: text.into(), value: Some(value) }
    }
}

/// A table with a caption.
#[derive(Clone, PartialEq)]
pub struct Table {
    id: String,
    caption: String,
    columns: Vec<Heading>,
    rows: Vec<Vec<Entry>>,
    notes: Vec<String>,
    dataset: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Heading {
    name: String,
    unit: Option<String>,
    align: &'static str,
}

impl Table {
    /// An empty table. `id` becomes its anchor: letters, digits and hyphens,
    /// unique in the notebook; `tab-` is put before it.
    #[must_use]
    pub fn new(id: &str, caption: impl Into<String>) -> Self {
        Self {
            id: format!("tab-{id}"),
            caption: caption.into(),
            columns: Vec::new(),
            rows: Vec::new(),
            notes: Vec::new(),
            dataset: None,
        }
    }

    /// Adds a column of text.
    #[must_use]
    pub fn column(self, name: &str) -> Self {
        self.heading(name, None, "left")
    }

    /// Adds a column of numbers in `unit`; an empty unit for plain ratios.
    #[must_use]
    pub fn number_column(self, name: &str, unit: &str) -> Self {
        self.heading(name, (!unit.is_empty()).then(|| unit.to_owned()), "right")
    }

    /// Adds a row; one entry for each column.
    #[must_use]
    pub fn row(mut self, entries: Vec<Entry>) -> Self {
        self.rows.push(entries);
        self
    }

    /// Adds a note below the table.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Names the dataset the numbers come from.
    #[must_use]
    pub fn dataset(mut self, slug: &str) -> Self {
        self.dataset = Some(slug.to_owned());
        self
    }

    fn layout(&self) -> Vec<Column> {
        let column = |heading: &Heading| Column {
            name: heading.name.clone(),
            below: heading.unit.clone(),
            right: heading.align == "right",
        };
        self.columns.iter().map(column).collect()
    }

    fn texts(&self) -> Vec<Vec<String>> {
        self.rows.iter().map(|row| row.iter().map(|entry| entry.text.clone()).collect()).collect()
    }

    fn heading(mut self, name: &str, unit: Option<String>, align: &'static str) -> Self {
        self.columns.push(Heading { name: name.to_owned(), unit, align });
        self
    }
}

impl fmt::Debug for Table {
    /// The table as aligned text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&aligned(&self.caption, &self.layout(), &self.texts(), &self.notes))
    }
}

impl Represent for Table {
    fn bundle(&self) -> Bundle {
        let (columns, rows) = (self.layout(), self.texts());
        let json = json!({
            "id": self.id,
            "caption": self.caption,
            "columns": self.columns,
            "rows": self.rows,
            "notes": self.notes,
            "dataset": self.dataset,
        });
        Bundle::text(aligned(&self.caption, &columns, &rows, &self.notes))
            .html(html::table(&self.caption, &columns, &rows, &self.notes))
            .with(TABLE, json)
    }
}

/// The table as plain text with aligned columns.
pub(crate) fn aligned(
    caption: &str,
    columns: &[Column],
    rows: &[Vec<String>],
    notes: &[String],
) -> String {
    let head: Vec<String> = columns
        .iter()
        .map(|column| match &column.below {
            Some(below) => format!("{} [{below}]", column.name),
            None => column.name.clone(),
        })
        .collect();
    let width = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at)).chain(head.get(at));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let line = |cells: &[String]| {
        let padded = cells.iter().zip(columns).enumerate().map(|(at, (cell, column))| {
            let gap = " ".repeat(width(at).saturating_sub(cell.chars().count()));
            if column.right { format!("{gap}{cell}") } else { format!("{cell}{gap}") }
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let body = std::iter::once(line(&head)).chain(rows.iter().map(|row| line(row)));
    let before = (!caption.is_empty()).then(|| caption.to_owned());
    before.into_iter().chain(body).chain(notes.iter().cloned()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_text_html_and_json() {
        let table = Table::new("t", "Throughput")
            .column("kernel")
            .number_column("mean", "MB/s")
            .row(vec!["dynamic".into(), Entry::number(3563.593, "3 563.59")])
            .row(vec!["none".into(), Entry::number(9.0, "9")])
            .note("n = 3")
            .dataset("d");
        let bundle = table.bundle();
        insta::assert_snapshot!(bundle.get("text/plain").unwrap().as_str().unwrap(), @r"
        Throughput
        kernel   mean [MB/s]
        dynamic     3 563.59
        none               9
        n = 3
        ");
        let json = bundle.get(TABLE).unwrap();
        assert_eq!(json["id"], "tab-t");
        assert_eq!(json["rows"][0][1], json!({"text": "3 563.59", "value": 3563.593}));
        assert_eq!(json["columns"][1], json!({"name": "mean", "unit": "MB/s", "align": "right"}));
    }
}
