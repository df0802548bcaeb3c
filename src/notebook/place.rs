use std::fmt;

use serde_json::Value;

use crate::{Fault, Metadata};

/// Where in the document a value stands: `cells[2].outputs[0].data`.
#[derive(Debug, Clone)]
pub(crate) struct Place(String);

impl Place {
    pub(crate) fn at(path: &str) -> Self {
        Self(path.to_owned())
    }

    pub(crate) fn key(&self, key: &str) -> Self {
        // MIME types and file names hold dots and slashes, which would read as further keys.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if !key.is_empty() && key.bytes().all(plain) {
            Self(format!("{}.{key}", self.0))
        } else {
            Self(format!("{}[{}]", self.0, Value::from(key)))
        }
    }

    pub(crate) fn item(&self, position: usize) -> Self {
        Self(format!("{}[{position}]", self.0))
    }

    pub(crate) fn object<'value>(&self, value: &'value Value) -> Result<&'value Metadata, Fault> {
        value.as_object().ok_or_else(|| self.wants("an object", value))
    }

    pub(crate) fn list<'value>(&self, value: &'value Value) -> Result<&'value [Value], Fault> {
        match value {
            Value::Array(items) => Ok(items),
            _ => Err(self.wants("a list", value)),
        }
    }

    pub(crate) fn string(&self, value: &Value) -> Result<String, Fault> {
        match value {
            Value::String(text) => Ok(text.clone()),
            _ => Err(self.wants("a string", value)),
        }
    }

    /// The value of `key` in `object`, which stands at this place.
    pub(crate) fn required<'value>(
        &self,
        object: &'value Metadata,
        key: &str,
        expected: &str,
    ) -> Result<&'value Value, Fault> {
        object.get(key).ok_or_else(|| Fault::Missing {
            place: self.to_string(),
            key: key.to_owned(),
            expected: expected.to_owned(),
        })
    }

    /// Refuses keys of `object` that are not in `allowed`: they could not be written back.
    pub(crate) fn only(&self, object: &Metadata, allowed: &[&str]) -> Result<(), Fault> {
        let unknown = object.keys().find(|key| !allowed.contains(&key.as_str()));
        match unknown {
            None => Ok(()),
            Some(key) => Err(Fault::Unknown {
                place: self.to_string(),
                key: key.clone(),
                allowed: allowed
                    .iter()
                    .map(|key| format!("`{key}`"))
                    .collect::<Vec<_>>()
                    .join(", "),
            }),
        }
    }

    pub(crate) fn wants(&self, expected: &str, found: &Value) -> Fault {
        Fault::Shape {
            place: self.to_string(),
            expected: expected.to_owned(),
            found: describe(found),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Longest excerpt of a string in a message, in characters: enough to find it by.
const EXCERPT: usize = 40;

/// `value` in a few words: scalars as they are, strings shortened, the rest by kind.
pub(crate) fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) | Value::Number(_) => format!("`{value}`"),
        Value::String(text) if text.chars().count() > EXCERPT => {
            let start: String = text.chars().take(EXCERPT).collect();
            format!("the string {}...", Value::from(start))
        }
        Value::String(_) => format!("the string {value}"),
        Value::Array(items) => format!("a list of {}", items.len()),
        Value::Object(_) => "an object".to_owned(),
    }
}
