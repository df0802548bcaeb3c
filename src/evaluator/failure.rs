//! How sessions and cells fail, in words.

use std::io;

use crate::Diagnostic;

/// Why a session could not be started or went on no longer.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The operating system refused something.
    #[error("cannot start a session: {doing}: {cause}")]
    System {
        /// What was attempted.
        doing: &'static str,
        /// Why it failed.
        #[source]
        cause: io::Error,
    },
    /// evcxr did not start.
    #[error("cannot start evcxr: {message}\nhint: `preempt-lab doctor` checks what it needs")]
    Host {
        /// What it said.
        message: String,
    },
}

/// How a cell failed.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum CellError {
    /// The compiler refused the cell.
    #[error("{}", join(.diagnostics))]
    NotCompiled {
        /// All errors, in the compiler's order.
        diagnostics: Vec<Diagnostic>,
    },
    /// The cell panicked.
    #[error("panic: {message}")]
    Panicked {
        /// The panic's message.
        message: String,
        /// Line in the cell, from 1, when the panic arose there.
        line: Option<usize>,
    },
    /// A `?` in the cell returned an error.
    #[error("the cell returned an error: {message}")]
    ReturnedError {
        /// The error, as it displays itself.
        message: String,
    },
    /// The process that ran the cell ended. The variables are gone.
    #[error("the cell ended the process it ran in: {status}")]
    ProcessEnded {
        /// How it ended, in words.
        status: String,
    },
    /// The cell ran longer than allowed. The variables are gone.
    #[error("stopped after {seconds} s, the time allowed for one cell")]
    TimedOut {
        /// The limit, in seconds.
        seconds: f64,
    },
    /// The receiver of the events asked to stop. The variables are gone.
    #[error("stopped by the caller")]
    Stopped,
    /// evcxr refused the cell before compiling it.
    #[error("{message}")]
    Refused {
        /// What it said.
        message: String,
    },
}

fn join(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_what_happened() {
        let errors = [
            CellError::Panicked { message: "index out of bounds".into(), line: Some(2) },
            CellError::ReturnedError { message: "no such file".into() },
            CellError::ProcessEnded { status: "it exited with code 3".into() },
            CellError::TimedOut { seconds: 1.5 },
            CellError::Stopped,
            CellError::Refused { message: "Unrecognised command :x".into() },
        ];
        let text = errors.map(|error| error.to_string()).join("\n");
        insta::assert_snapshot!(text, @r"
        panic: index out of bounds
        the cell returned an error: no such file
        the cell ended the process it ran in: it exited with code 3
        stopped after 1.5 s, the time allowed for one cell
        stopped by the caller
        Unrecognised command :x
        ");
    }

    #[test]
    fn session_errors_say_what_to_do() {
        let host = SessionError::Host { message: "no rustc".into() };
        let system = SessionError::System {
            doing: "making a temporary directory",
            cause: io::Error::from(io::ErrorKind::PermissionDenied),
        };
        insta::assert_snapshot!(format!("{host}\n{system}"), @r"
        cannot start evcxr: no rustc
        hint: `preempt-lab doctor` checks what it needs
        cannot start a session: making a temporary directory: permission denied
        ");
    }
}
