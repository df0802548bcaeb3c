//! Remembers what an executed notebook was made from, so that it is executed
//! again only when something of that has changed, and says what.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Everything an execution depends on, by name: a hash each.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Inputs(BTreeMap<String, String>);

impl Inputs {
    /// Adds an input by its content.
    pub fn add(&mut self, name: impl Into<String>, content: &[u8]) {
        self.0.insert(name.into(), hash(content));
    }

    /// Why something made from `before` is out of date, given these inputs.
    fn differences(&self, before: &Self) -> Vec<String> {
        let changed = self.0.iter().filter_map(|(name, hash)| match before.0.get(name) {
            Some(old) if old == hash => None,
            Some(_) => Some(format!("{name} changed")),
            None => Some(format!("{name} is new")),
        });
        let gone = before.0.keys().filter(|name| !self.0.contains_key(*name));
        changed.chain(gone.map(|name| format!("{name} is gone"))).collect()
    }
}

/// Whether a notebook must be executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Freshness {
    /// The executed notebook was made from exactly these inputs.
    Fresh,
    /// It was not, or there is none.
    Stale {
        /// Why, one reason a line.
        reasons: Vec<String>,
    },
}

impl fmt::Display for Freshness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fresh => f.write_str("unchanged"),
            Self::Stale { reasons } => f.write_str(&reasons.join(", ")),
        }
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Record {
    inputs: Inputs,
    /// Hash of the executed notebook: one that was edited is not ours.
    result: String,
}

/// Compares an executed notebook with what it would be made from now.
#[must_use]
pub fn freshness(executed: &Path, inputs: &Inputs) -> Freshness {
    let stale = |reason: &str| Freshness::Stale { reasons: vec![reason.to_owned()] };
    let Ok(result) = fs::read(executed) else { return stale("never executed") };
    let Some(record) = fs::read(record_path(executed))
        .ok()
        .and_then(|text| serde_json::from_slice::<Record>(&text).ok())
    else {
        return stale("the last execution did not end well");
    };
    if record.result != hash(&result) {
        return stale("the executed notebook was edited");
    }
    let reasons = inputs.differences(&record.inputs);
    if reasons.is_empty() { Freshness::Fresh } else { Freshness::Stale { reasons } }
}

/// Notes that `executed` was made from `inputs`.
pub fn record(executed: &Path, inputs: &Inputs) -> io::Result<()> {
    let record = Record { inputs: inputs.clone(), result: hash(&fs::read(executed)?) };
    fs::write(record_path(executed), serde_json::to_vec_pretty(&record)?)
}

/// Forgets what `executed` was made from: it will be executed again.
pub fn forget(executed: &Path) -> io::Result<()> {
    match fs::remove_file(record_path(executed)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn record_path(executed: &Path) -> PathBuf {
    executed.with_extension("inputs.json")
}

fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(pairs: &[(&str, &str)]) -> Inputs {
        let mut inputs = Inputs::default();
        for (name, content) in pairs {
            inputs.add(*name, content.as_bytes());
        }
        inputs
    }

    #[test]
    fn says_why_it_is_stale() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.ipynb");
        let first = inputs(&[("code", "1"), ("lock file", "x"), ("dataset a", "d")]);
        assert_eq!(freshness(&path, &first).to_string(), "never executed");
        fs::write(&path, "{}").unwrap();
        assert_eq!(freshness(&path, &first).to_string(), "the last execution did not end well");
        record(&path, &first).unwrap();
        assert_eq!(freshness(&path, &first), Freshness::Fresh);
        let second = inputs(&[("code", "2"), ("lock file", "x"), ("dataset b", "d")]);
        assert_eq!(
            freshness(&path, &second).to_string(),
            "code changed, dataset b is new, dataset a is gone"
        );
        fs::write(&path, "{ }").unwrap();
        assert_eq!(freshness(&path, &first).to_string(), "the executed notebook was edited");
        fs::write(&path, "{}").unwrap();
        forget(&path).unwrap();
        assert_ne!(freshness(&path, &first), Freshness::Fresh);
    }
}
