//! The one dynamic library that notebook cells link.
//!
//! In a cell, `study` is this crate: `use study::prelude::*;` brings the domain
//! and its frames at once. `polars`, `plotly` and `stats` are the crates of
//! those names, all out of this library, so that every static in them (thread
//! pools, caches) exists once.

pub mod prelude;
pub mod runtime;

mod show;

pub use study::*;
pub use {frames, plotly, polars, stats};

pub use show::Show;
