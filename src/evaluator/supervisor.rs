//! The supervisor: what evcxr believes to be its runtime.
//!
//! Upwards it speaks evcxr's protocol (three kinds of lines on its own standard
//! streams); downwards it owns a worker; sideways it reports to the client. A
//! worker may die in any way: what it wrote before is still delivered, since
//! the pipes end here.

use std::io::{self, BufRead, Read, Write};
use std::os::fd::{AsRawFd, IntoRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitCode, Stdio};

use crate::markers::{Piece, Splitter, TextStream};
use crate::poll::{Found, read_available, readable};
use crate::protocol::{Event, Inbox, Panic, Report, StreamName, send};
use crate::{roles, worker};

/// Runs until evcxr closes our standard input.
pub(crate) fn main() -> ExitCode {
    worker::die_with_parent();
    worker::rename_process("lab-supervisor");
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "supervisor: {error}");
            ExitCode::from(99)
        }
    }
}

fn run() -> io::Result<()> {
    let events = roles::variable(roles::EVENTS).map_err(io::Error::other)?;
    let mut reports = UnixStream::connect(events)?;
    let mut worker = Worker::start()?;
    let mut upwards = io::stdout();
    for line in io::stdin().lock().lines() {
        worker.run(&line?, &mut reports, &mut upwards)?;
    }
    Ok(())
}

struct Worker {
    process: Child,
    control: UnixStream,
    stdout: ChildStdout,
    stderr: ChildStderr,
    /// Whether the cell has closed the stream: nothing more comes, and waiting for
    /// it would return at once, for ever.
    stdout_closed: bool,
    stderr_closed: bool,
    splitter: Splitter,
    stderr_text: TextStream,
    inbox: Inbox,
}

/// From the worker's side of the control channel: a panic, or the end of a cell.
#[derive(serde::Deserialize)]
struct Answer {
    panic: Option<Panic>,
}

impl Worker {
    fn start() -> io::Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        let inherited = theirs.into_raw_fd();
        let mut command = Command::new(std::env::current_exe()?);
        command
            .env(roles::ROLE, "worker")
            .env(roles::CONTROL, inherited.to_string())
            .env_remove("EVCXR_IS_RUNTIME")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // SAFETY: between fork and exec only prctl and fcntl are called, which
        // are safe there.
        unsafe {
            command.pre_exec(move || {
                worker::die_with_parent();
                // The pair was made close-on-exec; the worker must inherit its end.
                if libc::fcntl(inherited, libc::F_SETFD, 0) == -1 {
                    return Err(io::Error::last_os_error());
                }
                Ok(())
            });
        }
        let spawned = command.spawn();
        // SAFETY: our copy of the worker's end is ours to close; from here on
        // the channel ends when the worker does.
        unsafe {
            libc::close(inherited);
        }
        let mut process = spawned?;
        let (Some(stdout), Some(stderr)) = (process.stdout.take(), process.stderr.take()) else {
            return Err(io::Error::other("the worker has no pipes"));
        };
        Ok(Self {
            process,
            control: ours,
            stdout,
            stderr,
            stdout_closed: false,
            stderr_closed: false,
            splitter: Splitter::default(),
            stderr_text: TextStream::default(),
            inbox: Inbox::default(),
        })
    }

    /// Runs one compiled cell to its end.
    fn run(
        &mut self,
        order: &str,
        reports: &mut UnixStream,
        upwards: &mut impl Write,
    ) -> io::Result<()> {
        if writeln!(self.control, "{order}").is_err() {
            return self.gone(reports, upwards);
        }
        loop {
            // poll(2) passes over negative descriptors.
            let unless = |closed: bool, fd: RawFd| if closed { -1 } else { fd };
            let ready = readable(
                &[
                    unless(self.stdout_closed, self.stdout.as_raw_fd()),
                    unless(self.stderr_closed, self.stderr.as_raw_fd()),
                    self.control.as_raw_fd(),
                ],
                None,
            )?;
            if ready[0] || ready[1] {
                self.forward_output(reports, upwards)?;
            }
            if !ready[2] {
                continue;
            }
            let mut buffer = [0; 4096];
            let count = self.control.read(&mut buffer).unwrap_or(0);
            if count == 0 {
                return self.gone(reports, upwards);
            }
            self.inbox.push(&buffer[..count]);
            for answer in self.inbox.drain::<Answer>()? {
                match answer.panic {
                    Some(panic) => {
                        // What was printed before the panic goes first.
                        self.forward_output(reports, upwards)?;
                        send(reports, &Report::Event { event: Event::Panic(panic) })?;
                    }
                    None => {
                        self.forward_output(reports, upwards)?;
                        self.forward_rest(reports, upwards)?;
                        writeln!(upwards, "EVCXR_EXECUTION_COMPLETE")?;
                        return upwards.flush();
                    }
                }
            }
        }
    }

    /// Passes on everything the worker has written so far.
    fn forward_output(
        &mut self,
        reports: &mut UnixStream,
        upwards: &mut impl Write,
    ) -> io::Result<()> {
        let Self { stdout, stderr, splitter, stderr_text, .. } = self;
        if !self.stderr_closed {
            let found = read_available(stderr, &mut |bytes| {
                let text = stderr_text.push(bytes);
                report_text(reports, StreamName::Stderr, text)
            })?;
            self.stderr_closed = found == Found::Closed;
        }
        if !self.stdout_closed {
            let found = read_available(stdout, &mut |bytes| {
                splitter
                    .push(bytes)
                    .into_iter()
                    .try_for_each(|piece| report(piece, reports, upwards))
            })?;
            self.stdout_closed = found == Found::Closed;
        }
        Ok(())
    }

    fn forward_rest(
        &mut self,
        reports: &mut UnixStream,
        upwards: &mut impl Write,
    ) -> io::Result<()> {
        self.splitter.finish().into_iter().try_for_each(|piece| report(piece, reports, upwards))
    }

    /// The worker has ended by itself: deliver its last words, say how it ended,
    /// and end too, which is how evcxr learns that the variables are lost.
    fn gone(&mut self, reports: &mut UnixStream, upwards: &mut impl Write) -> io::Result<()> {
        let status = self.process.wait()?;
        self.forward_output(reports, upwards)?;
        self.forward_rest(reports, upwards)?;
        send(reports, &Report::WorkerGone { status: describe(status) })?;
        Err(io::Error::other(format!("the worker ended: {}", describe(status))))
    }
}

fn report(piece: Piece, reports: &mut UnixStream, upwards: &mut impl Write) -> io::Result<()> {
    match piece {
        Piece::Text(text) => report_text(reports, StreamName::Stdout, text),
        Piece::Display(data) => send(reports, &Report::Event { event: Event::Display { data } }),
        Piece::Unwound => {
            send(reports, &Report::Unwound)?;
            writeln!(upwards, "EVCXR_PANIC_NOTIFICATION")
        }
        Piece::ReturnedError => {
            send(reports, &Report::ReturnedError)?;
            writeln!(upwards, "EVCXR_ERROR_OCCURRED")
        }
        Piece::VariableLost(name) => writeln!(upwards, "EVCXR_VARIABLE_CHANGED_TYPE:{name}"),
    }
}

fn report_text(reports: &mut UnixStream, name: StreamName, text: String) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    send(reports, &Report::Event { event: Event::Stream { name, text } })
}

/// How a process ended, in words.
fn describe(status: std::process::ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("it exited with code {code}"),
        (None, Some(libc::SIGSEGV)) => "segmentation fault".to_owned(),
        (None, Some(libc::SIGABRT)) => "it aborted".to_owned(),
        (None, Some(libc::SIGKILL)) => "it was killed (out of memory, or by hand)".to_owned(),
        (None, Some(libc::SIGBUS)) => "bus error".to_owned(),
        (None, Some(libc::SIGILL)) => "illegal instruction".to_owned(),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => status.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    use super::*;

    #[test]
    fn ways_to_end_are_named() {
        assert_eq!(describe(ExitStatus::from_raw(3 << 8)), "it exited with code 3");
        assert_eq!(describe(ExitStatus::from_raw(libc::SIGSEGV)), "segmentation fault");
        assert_eq!(describe(ExitStatus::from_raw(libc::SIGABRT)), "it aborted");
        assert_eq!(describe(ExitStatus::from_raw(libc::SIGUSR1)), "signal 10");
    }
}
