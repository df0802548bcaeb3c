//! A CSV file of a package as text, with the line each row begins on.

use std::path::Path;

use csv::{ReaderBuilder, StringRecord};

use super::finding::Log;

/// A CSV file, every row as long as the header.
#[derive(Debug)]
pub(super) struct Table {
    header: Vec<String>,
    /// False when rows were left out because they could not be used.
    pub(super) is_whole: bool,
    pub(super) rows: Vec<Row>,
}

#[derive(Debug)]
pub(super) struct Row {
    pub(super) line: u64,
    cells: Vec<String>,
}

impl Table {
    /// Parses `bytes`. Rows that cannot be used are left out and noted.
    pub(super) fn parse(bytes: &[u8], log: &mut Log<'_>) -> Option<Self> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(fault) => {
                let before = &bytes[..fault.valid_up_to()];
                log.note(Some(line_at(before)), None, "UTF-8", "bytes that are not UTF-8");
                return None;
            }
        };
        if let Some(at) = text.find('\r') {
            let line = line_at(&text.as_bytes()[..at]);
            log.note(Some(line), None, "line feeds alone at the end of lines", "a carriage return");
            return None;
        }
        let mut reader = ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
        let header: Vec<String> = match reader.headers() {
            Ok(header) if !header.is_empty() => header.iter().map(str::to_owned).collect(),
            _ => {
                log.note(Some(1), None, "a header row", "an empty file");
                return None;
            }
        };
        let mut rows = Vec::new();
        let mut is_whole = true;
        for record in reader.records().filter_map(Result::ok) {
            let row = row(&record, header.len(), log);
            is_whole &= row.is_some();
            rows.extend(row);
        }
        Some(Self { header, is_whole, rows })
    }

    pub(super) fn header(&self) -> &[String] {
        &self.header
    }

    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|column| column == name)
    }

    /// The cell of a row, empty where the column does not exist.
    pub(super) fn cell<'t>(&self, row: &'t Row, column: &str) -> &'t str {
        self.column(column).and_then(|at| row.cells.get(at)).map_or("", String::as_str)
    }

    /// The cells of several columns; none when a column does not exist.
    pub(super) fn cells<'t>(&self, row: &'t Row, columns: &[String]) -> Option<Vec<&'t str>> {
        columns
            .iter()
            .map(|column| self.column(column).and_then(|at| row.cells.get(at)).map(String::as_str))
            .collect()
    }

    /// Notes rows that repeat an earlier row in every cell.
    pub(super) fn note_repeated_rows(&self, log: &mut Log<'_>) {
        let mut seen = std::collections::BTreeMap::new();
        for row in &self.rows {
            if let Some(first) = seen.get(&row.cells) {
                let found = format!("the row of line {first} again");
                log.note(Some(row.line), None, "a row that says something new", found);
            } else {
                seen.insert(&row.cells, row.line);
            }
        }
    }
}

fn row(record: &StringRecord, columns: usize, log: &mut Log<'_>) -> Option<Row> {
    let line = record.position().map_or(0, csv::Position::line);
    if record.len() != columns {
        let expected = format!("{columns} cells, as in the header");
        log.note(Some(line), None, expected, format!("{} cells", record.len()));
        return None;
    }
    Some(Row { line, cells: record.iter().map(str::to_owned).collect() })
}

/// The line that follows `before`, from 1.
pub(super) fn line_at(before: &[u8]) -> u64 {
    let feeds = before.iter().filter(|byte| **byte == b'\n').count();
    u64::try_from(feeds).unwrap_or(u64::MAX).saturating_add(1)
}

/// Name of a package: that of its directory, as it was asked for.
pub(super) fn directory_name(directory: &Path) -> String {
    // A path such as `.` has no last component of its own.
    let named = directory.file_name().map(ToOwned::to_owned);
    let named = named.or_else(|| Some(directory.canonicalize().ok()?.file_name()?.to_owned()));
    named.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
