//! Why two series cannot be compared.

/// Why two series cannot be compared.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ContrastError {
    /// No series of that id.
    #[error("dataset `{dataset}` has no series `{series}`; the nearest is `{nearest}`")]
    NoSeries {
        /// Slug of the package.
        dataset: String,
        /// The id asked for.
        series: String,
        /// The id that shares the longest beginning.
        nearest: String,
    },
    /// The two series do not measure the same thing in the same place.
    #[error(
        "`{candidate}` and `{baseline}` cannot be compared: their {what} differ, `{right}` against `{left}`"
    )]
    Different {
        /// Baseline series.
        baseline: String,
        /// Candidate series.
        candidate: String,
        /// What differs: machines, metrics, units, directions.
        what: &'static str,
        /// The baseline's.
        left: String,
        /// The candidate's.
        right: String,
    },
    /// A ratio needs two positive numbers.
    #[error("no ratio of `{candidate}` to `{baseline}`: {center} of `{series}` is not positive")]
    NotPositive {
        /// Baseline series.
        baseline: String,
        /// Candidate series.
        candidate: String,
        /// The series at fault.
        series: String,
        /// Its center.
        center: f64,
    },
}
