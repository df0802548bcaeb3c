//! Waiting for several file descriptors at once.

use std::io::{self, ErrorKind, Read};
use std::os::fd::{AsRawFd, RawFd};
use std::time::Instant;

/// Which of the descriptors have something to read, or were closed by the other
/// side. `None` in `until` waits for ever; past `until` nothing is ready.
pub(crate) fn readable(descriptors: &[RawFd], until: Option<Instant>) -> io::Result<Vec<bool>> {
    let mut polled: Vec<libc::pollfd> = descriptors
        .iter()
        .map(|fd| libc::pollfd { fd: *fd, events: libc::POLLIN, revents: 0 })
        .collect();
    loop {
        let milliseconds = until.map_or(-1, |until| {
            let left = until.saturating_duration_since(Instant::now());
            // Rounded up, so that a wait never ends before its deadline.
            let rounded = if left.is_zero() { 0 } else { left.as_millis().saturating_add(1) };
            i32::try_from(rounded).unwrap_or(i32::MAX)
        });
        // SAFETY: `polled` is a valid array of `polled.len()` entries, exclusively ours.
        let count =
            unsafe { libc::poll(polled.as_mut_ptr(), polled.len() as libc::nfds_t, milliseconds) };
        if count >= 0 {
            return Ok(polled.iter().map(|entry| entry.revents != 0).collect());
        }
        let error = io::Error::last_os_error();
        if error.kind() != ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// What reading found.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// Nothing now; more may come.
    Nothing,
    /// The other side has closed.
    Closed,
}

/// Reads everything that is there without waiting, chunk by chunk into `sink`.
pub(crate) fn read_available<R: Read + AsRawFd>(
    source: &mut R,
    sink: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<Found> {
    let mut buffer = [0_u8; 64 * 1024];
    while readable(&[source.as_raw_fd()], Some(Instant::now()))?[0] {
        match source.read(&mut buffer) {
            Ok(0) => return Ok(Found::Closed),
            Ok(count) => sink(&buffer[..count])?,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::ConnectionReset => return Ok(Found::Closed),
            Err(error) => return Err(error),
        }
    }
    Ok(Found::Nothing)
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::os::unix::net::UnixStream;
    use std::time::Duration;

    use super::*;

    #[test]
    fn reads_what_is_there_and_notices_the_end() {
        let (mut ours, mut theirs) = UnixStream::pair().unwrap();
        theirs.write_all(b"ab").unwrap();
        let mut seen = Vec::new();
        let mut sink = |bytes: &[u8]| {
            seen.extend_from_slice(bytes);
            Ok(())
        };
        assert_eq!(read_available(&mut ours, &mut sink).unwrap(), Found::Nothing);
        drop(theirs);
        assert_eq!(read_available(&mut ours, &mut sink).unwrap(), Found::Closed);
        assert_eq!(seen, b"ab");
    }

    #[test]
    fn waiting_ends_at_the_deadline() {
        let (ours, _theirs) = UnixStream::pair().unwrap();
        let until = Instant::now() + Duration::from_millis(5);
        assert_eq!(readable(&[ours.as_raw_fd()], Some(until)).unwrap(), [false]);
    }
}
