//! Outputs of a cell to items of a page.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use notebook::{MimeBundle, Output};
use serde_json::Value;

use crate::bundle::{self, CLAIMS, CONTRAST, FIGURE, PLOTLY, STATUS, TABLE, VERDICT};
use crate::content::{ClaimsItem, ContrastItem, FigureItem, Item, TableItem};
use crate::{ReportError, figure, html, markdown, sanitise};

/// Where an output stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'run> {
    pub(crate) path: &'run Path,
    pub(crate) study: &'run str,
    /// From 1.
    pub(crate) cell: usize,
}

/// What was named and counted so far.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// What a name belongs to, in words.
    owners: BTreeMap<String, String>,
    /// Anchors of contrasts of the notebook at hand.
    pub(crate) contrasts: BTreeSet<String>,
    figures: usize,
    tables: usize,
    /// What whoever builds the report should know.
    pub(crate) notes: Vec<String>,
}

impl Names {
    /// Registers the page of a notebook.
    pub(crate) fn page(&mut self, path: &Path, slug: &str) -> Result<(), ReportError> {
        self.own(path, 1, format!("page {slug}"), slug, format!("the page of {}", path.display()))
    }

    fn output(&mut self, place: &Place, id: &str) -> Result<(), ReportError> {
        let of = format!("an output of {}, cell {}", place.path.display(), place.cell);
        self.own(place.path, place.cell, format!("output {id}"), id, of)
    }

    fn own(
        &mut self,
        path: &Path,
        cell: usize,
        key: String,
        id: &str,
        of: String,
    ) -> Result<(), ReportError> {
        if let Some(of) = self.owners.get(&key) {
            let of = of.clone();
            return Err(ReportError::Duplicate { path: path.into(), cell, id: id.into(), of });
        }
        self.owners.insert(key, of);
        Ok(())
    }
}

/// What an output shows on a page: the richest format it has.
pub(crate) fn items(
    output: &Output,
    place: &Place,
    names: &mut Names,
) -> Result<Vec<Item>, ReportError> {
    match output {
        Output::Stream { text, .. } if text.trim().is_empty() => Ok(Vec::new()),
        Output::Stream { name, text } => {
            Ok(vec![Item::Printed { stream: name.clone(), text: text.clone() }])
        }
        Output::DisplayData { data, .. } | Output::ExecuteResult { data, .. } => {
            shown(data, place, names)
        }
        // Refused before any output is read.
        Output::Error { .. } => Ok(Vec::new()),
    }
}

fn shown(data: &MimeBundle, place: &Place, names: &mut Names) -> Result<Vec<Item>, ReportError> {
    let mut items = Vec::new();
    for value in each(data, FIGURE) {
        items.push(figure_item(value, data.json(PLOTLY), place, names)?);
    }
    if items.is_empty() && data.json(PLOTLY).is_some() {
        return Err(fault(
            place,
            PLOTLY,
            format!(
                "a plot without `{FIGURE}` beside it; \
            expected a title, a caption and a text alternative, as a chart of `study` has"
            ),
        ));
    }
    for value in each(data, TABLE) {
        items.push(table_item(value, place, names)?);
    }
    for value in each(data, CLAIMS) {
        items.push(claims_item(value, place, names)?);
    }
    for value in each(data, CONTRAST) {
        let contrast = bundle::contrast(value).map_err(|cause| fault(place, CONTRAST, cause))?;
        let anchor = format!("contrast-{}", markdown::slug(&contrast.id));
        let anchor = names.contrasts.insert(anchor.clone()).then_some(anchor);
        items.push(Item::Contrast(Box::new(ContrastItem { cell: place.cell, anchor, contrast })));
    }
    for value in each(data, VERDICT) {
        let verdict = bundle::verdict(value).map_err(|cause| fault(place, VERDICT, cause))?;
        items.push(Item::Verdict(verdict));
    }
    if items.is_empty() {
        items.extend(plain(data, place)?);
    }
    Ok(items)
}

/// One bundle, or each of a list of them.
fn each<'data>(data: &'data MimeBundle, mime: &str) -> impl Iterator<Item = &'data Value> {
    let (one, many) = match data.json(mime) {
        Some(Value::Array(list)) => (None, list.as_slice()),
        one => (one, [].as_slice()),
    };
    one.into_iter().chain(many)
}

fn figure_item(
    value: &Value,
    plotly: Option<&Value>,
    place: &Place,
    names: &mut Names,
) -> Result<Item, ReportError> {
    let figure = bundle::figure(value).map_err(|cause| fault(place, FIGURE, cause))?;
    names.output(place, &figure.id)?;
    names.figures += 1;
    let words = figure::Words { id: &figure.id, title: &figure.title, alt: &figure.alt };
    let drawn = match plotly {
        Some(plotly) => figure::draw(plotly, &words),
        None => Err("the cell gave numbers but no plot".to_owned()),
    };
    let (drawing, note) = match drawn {
        Ok(drawing) => (Some(drawing), None),
        Err(cause) => (None, Some(cause)),
    };
    if let Some(cause) = &note {
        let place = format!("{}: cell {}", place.path.display(), place.cell);
        names.notes.push(format!("{place}: {} is shown as a table: {cause}", figure.id));
    }
    Ok(Item::Figure(Box::new(FigureItem {
        number: names.figures,
        cell: place.cell,
        study: place.study.to_owned(),
        standalone: drawing.as_ref().map(|drawing| drawing.standalone.clone()),
        svg: drawing.map(|drawing| drawing.inline),
        note,
        plotly_script: plotly.map(html::script_json),
        plotly: plotly.cloned(),
        figure,
    })))
}

fn table_item(value: &Value, place: &Place, names: &mut Names) -> Result<Item, ReportError> {
    let table = bundle::table(value).map_err(|cause| fault(place, TABLE, cause))?;
    names.output(place, &table.id)?;
    names.tables += 1;
    Ok(Item::Table(Box::new(TableItem { number: names.tables, cell: place.cell, table })))
}

fn claims_item(value: &Value, place: &Place, names: &mut Names) -> Result<Item, ReportError> {
    let claims = bundle::claims(value).map_err(|cause| fault(place, CLAIMS, cause))?;
    names.output(place, &claims.id)?;
    names.tables += 1;
    let count = |status| claims.rows.iter().filter(|row| row.status == status).count();
    let counts = STATUS.map(|status| (status, count(status)));
    Ok(Item::Claims(Box::new(ClaimsItem {
        number: names.tables,
        cell: place.cell,
        counts: counts.into_iter().filter(|(_, count)| *count > 0).collect(),
        claims,
    })))
}

/// A value that has no format of ours.
fn plain(data: &MimeBundle, place: &Place) -> Result<Option<Item>, ReportError> {
    for mime in ["image/png", "image/jpeg"] {
        let Some(image) = data.text(mime) else { continue };
        let alt = data.text("text/plain").map(str::trim).filter(|text| !text.is_empty());
        let Some(alt) = alt else {
            let cause = "a picture without a text/plain beside it; expected its finding in words";
            return Err(fault(place, mime, cause.to_owned()));
        };
        let image: String = image.split_whitespace().collect();
        let address = format!("data:{mime};base64,{image}");
        return Ok(Some(Item::Image { address, alt: alt.to_owned() }));
    }
    if let Some(markup) = data.text("text/html") {
        return Ok(Some(Item::Html { html: sanitise::clean(markup) }));
    }
    if let Some(source) = data.text("text/markdown") {
        let markdown = source.to_owned();
        return Ok(Some(Item::Prose { cell: place.cell, markdown, attachments: None }));
    }
    let text = data.text("text/plain").filter(|text| !text.trim().is_empty());
    Ok(text.map(|text| Item::Printed { stream: "result".to_owned(), text: text.to_owned() }))
}

fn fault(place: &Place, mime: &str, cause: String) -> ReportError {
    let mime = mime.to_owned();
    ReportError::Bundle { path: place.path.to_path_buf(), cell: place.cell, mime, cause }
}
