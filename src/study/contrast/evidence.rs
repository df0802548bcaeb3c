//! Weighing two series.

use stats::Warned;

use super::{Contrast, ContrastError, Settings};
use crate::package::Package;

pub(super) fn weigh(
    package: &Package,
    _baseline: &str,
    candidate: &str,
    _settings: &Settings,
) -> Result<Warned<Contrast>, ContrastError> {
    Err(ContrastError::NoSeries {
        dataset: package.slug.clone(),
        series: candidate.to_owned(),
        nearest: String::new(),
    })
}
