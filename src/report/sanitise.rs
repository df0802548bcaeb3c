//! Markup from notebooks, reduced to what a page can hold safely.

use crate::html::{self, Token, VOID};

/// `html` with only known elements and attributes, all of them closed.
///
/// Scripts, styles, forms, frames, event handlers and addresses of other schemes are dropped;
/// what they enclose stays as text, except for scripts and styles, whose text is no prose.
pub(crate) fn clean(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut open: Vec<String> = Vec::new();
    let mut silent: Option<String> = None;
    for (_, token) in html::tokens(html) {
        if let Some(name) = &silent {
            if matches!(&token, Token::Close { name: closing } if closing == name) {
                silent = None;
            }
            continue;
        }
        match token {
            Token::Text(text) => out.push_str(&text.replace('<', "&lt;").replace('>', "&gt;")),
            Token::Open { name, closed, .. } if SILENT.contains(&name.as_str()) => {
                silent = (!closed).then_some(name);
            }
            Token::Open { name, attributes, .. } if ELEMENTS.contains(&name.as_str()) => {
                open_tag(&mut out, &name, &attributes);
                if !VOID.contains(&name.as_str()) {
                    open.push(name);
                }
            }
            Token::Close { name } => close_tag(&mut out, &name, &mut open),
            Token::Open { .. } | Token::Other => {}
        }
    }
    while let Some(name) = open.pop() {
        out.push_str(&format!("</{name}>"));
    }
    out
}

const SILENT: [&str; 6] = ["script", "style", "template", "noscript", "svg", "math"];

const ELEMENTS: [&str; 46] = [
    "a",
    "abbr",
    "b",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "dd",
    "del",
    "details",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "s",
    "small",
    "span",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
];

const ATTRIBUTES: [&str; 12] = [
    "alt", "class", "colspan", "height", "href", "id", "rowspan", "scope", "src", "start", "title",
    "width",
];

fn open_tag(out: &mut String, name: &str, attributes: &[(String, String)]) {
    out.push('<');
    out.push_str(name);
    for (key, value) in attributes {
        let is_address = matches!(key.as_str(), "href" | "src");
        if !ATTRIBUTES.contains(&key.as_str()) || is_address && !is_safe(key, value) {
            continue;
        }
        out.push_str(&format!(" {key}=\"{}\"", html::escape(&html::unescape(value))));
    }
    out.push('>');
}

/// Closes what was opened inside as well; an end without a start is dropped.
fn close_tag(out: &mut String, name: &str, open: &mut Vec<String>) {
    let Some(at) = open.iter().rposition(|opened| opened == name) else {
        return;
    };
    for name in open.drain(at..).rev() {
        out.push_str(&format!("</{name}>"));
    }
}

/// Relative addresses, the web and mail for links; pictures may stand in the page itself.
fn is_safe(key: &str, address: &str) -> bool {
    let plain: String = html::unescape(address)
        .chars()
        .filter(|letter| !letter.is_whitespace() && !letter.is_control())
        .collect::<String>()
        .to_ascii_lowercase();
    // Numeric entities could spell a scheme that is not seen here.
    if plain.contains("&#") {
        return false;
    }
    let Some((scheme, _)) = plain.split_once(':') else {
        return true;
    };
    if scheme.contains(['/', '?', '#']) {
        return true;
    }
    match key {
        "src" => plain.starts_with("data:image/") || matches!(scheme, "http" | "https"),
        _ => matches!(scheme, "http" | "https" | "mailto"),
    }
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn dangerous_markup_is_dropped() {
        let cases = [
            ("<p onclick=\"x()\">a</p>", "<p>a</p>"),
            ("a<script>alert(1)</script>b", "ab"),
            ("<a href=\" java\nscript:x()\">a</a>", "<a>a</a>"),
            ("<a href=\"&#106;avascript:x()\">a</a>", "<a>a</a>"),
            ("<iframe src=\"//x\">a</iframe>", "a"),
            ("<img src=x onerror=y alt=\"z\">", "<img src=\"x\" alt=\"z\">"),
            ("<svg><script>x</script></svg>b", "b"),
            ("<b>not closed", "<b>not closed</b>"),
            ("</div></main>out", "out"),
            ("<table><tr><td>1</table>", "<table><tr><td>1</td></tr></table>"),
            ("1 < 2 &amp; 3", "1 &lt; 2 &amp; 3"),
            ("<a href=\"../x.html#y\">a</a>", "<a href=\"../x.html#y\">a</a>"),
        ];
        for (given, expected) in cases {
            assert_eq!(clean(given), expected, "{given}");
        }
    }
}
