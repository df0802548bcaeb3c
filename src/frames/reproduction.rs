//! The reproduction table: what was printed, what comes out, how they relate.

use study::claim::{Reproduction, Status, reproduce};
use study::json::{CLAIMS_MIME, claims};
use study::package::Package;
use study::word::Word;

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
        let counts: Vec<String> = Status::WORDS
            .iter()
            .map(|(word, status)| {
                (self.rows.iter().filter(|row| row.status == *status).count(), word)
            })
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| format!("{count} {word}"))
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
            left("note"),
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
                    row.difference_text.clone(),
                    row.note.clone(),
                ]
            })
            .collect();
        let caption = self.caption();
        // A terminal is narrow: ids instead of statements, and no notes.
        let text_columns = [
            left("claim"),
            right("printed"),
            right("recomputed"),
            left("status"),
            right("difference"),
        ];
        let text_rows: Vec<Vec<String>> = self
            .rows
            .iter()
            .map(|row| {
                vec![
                    row.claim.id.clone(),
                    row.claim.printed.clone(),
                    row.recomputed_text.clone(),
                    row.status.to_string(),
                    row.difference_text.clone(),
                ]
            })
            .collect();
        Bundle::text(aligned(&caption, &text_columns, &text_rows, &[]))
            .html(html::table(&caption, &columns, &rows, &[]))
            .with(
                CLAIMS_MIME,
                claims(&format!("claims-{}", self.dataset), &self.dataset, &caption, &self.rows),
            )
    }
}
