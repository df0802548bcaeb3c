//! The prose that pages and chapters share. It explains; every number in it comes
//! from a notebook.

pub(crate) const INTRODUCTION: &str = include_str!("../../book/introduction.md");
pub(crate) const MODES: &str = include_str!("../../book/modes.md");
pub(crate) const READING: &str = include_str!("../../book/reading.md");
pub(crate) const USING: &str = include_str!("../../book/using.md");
pub(crate) const METHOD: &str = include_str!("../../book/method.md");
pub(crate) const GLOSSARY: &str = include_str!("../../book/glossary.md");

/// What a mode is, by the slug of its page.
pub(crate) fn mode(slug: &str) -> &'static str {
    match slug {
        "none" => include_str!("../../book/modes/none.md"),
        "voluntary" => include_str!("../../book/modes/voluntary.md"),
        "lazy" => include_str!("../../book/modes/lazy.md"),
        "full" => include_str!("../../book/modes/full.md"),
        "rt" => include_str!("../../book/modes/rt.md"),
        "dynamic" => include_str!("../../book/modes/dynamic.md"),
        "debug-preempt" => include_str!("../../book/modes/debug-preempt.md"),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands after a number that somebody measured.
    const UNITS: [&str; 8] = ["%", "percent", "MB/s", "ms", "us", "µs", "ns", "requests/s"];

    /// The level of the intervals is a convention, not a measurement.
    const CONVENTIONS: [&str; 1] = ["95 %"];

    fn measured(text: &str) -> Vec<String> {
        let text = CONVENTIONS.iter().fold(text.to_owned(), |text, known| text.replace(known, ""));
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_number = |word: &str| word.ends_with(|last: char| last.is_ascii_digit());
        let apart = words.windows(2).filter(|pair| {
            let unit = pair[1].trim_end_matches(['.', ',', ';', ':', ')']);
            is_number(pair[0]) && UNITS.contains(&unit)
        });
        let joined = words.iter().filter(|word| {
            let word = word.trim_end_matches(['.', ',', ';', ':', ')']);
            UNITS.iter().any(|unit| word.strip_suffix(unit).is_some_and(is_number))
        });
        apart.map(|pair| pair.join(" ")).chain(joined.map(|word| (*word).to_owned())).collect()
    }

    #[test]
    fn no_chapter_holds_a_figure_that_was_typed_by_hand() {
        let shared = [INTRODUCTION, MODES, READING, USING, METHOD, GLOSSARY];
        for text in shared.into_iter().chain(crate::mode::MODES.map(|page| mode(page.slug))) {
            assert!(!text.is_empty());
            assert_eq!(measured(text), [""; 0], "in the text that starts {:.40}", text);
        }
        assert_eq!(measured("It lost 3.4 %, or 12ns."), ["3.4 %,", "12ns."]);
    }
}
