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
