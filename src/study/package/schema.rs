//! Table Schema: types, constraints and keys of a table's columns.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::descriptor::{Field, ForeignKey, Schema};
use super::finding::Log;
use super::table::Table;

/// Notes every cell of `table` that breaks `schema`. `tables` are all tables of the
/// package by resource name, for foreign keys.
pub(super) fn validate(
    table: &Table,
    schema: &Schema,
    tables: &BTreeMap<String, Table>,
    log: &mut Log<'_>,
) {
    let names: Vec<&str> = schema.fields.iter().map(|field| field.name.as_str()).collect();
    if names != table.header() {
        log.note(
            Some(1),
            None,
            format!("the columns of the schema: {}", names.join(",")),
            table.header().join(","),
        );
    }
    for field in &schema.fields {
        if table.column(&field.name).is_some() {
            column(table, field, log);
        }
    }
    primary_key(table, schema.primary_key.list(), log);
    for key in &schema.foreign_keys {
        foreign_key(table, key, tables, log);
    }
}

fn column(table: &Table, field: &Field, log: &mut Log<'_>) {
    let place = Some(field.name.as_str());
    let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
    let is_on = |name| field.constraints.get(name) == Some(&Value::Bool(true));
    for row in &table.rows {
        let cell = table.cell(row, &field.name);
        let line = Some(row.line);
        if cell.is_empty() {
            if is_on("required") {
                log.note(line, place, "a value", "an empty cell");
            }
            continue;
        }
        if let Some(expected) = type_expected(&field.kind, cell) {
            log.note(line, place, expected, format!("`{cell}`"));
            continue;
        }
        for (name, constraint) in &field.constraints {
            if let Some(expected) = constraint_expected(name, constraint, cell) {
                log.note(line, place, expected, format!("`{cell}`"));
            }
        }
        if is_on("unique")
            && let Some(first) = seen.insert(cell, row.line)
        {
            let found = format!("`{cell}`, which line {first} has already");
            log.note(line, place, "a value of its own", found);
        }
    }
}

/// What a cell of that type looks like, when `cell` does not.
fn type_expected(kind: &str, cell: &str) -> Option<&'static str> {
    let (is_fine, expected) = match kind {
        "string" | "any" => return None,
        "integer" => (cell.parse::<i64>().is_ok(), "a whole number"),
        "number" => (is_decimal(cell), "a plain decimal number"),
        "boolean" => (matches!(cell, "true" | "false"), "true or false"),
        "date" => (is_date(cell), "a date as YYYY-MM-DD"),
        "year" => (cell.len() == 4 && cell.parse::<u16>().is_ok(), "a year of four digits"),
        _ => (false, "one of the types string, integer, number, boolean, date, year in the schema"),
    };
    (!is_fine).then_some(expected)
}

/// The constraints that are checked; a package with others is not believed to hold.
pub(super) const CONSTRAINTS: [&str; 7] =
    ["required", "unique", "enum", "minimum", "maximum", "minLength", "maxLength"];

/// What the constraint asks for, when `cell` does not satisfy it.
fn constraint_expected(name: &str, constraint: &Value, cell: &str) -> Option<String> {
    let number = || cell.parse::<f64>().ok().zip(constraint.as_f64());
    let length = || u64::try_from(cell.chars().count()).ok().zip(constraint.as_u64());
    match name {
        "required" | "unique" => None,
        "enum" => {
            let words: Vec<String> = constraint.as_array()?.iter().map(plain).collect();
            (!words.iter().any(|word| word == cell)).then(|| format!("one of {}", words.join(", ")))
        }
        "minimum" => number()?.0.lt(&number()?.1).then(|| format!("at least {constraint}")),
        "maximum" => number()?.0.gt(&number()?.1).then(|| format!("at most {constraint}")),
        "minLength" => {
            length()?.0.lt(&length()?.1).then(|| format!("{constraint} characters or more"))
        }
        "maxLength" => {
            length()?.0.gt(&length()?.1).then(|| format!("{constraint} characters or fewer"))
        }
        _ => None,
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Digits with at most one point and a sign; no exponent, no `inf`, no `NaN`.
pub(super) fn is_decimal(cell: &str) -> bool {
    let unsigned = cell.strip_prefix('-').unwrap_or(cell);
    let is_plain = unsigned.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_plain && unsigned.parse::<f64>().is_ok_and(f64::is_finite)
}

/// A day that exists: Gregorian calendar, four-digit year.
pub(super) fn is_date(cell: &str) -> bool {
    let shape: Vec<char> = cell.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    if shape != ['0', '0', '0', '0', '-', '0', '0', '-', '0', '0'] {
        return false;
    }
    let part = |from, to| cell.get(from..to).and_then(|text| text.parse::<u32>().ok()).unwrap_or(0);
    let (year, month, day) = (part(0, 4), part(5, 7), part(8, 10));
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

fn primary_key(table: &Table, columns: &[String], log: &mut Log<'_>) {
    if columns.is_empty() {
        return;
    }
    let mut seen: BTreeMap<Vec<&str>, u64> = BTreeMap::new();
    let place = columns.join("+");
    for row in &table.rows {
        let Some(key) = table.cells(row, columns) else {
            log.note(
                Some(1),
                Some(&place),
                "the columns of the primary key",
                "a header without them",
            );
            return;
        };
        let shown = key.join("+");
        if let Some(first) = seen.insert(key, row.line) {
            let found = format!("`{shown}`, which line {first} has already");
            log.note(Some(row.line), Some(&place), "a key of its own", found);
        }
    }
}

fn foreign_key(
    table: &Table,
    key: &ForeignKey,
    tables: &BTreeMap<String, Table>,
    log: &mut Log<'_>,
) {
    let columns = key.fields.list();
    let place = columns.join("+");
    let resource = key.reference.resource.as_str();
    // The empty name refers to the table itself.
    let target = if resource.is_empty() { Some(table) } else { tables.get(resource) };
    // A table that is absent or lost rows has findings of its own; every reference to it
    // would only repeat them.
    let Some(target) = target.filter(|target| target.is_whole) else { return };
    let there = key.reference.fields.list();
    let known: BTreeSet<Vec<&str>> =
        target.rows.iter().filter_map(|row| target.cells(row, there)).collect();
    for row in &table.rows {
        let Some(cells) = table.cells(row, columns) else { return };
        if cells.iter().all(|cell| cell.is_empty()) || known.contains(&cells) {
            continue;
        }
        let expected = format!("{} of a row of {resource}", there.join("+"));
        log.note(Some(row.line), Some(&place), expected, format!("`{}`", cells.join("+")));
    }
}
