//! A check of what was written: what is broken here would be broken for every reader.

mod page;

use std::collections::{BTreeMap, BTreeSet};

use crate::downloads::Files;
use crate::{Finding, ReportError};
use page::{Link, Page};

/// Folders of the output by name.
pub(crate) type Folders<'files> = [(&'static str, &'files Files)];

/// Checks all pages of all folders, which may link to each other.
///
/// Faults are links, anchors and files that do not exist, links that only work on one server,
/// requests to other hosts, ids that stand twice, pictures without a text, and pages that do not
/// have exactly one `h1`.
pub(crate) fn all(folders: &Folders) -> Result<(), ReportError> {
    let mut paths: BTreeSet<String> = BTreeSet::new();
    let mut pages: BTreeMap<String, Page> = BTreeMap::new();
    for (folder, files) in folders {
        for (path, bytes) in *files {
            let path = format!("{folder}/{path}");
            let text = || String::from_utf8_lossy(bytes);
            if path.ends_with(".html") {
                pages.insert(path.clone(), page::read(&text()));
            } else if path.ends_with(".css") {
                pages.insert(path.clone(), page::stylesheet(&text()));
            }
            paths.insert(path);
        }
    }
    let mut findings: Vec<Finding> = Vec::new();
    for (path, page) in &pages {
        let at = |line: usize, problem: String| Finding { file: path.clone(), line, problem };
        findings.extend(page.faults.iter().map(|(line, problem)| at(*line, problem.clone())));
        // The table of contents of a browser without scripts is a frame, not a page.
        if page.headings != 1 && path.ends_with(".html") && path != "book/toc.html" {
            let problem = format!("the page has {} `h1`; expected one", page.headings);
            findings.push(at(1, problem));
        }
        for link in &page.links {
            let problem = broken(path, link, &paths, &pages);
            findings.extend(problem.map(|problem| at(link.line, problem)));
        }
    }
    findings.sort();
    findings.dedup();
    if findings.is_empty() { Ok(()) } else { Err(ReportError::Check(findings)) }
}

/// What is wrong with a link, if anything is.
fn broken(
    from: &str,
    link: &Link,
    paths: &BTreeSet<String>,
    pages: &BTreeMap<String, Page>,
) -> Option<String> {
    let address = &link.address;
    let is_elsewhere = address.starts_with("//")
        || ["http:", "https:"].iter().any(|scheme| address.to_lowercase().starts_with(scheme));
    if is_elsewhere {
        let message = format!("the page would request `{address}`; expected a file of the report");
        return link.is_request.then_some(message);
    }
    if address.starts_with("data:") || !link.is_request && leaves_the_web(address) {
        return None;
    }
    if address.starts_with('/') {
        return Some(format!("`{address}` works on one server only; expected a relative address"));
    }
    let (path, anchor) = match address.split_once('#') {
        Some((path, anchor)) => (path, Some(anchor)),
        None => (address.as_str(), None),
    };
    let path = path.split('?').next().unwrap_or_default();
    let target = if path.is_empty() { from.to_owned() } else { joined(from, path) };
    if !paths.contains(&target) {
        return Some(format!("`{address}` leads to `{target}`, which does not exist"));
    }
    let anchor = anchor.filter(|anchor| !anchor.is_empty() && *anchor != "top")?;
    let page = pages.get(&target)?;
    let is_there = page.ids.contains(anchor) || page.ids.contains(&decoded(anchor));
    (!is_there).then(|| format!("`{address}`: `{target}` has no id `{anchor}`"))
}

/// Whether a link is for another program than the browser, such as mail or a version control
/// system. A script in an address is a fault of its own.
fn leaves_the_web(address: &str) -> bool {
    let Some((scheme, _)) = address.split_once(':') else { return false };
    let is_scheme = scheme
        .chars()
        .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.'));
    is_scheme && !scheme.is_empty() && !scheme.eq_ignore_ascii_case("javascript")
}

/// `path` as seen from the file `from`.
fn joined(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    decoded(&parts.join("/"))
}

/// Percent-encoding undone (RFC 3986, 2.1); what is none stays.
fn decoded(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let byte = match (first, after) {
            (b'%', [high, low, ..]) => std::str::from_utf8(&[*high, *low])
                .ok()
                .and_then(|digits| u8::from_str_radix(digits, 16).ok()),
            _ => None,
        };
        out.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(pages: &[(&str, &str)]) -> String {
        let files: Files = pages
            .iter()
            .map(|(path, html)| ((*path).to_owned(), html.as_bytes().to_vec()))
            .collect();
        all(&[("site", &files)]).unwrap_err().to_string()
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        let bad = "<html><head><script src=\"https://cdn.example/x.js\"></script>\n\
            <link rel=\"stylesheet\" href=\"a/missing.css\"></head>\n<body><h1>T</h1><h1>T</h1>\n\
            <a href=\"other.html#nowhere\">x</a> <a href=\"#here\">x</a>\n\
            <p id=\"twice\"></p>\n<p id=\"twice\"></p><a href=\"/root\">x</a>\n\
            <img src=\"other.html\"><svg role=\"img\"></svg>\n\
            <style>p { background: url(https://cdn.example/b.png) }</style>\n\
            <p style=\"background: url(//cdn.example/c.png)\" onclick=\"x()\"></p>\n\
            <iframe src=\"//cdn.example\"></iframe><a href=\"javascript:x()\">x</a></body></html>";
        let other = "<h1 id=\"top-of-it\">T</h1><a href=\"bad.html#twice\">x</a>\
            <a href=\"https://example.org\">x</a><a href=\"git://example.org/x\">x</a><img alt=\"\" src=\"data:,\">";
        insta::assert_snapshot!(findings(&[("bad.html", bad), ("other.html", other)]));
    }

    #[test]
    fn folders_and_encodings_are_followed() {
        let files: Files = [
            (
                "a/b.html",
                "<h1>T</h1><a href=\"../c%20d.html#x\">x</a><a href=\"../../book/e.html\">x</a>",
            ),
            ("c d.html", "<h1 id=\"x\">T</h1><a href=\"#x\">x</a><a href=\"a/b.html?q=1\">x</a>"),
        ]
        .map(|(path, html)| (path.to_owned(), html.as_bytes().to_vec()))
        .into();
        let book: Files = [("e.html".to_owned(), b"<h1>T</h1>".to_vec())].into();
        assert!(all(&[("site", &files), ("book", &book)]).is_ok());
    }
}
