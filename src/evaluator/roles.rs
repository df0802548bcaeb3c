//! Which of the processes this one is.
//!
//! The roles and their paths travel in environment variables, because evcxr
//! starts its child without arguments of ours.

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

use crate::{analysis, host, supervisor, worker};

/// Role of a process: `host`, `supervisor` or `worker`.
pub(crate) const ROLE: &str = "PREEMPT_LAB_ROLE";
/// Socket on which the client listens for what the supervisor reports.
pub(crate) const EVENTS: &str = "PREEMPT_LAB_EVENTS";
/// The dynamic library that cells link.
pub(crate) const LIBRARY: &str = "PREEMPT_LAB_LIBRARY";
/// Descriptor of the worker's channel to the supervisor.
pub(crate) const CONTROL: &str = "PREEMPT_LAB_CONTROL";
/// What a session is told about its environment: a file of JSON.
pub(crate) const SETTINGS: &str = "PREEMPT_LAB_SETTINGS";

/// Plays the part this process was started for. `None`: it is an ordinary one.
///
/// Call this first in `main`, before any thread exists and before arguments are
/// looked at.
#[must_use]
pub fn dispatch() -> Option<ExitCode> {
    let program = std::env::args_os().next();
    let name = program.as_deref().map(Path::new).and_then(Path::file_name);
    if name == Some(OsStr::new("cargo")) {
        return Some(analysis::stand_in::main());
    }
    match std::env::var(ROLE).ok()?.as_str() {
        "host" => {
            // The child that evcxr starts is the supervisor.
            if std::env::var_os("EVCXR_IS_RUNTIME").is_some() {
                return Some(supervisor::main());
            }
            Some(host::main())
        }
        "worker" => Some(worker::main()),
        _ => None,
    }
}

/// A variable that one of our processes sets for another.
pub(crate) fn variable(name: &str) -> Result<String, String> {
    std::env::var(name)
        .map_err(|_| format!("{name} is not set: this process is started by preempt-lab only"))
}

/// Takes the variables of this module out of the environment, so that a program
/// that a cell starts, this one included, is an ordinary one.
pub(crate) fn forget() {
    for name in [ROLE, EVENTS, LIBRARY, CONTROL, SETTINGS] {
        // SAFETY: called while the process has one thread.
        unsafe {
            std::env::remove_var(name);
        }
    }
}
