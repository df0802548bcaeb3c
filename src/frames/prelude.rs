//! What notebooks need of this crate.

pub use crate::chart::{Chart, Point, Shape};
pub use crate::charts::{changes_chart, replicates_chart};
pub use crate::conclusion::Conclusion;
pub use crate::reproduction::{ClaimsTable, reproduction};
pub use crate::table::{Entry, Table};
pub use crate::tables::{decimals, series_table, symbols_table, verdict};
pub use crate::tidy::Frames;
pub use crate::{Bundle, Represent};
pub use study::number::{counted, fixed, percent, percent_range, significant};
