use serde_json::{Number, Value, json};

use crate::read::{TRANSIENT, TRANSIENT_IN_CELL};
use crate::{Attachments, Cell, Metadata, MimeBundle, Notebook, Output};
use crate::{lines, output};

/// The text that Python's `nbformat.write` gives: `json.dumps(..., sort_keys=True, indent=1,
/// separators=(",", ": "), ensure_ascii=False)` and a newline.
pub(crate) fn text(notebook: &Notebook) -> String {
    let mut out = String::new();
    write_value(&mut out, &document(notebook), 0);
    out.push('\n');
    out
}

fn document(notebook: &Notebook) -> Value {
    let mut metadata = notebook.metadata.clone();
    for key in TRANSIENT {
        metadata.remove(key);
    }
    let cells: Vec<Value> = notebook.cells.iter().map(cell).collect();
    json!({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})
}

fn cell(cell: &Cell) -> Value {
    let mut metadata = cell.metadata().clone();
    metadata.remove(TRANSIENT_IN_CELL);
    let (cell_type, attachments) = match cell {
        Cell::Code { .. } => ("code", None),
        Cell::Markdown { attachments, .. } => ("markdown", attachments.as_ref()),
        Cell::Raw { attachments, .. } => ("raw", attachments.as_ref()),
    };
    let mut value = json!({
        "cell_type": cell_type,
        "id": cell.id(),
        "metadata": metadata,
        "source": lines::split(cell.source()),
    });
    if let Some(files) = attachments {
        value["attachments"] = attached(files);
    }
    if let Cell::Code { outputs, execution_count, .. } = cell {
        value["execution_count"] = json!(execution_count);
        value["outputs"] = outputs.iter().map(shown).collect();
    }
    value
}

fn attached(files: &Attachments) -> Value {
    let bundles = files.iter();
    Value::Object(bundles.map(|(name, data)| (name.clone(), bundle(data))).collect())
}

fn shown(output: &Output) -> Value {
    match output {
        Output::Stream { name, text } => {
            json!({"output_type": "stream", "name": name, "text": lines::split(text)})
        }
        Output::DisplayData { data, metadata } => {
            json!({"output_type": "display_data", "data": bundle(data), "metadata": metadata})
        }
        Output::ExecuteResult { execution_count, data, metadata } => json!({
            "output_type": "execute_result",
            "execution_count": execution_count,
            "data": bundle(data),
            "metadata": metadata,
        }),
        Output::Error { ename, evalue, traceback } => json!({
            "output_type": "error",
            "ename": ename,
            "evalue": evalue,
            "traceback": traceback,
        }),
    }
}

fn bundle(data: &MimeBundle) -> Value {
    let formats = data.0.iter().map(|(mime, value)| {
        let stored = match value {
            Value::String(text) if output::is_split(mime) => json!(lines::split(text)),
            other => other.clone(),
        };
        (mime.clone(), stored)
    });
    Value::Object(formats.collect())
}

fn write_value(out: &mut String, value: &Value, depth: usize) {
    match value {
        Value::Array(items) => {
            let items = items.iter();
            write_block(out, ['[', ']'], depth, items, |out, item| {
                write_value(out, item, depth + 1);
            });
        }
        Value::Object(object) => {
            write_block(out, ['{', '}'], depth, sorted(object), |out, entry| {
                let (key, value) = entry;
                write_string(out, key);
                out.push_str(": ");
                write_value(out, value, depth + 1);
            })
        }
        Value::String(text) => write_string(out, text),
        Value::Number(number) => write_number(out, number),
        Value::Null | Value::Bool(_) => out.push_str(&value.to_string()),
    }
}

/// Sorted here and not left to the map, whose order hangs on a Cargo feature that any crate of
/// the build may turn on.
fn sorted(object: &Metadata) -> impl Iterator<Item = (&String, &Value)> {
    let mut entries: Vec<_> = object.iter().collect();
    entries.sort_by_key(|(key, _)| *key);
    entries.into_iter()
}

fn write_block<Item>(
    out: &mut String,
    [open, close]: [char; 2],
    depth: usize,
    items: impl Iterator<Item = Item>,
    mut write_item: impl FnMut(&mut String, Item),
) {
    out.push(open);
    let mut is_empty = true;
    for item in items {
        if !is_empty {
            out.push(',');
        }
        is_empty = false;
        new_line(out, depth + 1);
        write_item(out, item);
    }
    if !is_empty {
        new_line(out, depth);
    }
    out.push(close);
}

fn new_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', depth));
}

/// Both libraries escape the quote, the backslash and what is below the space, in the same way.
fn write_string(out: &mut String, text: &str) {
    out.push_str(&Value::from(text).to_string());
}

fn write_number(out: &mut String, number: &Number) {
    match number.as_f64() {
        Some(float) if number.is_f64() => out.push_str(&float_text(float)),
        _ => out.push_str(&number.to_string()),
    }
}

/// `float` as Python's `repr` writes it: the fewest digits that read back the same, with an
/// exponent below 1e-4 and from 1e16 on (CPython, `float_repr_style` short: format code `r`).
fn float_text(float: f64) -> String {
    let scientific = format!("{float:e}");
    let exponent_at = scientific.find('e').unwrap_or(scientific.len());
    let (digits, exponent) = scientific.split_at(exponent_at);
    let exponent: i32 = exponent.trim_start_matches('e').parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let plain = float.to_string();
        return if plain.contains('.') { plain } else { plain + ".0" };
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.abs())
}

#[cfg(test)]
mod tests {
    use super::float_text;

    /// Expected texts are those of Python 3.11's `repr`.
    #[test]
    fn floats_are_written_as_python_does() {
        let cases = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (1.5e-7, "1.5e-07"),
            (9_007_199_254_740_993.0, "9007199254740992.0"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (-1.25e22, "-1.25e+22"),
            (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
            (f64::MAX, "1.7976931348623157e+308"),
        ];
        for (float, expected) in cases {
            assert_eq!(float_text(float), expected);
        }
    }
}
