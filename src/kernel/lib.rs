//! Runs notebooks over anything that can evaluate a cell.
//!
//! This crate knows notebooks and the order of things; it knows no language.
//! Whoever does implements [`Evaluate`]; tests use a scripted one.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod cache;
pub mod evaluate;
pub mod headless;

pub use evaluate::{CellFailure, Evaluate, Flow, Published, Stream};
