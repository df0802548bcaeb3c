use serde_json::Value;

use crate::place::{Place, describe};
use crate::{Attachments, Cell, Fault, Metadata, MimeBundle, Notebook, NotebookError, Output};
use crate::{exact, id, output};

/// The newest minor version of format 4 that is read, and the one that is written.
const NEWEST_MINOR: u64 = 5;

/// Keys that live in memory only (nbformat, `v4/rwbase.py`, `strip_transient`).
pub(crate) const TRANSIENT: [&str; 3] = ["orig_nbformat", "orig_nbformat_minor", "signature"];
/// The same, in the metadata of a cell.
pub(crate) const TRANSIENT_IN_CELL: &str = "trusted";

pub(crate) fn notebook(text: &str, name: &str) -> Result<Notebook, NotebookError> {
    // Some editors put a byte order mark in front; it is no part of the JSON.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut value: Value = serde_json::from_str(text).map_err(|error| json_error(&error, name))?;
    exact::floats(text, &mut value);
    let invalid = |fault| NotebookError::Invalid { name: name.to_owned(), fault };
    let root = root(&value).map_err(invalid)?;
    version(root, name)?;
    let notebook = document(root).map_err(invalid)?;
    notebook.validate().map_err(invalid)?;
    Ok(notebook)
}

fn json_error(error: &serde_json::Error, name: &str) -> NotebookError {
    let (line, column) = (error.line(), error.column());
    let message = error.to_string();
    let place = format!(" at line {line} column {column}");
    NotebookError::Json {
        name: name.to_owned(),
        line,
        column,
        cause: message.strip_suffix(&place).unwrap_or(&message).to_owned(),
    }
}

fn root(value: &Value) -> Result<&Metadata, Fault> {
    let not_a_notebook = |missing: String| Fault::NotANotebook { missing };
    let object = value
        .as_object()
        .ok_or_else(|| not_a_notebook(format!("the whole is {}", describe(value))))?;
    if !object.contains_key("nbformat") {
        return Err(not_a_notebook("there is no key `nbformat`".to_owned()));
    }
    Ok(object)
}

/// Refuses versions by number before anything else is looked at, since the shape of another
/// version is no fault of the file.
fn version(root: &Metadata, name: &str) -> Result<(), NotebookError> {
    let number = |key: &str| -> Result<u64, NotebookError> {
        let expected = "a whole number";
        let value = Place::at("notebook").required(root, key, expected);
        let place = Place::at(key);
        value
            .and_then(|value| value.as_u64().ok_or_else(|| place.wants(expected, value)))
            .map_err(|fault| NotebookError::Invalid { name: name.to_owned(), fault })
    };
    let name = name.to_owned();
    match number("nbformat")? {
        major @ 0..4 => Err(NotebookError::TooOld { name, found: major.to_string() }),
        4 => match number("nbformat_minor")? {
            0..=NEWEST_MINOR => Ok(()),
            minor => Err(NotebookError::TooNew { name, found: format!("4.{minor}") }),
        },
        major => Err(NotebookError::TooNew { name, found: major.to_string() }),
    }
}

fn document(root: &Metadata) -> Result<Notebook, Fault> {
    let place = Place::at("notebook");
    place.only(root, &["cells", "metadata", "nbformat", "nbformat_minor"])?;
    let cells = Place::at("cells");
    let values = cells.list(place.required(root, "cells", "a list of cells")?)?;
    let mut metadata = metadata(&Place::at("metadata"), root.get("metadata"))?;
    for key in TRANSIENT {
        metadata.remove(key);
    }
    let ids = values
        .iter()
        .enumerate()
        .map(|(position, value)| given_id(&cells.item(position), value))
        .collect::<Result<_, Fault>>()?;
    let cells = values
        .iter()
        .zip(id::complete(ids))
        .enumerate()
        .map(|(position, (value, id))| cell(&cells.item(position), value, id))
        .collect::<Result<_, Fault>>()?;
    Ok(Notebook { cells, metadata })
}

fn given_id(place: &Place, value: &Value) -> Result<Option<String>, Fault> {
    let id = place.object(value)?.get("id");
    id.map(|id| place.key("id").string(id)).transpose()
}

fn cell(place: &Place, value: &Value, id: String) -> Result<Cell, Fault> {
    let object = place.object(value)?;
    let expected = "`code`, `markdown` or `raw`";
    let cell_type = place.required(object, "cell_type", expected)?;
    let is_code = match cell_type.as_str() {
        Some("code") => true,
        Some("markdown" | "raw") => false,
        _ => return Err(place.key("cell_type").wants(expected, cell_type)),
    };
    place.only(object, if is_code { &CODE_KEYS } else { &TEXT_KEYS })?;
    let source = required_text(place, object, "source")?;
    let mut metadata = metadata(&place.key("metadata"), object.get("metadata"))?;
    metadata.remove(TRANSIENT_IN_CELL);
    if is_code {
        return Ok(Cell::Code {
            id,
            source,
            outputs: outputs(&place.key("outputs"), object.get("outputs"))?,
            execution_count: count(place, object)?,
            metadata,
        });
    }
    let attachments = object
        .get("attachments")
        .map(|value| attachments(&place.key("attachments"), value))
        .transpose()?;
    Ok(if cell_type == "markdown" {
        Cell::Markdown { id, source, attachments, metadata }
    } else {
        Cell::Raw { id, source, attachments, metadata }
    })
}

const CODE_KEYS: [&str; 6] =
    ["cell_type", "execution_count", "id", "metadata", "outputs", "source"];
const TEXT_KEYS: [&str; 5] = ["attachments", "cell_type", "id", "metadata", "source"];

fn outputs(place: &Place, value: Option<&Value>) -> Result<Vec<Output>, Fault> {
    let Some(value) = value else {
        return Ok(Vec::new());
    };
    let items = place.list(value)?.iter().enumerate();
    items.map(|(position, item)| output(&place.item(position), item)).collect()
}

fn output(place: &Place, value: &Value) -> Result<Output, Fault> {
    let object = place.object(value)?;
    let expected = "`stream`, `display_data`, `execute_result` or `error`";
    let output_type = place.required(object, "output_type", expected)?;
    let string = |key: &str| place.key(key).string(place.required(object, key, "a string")?);
    let data = || bundle(&place.key("data"), place.required(object, "data", BUNDLE)?);
    let hints = || metadata(&place.key("metadata"), object.get("metadata"));
    match output_type.as_str() {
        Some("stream") => {
            place.only(object, &["name", "output_type", "text"])?;
            Ok(Output::Stream {
                name: string("name")?,
                text: required_text(place, object, "text")?,
            })
        }
        Some("display_data") => {
            place.only(object, &["data", "metadata", "output_type"])?;
            Ok(Output::DisplayData { data: data()?, metadata: hints()? })
        }
        Some("execute_result") => {
            place.only(object, &["data", "execution_count", "metadata", "output_type"])?;
            Ok(Output::ExecuteResult {
                execution_count: count(place, object)?,
                data: data()?,
                metadata: hints()?,
            })
        }
        Some("error") => {
            place.only(object, &["ename", "evalue", "output_type", "traceback"])?;
            let traceback = place.required(object, "traceback", "a list of strings")?;
            Ok(Output::Error {
                ename: string("ename")?,
                evalue: string("evalue")?,
                traceback: strings(&place.key("traceback"), traceback)?,
            })
        }
        _ => Err(place.key("output_type").wants(expected, output_type)),
    }
}

const BUNDLE: &str = "an object of MIME types";

fn attachments(place: &Place, value: &Value) -> Result<Attachments, Fault> {
    let files = place.object(value)?.iter();
    files.map(|(name, value)| Ok((name.clone(), bundle(&place.key(name), value)?))).collect()
}

fn bundle(place: &Place, value: &Value) -> Result<MimeBundle, Fault> {
    let formats = place.object(value)?.iter();
    formats
        .map(|(mime, value)| {
            let kept = if output::is_json(mime) {
                value.clone()
            } else {
                Value::String(joined(&place.key(mime), value)?)
            };
            Ok((mime.clone(), kept))
        })
        .collect::<Result<_, Fault>>()
        .map(MimeBundle)
}

fn metadata(place: &Place, value: Option<&Value>) -> Result<Metadata, Fault> {
    value.map_or_else(|| Ok(Metadata::new()), |value| place.object(value).cloned())
}

fn count(place: &Place, object: &Metadata) -> Result<Option<u64>, Fault> {
    match object.get("execution_count") {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value.as_u64().map(Some).ok_or_else(|| {
            let place = place.key("execution_count");
            place.wants("a whole number from 0, or null", value)
        }),
    }
}

fn required_text(place: &Place, object: &Metadata, key: &str) -> Result<String, Fault> {
    joined(&place.key(key), place.required(object, key, TEXT)?)
}

const TEXT: &str = "a string or a list of strings";

/// The text of `value`: a string, or the list of lines a string was split into.
fn joined(place: &Place, value: &Value) -> Result<String, Fault> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Array(_) => Ok(strings(place, value)?.concat()),
        _ => Err(place.wants(TEXT, value)),
    }
}

fn strings(place: &Place, value: &Value) -> Result<Vec<String>, Fault> {
    let items = place.list(value)?.iter().enumerate();
    items.map(|(position, item)| place.item(position).string(item)).collect()
}
