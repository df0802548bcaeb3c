//! Finds the representation of a value whose type is only known at run time.

use std::any::Any;

use crate::Bundle;

/// The representations of `value`, if it is of a type that has any.
#[must_use]
pub fn any(value: &dyn Any) -> Option<Bundle> {
    let _ = value;
    None
}
