//! What the process that runs cells calls in this library.
//!
//! That process has a standard library of its own, while cells use the one of
//! this library. So the panic hook, and the buffer of standard output, can only
//! be reached from here.

use std::ffi::c_int;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::FromRawFd;
use std::panic::PanicHookInfo;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often partial lines are written out while a cell runs: a progress bar
/// that redraws itself with `\r` moves at this rate.
const FLUSH_EVERY: Duration = Duration::from_millis(50);

/// Prepares the thread that runs cells: its panics are reported on `control`,
/// one line of JSON each, instead of being printed; partial lines of standard
/// output appear without waiting for their end.
///
/// # Safety
/// `control` must be an open descriptor that stays open, and is written to by
/// nobody else while a cell runs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn preempt_lab_enter(control: c_int) {
    // SAFETY: guaranteed by the caller. The file is never closed: the hook
    // that owns it lives as long as the process.
    let control = Mutex::new(unsafe { File::from_raw_fd(control) });
    let cells = thread::current().id();
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if thread::current().id() != cells {
            print(info);
            return;
        }
        let mut control = control.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(control, "{}", describe(info));
    }));
    thread::spawn(|| {
        loop {
            thread::sleep(FLUSH_EVERY);
            let _ = io::stdout().flush();
        }
    });
}

/// Writes out what is left in the buffer of standard output.
#[unsafe(no_mangle)]
pub extern "C" fn preempt_lab_flush() {
    let _ = io::stdout().flush();
}

fn describe(info: &PanicHookInfo<'_>) -> serde_json::Value {
    let (file, line, column) =
        info.location().map_or(("", 0, 0), |place| (place.file(), place.line(), place.column()));
    let message = info.payload_as_str().unwrap_or("a panic without a message");
    serde_json::json!({
        "panic": {"message": message, "file": file, "line": line, "column": column},
    })
}
