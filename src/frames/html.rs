//! HTML that is complete in itself and that a screen reader can follow.

use std::fmt::Write;

/// Text as it may stand in HTML, in an attribute too.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A column of an HTML table.
#[derive(Debug, Clone)]
pub(crate) struct Column {
    pub(crate) name: String,
    /// Small print under the name: a unit or a type.
    pub(crate) below: Option<String>,
    /// Numbers stand at the right.
    pub(crate) right: bool,
}

/// A table with a caption, headers that say what they head, and notes below.
pub(crate) fn table(
    caption: &str,
    columns: &[Column],
    rows: &[Vec<String>],
    notes: &[String],
) -> String {
    let mut html = String::from("<table class=\"preempt-lab\">");
    if !caption.is_empty() {
        push(&mut html, format_args!("<caption>{}</caption>", escape(caption)));
    }
    html.push_str("<thead><tr>");
    for column in columns {
        let align = if column.right { " style=\"text-align:right\"" } else { "" };
        push(&mut html, format_args!("<th scope=\"col\"{align}>{}", escape(&column.name)));
        if let Some(below) = &column.below {
            push(&mut html, format_args!("<br><small>{}</small>", escape(below)));
        }
        html.push_str("</th>");
    }
    html.push_str("</tr></thead><tbody>");
    for row in rows {
        html.push_str("<tr>");
        for (cell, column) in row.iter().zip(columns) {
            let align = if column.right { " style=\"text-align:right\"" } else { "" };
            push(&mut html, format_args!("<td{align}>{}</td>", escape(cell)));
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table>");
    for note in notes {
        push(&mut html, format_args!("<p><small>{}</small></p>", escape(note)));
    }
    html
}

fn push(html: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = html.write_fmt(arguments);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_data_cannot_become_markup() {
        let columns = [Column { name: "<b>".into(), below: None, right: true }];
        let html = table("a & b", &columns, &[vec!["</td><script>".into()]], &["\"n\"".into()]);
        assert!(!html.contains("<script>") && !html.contains("<b>"), "{html}");
        assert!(html.contains("<caption>a &amp; b</caption>"), "{html}");
    }
}
