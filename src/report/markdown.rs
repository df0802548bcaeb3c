//! Markdown to HTML, in one place, so that every page reads it alike.

use std::collections::BTreeSet;

use crate::html::Token;
use notebook::Attachments;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// Where a relative address leads on a page; `None` when it may stay.
pub(crate) type Resolve<'page> = dyn Fn(&str) -> Option<String> + 'page;

/// How pages want their Markdown.
#[derive(Default)]
pub(crate) struct Setting<'page> {
    /// Whether the first heading is left out, since the page has its title already.
    pub(crate) drop_title: bool,
    /// Whether markup in the text comes from this project and is passed as it is.
    pub(crate) trusted: bool,
    /// Images that stand in the notebook's cell.
    pub(crate) attachments: Option<&'page Attachments>,
    /// Where a relative address leads on the page, if it has to change.
    pub(crate) resolve: Option<&'page Resolve<'page>>,
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

/// `markdown` as HTML. Headings start at `h2` and get ids from their text that are new to `taken`;
/// relative links lead where the page wants them.
pub(crate) fn html(markdown: &str, setting: &Setting, taken: &mut BTreeSet<String>) -> String {
    let mut events: Vec<Event> = Parser::new_ext(markdown, options()).collect();
    if setting.drop_title {
        drop_title(&mut events);
    }
    name_headings(&mut events, taken);
    let events = events.into_iter().map(|event| match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = resolved(dest_url, setting.resolve);
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let dest_url = attached(dest_url, setting.attachments);
            Event::Start(Tag::Image { link_type, dest_url, title, id })
        }
        // Shown as it was written: what a notebook holds is text until proven otherwise.
        Event::Html(text) | Event::InlineHtml(text) if !setting.trusted => Event::Text(text),
        other => other,
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    out.replace("<table>", SCROLLING).replace("</table>", "</table></div>")
}

/// `markdown` with markup as text and pictures of the cell in place, for another renderer.
pub(crate) fn inert(markdown: &str, attachments: Option<&Attachments>) -> String {
    edited(markdown, |event, written| match event {
        Event::Html(_) | Event::InlineHtml(_) => Some(written.replace('<', "&lt;")),
        Event::Start(Tag::Image { dest_url, .. }) => {
            let data = attached(dest_url.clone(), attachments);
            (data != *dest_url).then(|| written.replacen(&**dest_url, &data, 1))
        }
        _ => None,
    })
}

/// `markdown` without the heading that opens it, others of its level one down, and its links led
/// by `resolve`, for another renderer.
pub(crate) fn source(markdown: &str, resolve: &Resolve) -> String {
    let text = markdown.trim_start();
    let text = match text.strip_prefix("# ") {
        Some(rest) => rest.split_once('\n').map_or("", |(_, rest)| rest),
        None => text,
    };
    edited(text, |event, written| match event {
        Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) if written.starts_with('#') => {
            Some(format!("#{written}"))
        }
        Event::Start(Tag::Link { dest_url, .. }) => {
            let target = format!("]({dest_url}");
            resolve(dest_url).map(|led| written.replacen(&target, &format!("]({led}"), 1))
        }
        _ => None,
    })
}

/// `markdown` with what `edit` returns in place of what an event was read from.
fn edited(markdown: &str, edit: impl Fn(&Event, &str) -> Option<String>) -> String {
    let mut out = String::with_capacity(markdown.len());
    let mut done = 0;
    for (event, range) in Parser::new_ext(markdown, options()).into_offset_iter() {
        if range.start < done {
            continue;
        }
        if let Some(text) = edit(&event, &markdown[range.clone()]) {
            out.push_str(&markdown[done..range.start]);
            out.push_str(&text);
            done = range.end;
        }
    }
    out.push_str(&markdown[done..]);
    out
}

/// A table may be wider than a page: it scrolls by itself and by keyboard.
const SCROLLING: &str =
    "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>";

/// A title as an anchor: lower-case letters and digits, hyphens between.
pub(crate) fn slug(text: &str) -> String {
    let lower = text.to_lowercase();
    let words =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Removes a heading of the first level that opens the text.
fn drop_title(events: &mut Vec<Event>) {
    if !matches!(events.first(), Some(Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }))) {
        return;
    }
    let end = events.iter().position(|event| matches!(event, Event::End(TagEnd::Heading(_))));
    events.drain(..=end.unwrap_or(0));
}

fn name_headings(events: &mut [Event], taken: &mut BTreeSet<String>) {
    for at in 0..events.len() {
        let Event::Start(Tag::Heading { level, id, .. }) = &events[at] else {
            continue;
        };
        let (level, given) = ((*level).max(HeadingLevel::H2), id.clone());
        let end =
            events[at..].iter().position(|event| matches!(event, Event::End(TagEnd::Heading(_))));
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

/// The sections of a page: ids and titles of its `h2`.
pub(crate) fn sections(page: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut is_inside = false;
    for (_, token) in crate::html::tokens(page) {
        match token {
            Token::Open { name, attributes, .. } if name == "h2" => {
                let id = attributes.into_iter().find(|(key, _)| key == "id");
                is_inside = id.is_some();
                found.extend(id.map(|(_, id)| (id, String::new())));
            }
            Token::Close { name } if name == "h2" => is_inside = false,
            Token::Text(text) if is_inside => {
                if let Some((_, title)) = found.last_mut() {
                    title.push_str(&crate::html::unescape(text));
                }
            }
            _ => {}
        }
    }
    found
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

fn resolved<'text>(address: CowStr<'text>, resolve: Option<&Resolve>) -> CowStr<'text> {
    resolve.and_then(|resolve| resolve(&address)).map_or(address, CowStr::from)
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
        let resolve =
            |address: &str| address.strip_suffix(".md").map(|stem| format!("{stem}.html"));
        let setting = Setting { trusted, resolve: Some(&resolve), ..Setting::default() };
        html(markdown, &setting, &mut BTreeSet::new())
    }

    #[test]
    fn headings_get_a_place_and_a_name() {
        let markdown =
            "# One\n\n# One\n\n### What `x` is {#own}\n\n[a](b.md) [d](https://e.org/f)\n";
        insta::assert_snapshot!(page_of(markdown, false));
    }

    #[test]
    fn the_title_of_a_notebook_is_not_said_twice() {
        let setting = Setting { drop_title: true, ..Setting::default() };
        let page = html("# Title\n\nText.\n\n# Other\n", &setting, &mut BTreeSet::new());
        assert_eq!(page, "<p>Text.</p>\n<h2 id=\"other\">Other</h2>\n");
    }

    #[test]
    fn markup_in_notebooks_is_text() {
        let markdown =
            "a <b onclick=\"x\">b</b>\n\n<script>alert(1)</script>\n\n| a |\n| - |\n| 1 |\n";
        insta::assert_snapshot!(page_of(markdown, false));
    }

    #[test]
    fn another_renderer_gets_inert_text_with_links_that_lead() {
        let markdown = "# T\n\n# One\n\n[a](b.md#c) <script>x</script>\n\n<b>\nc\n</b>\n";
        let resolve = |address: &str| Some(address.replace(".md", ".html"));
        let text = source(&inert(markdown, None), &resolve);
        insta::assert_snapshot!(text);
    }

    #[test]
    fn markup_of_the_book_stays() {
        assert_eq!(page_of("<div>\nx\n</div>\n", true), "<div>\nx\n</div>\n");
    }
}
