//! What notebooks need of this crate.

pub use crate::{Bundle, Represent};
