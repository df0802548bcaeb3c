//! A tokenizer for HTML: enough to check pages and to clean foreign markup, no tree.

/// A piece of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token<'html> {
    /// Text, with its entities as they are.
    Text(&'html str),
    /// A start tag; `closed` when it ends in `/>`.
    Open { name: String, attributes: Vec<(String, String)>, closed: bool },
    /// An end tag.
    Close { name: String },
    /// A comment or a declaration.
    Other,
}

/// Tokens with the line each starts on, from 1.
///
/// What stands in `script`, `style` and `textarea` is one text. Unfinished markup at the end is text.
pub(crate) fn tokens(html: &str) -> Vec<(usize, Token<'_>)> {
    let mut scanner = Scanner { html, at: 0, line: 1 };
    let mut found = Vec::new();
    while let Some((line, token)) = scanner.next_token() {
        let raw = match &token {
            Token::Open { name, closed: false, .. } if RAW.contains(&name.as_str()) => {
                Some(name.clone())
            }
            _ => None,
        };
        found.push((line, token));
        if let Some(text) = raw.and_then(|name| scanner.raw_text(&name)) {
            found.push(text);
        }
    }
    found
}

const RAW: [&str; 3] = ["script", "style", "textarea"];

/// Elements that have no end tag (HTML standard, void elements).
pub(crate) const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// `text` for a place between tags or in a quoted attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// The few entities that generators write in addresses and ids.
pub(crate) fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&#x27;", "'")
        .replace("&#x2f;", "/")
        .replace("&amp;", "&")
}

/// JSON as text that cannot end the script element it stands in.
pub(crate) fn script_json(value: &serde_json::Value) -> String {
    value
        .to_string()
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

struct Scanner<'html> {
    html: &'html str,
    at: usize,
    line: usize,
}

impl<'html> Scanner<'html> {
    fn next_token(&mut self) -> Option<(usize, Token<'html>)> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let line = self.line;
        let token = if rest.starts_with("<!--") {
            let end = rest.find("-->").map_or(rest.len(), |end| end + 3);
            self.advance(end);
            Token::Other
        } else if rest.starts_with("<!") || rest.starts_with("<?") {
            let end = rest.find('>').map_or(rest.len(), |end| end + 1);
            self.advance(end);
            Token::Other
        } else if let Some((token, length)) = tag(rest) {
            self.advance(length);
            token
        } else {
            let after_first = rest.chars().next().map_or(1, char::len_utf8);
            let end = rest[after_first..].find('<').map_or(rest.len(), |end| end + after_first);
            Token::Text(self.advance(end))
        };
        Some((line, token))
    }

    fn raw_text(&mut self, name: &str) -> Option<(usize, Token<'html>)> {
        let line = self.line;
        let rest = self.rest();
        let end = format!("</{name}");
        let found = rest.to_ascii_lowercase().find(&end).unwrap_or(rest.len());
        (found > 0).then(|| (line, Token::Text(self.advance(found))))
    }

    fn rest(&self) -> &'html str {
        &self.html[self.at..]
    }

    fn advance(&mut self, length: usize) -> &'html str {
        let passed = &self.html[self.at..self.at + length];
        self.line += passed.matches('\n').count();
        self.at += length;
        passed
    }
}

/// The tag at the start of `text` and its length; `None` when there is none.
fn tag(text: &str) -> Option<(Token<'static>, usize)> {
    let is_close = text.starts_with("</");
    let start = if is_close { 2 } else { 1 };
    if !text.starts_with('<')
        || !text[start..].starts_with(|first: char| first.is_ascii_alphabetic())
    {
        return None;
    }
    let is_name = |letter: char| !letter.is_whitespace() && letter != '>' && letter != '/';
    let name_length = text[start..].find(|letter| !is_name(letter))?;
    let name = text[start..start + name_length].to_ascii_lowercase();
    let mut at = start + name_length;
    let mut attributes = Vec::new();
    loop {
        let skipped = text[at..].find(|letter: char| !letter.is_whitespace())?;
        at += skipped;
        let rest = &text[at..];
        if rest.starts_with('>') {
            let token = if is_close {
                Token::Close { name }
            } else {
                Token::Open { name, attributes, closed: false }
            };
            return Some((token, at + 1));
        }
        if rest.starts_with("/>") {
            return Some((Token::Open { name, attributes, closed: true }, at + 2));
        }
        if rest.starts_with('/') {
            at += 1;
            continue;
        }
        let (attribute, length) = attribute(rest)?;
        attributes.push(attribute);
        at += length;
    }
}

fn attribute(text: &str) -> Option<((String, String), usize)> {
    let ends_name = |letter: char| letter.is_whitespace() || matches!(letter, '=' | '>' | '/');
    // A name may start with `=` (HTML standard, before attribute name state).
    let first = text.chars().next()?.len_utf8();
    let name_end = text[first..].find(ends_name)? + first;
    let name = text[..name_end].to_ascii_lowercase();
    let after_name = text[name_end..].trim_start();
    let Some(value) = after_name.strip_prefix('=') else {
        return Some(((name, String::new()), name_end));
    };
    let value = value.trim_start();
    let value_start = text.len() - value.len();
    if let Some(quote) = value.chars().next().filter(|quote| matches!(quote, '"' | '\'')) {
        let end = value[1..].find(quote)?;
        return Some(((name, value[1..=end].to_owned()), value_start + end + 2));
    }
    let end = value.find(|letter: char| letter.is_whitespace() || letter == '>')?;
    Some(((name, value[..end].to_owned()), value_start + end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_texts_and_lines() {
        let html = "<p class=\"a b\" id=x hidden>1 < 2\n<br/></P><!-- <p> --><script>\"<p>\"\n</script>&amp;";
        let open = |name: &str, attributes: &[(&str, &str)], closed| Token::Open {
            name: name.to_owned(),
            attributes: attributes
                .iter()
                .map(|(key, value)| ((*key).into(), (*value).into()))
                .collect(),
            closed,
        };
        let close = |name: &str| Token::Close { name: name.to_owned() };
        let expected = vec![
            (1, open("p", &[("class", "a b"), ("id", "x"), ("hidden", "")], false)),
            (1, Token::Text("1 ")),
            (1, Token::Text("< 2\n")),
            (2, open("br", &[], true)),
            (2, close("p")),
            (2, Token::Other),
            (2, open("script", &[], false)),
            (2, Token::Text("\"<p>\"\n")),
            (3, close("script")),
            (3, Token::Text("&amp;")),
        ];
        assert_eq!(tokens(html), expected);
    }

    #[test]
    fn json_cannot_leave_its_script() {
        let text = script_json(&serde_json::json!({"name": "</script><!-- & \u{2028}"}));
        assert!(!text.contains(['<', '>', '&', '\u{2028}']), "{text}");
        let back: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(back["name"], "</script><!-- & \u{2028}");
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_scanned_to_its_end(text in "[<>/a-z\"'=! \n-]{0,60}") {
            tokens(&text);
        }
    }
}
