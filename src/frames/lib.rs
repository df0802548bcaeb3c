//! The domain as Polars frames, figures and tables for notebooks.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod bundle;
pub mod chart;
pub mod charts;
pub mod conclusion;
pub mod html;
pub mod prelude;
pub mod represent;
pub mod reproduction;
pub mod table;
pub mod tables;
pub mod tidy;

mod frame_view;

pub use bundle::{Bundle, Represent};
