//! From text in cells to typed rows.

use super::cells::{Cells, quoted};
use super::finding::Log;
use super::record::{Condition, Machine, Symbol, Trap, Workload};
use super::schema::is_date;
use super::table::Table;
use crate::claim::Claim;
use crate::config::SymbolValue;
use crate::measurement::{Measurement, Statistic};
use crate::unit::Unit;

/// A kind of row: its table, its columns, and how one is read.
pub(super) trait Record: Sized {
    /// Name of the resource.
    const TABLE: &'static str;
    /// Columns the table must have.
    const COLUMNS: &'static [&'static str];

    fn read(cells: &mut Cells<'_, '_>) -> Self;
}

/// Reads every row; rows with a fault are left out and noted.
pub(super) fn read_all<R: Record>(table: &Table, log: &mut Log<'_>) -> Vec<R> {
    for column in R::COLUMNS {
        if table.column(column).is_none() {
            log.note(Some(1), Some(column), "a column of that name", "none in the header");
        }
    }
    let rows = table.rows.iter().filter_map(|row| {
        let mut cells = Cells::new(table, row, log);
        let record = R::read(&mut cells);
        cells.is_sound().then_some(record)
    });
    rows.collect()
}

impl Record for Machine {
    const TABLE: &'static str = "machines";
    const COLUMNS: &'static [&'static str] =
        &["id", "cpu", "architecture", "cores", "threads", "memory", "note"];

    fn read(cells: &mut Cells<'_, '_>) -> Self {
        Self {
            id: cells.required("id"),
            cpu: cells.text("cpu"),
            architecture: cells.text("architecture"),
            cores: cells.count("cores"),
            threads: cells.count("threads"),
            memory: cells.text("memory"),
            note: cells.text("note"),
        }
    }
}

impl Record for Condition {
    const TABLE: &'static str = "conditions";
    const COLUMNS: &'static [&'static str] = &[
        "id",
        "label",
        "kernel",
        "build_default",
        "effective",
        "dynamic",
        "debug_preempt",
        "boot_parameters",
        "note",
    ];

    fn read(cells: &mut Cells<'_, '_>) -> Self {
        Self {
            id: cells.required("id"),
            label: cells.text("label"),
            kernel: cells.text("kernel"),
            build_default: cells.optional_word("build_default"),
            effective: cells.optional_word("effective"),
            dynamic: cells.word("dynamic"),
            debug_preempt: cells.word("debug_preempt"),
            boot_parameters: cells.text("boot_parameters"),
            note: cells.text("note"),
        }
    }
}

impl Record for Workload {
    const TABLE: &'static str = "workloads";
    const COLUMNS: &'static [&'static str] = &["id", "name", "tool", "parameters", "load", "note"];

    fn read(cells: &mut Cells<'_, '_>) -> Self {
        Self {
            id: cells.required("id"),
            name: cells.required("name"),
            tool: cells.text("tool"),
            parameters: cells.text("parameters"),
            load: cells.text("load"),
            note: cells.text("note"),
        }
    }
}

impl Record for Measurement {
    const TABLE: &'static str = "measurements";
    const COLUMNS: &'static [&'static str] = &[
        "id",
        "series",
        "replicate",
        "machine",
        "condition",
        "workload",
        "parameters",
        "metric",
        "unit",
        "direction",
        "value",
        "printed",
        "statistic",
        "n",
        "dispersion",
        "dispersion_unit",
        "dispersion_kind",
        "quality",
        "source",
    ];

    fn read(cells: &mut Cells<'_, '_>) -> Self {
        let value = cells.required("value");
        let unit = cells.required("unit");
        Self {
            id: cells.required("id"),
            series: cells.required("series"),
            replicate: cells.count("replicate"),
            machine: cells.required("machine"),
            condition: cells.required("condition"),
            workload: cells.required("workload"),
            parameters: cells.parameters(),
            metric: cells.required("metric"),
            unit: if unit.is_empty() { None } else { cells.unit("unit") }.unwrap_or(Unit::ONE),
            direction: cells.direction(),
            value: if value.is_empty() { None } else { cells.number("value") }.unwrap_or(0.0),
            printed: cells.required("printed"),
            statistic: cells.word::<Statistic>("statistic"),
            n: cells.count("n"),
            dispersion: cells.number("dispersion"),
            dispersion_unit: cells.unit("dispersion_unit"),
            dispersion_kind: cells.word("dispersion_kind"),
            quality: cells.word("quality"),
            source: cells.required("source"),
            line: cells.line(),
        }
    }
}

impl Record for Claim {
    const TABLE: &'static str = "claims";
    const COLUMNS: &'static [&'static str] = &[
        "id",
        "author",
        "date",
        "statement",
        "printed",
        "kind",
        "candidate",
        "baseline",
        "unit",
        "source",
        "note",
    ];

    fn read(cells: &mut Cells<'_, '_>) -> Self {
        let date = cells.text("date");
        if !date.is_empty() && !is_date(&date) {
            cells.fault("date", "a date as YYYY-MM-DD", quoted(&date));
        }
        Self {
            id: cells.required("id"),
            author: cells.required("author"),
            date,
            statement: cells.required("statement"),
            printed: cells.text("printed"),
            kind: cells.word("kind"),
            candidate: cells.optional("candidate"),
            baseline: cells.optional("baseline"),
            unit: cells.unit("unit"),
            source: cells.required("source"),
            note: cells.text("note"),
            line: cells.line(),
        }
    }
}

impl Record for Trap {
    const TABLE: &'static str = "traps";
    const COLUMNS: &'static [&'static str] =
        &["id", "applies_to", "severity", "title", "text", "source"];

    fn read(cells: &mut Cells<'_, '_>) -> Self {
        Self {
            id: cells.required("id"),
            applies_to: cells.required("applies_to"),
            severity: cells.word("severity"),
            title: cells.required("title"),
            text: cells.required("text"),
            source: cells.text("source"),
            line: cells.line(),
        }
    }
}

impl Record for Symbol {
    const TABLE: &'static str = "symbols";
    const COLUMNS: &'static [&'static str] = &[
        "symbol",
        "comparison",
        "baseline_condition",
        "candidate_condition",
        "baseline_value",
        "candidate_value",
    ];

    fn read(cells: &mut Cells<'_, '_>) -> Self {
        let symbol = cells.required("symbol");
        if symbol.starts_with("CONFIG_") {
            cells.fault("symbol", "a symbol without the prefix CONFIG_", quoted(&symbol));
        }
        Self {
            symbol,
            comparison: cells.required("comparison"),
            baseline_condition: cells.required("baseline_condition"),
            candidate_condition: cells.required("candidate_condition"),
            baseline_value: SymbolValue::parse(&cells.required("baseline_value")),
            candidate_value: SymbolValue::parse(&cells.required("candidate_value")),
        }
    }
}
