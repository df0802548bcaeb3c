//! Arithmetic of claims.
