//! Aligned columns.

use super::wrap::{width, wrap};

/// How a column is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Rows of text under headings.
#[derive(Debug, Clone)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

/// Blank columns between two columns of the table.
const GAP: usize = 2;

/// Columns of words are not made narrower than this.
const NARROWEST: usize = 8;

impl Table {
    /// An empty table with these headings.
    pub fn new(columns: &[(&str, Align)]) -> Self {
        let columns = columns.iter().map(|(name, align)| ((*name).to_owned(), *align)).collect();
        Self { columns, rows: Vec::new() }
    }

    /// Adds a row; missing cells are empty.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The table as text with a line end behind every line. Columns of words are
    /// wrapped until no line is longer than `limit`; a table whose numbers alone are
    /// wider stays wider. Empty without rows.
    pub fn render(&self, limit: usize) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let widths = self.widths(limit);
        let headings: Vec<String> = self.columns.iter().map(|(name, _)| name.clone()).collect();
        let mut out = self.lines(&headings, &widths);
        let rules: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
        out.push_str(&rules.join(&" ".repeat(GAP)));
        out.push('\n');
        for row in &self.rows {
            out.push_str(&self.lines(row, &widths));
        }
        out
    }

    /// Widths of the columns: as wide as their widest cell, then the widest column of
    /// words is narrowed until the line fits.
    fn widths(&self, limit: usize) -> Vec<usize> {
        let widest = |(at, (name, _)): (usize, &(String, Align))| {
            let cells = self.rows.iter().filter_map(|row| row.get(at));
            cells.map(|cell| width(cell)).max().unwrap_or(0).max(width(name))
        };
        let mut widths: Vec<usize> = self.columns.iter().enumerate().map(widest).collect();
        while widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1) > limit {
            let words = (0..widths.len()).filter(|at| self.columns[*at].1 == Align::Left);
            match words.max_by_key(|at| widths[*at]) {
                Some(at) if widths[at] > NARROWEST => widths[at] -= 1,
                _ => break,
            }
        }
        widths
    }

    /// One row of cells, as many lines as its tallest cell needs.
    fn lines(&self, cells: &[String], widths: &[usize]) -> String {
        let wrapped: Vec<Vec<String>> = widths
            .iter()
            .enumerate()
            .map(|(at, width)| wrap(cells.get(at).map_or("", |cell| cell), *width))
            .collect();
        let height = wrapped.iter().map(Vec::len).max().unwrap_or(0);
        let mut out = String::new();
        for line in 0..height {
            let parts = self.columns.iter().zip(&wrapped).zip(widths);
            let parts = parts.map(|(((_, align), cell), width)| {
                let text = cell.get(line).map_or("", |text| text);
                match align {
                    Align::Left => format!("{text:<width$}"),
                    Align::Right => format!("{text:>width$}"),
                }
            });
            let joined = parts.collect::<Vec<String>>().join(&" ".repeat(GAP));
            out.push_str(joined.trim_end());
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(&[("series", Align::Left), ("n", Align::Right)]);
        table.row(vec!["i7-4790/tbench/dynamic".to_owned(), "3".to_owned()]);
        table.row(vec!["short".to_owned(), "1200".to_owned()]);
        table
    }

    #[test]
    fn words_stand_left_and_numbers_right() {
        insta::assert_snapshot!(table().render(80), @"
        series                     n
        ----------------------  ----
        i7-4790/tbench/dynamic     3
        short                   1200
        ");
    }

    #[test]
    fn words_wrap_until_the_table_fits() {
        let narrow = table().render(20);
        assert!(narrow.lines().all(|line| width(line) <= 20));
        insta::assert_snapshot!(narrow, @"
        series             n
        --------------  ----
        i7-4790/           3
        tbench/dynamic
        short           1200
        ");
    }

    #[test]
    fn nothing_has_no_headings() {
        assert_eq!(Table::new(&[("series", Align::Left)]).render(80), "");
    }
}
