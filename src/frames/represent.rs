//! Finds the representation of a value whose type is only known at run time.

use std::any::Any;

use polars::prelude::{DataFrame, LazyFrame, Series};
use stats::Warned;
use study::contrast::Contrast;

use crate::chart::Chart;
use crate::conclusion::Conclusion;
use crate::reproduction::ClaimsTable;
use crate::table::Table;
use crate::{Bundle, Represent};

/// The representations of `value`, if it is of a type that has any.
#[must_use]
pub fn any(value: &dyn Any) -> Option<Bundle> {
    if let Some(bundle) = value.downcast_ref::<Bundle>() {
        return Some(bundle.clone());
    }
    of::<DataFrame>(value)
        .or_else(|| of::<LazyFrame>(value))
        .or_else(|| of::<Series>(value))
        .or_else(|| of::<Chart>(value))
        .or_else(|| of::<Table>(value))
        .or_else(|| of::<ClaimsTable>(value))
        .or_else(|| of::<Conclusion>(value))
        .or_else(|| of::<Warned<Contrast>>(value))
}

fn of<T: Represent + 'static>(value: &dyn Any) -> Option<Bundle> {
    value.downcast_ref::<T>().map(Represent::bundle)
}
