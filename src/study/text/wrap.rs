//! Breaking text into lines.

/// Columns `text` takes on a terminal. Every character the datasets use takes one.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

/// `text` in lines of at most `limit` columns, at least one line. Breaks at blanks;
/// a word that is longer breaks behind `/`, `-` or `+`, and anywhere as a last resort.
pub(super) fn wrap(text: &str, limit: usize) -> Vec<String> {
    let limit = limit.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if line.is_empty() {
            line = word.to_owned();
        } else if width(&line) + 1 + width(word) <= limit {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        }
        while width(&line) > limit {
            let rest = line.split_off(break_in(&line, limit));
            lines.push(std::mem::replace(&mut line, rest));
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// `text` behind `label`, wrapped at `limit`, with lines after the first indented as
/// far as the label reaches.
pub(super) fn hanging(label: &str, text: &str, limit: usize) -> String {
    let indent = " ".repeat(width(label));
    let lines = wrap(text, limit.saturating_sub(indent.len()));
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        let before = if at == 0 { label } else { &indent };
        out.push_str(format!("{before}{line}").trim_end());
        out.push('\n');
    }
    out
}

/// Byte offset at which `word` is cut so that its head takes at most `limit` columns.
fn break_in(word: &str, limit: usize) -> usize {
    let end = word.char_indices().nth(limit).map_or(word.len(), |(at, _)| at);
    let head = &word[..end];
    head.rfind(['/', '-', '+']).map_or(end, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_break_behind_their_separators() {
        let name = "hackbench-process-sockets/12/no-debug-preempt";
        assert_eq!(wrap(name, 20), ["hackbench-process-", "sockets/12/no-debug-", "preempt"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 3), [""]);
    }

    #[test]
    fn labels_hang() {
        assert_eq!(hanging("note: ", "one two three", 13), "note: one two\n      three\n");
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig {
            failure_persistence: None,
            ..proptest::prelude::ProptestConfig::default()
        })]

        #[test]
        fn no_line_is_too_long_and_no_word_is_lost(text in "[a-z/ ]{0,60}", limit in 1_usize..20) {
            let lines = wrap(&text, limit);
            proptest::prop_assert!(lines.iter().all(|line| width(line) <= limit));
            proptest::prop_assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
    }
}
