//! A session: one host process, its variables, and the cells run in it.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::os::fd::AsRawFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::environment::Environment;
use crate::host::Settings;
use crate::poll::{Found, read_available, readable};
use crate::protocol::{Event, Inbox, Panic, Reply, Report, Request, StreamName, send};
use crate::{CellError, SessionError, analysis, roles};

/// How a cell ended when it ended well.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Time from request to answer, in seconds: analysis, compilation and run.
    pub seconds: f64,
}

/// Whether the receiver of events wants to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Go on.
    Continue,
    /// Stop the cell and everything it started.
    Stop,
}

/// A running evcxr with its variables.
///
/// The host dies with the thread that started it, so start a session in the
/// thread that will use it.
#[derive(Debug)]
pub struct Session {
    host: Child,
    requests: ChildStdin,
    replies: ChildStdout,
    reply_inbox: Inbox,
    listener: UnixListener,
    events: Option<UnixStream>,
    event_inbox: Inbox,
    /// Removed, with everything evcxr left in it, when the session ends.
    directory: TempDir,
}

impl Session {
    /// Starts a session whose cells see `directory` as their working directory.
    /// Returns when evcxr is ready for the first cell.
    pub fn start(
        environment: &Environment,
        directory: &Path,
        variables: &BTreeMap<String, String>,
    ) -> Result<Self, SessionError> {
        let system = |doing| move |cause| SessionError::System { doing, cause };
        let own = tempfile::Builder::new()
            .prefix("preempt-lab-")
            .tempdir()
            .map_err(system("making a temporary directory"))?;
        let socket = own.path().join("events");
        let listener = UnixListener::bind(&socket).map_err(system("opening a socket"))?;
        let settings = Settings {
            build: environment.build_variables(),
            opening: environment.opening(),
            directory: directory.to_owned(),
        };
        let settings = serde_json::to_string(&settings).map_err(|error| SessionError::System {
            doing: "writing settings",
            cause: error.into(),
        })?;
        let program = std::env::current_exe().map_err(system("finding this program"))?;
        let cargo_home = own.path().join("cargo-home");
        analysis::make_cargo_home(&cargo_home, &program)
            .map_err(system("making a home for Cargo"))?;
        let mut host = Command::new(program)
            .envs(variables)
            .envs(environment.host_variables())
            .env(roles::ROLE, "host")
            .env(roles::EVENTS, &socket)
            .env(roles::SETTINGS, settings)
            .env("CARGO_HOME", &cargo_home)
            .env("TMPDIR", own.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(system("starting evcxr's host"))?;
        let (Some(requests), Some(replies)) = (host.stdin.take(), host.stdout.take()) else {
            return Err(SessionError::Host { message: "it has no pipes".to_owned() });
        };
        let mut session = Self {
            host,
            requests,
            replies,
            reply_inbox: Inbox::default(),
            listener,
            events: None,
            event_inbox: Inbox::default(),
            directory: own,
        };
        // What the processes say while they start explains why they do not.
        let mut said = String::new();
        let answered = session.wait(None, &mut |event| {
            if let Event::Stream { text, .. } = event {
                said.push_str(&text);
                keep_tail(&mut said);
            }
            Wish::Continue
        });
        let message = match answered {
            Ok((Reply::Ready, _)) => return Ok(session),
            Ok((Reply::Failed { message }, _)) => message,
            Ok((other, _)) => format!("unexpected {other:?}"),
            Err(error) => error.to_string(),
        };
        Err(SessionError::Host { message: format!("{said}{message}") })
    }

    /// Where this session keeps its files; removed when it ends.
    #[must_use]
    pub fn directory(&self) -> PathBuf {
        self.directory.path().to_owned()
    }

    /// Runs one cell, passing on what happens as it happens. `limit` bounds the
    /// whole: analysis, compilation and run.
    ///
    /// After an error that says the variables are gone, the session is at its
    /// end; every other error leaves it usable.
    pub fn evaluate(
        &mut self,
        code: &str,
        limit: Option<Duration>,
        on_event: &mut dyn FnMut(Event) -> Wish,
    ) -> Result<Outcome, CellError> {
        let request = Request::Evaluate { code: code.to_owned() };
        send(&mut self.requests, &request).map_err(|_| CellError::ProcessEnded {
            status: "the session had ended before".to_owned(),
        })?;
        let mut panic: Option<Panic> = None;
        let mut last_stderr = String::new();
        let answered = self.wait(limit, &mut |event| {
            match &event {
                Event::Panic(seen) => panic = Some(seen.clone()),
                Event::Stream { name: StreamName::Stderr, text } => {
                    last_stderr.push_str(text);
                    keep_tail(&mut last_stderr);
                }
                _ => {}
            }
            on_event(event)
        });
        let (reply, end) = answered.inspect_err(|_| self.kill())?;
        match (reply, end) {
            (Reply::Returned { source, .. }, End::Unwound) => {
                let line = panic.as_ref().and_then(|panic| cell_line(panic, &source, code));
                let message = panic.map_or_else(|| "no message".to_owned(), |panic| panic.message);
                Err(CellError::Panicked { message, line })
            }
            (Reply::Returned { .. }, End::ReturnedError) => {
                Err(CellError::ReturnedError { message: last_stderr.trim().to_owned() })
            }
            (Reply::Returned { seconds, shown, .. }, _) => {
                if !shown.is_empty() {
                    let data = shown.into_iter().map(|(mime, text)| (mime, text.into())).collect();
                    on_event(Event::Display { data });
                }
                Ok(Outcome { seconds })
            }
            (Reply::NotCompiled { diagnostics }, _) => Err(CellError::NotCompiled { diagnostics }),
            (Reply::Terminated { .. }, End::WorkerGone(status)) => {
                Err(CellError::ProcessEnded { status })
            }
            (Reply::Terminated { message }, _) => Err(CellError::ProcessEnded { status: message }),
            (Reply::Refused { message } | Reply::Failed { message }, _) => {
                Err(CellError::Refused { message })
            }
            (Reply::Ready, _) => Err(CellError::Refused { message: "out of step".to_owned() }),
        }
    }

    /// Waits for one reply, passing on events. Whatever was reported before the
    /// reply is passed on before this returns: the supervisor writes its
    /// reports before it lets evcxr go on.
    fn wait(
        &mut self,
        limit: Option<Duration>,
        on_event: &mut dyn FnMut(Event) -> Wish,
    ) -> Result<(Reply, End), CellError> {
        let deadline = limit.map(|limit| Instant::now() + limit);
        let broken = |error: io::Error| CellError::ProcessEnded { status: error.to_string() };
        let mut end = End::Ordinary;
        loop {
            let incoming =
                self.events.as_ref().map_or(self.listener.as_raw_fd(), AsRawFd::as_raw_fd);
            let ready =
                readable(&[incoming, self.replies.as_raw_fd()], deadline).map_err(broken)?;
            if ready == [false, false] {
                return Err(CellError::TimedOut {
                    seconds: limit.unwrap_or_default().as_secs_f64(),
                });
            }
            if ready[0] && self.take_events(&mut end, on_event).map_err(broken)? == Wish::Stop {
                return Err(CellError::Stopped);
            }
            if !ready[1] {
                continue;
            }
            let mut buffer = [0; 64 * 1024];
            let count = self.replies.read(&mut buffer).map_err(broken)?;
            if count == 0 {
                let status = "evcxr's host ended without a word".to_owned();
                return Err(CellError::ProcessEnded { status });
            }
            self.reply_inbox.push(&buffer[..count]);
            if let Some(reply) = self.reply_inbox.drain::<Reply>().map_err(broken)?.pop() {
                if self.take_events(&mut end, on_event).map_err(broken)? == Wish::Stop {
                    return Err(CellError::Stopped);
                }
                return Ok((reply, end));
            }
        }
    }

    fn take_events(
        &mut self,
        end: &mut End,
        on_event: &mut dyn FnMut(Event) -> Wish,
    ) -> io::Result<Wish> {
        if self.events.is_none() {
            if !readable(&[self.listener.as_raw_fd()], Some(Instant::now()))?[0] {
                return Ok(Wish::Continue);
            }
            self.events = Some(self.listener.accept()?.0);
        }
        let Some(events) = &mut self.events else { return Ok(Wish::Continue) };
        let inbox = &mut self.event_inbox;
        let mut wish = Wish::Continue;
        let found = read_available(events, &mut |bytes| {
            inbox.push(bytes);
            for report in inbox.drain::<Report>()? {
                match report {
                    Report::Event { event } if wish == Wish::Continue => wish = on_event(event),
                    Report::Event { .. } => {}
                    Report::Unwound => *end = End::Unwound,
                    Report::ReturnedError => *end = End::ReturnedError,
                    Report::WorkerGone { status } => *end = End::WorkerGone(status),
                }
            }
            // Stop reading: a flood must not keep us here.
            if wish == Wish::Stop { Err(io::Error::other("stopped")) } else { Ok(()) }
        });
        match found {
            _ if wish == Wish::Stop => Ok(Wish::Stop),
            Ok(Found::Closed) => {
                // The next supervisor, if there is one, connects anew.
                self.events = None;
                Ok(Wish::Continue)
            }
            Ok(Found::Nothing) => Ok(Wish::Continue),
            Err(error) => Err(error),
        }
    }

    /// Ends the host and everything it started, a running compiler included.
    fn kill(&mut self) {
        if let Ok(group) = i32::try_from(self.host.id()) {
            // SAFETY: the group is the host's own; it has not been waited for
            // yet, so its number cannot have been given to another process.
            unsafe {
                libc::kill(-group, libc::SIGKILL);
            }
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.kill();
        let _ = self.host.wait();
    }
}

#[derive(Debug, Clone, PartialEq)]
enum End {
    Ordinary,
    Unwound,
    ReturnedError,
    WorkerGone(String),
}

fn keep_tail(text: &mut String) {
    const KEPT: usize = 16 * 1024;
    if text.len() > 2 * KEPT {
        let mut from = text.len() - KEPT;
        while !text.is_char_boundary(from) {
            from += 1;
        }
        text.drain(..from);
    }
}

/// The cell's line on which a panic arose. evcxr keeps the text of a cell's
/// lines in what it compiles, so the line is found by its text; among equal
/// lines the one whose neighbours above are equal too.
fn cell_line(panic: &Panic, source: &str, code: &str) -> Option<usize> {
    if !panic.file.ends_with("src/lib.rs") {
        return None;
    }
    let compiled: Vec<&str> = source.lines().map(str::trim).collect();
    let cell: Vec<&str> = code.lines().map(str::trim).collect();
    let at = panic.line.checked_sub(1)?;
    let wanted = *compiled.get(at)?;
    (0..cell.len())
        .filter(|&line| cell[line] == wanted && !wanted.is_empty())
        .max_by_key(|&line| {
            let above = cell[..line].iter().rev().zip(compiled[..at].iter().rev());
            (above.take_while(|(one, other)| one == other).count(), std::cmp::Reverse(line))
        })
        .map(|line| line + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panic_at(line: usize) -> Panic {
        Panic { message: "boom".into(), file: "/x/src/lib.rs".into(), line, column: 1 }
    }

    #[test]
    fn a_panic_is_found_in_the_cell() {
        let source = "generated\nlet a = 1;\nboom();\nmore\nlet b = 2;\nboom();\nend";
        let code = "let a = 1;\nboom();\n\nlet b = 2;\nboom();";
        assert_eq!(cell_line(&panic_at(3), source, code), Some(2));
        assert_eq!(cell_line(&panic_at(6), source, code), Some(5));
        assert_eq!(cell_line(&panic_at(1), source, code), None);
    }

    #[test]
    fn a_panic_in_a_library_has_no_line() {
        let panic = Panic { file: "/y/polars/src/frame.rs".into(), ..panic_at(1) };
        assert_eq!(cell_line(&panic, "boom();", "boom();"), None);
    }
}
