//! How the value of a cell's last expression shows itself.

use std::any::Any;
use std::fmt::Debug;

use frames::{Bundle, represent};

/// Shows the value of a cell's last expression.
///
/// evcxr calls `evcxr_display` on that value. This trait offers it for every
/// value that has a `Debug` form, so that evcxr never compiles a cell a second
/// time to fall back on `Debug`. A type's own `evcxr_display` goes first.
pub trait Show {
    /// Shows the value in all its representations.
    fn evcxr_display(&self);
}

impl<T: Debug + 'static> Show for T {
    fn evcxr_display(&self) {
        let value: &dyn Any = self;
        // A cell that ends in a statement-like expression has nothing to show.
        if value.is::<()>() {
            return;
        }
        represent::any(value).unwrap_or_else(|| Bundle::text(format!("{self:?}"))).show();
    }
}
