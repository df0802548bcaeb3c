//! What pages offer besides themselves: pictures, numbers, notebooks, datasets.

use std::collections::BTreeMap;

use crate::bundle::{Claims, Column, Datum};
use crate::content::{Content, FigureItem, Item};

/// Files by path, relative to the top of a site or book.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Everything to download.
pub(crate) fn all(content: &Content) -> Files {
    let mut files = Files::new();
    for study in &content.studies {
        files.insert(format!("notebooks/{}", study.file_name), study.document.clone().into_bytes());
        for item in &study.items {
            match item {
                Item::Figure(figure) => of_figure(&mut files, figure),
                Item::Table(item) => {
                    let text = csv(&item.table.columns, &item.table.rows);
                    files.insert(format!("tables/{}.csv", item.table.id), text.into_bytes());
                }
                Item::Claims(item) => {
                    let text = claims(&item.claims);
                    files.insert(format!("tables/{}.csv", item.claims.id), text.into_bytes());
                }
                _ => {}
            }
        }
    }
    for dataset in &content.datasets {
        for file in &dataset.card.files {
            let path = format!("data/{}/{}", dataset.card.slug, file.path);
            files.insert(path, file.contents.clone());
        }
    }
    files
}

fn of_figure(files: &mut Files, item: &FigureItem) {
    let id = &item.figure.id;
    if let Some(svg) = &item.standalone {
        files.insert(format!("figures/{id}.svg"), svg.clone().into_bytes());
    }
    if let Some(plotly) = &item.plotly {
        files.insert(format!("figures/{id}.json"), (plotly.to_string() + "\n").into_bytes());
    }
    let text = csv(&item.figure.columns, &item.figure.rows);
    files.insert(format!("figures/{id}.csv"), text.into_bytes());
}

/// Rows as CSV (RFC 4180): numbers in full, units in the header.
fn csv(columns: &[Column], rows: &[Vec<Datum>]) -> String {
    let head = columns.iter().map(|column| match &column.unit {
        Some(unit) => format!("{} [{unit}]", column.name),
        None => column.name.clone(),
    });
    let rows = rows.iter().map(|row| {
        let texts = row.iter().map(|cell| match cell.value {
            Some(value) => value.to_string(),
            None => cell.text.clone(),
        });
        line(texts)
    });
    line(head) + &rows.collect::<String>()
}

fn claims(claims: &Claims) -> String {
    let head =
        ["id", "statement", "author", "printed", "recomputed", "status", "difference", "note"];
    let rows = claims.rows.iter().map(|row| {
        let fields = [
            &row.id,
            &row.statement,
            &row.author,
            &row.printed,
            &row.recomputed,
            &row.status,
            &row.difference,
            &row.note,
        ];
        line(fields.into_iter().cloned())
    });
    line(head.into_iter().map(str::to_owned)) + &rows.collect::<String>()
}

fn line(fields: impl Iterator<Item = String>) -> String {
    let quoted = fields.map(|field| {
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field
        }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let fields = ["a", "b,c", "say \"x\"", ""].map(str::to_owned);
        assert_eq!(line(fields.into_iter()), "a,\"b,c\",\"say \"\"x\"\"\",\n");
    }
}
