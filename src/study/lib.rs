//! Benchmark studies of kernel preemption: what was measured, under which
//! preemption model, what its author concluded, and what the figures carry.
//!
//! A study is read from a dataset package ([`package`]) into records
//! ([`measurement`]), compared ([`contrast`]) and checked against what its author
//! published ([`claim`]). Numbers are decided in `stats`; this crate knows what
//! they are numbers of. It draws nothing and holds no data frames.
//!
//! ```no_run
//! use study::prelude::*;
//!
//! let package = study::package::open("preempt-dynamic-2023")?;
//! let found = contrast(
//!     &package,
//!     "i7-4790/tbench/voluntary",
//!     "i7-4790/tbench/dynamic",
//!     &Settings::default(),
//! )?;
//! assert!(found.value.change_percent < 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod claim;
pub mod config;
pub mod contrast;
pub mod json;
pub mod measurement;
pub mod model;
pub mod number;
pub mod package;
pub mod prelude;
pub mod printed;
pub mod series;
pub mod text;
pub mod unit;
pub mod word;
