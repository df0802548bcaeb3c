/// Splits `text` after every line end, as Python's `str.splitlines(True)` does: the line ends
/// stay, and the empty text has no lines.
///
/// More characters end a line there than in Rust (Python library reference, `str.splitlines`).
pub(crate) fn split(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut start = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        if !ends_line(character) {
            continue;
        }
        let mut end = at + character.len_utf8();
        if character == '\r' && characters.next_if(|(_, next)| *next == '\n').is_some() {
            end += 1;
        }
        lines.push(&text[start..end]);
        start = end;
    }
    if start < text.len() {
        lines.push(&text[start..]);
    }
    lines
}

fn ends_line(character: char) -> bool {
    matches!(
        character,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn lines_keep_their_ends() {
        assert_eq!(split("a\nb\r\nc\rd"), ["a\n", "b\r\n", "c\r", "d"]);
        assert_eq!(split("\n\n"), ["\n", "\n"]);
        assert_eq!(split("a\u{2028}b\u{1f}c"), ["a\u{2028}", "b\u{1f}c"]);
        assert!(split("").is_empty());
    }
}
