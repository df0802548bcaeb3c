//! Runs Rust cells: evcxr behind a process boundary.
//!
//! Four processes share the work, so that nothing a cell does can take the
//! caller with it:
//!
//! 1. the *client* ([`Session`]) lives in the caller and only speaks
//!    [`protocol`];
//! 2. the *host* drives evcxr, which compiles cells and infers types. It has
//!    its own process group, so killing it also stops a running compiler;
//! 3. the *supervisor* is what evcxr takes for its runtime. It owns the worker,
//!    turns what the worker prints into ordered [`Event`]s and sends them
//!    straight to the client;
//! 4. the *worker* loads the compiled cells and runs them.
//!
//! All four are the same executable: a binary that uses this crate calls
//! [`roles::dispatch`] before anything else in `main`.
//!
//! Cells link one dynamic library that is compiled once and kept in the user's
//! cache directory: see [`environment`].
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod diagnostic;
pub mod environment;
pub mod failure;
pub mod protocol;
pub mod roles;
pub mod session;

mod analysis;
mod host;
mod markers;
mod poll;
mod supervisor;
mod worker;

pub use diagnostic::Diagnostic;
pub use environment::{Environment, EnvironmentError};
pub use failure::{CellError, SessionError};
pub use protocol::{Event, StreamName};
pub use session::{Outcome, Session};
