//! The reproduction table: what was printed, what comes out, how they relate.

use study::claim::{Reproduction, reproduce};
use study::json::{CLAIMS_MIME, claims};
use study::number::fixed;
use study::package::Package;

use crate::html::{self, Column};
use crate::table::aligned;
use crate::{Bundle, Represent};

/// Every claim of a package, recomputed.
#[derive(Debug, Clone)]
pub struct ClaimsTable {
    dataset: String,
    rows: Vec<Reproduction>,
}

/// Recomputes every claim of a package.
#[must_use]
pub fn reproduction(package: &Package) -> ClaimsTable {
    ClaimsTable { dataset: package.slug.clone(), rows: reproduce(package) }
}

impl ClaimsTable {
    /// The claims, recomputed.
    #[must_use]
    pub fn rows(&self) -> &[Reproduction] {
        &self.rows
    }

    fn caption(&self) -> String {
        let count =
            |status: &str| self.rows.iter().filter(|row| row.status.to_string() == status).count();
        let parts = ["matches", "rounded", "truncated", "differs", "not recomputable"];
        let counts: Vec<String> = parts
            .iter()
            .map(|status| (count(status), status))
            .filter(|(count, _)| *count > 0)
            .map(|(count, status)| format!("{count} {status}"))
            .collect();
        format!("Claims as printed and as recomputed: {}", counts.join(", "))
    }
}

impl Represent for ClaimsTable {
    fn bundle(&self) -> Bundle {
        let left = |name: &str| Column { name: name.to_owned(), below: None, right: false };
        let right = |name: &str| Column { name: name.to_owned(), below: None, right: true };
        let columns = [
            left("claim"),
            left("author"),
            right("printed"),
            right("recomputed"),
            left("status"),
            right("difference"),
        ];
        let rows: Vec<Vec<String>> = self
            .rows
            .iter()
            .map(|row| {
                vec![
                    row.claim.statement.clone(),
                    row.claim.author.clone(),
                    row.claim.printed.clone(),
                    row.recomputed_text.clone(),
                    row.status.to_string(),
                    row.difference.map_or_else(String::new, |difference| fixed(difference, 3)),
                ]
            })
            .collect();
        let caption = self.caption();
        let short: Vec<Vec<String>> = self
            .rows
            .iter()
            .zip(&rows)
            .map(|(row, cells)| {
                let mut cells = cells.clone();
                cells[0].clone_from(&row.claim.id);
                cells.remove(1);
                cells
            })
            .collect();
        let short_columns: Vec<Column> = columns
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != 1)
            .map(|(_, column)| column.clone())
            .collect();
        Bundle::text(aligned(&caption, &short_columns, &short, &[]))
            .html(html::table(&caption, &columns, &rows, &[]))
            .with(
                CLAIMS_MIME,
                claims(&format!("claims-{}", self.dataset), &self.dataset, &caption, &self.rows),
            )
    }
}
