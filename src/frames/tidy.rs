//! Packages as frames in the one schema of all measurements: tidy and long, one
//! row a published figure.

use polars::prelude::{Column, DataFrame, NamedFrom, PolarsResult, Series};
use study::measurement::Measurement;
use study::package::Package;

/// A package as frames.
pub trait Frames {
    /// All measurements, one row each.
    ///
    /// | column | meaning |
    /// | --- | --- |
    /// | `dataset`, `id`, `series`, `replicate` | which figure it is |
    /// | `machine`, `cpu` | where it was measured |
    /// | `condition`, `label`, `kernel` | on which kernel, and the author's word for it |
    /// | `model`, `build_default`, `dynamic`, `debug_preempt` | the effective preemption model, and what hides behind it |
    /// | `workload`, `parameters`, `metric` | what was measured |
    /// | `value`, `unit`, `direction`, `printed` | the figure, which way is better, and as published |
    /// | `statistic`, `n`, `dispersion`, `dispersion_kind` | what it is of how many runs, and their spread |
    /// | `quality`, `source` | where it was read |
    fn frame(&self) -> PolarsResult<DataFrame>;

    /// What the authors claimed: one row a claim.
    fn claims_frame(&self) -> PolarsResult<DataFrame>;
}

impl Frames for Package {
    fn frame(&self) -> PolarsResult<DataFrame> {
        let rows = &self.measurements;
        let condition = |row: &Measurement| self.condition(&row.condition);
        let text = |name: &str, get: &dyn Fn(&Measurement) -> String| -> Column {
            let values: Vec<String> = rows.iter().map(get).collect();
            column(name, values)
        };
        let optional = |name: &str, get: &dyn Fn(&Measurement) -> Option<String>| -> Column {
            let values: Vec<Option<String>> = rows.iter().map(get).collect();
            Series::new(name.into(), values).into()
        };
        let stated = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let columns = vec![
            text("dataset", &|_| self.slug.clone()),
            text("id", &|row| row.id.clone()),
            text("series", &|row| row.series.clone()),
            Series::new(
                "replicate".into(),
                rows.iter().map(|row| row.replicate).collect::<Vec<_>>(),
            )
            .into(),
            text("machine", &|row| row.machine.clone()),
            optional("cpu", &|row| stated(&self.machine(&row.machine)?.cpu)),
            text("condition", &|row| row.condition.clone()),
            optional("label", &|row| stated(&condition(row)?.label)),
            optional("kernel", &|row| stated(&condition(row)?.kernel)),
            optional("model", &|row| condition(row)?.effective.map(|model| model.to_string())),
            optional("build_default", &|row| {
                condition(row)?.build_default.map(|model| model.to_string())
            }),
            optional("dynamic", &|row| condition(row).map(|it| it.dynamic.to_string())),
            optional("debug_preempt", &|row| condition(row).map(|it| it.debug_preempt.to_string())),
            text("workload", &|row| row.workload.clone()),
            text("parameters", &|row| {
                let pairs = row.parameters.iter().map(|(key, value)| format!("{key}={value}"));
                pairs.collect::<Vec<_>>().join(";")
            }),
            text("metric", &|row| row.metric.clone()),
            Series::new("value".into(), rows.iter().map(|row| row.value).collect::<Vec<_>>())
                .into(),
            text("unit", &|row| row.unit.symbol().to_string()),
            text("direction", &|row| match row.direction {
                stats::Direction::HigherIsBetter => "higher".to_owned(),
                stats::Direction::LowerIsBetter => "lower".to_owned(),
            }),
            text("printed", &|row| row.printed.clone()),
            text("statistic", &|row| row.statistic.to_string()),
            Series::new("n".into(), rows.iter().map(|row| row.n).collect::<Vec<_>>()).into(),
            Series::new(
                "dispersion".into(),
                rows.iter().map(|row| row.dispersion).collect::<Vec<_>>(),
            )
            .into(),
            optional("dispersion_kind", &|row| stated(row.dispersion_kind.word())),
            text("quality", &|row| row.quality.to_string()),
            text("source", &|row| row.source.clone()),
        ];
        DataFrame::new(rows.len(), columns)
    }

    fn claims_frame(&self) -> PolarsResult<DataFrame> {
        let claims = &self.claims;
        let columns = vec![
            column("id", claims.iter().map(|claim| claim.id.clone()).collect()),
            column("author", claims.iter().map(|claim| claim.author.clone()).collect()),
            column("statement", claims.iter().map(|claim| claim.statement.clone()).collect()),
            column("printed", claims.iter().map(|claim| claim.printed.clone()).collect()),
            column("kind", claims.iter().map(|claim| claim.kind.to_string()).collect()),
        ];
        DataFrame::new(claims.len(), columns)
    }
}

fn column(name: &str, values: Vec<String>) -> Column {
    Series::new(name.into(), values).into()
}
