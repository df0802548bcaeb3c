//! What a page holds that can be broken.

use std::collections::BTreeSet;

use crate::html::{self, Token};

/// A page, read for the check.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) ids: BTreeSet<String>,
    pub(super) links: Vec<Link>,
    /// How many `h1` it has.
    pub(super) headings: usize,
    /// Faults that need no other page: line and problem.
    pub(super) faults: Vec<(usize, String)>,
}

/// An address on a page.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) line: usize,
    pub(super) address: String,
    /// Whether showing the page fetches it; a link fetches when it is followed.
    pub(super) is_request: bool,
}

pub(super) fn read(html: &str) -> Page {
    let mut page = Page::default();
    let mut styled = false;
    for (line, token) in html::tokens(html) {
        match token {
            Token::Open { name, attributes, .. } => {
                styled = name == "style";
                page.element(line, &name, &attributes);
            }
            Token::Text(text) if styled => page.style(line, text),
            _ => styled = false,
        }
    }
    page
}

/// A style sheet, as a page without elements.
pub(super) fn stylesheet(css: &str) -> Page {
    let mut page = Page::default();
    for (at, text) in css.lines().enumerate() {
        page.style(at + 1, text);
    }
    page
}

impl Page {
    fn element(&mut self, line: usize, name: &str, attributes: &[(String, String)]) {
        let find = |key: &str| {
            let found = attributes.iter().find(|(name, _)| name == key);
            found.map(|(_, value)| html::unescape(value))
        };
        if name == "h1" {
            self.headings += 1;
        }
        if let Some(id) = find("id")
            && !self.ids.insert(id.clone())
        {
            self.faults.push((line, format!("the id `{id}` stands twice")));
        }
        if name == "img" && find("alt").is_none() {
            self.faults
                .push((line, "a picture without `alt`; expected its finding in words".into()));
        }
        let is_named = || ["aria-labelledby", "aria-label"].iter().any(|key| find(key).is_some());
        if find("role").as_deref() == Some("img") && !is_named() {
            self.faults.push((line, "a picture (`role=\"img\"`) without a name".into()));
        }
        for (key, value) in attributes {
            self.attribute(line, name, key, &html::unescape(value), attributes);
        }
    }

    fn attribute(
        &mut self,
        line: usize,
        name: &str,
        key: &str,
        value: &str,
        attributes: &[(String, String)],
    ) {
        let is_canonical =
            || attributes.iter().any(|(key, value)| key == "rel" && value == "canonical");
        let is_request = match key {
            // A base would lead every relative address elsewhere.
            "href" if name == "base" => true,
            "href" if name == "link" => !is_canonical(),
            "href" => matches!(name, "use" | "image"),
            "src" | "poster" | "data" | "xlink:href" | "data-plotly" => true,
            "style" => return self.style(line, value),
            _ if key.starts_with("on") => {
                return self.faults.push((line, format!("`{key}` runs a script; expected none")));
            }
            _ => return,
        };
        if value.trim_start().to_lowercase().starts_with("javascript:") {
            return self.faults.push((line, format!("`{value}` runs a script; expected a page")));
        }
        self.links.push(Link { line, address: value.trim().to_owned(), is_request });
    }

    fn style(&mut self, line: usize, text: &str) {
        let fetched = text.split("url(").skip(1).chain(text.split("@import").skip(1));
        for address in fetched {
            let address = address.trim_start().trim_start_matches(['"', '\'']);
            let end = address.find(['"', '\'', ')', ';']).unwrap_or(address.len());
            let address = address[..end].to_owned();
            if !address.starts_with('#') && !address.starts_with("data:") && !address.is_empty() {
                self.links.push(Link { line, address, is_request: true });
            }
        }
    }
}
