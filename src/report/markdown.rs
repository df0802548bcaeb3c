//! Markdown to HTML, in one place, so that every page reads it alike.

use std::collections::BTreeSet;

use notebook::Attachments;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::sanitise;

/// How pages want their Markdown.
#[derive(Debug, Default)]
pub(crate) struct Setting<'page> {
    /// Levels headings go down, so that the page keeps its one `h1`.
    pub(crate) shift: u8,
    /// Whether markup in the text comes from this project and is passed as it is.
    pub(crate) trusted: bool,
    /// Images that stand in the notebook's cell.
    pub(crate) attachments: Option<&'page Attachments>,
}

/// The extensions every Markdown text of a report may use.
pub(crate) fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_SMART_PUNCTUATION
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_GFM
}

/// `markdown` as HTML. Headings get ids from their text that are new to `taken`; links to `.md`
/// files lead to the pages made of them.
pub(crate) fn html(markdown: &str, setting: &Setting, taken: &mut BTreeSet<String>) -> String {
    let mut events: Vec<Event> = Parser::new_ext(markdown, options()).collect();
    name_headings(&mut events, setting.shift, taken);
    let events = events.into_iter().map(|event| match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: page(dest_url), title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let dest_url = attached(dest_url, setting.attachments);
            Event::Start(Tag::Image { link_type, dest_url, title, id })
        }
        other => other,
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    let out = out.replace("<table>", SCROLLING).replace("</table>", "</table></div>");
    if setting.trusted { out } else { sanitise::clean(&out).replace(CLEANED, SCROLLING) }
}

/// A table may be wider than a page: it scrolls by itself and by keyboard.
const SCROLLING: &str = "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>";
const CLEANED: &str = "<div class=\"scroll\"><table>";

/// A title as an anchor: lower-case letters and digits, hyphens between.
pub(crate) fn slug(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn name_headings(events: &mut [Event], shift: u8, taken: &mut BTreeSet<String>) {
    for at in 0..events.len() {
        let Event::Start(Tag::Heading { level, id, .. }) = &events[at] else {
            continue;
        };
        let (level, given) = (lowered(*level, shift), id.clone());
        let end = events[at..].iter().position(|event| matches!(event, Event::End(TagEnd::Heading(_))));
        let end = at + end.unwrap_or(0);
        let text: String = events[at..end].iter().filter_map(spoken).collect();
        let wanted = given.map_or_else(|| slug(&text), |id| id.to_string());
        let name = unique(&wanted, taken);
        if let Event::Start(Tag::Heading { level: old, id, .. }) = &mut events[at] {
            *old = level;
            *id = Some(CowStr::from(name));
        }
        events[end] = Event::End(TagEnd::Heading(level));
    }
}

fn spoken<'event>(event: &'event Event) -> Option<&'event str> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text),
        _ => None,
    }
}

pub(crate) fn unique(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let wanted = if wanted.is_empty() { "section" } else { wanted };
    let mut name = wanted.to_owned();
    let mut number = 2;
    while !taken.insert(name.clone()) {
        name = format!("{wanted}-{number}");
        number += 1;
    }
    name
}

fn lowered(level: HeadingLevel, shift: u8) -> HeadingLevel {
    let lowered = (level as usize + usize::from(shift)).min(6);
    HeadingLevel::try_from(lowered).unwrap_or(HeadingLevel::H6)
}

fn page(address: CowStr) -> CowStr {
    if address.contains("://") {
        return address;
    }
    let (path, anchor) = match address.split_once('#') {
        Some((path, anchor)) => (path, format!("#{anchor}")),
        None => (&*address, String::new()),
    };
    match path.strip_suffix(".md") {
        Some(stem) => CowStr::from(format!("{stem}.html{anchor}")),
        None => address,
    }
}

fn attached<'text>(address: CowStr<'text>, attachments: Option<&Attachments>) -> CowStr<'text> {
    let bundle = address
        .strip_prefix("attachment:")
        .and_then(|name| attachments.and_then(|files| files.get(name)));
    let image = bundle.and_then(|bundle| bundle.0.iter().next());
    match image.and_then(|(mime, data)| Some((mime, data.as_str()?))) {
        Some((mime, data)) => {
            CowStr::from(format!("data:{mime};base64,{}", data.replace(['\n', ' '], "")))
        }
        None => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page_of(markdown: &str, trusted: bool) -> String {
        let setting = Setting { shift: 1, trusted, attachments: None };
        html(markdown, &setting, &mut BTreeSet::new())
    }

    #[test]
    fn headings_get_a_place_and_a_name() {
        let markdown = "# One\n\n# One\n\n## What `x` is {#own}\n\n[a](b.md#c) [d](https://e.org/f.md)\n";
        insta::assert_snapshot!(page_of(markdown, false));
    }

    #[test]
    fn markup_in_notebooks_is_cleaned() {
        let markdown = "a <b onclick=\"x\">b</b> <script>alert(1)</script>\n\n| a |\n| - |\n| 1 |\n";
        insta::assert_snapshot!(page_of(markdown, false));
    }
}
