//! The domain as Polars frames, figures and tables for notebooks.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod bundle;
pub mod prelude;
pub mod represent;

pub use bundle::{Bundle, Represent};
