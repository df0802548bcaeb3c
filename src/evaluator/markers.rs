//! Takes standard output of a worker apart: text of the cell, things shown, and
//! the marks evcxr's generated code leaves.
//!
//! Displays travel inside standard output because only there is their order
//! with the text around them kept. Two forms are understood: evcxr's own
//! (`EVCXR_BEGIN_CONTENT mime` … `EVCXR_END_CONTENT`, one representation, used
//! by third-party crates) and ours (a record separator, a length, one JSON
//! object with all representations of one thing).

use std::collections::BTreeMap;

use serde_json::Value;

/// A piece of standard output.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Piece {
    Text(String),
    Display(BTreeMap<String, Value>),
    /// The catch around the cell caught a panic.
    Unwound,
    /// A `?` left the cell.
    ReturnedError,
    /// A stored variable no longer has the type it is asked for.
    VariableLost(String),
}

const BEGIN: &[u8] = b"EVCXR_BEGIN_CONTENT ";
const END: &[u8] = b"\nEVCXR_END_CONTENT\n";
const PANIC: &[u8] = b"EVCXR_PANIC_NOTIFICATION\n";
const ERROR: &[u8] = b"EVCXR_ERROR_OCCURRED\n";
const CHANGED: &[u8] = b"EVCXR_VARIABLE_CHANGED_TYPE:";
const BUNDLE: &[u8] = b"\x1ePREEMPT_LAB_DISPLAY ";

/// Splits a byte stream into [`Piece`]s; keeps what is not complete yet.
#[derive(Debug, Default)]
pub(crate) struct Splitter {
    pending: Vec<u8>,
}

enum Mark {
    Complete(Piece, usize),
    /// The bytes so far could become a mark.
    Partial,
    No,
}

impl Splitter {
    /// Adds bytes and returns the pieces that are now certain.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Vec<Piece> {
        self.pending.extend_from_slice(bytes);
        self.split(false)
    }

    /// Everything that is left, at the end of a cell.
    pub(crate) fn finish(&mut self) -> Vec<Piece> {
        self.split(true)
    }

    fn split(&mut self, at_end: bool) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut text_from = 0;
        let mut at = 0;
        while let Some(start) = next_candidate(&self.pending, at) {
            match mark_at(&self.pending[start..]) {
                Mark::Complete(piece, length) => {
                    push_text(&mut pieces, &self.pending[text_from..start]);
                    pieces.push(piece);
                    text_from = start + length;
                    at = text_from;
                }
                Mark::Partial if !at_end => {
                    push_text(&mut pieces, &self.pending[text_from..start]);
                    self.pending.drain(..start);
                    return pieces;
                }
                Mark::Partial | Mark::No => at = start + 1,
            }
        }
        let keep = if at_end { 0 } else { incomplete_character(&self.pending[text_from..]) };
        let end = self.pending.len() - keep;
        push_text(&mut pieces, &self.pending[text_from..end]);
        self.pending.drain(..end);
        pieces
    }
}

/// Turns bytes into text without cutting characters in two.
#[derive(Debug, Default)]
pub(crate) struct TextStream {
    pending: Vec<u8>,
}

impl TextStream {
    /// The text that is complete with `bytes`.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> String {
        self.pending.extend_from_slice(bytes);
        let end = self.pending.len() - incomplete_character(&self.pending);
        let complete: Vec<u8> = self.pending.drain(..end).collect();
        String::from_utf8_lossy(&complete).into_owned()
    }
}

fn push_text(pieces: &mut Vec<Piece>, bytes: &[u8]) {
    if !bytes.is_empty() {
        pieces.push(Piece::Text(String::from_utf8_lossy(bytes).into_owned()));
    }
}

fn next_candidate(bytes: &[u8], from: usize) -> Option<usize> {
    (from..bytes.len()).find(|&at| match bytes[at] {
        0x1e => true,
        b'E' => {
            let seen = &bytes[at..bytes.len().min(at + 6)];
            b"EVCXR_".starts_with(seen)
        }
        _ => false,
    })
}

fn mark_at(bytes: &[u8]) -> Mark {
    for (mark, piece) in [(PANIC, Piece::Unwound), (ERROR, Piece::ReturnedError)] {
        match prefix(bytes, mark) {
            Some(true) => return Mark::Complete(piece, mark.len()),
            Some(false) => return Mark::Partial,
            None => {}
        }
    }
    match (prefix(bytes, CHANGED), prefix(bytes, BEGIN), prefix(bytes, BUNDLE)) {
        (Some(true), ..) => variable_lost(bytes),
        (_, Some(true), _) => content(bytes),
        (.., Some(true)) => bundle(bytes),
        (None, None, None) => Mark::No,
        _ => Mark::Partial,
    }
}

/// Whether `bytes` starts with `mark`; `Some(false)`: it may, once there is more.
fn prefix(bytes: &[u8], mark: &[u8]) -> Option<bool> {
    if bytes.starts_with(mark) {
        Some(true)
    } else if mark.starts_with(bytes) {
        Some(false)
    } else {
        None
    }
}

fn variable_lost(bytes: &[u8]) -> Mark {
    let rest = &bytes[CHANGED.len()..];
    match find(rest, b"\n") {
        Some(end) => Mark::Complete(
            Piece::VariableLost(String::from_utf8_lossy(&rest[..end]).into_owned()),
            CHANGED.len() + end + 1,
        ),
        None => Mark::Partial,
    }
}

fn content(bytes: &[u8]) -> Mark {
    let rest = &bytes[BEGIN.len()..];
    let Some(mime_end) = find(rest, b"\n") else { return Mark::Partial };
    // The newline that ends the first line may also begin the end mark.
    let Some(end) = find(&rest[mime_end..], END) else { return Mark::Partial };
    let mime = String::from_utf8_lossy(&rest[..mime_end]).trim().to_owned();
    let text = String::from_utf8_lossy(&rest[(mime_end + 1).min(mime_end + end)..mime_end + end]);
    let value = if mime.ends_with("json") {
        serde_json::from_str(&text).unwrap_or_else(|_| Value::String(text.clone().into_owned()))
    } else {
        Value::String(text.into_owned())
    };
    let length = BEGIN.len() + mime_end + end + END.len();
    Mark::Complete(Piece::Display(BTreeMap::from([(mime, value)])), length)
}

fn bundle(bytes: &[u8]) -> Mark {
    let rest = &bytes[BUNDLE.len()..];
    let Some(line_end) = find(rest, b"\n") else {
        return if rest.len() > 20 { Mark::No } else { Mark::Partial };
    };
    let Some(length) =
        std::str::from_utf8(&rest[..line_end]).ok().and_then(|digits| digits.parse::<usize>().ok())
    else {
        return Mark::No;
    };
    let body = &rest[line_end + 1..];
    // A newline follows the body; without waiting for it, it would be text.
    if body.len() <= length {
        return Mark::Partial;
    }
    match serde_json::from_slice(&body[..length]) {
        Ok(data) => {
            let newline = usize::from(body[length] == b'\n');
            Mark::Complete(Piece::Display(data), BUNDLE.len() + line_end + 1 + length + newline)
        }
        Err(_) => Mark::No,
    }
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}

/// How many bytes at the end begin a character whose rest has not come yet.
fn incomplete_character(bytes: &[u8]) -> usize {
    for back in 1..=bytes.len().min(3) {
        let byte = bytes[bytes.len() - back];
        let needed = match byte {
            0b1100_0000..=0b1101_1111 => 2,
            0b1110_0000..=0b1110_1111 => 3,
            0b1111_0000..=0b1111_0111 => 4,
            0b1000_0000..=0b1011_1111 => continue,
            _ => return 0,
        };
        return if needed > back { back } else { 0 };
    }
    0
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(text: &str) -> Piece {
        Piece::Text(text.to_owned())
    }

    /// The same pieces whatever the chunks; neighbouring texts are joined.
    fn split_in_chunks(input: &[u8], size: usize) -> Vec<Piece> {
        let mut splitter = Splitter::default();
        let mut pieces: Vec<Piece> = Vec::new();
        let found = input
            .chunks(size)
            .flat_map(|chunk| splitter.push(chunk))
            .collect::<Vec<_>>()
            .into_iter()
            .chain(splitter.finish());
        for piece in found {
            match (pieces.last_mut(), piece) {
                (Some(Piece::Text(before)), Piece::Text(more)) => before.push_str(&more),
                (_, piece) => pieces.push(piece),
            }
        }
        pieces
    }

    #[test]
    fn text_displays_and_marks_come_apart_in_order_at_any_chunk_size() {
        let json = br#"{"text/plain":"x"}"#;
        let mut input = b"a\xc3\xa9 EVCXR no\nb".to_vec();
        input.extend(b"EVCXR_BEGIN_CONTENT text/html\n<b>\n</b>\nEVCXR_END_CONTENT\n");
        input.extend(format!("\x1ePREEMPT_LAB_DISPLAY {}\n", json.len()).bytes());
        input.extend(json);
        input.extend(b"\npartialEVCXR_PANIC_NOTIFICATION\n");
        input.extend(b"EVCXR_VARIABLE_CHANGED_TYPE:df\nEVCXR_ERROR_OCCURRED\ntail EVCXR_B");
        let expected = [
            text("aé EVCXR no\nb"),
            Piece::Display(BTreeMap::from([("text/html".into(), json!("<b>\n</b>"))])),
            Piece::Display(BTreeMap::from([("text/plain".into(), json!("x"))])),
            text("partial"),
            Piece::Unwound,
            Piece::VariableLost("df".into()),
            Piece::ReturnedError,
            text("tail EVCXR_B"),
        ];
        for size in 1..input.len() {
            assert_eq!(split_in_chunks(&input, size), expected, "chunks of {size}");
        }
    }

    #[test]
    fn json_representations_arrive_as_json() {
        let input = b"EVCXR_BEGIN_CONTENT application/vnd.plotly.v1+json\n{\"data\":[]}\nEVCXR_END_CONTENT\n";
        let pieces = split_in_chunks(input, 1000);
        let plot = ("application/vnd.plotly.v1+json".to_owned(), json!({"data": []}));
        assert_eq!(pieces, [Piece::Display(BTreeMap::from([plot]))]);
    }

    #[test]
    fn an_empty_block_is_an_empty_text() {
        let pieces = split_in_chunks(b"EVCXR_BEGIN_CONTENT text/plain\nEVCXR_END_CONTENT\n", 1000);
        assert_eq!(pieces, [Piece::Display(BTreeMap::from([("text/plain".into(), json!(""))]))]);
    }

    #[test]
    fn a_false_bundle_stays_text() {
        assert_eq!(
            split_in_chunks(b"\x1ePREEMPT_LAB_DISPLAY x\ny", 3),
            [text("\x1ePREEMPT_LAB_DISPLAY x\ny")]
        );
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(split_in_chunks(b"a\xffb", 1), [text("a\u{fffd}b")]);
        assert_eq!(TextStream::default().push(b"\xff"), "\u{fffd}");
    }
}
