//! What the compiler says about a cell, with places in the cell.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One compiler error in terms of the user's own code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The compiler's error code, such as `E0308`.
    pub code: Option<String>,
    /// The message, one line or more.
    pub message: String,
    /// The primary place. `None` when the error is in no line of the cell.
    pub place: Option<Place>,
    /// What the compiler suggests.
    pub help: Vec<String>,
    /// What surprises people about notebook cells here.
    pub hint: Option<String>,
}

/// A place in a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Line in the cell, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// First column after the place, on the same line or a later one.
    pub end_column: usize,
    /// The line's text.
    pub text: String,
    /// What the compiler writes under the place.
    pub label: String,
}

impl Diagnostic {
    pub(crate) fn from_evcxr(error: &evcxr::CompilationError) -> Self {
        let place = error.primary_spanned_message().and_then(|message| {
            let span = message.span.as_ref()?;
            Some(Place {
                line: span.start_line,
                column: span.start_column,
                end_column: span.end_column,
                text: message.lines.first().cloned().unwrap_or_default(),
                label: message.label.clone(),
            })
        });
        Self {
            code: error.code().map(str::to_owned),
            message: error.message(),
            place,
            help: error.help(),
            hint: error.evcxr_extra_hint().map(str::to_owned),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.code {
            Some(code) => write!(f, "error[{code}]: {}", self.message)?,
            None => write!(f, "error: {}", self.message)?,
        }
        if let Some(place) = &self.place {
            let number = place.line.to_string();
            let margin = " ".repeat(number.len());
            let width = place.end_column.saturating_sub(place.column).max(1);
            let carets = "^".repeat(width.min(place.text.chars().count().max(1)));
            let indent = " ".repeat(place.column.saturating_sub(1));
            write!(f, "\n{margin} |\n{number} | {}\n{margin} | {indent}{carets}", place.text)?;
            if !place.label.is_empty() {
                write!(f, " {}", place.label)?;
            }
        }
        for help in &self.help {
            write!(f, "\nhelp: {help}")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\nhint: {hint}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_line_the_place_and_what_helps() {
        let diagnostic = Diagnostic {
            code: Some("E0308".into()),
            message: "mismatched types".into(),
            place: Some(Place {
                line: 2,
                column: 14,
                end_column: 17,
                text: "let n: f64 = \"x\";".into(),
                label: "expected `f64`, found `&str`".into(),
            }),
            help: vec!["parse it".into()],
            hint: None,
        };
        insta::assert_snapshot!(diagnostic, @r#"
        error[E0308]: mismatched types
          |
        2 | let n: f64 = "x";
          |              ^^^ expected `f64`, found `&str`
        help: parse it
        "#);
    }
}
