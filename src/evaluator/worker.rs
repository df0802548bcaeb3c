//! The worker: loads compiled cells and runs them, nothing else.
//!
//! It carries its own copy of Rust's standard library, while cells share the
//! one of the library they link. Whatever concerns the cells' side (their
//! panic hook, their buffered standard output) is therefore done by functions
//! that this library exports.

use std::ffi::{CString, c_char, c_int, c_void};
use std::io::{BufRead, BufReader, Write};
use std::os::fd::{FromRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::process::ExitCode;

use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};

use crate::roles;

/// A compiled cell: takes and returns the variable store.
type CellFunction = unsafe extern "C" fn(*mut c_void) -> *mut c_void;
/// Installs the panic hook, which writes to the given descriptor.
type Enter = unsafe extern "C" fn(c_int);
/// Empties the buffer of the cells' standard output.
type Flush = unsafe extern "C" fn();

/// Runs until the supervisor closes the control channel.
pub(crate) fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            let _ = writeln!(std::io::stderr(), "worker: {message}");
            ExitCode::from(99)
        }
    }
}

fn run() -> Result<(), String> {
    let descriptor: RawFd = roles::variable(roles::CONTROL)?
        .parse()
        .map_err(|error| format!("{} is no descriptor: {error}", roles::CONTROL))?;
    // SAFETY: the supervisor opened this descriptor for us and nobody else in
    // this process knows it.
    let control = unsafe { UnixStream::from_raw_fd(descriptor) };
    let mut answers = control.try_clone().map_err(|error| error.to_string())?;
    let shared = roles::variable(roles::LIBRARY).ok();
    roles::forget();
    let hooks = shared.as_deref().map(Hooks::load).transpose()?;
    if let Some(hooks) = &hooks {
        // SAFETY: the function matches `Enter`; the descriptor stays open as
        // long as this process lives.
        unsafe { (hooks.enter)(descriptor) };
    }

    // Libraries are never unloaded: destructors of thread-local values may
    // still point into them (rust-lang/rust#28794).
    let mut loaded = Vec::new();
    let mut store = std::ptr::null_mut();
    for line in BufReader::new(control).lines() {
        let line = line.map_err(|error| error.to_string())?;
        let mut words = line.split_whitespace();
        let (Some("LOAD_AND_RUN"), Some(path), Some(function)) =
            (words.next(), words.next(), words.next())
        else {
            return Err(format!("expected `LOAD_AND_RUN path function`, found `{line}`"));
        };
        // SAFETY: evcxr has just compiled this library for us; running its
        // initialisers is what the user asked for.
        let library = unsafe { Library::open(Some(path), RTLD_NOW) }
            .map_err(|error| format!("cannot load the compiled cell: {}", full(&error)))?;
        // SAFETY: evcxr generates the function with this signature.
        unsafe {
            let cell = library
                .get::<CellFunction>(function.as_bytes())
                .map_err(|error| format!("cannot find the compiled cell: {error}"))?;
            store = cell(store);
        }
        loaded.push(library);
        match &hooks {
            // SAFETY: the function matches `Flush`.
            Some(hooks) => unsafe { (hooks.flush)() },
            // SAFETY: a null pointer flushes all C streams.
            None => unsafe {
                libc::fflush(std::ptr::null_mut());
            },
        }
        answers.write_all(b"{\"done\":true}\n").map_err(|error| error.to_string())?;
    }
    // Leave without running destructors of values that cells left behind.
    // SAFETY: `_exit` has no preconditions.
    unsafe { libc::_exit(0) }
}

struct Hooks {
    enter: Enter,
    flush: Flush,
}

impl Hooks {
    fn load(path: &str) -> Result<Self, String> {
        // SAFETY: the library was built for this program; its initialisers are
        // those of Rust's standard library.
        let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_GLOBAL) }
            .map_err(|error| format!("cannot load the library of the cells: {}", full(&error)))?;
        // SAFETY: both functions are exported by the `cells` crate with these
        // signatures.
        let hooks = unsafe {
            let enter = library.get::<Enter>(b"preempt_lab_enter");
            let flush = library.get::<Flush>(b"preempt_lab_flush");
            match (enter, flush) {
                (Ok(enter), Ok(flush)) => Self { enter: *enter, flush: *flush },
                _ => return Err(format!("`{path}` is not a library of this program's cells")),
            }
        };
        std::mem::forget(library);
        Ok(hooks)
    }
}

/// An error with its causes: the loader's own words are one of them.
fn full(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

/// Kills this process when its parent dies.
pub(crate) fn die_with_parent() {
    // SAFETY: prctl with PR_SET_PDEATHSIG takes a signal number.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
    }
}

/// Makes the process visible under a name of its own in `ps` and `top`.
pub(crate) fn rename_process(name: &str) {
    if let Ok(name) = CString::new(name) {
        let pointer: *const c_char = name.as_ptr();
        // SAFETY: the name is a valid C string for the duration of the call.
        unsafe {
            libc::prctl(libc::PR_SET_NAME, pointer);
        }
    }
}
