//! The cells of one row, read one by one.

use std::collections::BTreeMap;

use stats::Direction;

use super::finding::Log;
use super::schema::is_decimal;
use super::table::{Row, Table};
use crate::unit::{Unit, UnitError};
use crate::word::Word;

/// The cells of one row. A reader that fails notes it, marks the row unsound and
/// goes on with a stand-in, so that all faults of a row are found at once.
pub(super) struct Cells<'t, 'f> {
    table: &'t Table,
    row: &'t Row,
    log: &'t mut Log<'f>,
    is_sound: bool,
}

impl<'t, 'f> Cells<'t, 'f> {
    pub(super) fn new(table: &'t Table, row: &'t Row, log: &'t mut Log<'f>) -> Self {
        Self { table, row, log, is_sound: true }
    }

    /// Whether everything read so far could be read.
    pub(super) fn is_sound(&self) -> bool {
        self.is_sound
    }

    /// The line the row begins on.
    pub(super) fn line(&self) -> u64 {
        self.row.line
    }

    pub(super) fn text(&self, column: &str) -> String {
        self.table.cell(self.row, column).to_owned()
    }

    pub(super) fn required(&mut self, column: &str) -> String {
        let text = self.text(column);
        if text.is_empty() {
            self.fault(column, "a value", "an empty cell");
        }
        text
    }

    pub(super) fn optional(&self, column: &str) -> Option<String> {
        Some(self.text(column)).filter(|text| !text.is_empty())
    }

    /// A word; the empty cell counts as a word where the choice has one for it.
    pub(super) fn word<W: Word>(&mut self, column: &str) -> W {
        let text = self.text(column);
        W::from_word(&text).unwrap_or_else(|error| {
            self.fault(
                column,
                format!("{} ({})", error.what, error.known.join(", ")),
                quoted(&text),
            );
            W::WORDS[0].1
        })
    }

    pub(super) fn optional_word<W: Word>(&mut self, column: &str) -> Option<W> {
        if self.text(column).is_empty() { None } else { Some(self.word(column)) }
    }

    pub(super) fn count(&mut self, column: &str) -> Option<u32> {
        let text = self.optional(column)?;
        let count = text.parse().ok().filter(|count| *count > 0);
        if count.is_none() {
            self.fault(column, "a whole number from 1", quoted(&text));
        }
        count
    }

    pub(super) fn number(&mut self, column: &str) -> Option<f64> {
        let text = self.optional(column)?;
        if is_decimal(&text) {
            return text.parse().ok();
        }
        self.fault(column, "a plain decimal number", quoted(&text));
        None
    }

    pub(super) fn unit(&mut self, column: &str) -> Option<Unit> {
        let text = self.optional(column)?;
        match Unit::parse(&text) {
            Ok(unit) => Some(unit),
            Err(UnitError::Unknown { nearest, .. }) => {
                self.fault(column, format!("a known unit, such as `{nearest}`"), quoted(&text));
                None
            }
            Err(error) => {
                self.fault(column, "a known unit", error.to_string());
                None
            }
        }
    }

    pub(super) fn direction(&mut self) -> Direction {
        match self.text("direction").as_str() {
            "higher" => Direction::HigherIsBetter,
            "lower" => Direction::LowerIsBetter,
            other => {
                self.fault("direction", "higher or lower", quoted(other));
                Direction::LowerIsBetter
            }
        }
    }

    /// `k=v;k=v`
    pub(super) fn parameters(&mut self) -> BTreeMap<String, String> {
        let text = self.text("parameters");
        let mut parameters = BTreeMap::new();
        for pair in text.split(';').filter(|pair| !pair.is_empty()) {
            let parsed = pair.split_once('=').filter(|(name, _)| !name.trim().is_empty());
            let is_new = parsed.is_some_and(|(name, value)| {
                parameters.insert(name.trim().to_owned(), value.trim().to_owned()).is_none()
            });
            if !is_new {
                self.fault("parameters", "name=value;name=value, each name once", quoted(&text));
            }
        }
        parameters
    }

    pub(super) fn fault(
        &mut self,
        column: &str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) {
        self.is_sound = false;
        self.log.note(Some(self.row.line), Some(column), expected, found);
    }
}

/// A cell as a finding shows it.
pub(super) fn quoted(text: &str) -> String {
    if text.is_empty() { "an empty cell".to_owned() } else { format!("`{text}`") }
}
