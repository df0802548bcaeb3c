//! Plain text for terminals, at most [`WIDTH`] columns wide.

mod table;

use crate::claim::Reproduction;
use crate::package::{Package, Packages};

pub use table::{Align, Table};

/// Columns of the narrowest terminal that is served.
pub const WIDTH: usize = 80;

/// One line for each package: name, year, series, question; broken ones say so.
pub fn packages(_packages: &Packages) -> String {
    String::new()
}

/// What a package holds: title, sources, machines, conditions, series, traps.
pub fn package(_package: &Package) -> String {
    String::new()
}

/// Every claim with what was printed and what follows from the measurements.
pub fn claims(_reproductions: &[Reproduction]) -> String {
    String::new()
}
