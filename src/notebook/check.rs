use std::collections::BTreeMap;

use serde_json::Value;

use crate::place::Place;
use crate::{Cell, Fault, Metadata, MimeBundle, Notebook, Output};
use crate::{id, output};

/// What the format's schema asks for and the types do not already say.
pub(crate) fn notebook(notebook: &Notebook) -> Result<(), Fault> {
    metadata(&Place::at("metadata"), &notebook.metadata)?;
    let cells = Place::at("cells");
    let mut places = BTreeMap::new();
    for (position, item) in notebook.cells.iter().enumerate() {
        let place = cells.item(position);
        cell(&place, item)?;
        if let Some(first) = places.insert(item.id(), place.clone()) {
            return Err(Fault::DuplicateId {
                place: place.to_string(),
                first: first.to_string(),
                id: item.id().to_owned(),
            });
        }
    }
    Ok(())
}

fn metadata(place: &Place, metadata: &Metadata) -> Result<(), Fault> {
    for (key, names) in
        [("kernelspec", ["name", "display_name"].as_slice()), ("language_info", &["name"])]
    {
        let Some(value) = metadata.get(key) else {
            continue;
        };
        let place = place.key(key);
        let object = place.object(value)?;
        for name in names {
            let value = place.required(object, name, "a string")?;
            place.key(name).string(value)?;
        }
    }
    Ok(())
}

fn cell(place: &Place, cell: &Cell) -> Result<(), Fault> {
    if !id::is_valid(cell.id()) {
        return Err(Fault::InvalidId { place: place.to_string(), id: cell.id().to_owned() });
    }
    if let Some(value) = cell.metadata().get("tags") {
        tags(&place.key("metadata").key("tags"), value)?;
    }
    match cell {
        Cell::Code { outputs, .. } => {
            let place = place.key("outputs");
            let mut outputs = outputs.iter().enumerate();
            outputs.try_for_each(|(position, item)| shown(&place.item(position), item))
        }
        Cell::Markdown { attachments, .. } | Cell::Raw { attachments, .. } => {
            let place = place.key("attachments");
            let mut files = attachments.iter().flatten();
            files.try_for_each(|(name, data)| bundle(&place.key(name), data))
        }
    }
}

fn tags(place: &Place, value: &Value) -> Result<(), Fault> {
    for (position, item) in place.list(value)?.iter().enumerate() {
        let place = place.item(position);
        let tag = place.string(item)?;
        if tag.is_empty() || tag.contains(',') {
            return Err(place.wants("a tag: not empty, without commas", item));
        }
    }
    Ok(())
}

fn shown(place: &Place, output: &Output) -> Result<(), Fault> {
    match output {
        Output::Stream { .. } | Output::Error { .. } => Ok(()),
        Output::DisplayData { data, .. } | Output::ExecuteResult { data, .. } => {
            bundle(&place.key("data"), data)
        }
    }
}

fn bundle(place: &Place, data: &MimeBundle) -> Result<(), Fault> {
    let mut texts = data.0.iter().filter(|(mime, _)| !output::is_json(mime));
    texts.try_for_each(|(mime, value)| place.key(mime).string(value).map(drop))
}
