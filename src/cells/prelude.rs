//! What `use study::prelude::*;` brings into a cell.

pub use frames::prelude::*;
pub use study::prelude::*;
