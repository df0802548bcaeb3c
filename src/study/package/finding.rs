//! One thing that is wrong with a package.

use std::fmt;

use serde::Serialize;

/// One thing that is wrong, where, and what was expected there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Name of the package's directory.
    pub package: String,
    /// File inside the package.
    pub file: String,
    /// Line in that file, from 1; absent where the file as a whole is meant.
    pub line: Option<u64>,
    /// Column of the table or member of the descriptor.
    pub place: Option<String>,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl fmt::Display for Finding {
    /// `memcg/claims.csv:7: `kind`: expected …, found …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.package, self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(place) = &self.place {
            write!(f, ": `{place}`")?;
        }
        write!(f, ": expected {}, found {}", self.expected, self.found)
    }
}

/// Collects the findings of one file.
#[derive(Debug)]
pub(super) struct Log<'f> {
    package: &'f str,
    file: &'f str,
    findings: &'f mut Vec<Finding>,
}

impl<'f> Log<'f> {
    pub(super) fn new(package: &'f str, file: &'f str, findings: &'f mut Vec<Finding>) -> Self {
        Self { package, file, findings }
    }

    /// The same log for another file.
    pub(super) fn of(self, file: &'f str) -> Self {
        Self { file, ..self }
    }

    /// Notes a finding at `place` of `line`. What is already known of the same
    /// place is not repeated: the first reader to stumble says it best.
    pub(super) fn note(
        &mut self,
        line: Option<u64>,
        place: Option<&str>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) {
        let is_known = place.is_some()
            && self.findings.iter().any(|finding| {
                finding.file == self.file
                    && finding.line == line
                    && finding.place.as_deref() == place
            });
        if is_known {
            return;
        }
        self.findings.push(Finding {
            package: self.package.to_owned(),
            file: self.file.to_owned(),
            line,
            place: place.map(str::to_owned),
            expected: expected.into(),
            found: found.into(),
        });
    }
}
