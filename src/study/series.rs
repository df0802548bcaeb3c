//! A series: all replicates of one machine, condition, workload, parameters and
//! metric.

use std::collections::BTreeMap;

use serde::Serialize;
use stats::Direction;

use crate::measurement::{Measurement, Statistic};
use crate::unit::Unit;

/// All measurements of one series, in the order of the file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Series {
    /// Name, such as `i7-4790/tbench/dynamic`.
    pub id: String,
    /// Row of `machines.csv`.
    pub machine: String,
    /// Row of `conditions.csv`.
    pub condition: String,
    /// Row of `workloads.csv`.
    pub workload: String,
    /// What varied besides the condition.
    pub parameters: BTreeMap<String, String>,
    /// What was measured.
    pub metric: String,
    /// Unit of all values.
    pub unit: Unit,
    /// Which way is better.
    pub direction: Direction,
    /// The rows, at least one.
    pub measurements: Vec<Measurement>,
}

/// The middle of a series, how it was taken, and the spread between replicates.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Summary {
    /// Mean of the replicates, or the summary the source published; in the
    /// series' unit.
    pub center: f64,
    /// What `center` is.
    pub statistic: Statistic,
    /// Replicates behind it; absent when the source does not say.
    pub n: Option<usize>,
    /// Standard deviation between replicates, divisor n − 1; absent for one run
    /// and where the source gives none.
    pub sd: Option<f64>,
}

impl Series {
    /// Gathers `measurements` under the name of the first. Absent for an empty list.
    pub fn new(measurements: Vec<Measurement>) -> Option<Self> {
        let first = measurements.first()?;
        Some(Self {
            id: first.series.clone(),
            machine: first.machine.clone(),
            condition: first.condition.clone(),
            workload: first.workload.clone(),
            parameters: first.parameters.clone(),
            metric: first.metric.clone(),
            unit: first.unit,
            direction: first.direction,
            measurements,
        })
    }

    /// The values of single runs, in the order of the file; empty where only a
    /// summary was published.
    pub fn replicates(&self) -> Vec<f64> {
        let singles = self.measurements.iter().filter(|row| row.statistic == Statistic::Single);
        singles.map(|row| row.value).collect()
    }

    /// Mean, n and standard deviation of the replicates; where none are published,
    /// the summary that is.
    pub fn summary(&self) -> Summary {
        let replicates = self.replicates();
        match (replicates.as_slice(), self.measurements.first()) {
            ([], Some(published)) => Summary {
                center: published.value,
                statistic: published.statistic,
                n: published.n.and_then(|n| usize::try_from(n).ok()),
                sd: published.standard_deviation(),
            },
            ([value], _) => {
                Summary { center: *value, statistic: Statistic::Single, n: Some(1), sd: None }
            }
            (values, _) => of_replicates(values),
        }
    }
}

fn of_replicates(values: &[f64]) -> Summary {
    let n = values.len();
    #[expect(clippy::cast_precision_loss, reason = "replicates are far fewer than 2^52")]
    let count = n.max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let sd = (n > 1).then(|| (squares / (count - 1.0)).sqrt());
    Summary { center: mean, statistic: Statistic::Mean, n: Some(n), sd }
}
