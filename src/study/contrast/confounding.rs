//! Confounders.
