//! `datapackage.json`: the parts of Data Package version 2 used here.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the `preempt_lab` member this crate reads.
pub(super) const SCHEMA_VERSION: u32 = 1;

/// The profile named by `$schema`.
pub(super) const PROFILE: &str = "https://datapackage.org/profiles/2.0/datapackage.json";

/// Everything is optional here so that one absent member does not hide the others;
/// `check` says what is missing.
#[derive(Debug, Deserialize)]
pub(super) struct Descriptor {
    #[serde(rename = "$schema")]
    pub(super) profile: Option<String>,
    pub(super) name: Option<String>,
    pub(super) title: Option<String>,
    #[serde(default)]
    pub(super) description: String,
    pub(super) version: Option<String>,
    #[serde(default)]
    pub(super) created: String,
    #[serde(default)]
    pub(super) licenses: Vec<License>,
    #[serde(default)]
    pub(super) sources: Vec<Source>,
    #[serde(default)]
    pub(super) contributors: Vec<Contributor>,
    #[serde(default)]
    pub(super) resources: Vec<Resource>,
    pub(super) preempt_lab: Option<Lab>,
}

/// Terms of use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct License {
    /// Short name, such as `CC0-1.0`.
    #[serde(default)]
    pub name: String,
    /// Address of the text.
    #[serde(default)]
    pub path: String,
    /// What it covers.
    #[serde(default)]
    pub title: String,
}

/// Where figures were published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Author, date and place.
    pub title: String,
    /// Address, where there is one.
    #[serde(default)]
    pub path: String,
}

/// Someone who contributed figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contributor {
    /// Name.
    pub title: String,
    /// What they did: `author`.
    #[serde(default)]
    pub roles: Vec<String>,
}

/// What this project adds to the standard descriptor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lab {
    /// Version of this member and of the tables: 1.
    pub schema_version: u32,
    /// Title for lists and tables.
    pub short_title: String,
    /// Year of the figures.
    pub year: u32,
    /// The question the study answers.
    pub question: String,
    /// Place in lists, from 1.
    pub order: u32,
}

#[derive(Debug, Deserialize)]
pub(super) struct Resource {
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) path: String,
    pub(super) bytes: Option<u64>,
    pub(super) hash: Option<String>,
    pub(super) schema: Option<Schema>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Schema {
    #[serde(default)]
    pub(super) fields: Vec<Field>,
    #[serde(default, rename = "primaryKey")]
    pub(super) primary_key: Names,
    #[serde(default, rename = "foreignKeys")]
    pub(super) foreign_keys: Vec<ForeignKey>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Field {
    pub(super) name: String,
    #[serde(default = "any", rename = "type")]
    pub(super) kind: String,
    #[serde(default)]
    pub(super) constraints: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize)]
pub(super) struct ForeignKey {
    pub(super) fields: Names,
    pub(super) reference: Reference,
}

#[derive(Debug, Deserialize)]
pub(super) struct Reference {
    pub(super) resource: String,
    pub(super) fields: Names,
}

/// Version 1 of the standard allows a lone name where version 2 has a list.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Names {
    Many(Vec<String>),
    One(String),
}

impl Default for Names {
    fn default() -> Self {
        Self::Many(Vec::new())
    }
}

impl Names {
    pub(super) fn list(&self) -> &[String] {
        match self {
            Self::Many(names) => names,
            Self::One(name) => std::slice::from_ref(name),
        }
    }
}

fn any() -> String {
    "any".to_owned()
}
