//! Measured figures: one published number each, with everything needed to know
//! what it is a number of.

use std::collections::BTreeMap;

use serde::Serialize;
use stats::Direction;

use crate::unit::Unit;
use crate::word::spelled;

/// One row of `measurements.csv`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measurement {
    /// Row name.
    pub id: String,
    /// Name shared by all replicates of one machine, condition, workload,
    /// parameters and metric.
    pub series: String,
    /// Number of the run, from 1; absent where `value` summarises several.
    pub replicate: Option<u32>,
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
    /// Unit of `value`.
    pub unit: Unit,
    /// Which way is better.
    pub direction: Direction,
    /// The figure, finite, in `unit`.
    pub value: f64,
    /// The figure exactly as published.
    pub printed: String,
    /// What `value` is of its replicates.
    pub statistic: Statistic,
    /// Replicates behind `value`; absent when the source does not say.
    pub n: Option<u32>,
    /// Spread between replicates, in `dispersion_unit`, or in percent of the value
    /// for [`DispersionKind::CvPercent`].
    pub dispersion: Option<f64>,
    /// Unit of `dispersion`; `unit` where the file leaves it empty.
    pub dispersion_unit: Option<Unit>,
    /// What `dispersion` is.
    pub dispersion_kind: DispersionKind,
    /// How close to the author's own text the figure was read.
    pub quality: Quality,
    /// Where it was read.
    pub source: String,
    /// Line of `measurements.csv` the row begins on.
    #[serde(skip)]
    pub line: u64,
}

/// What a value is of its replicates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Statistic {
    /// The value of one run.
    Single,
    /// Arithmetic mean.
    Mean,
    /// Median.
    Median,
    /// Smallest.
    Minimum,
    /// Largest.
    Maximum,
}

spelled!(Statistic, "a statistic",
    "single" => Single, "mean" => Mean, "median" => Median,
    "minimum" => Minimum, "maximum" => Maximum);

/// What a spread between replicates is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DispersionKind {
    /// Standard deviation, divisor n − 1.
    Sd,
    /// Standard error of the mean.
    Se,
    /// Standard deviation in percent of the value.
    CvPercent,
    /// There is none to give: one run.
    None,
    /// The source gives none.
    NotStated,
}

spelled!(DispersionKind, "a kind of dispersion",
    "sd" => Sd, "se" => Se, "cv-percent" => CvPercent, "none" => None, "" => NotStated);

/// How close to the author's own text a figure was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quality {
    /// In the author's own text.
    Primary,
    /// Quoted inside a later message.
    Quoted,
    /// Reported by others.
    SecondHand,
}

spelled!(Quality, "a quality of evidence",
    "primary" => Primary, "quoted" => Quoted, "second-hand" => SecondHand);

impl Measurement {
    /// The standard deviation between the replicates behind the value, in `unit`.
    ///
    /// Read from the stated spread: a standard error is multiplied by √n, a
    /// coefficient of variation by the value. Absent where no spread is stated,
    /// where n is needed and unknown, or where the units do not convert.
    pub fn standard_deviation(&self) -> Option<f64> {
        let dispersion = self.dispersion?;
        match self.dispersion_kind {
            DispersionKind::Sd => self.in_unit(dispersion),
            DispersionKind::Se => {
                let n = self.n?;
                self.in_unit(dispersion).map(|error| error * f64::from(n).sqrt())
            }
            DispersionKind::CvPercent => Some(self.value.abs() * dispersion / 100.0),
            DispersionKind::None | DispersionKind::NotStated => None,
        }
    }

    fn in_unit(&self, dispersion: f64) -> Option<f64> {
        match self.dispersion_unit {
            Some(unit) => unit.convert(dispersion, &self.unit).ok(),
            None => Some(dispersion),
        }
    }
}
