use serde_json::Value;

use crate::place::Place;
use crate::{Fault, Metadata};

/// What a notebook of this project says about itself: `metadata.preempt_lab`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lab {
    /// The notebook's name in addresses: lower-case letters, digits and single hyphens.
    pub slug: String,
    /// Whether it analyses one study or draws several together.
    pub kind: Kind,
    /// Its position among the notebooks of its kind.
    pub order: u64,
    /// The title people see.
    pub title: String,
    /// The slugs of the datasets it reads.
    pub datasets: Vec<String>,
}

/// What a notebook is for.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One study, analysed.
    Study,
    /// Several studies, drawn together.
    Synthesis,
}

const KEYS: [&str; 5] = ["slug", "kind", "order", "title", "datasets"];

pub(crate) fn of(metadata: &Metadata) -> Result<Option<Lab>, Fault> {
    let Some(value) = metadata.get("preempt_lab") else {
        return Ok(None);
    };
    let place = Place::at("metadata.preempt_lab");
    let lab = place.object(value)?;
    place.only(lab, &KEYS)?;
    let slug_value = place.required(lab, "slug", SLUG)?;
    let kind_value = place.required(lab, "kind", KIND)?;
    let order_value = place.required(lab, "order", ORDER)?;
    let title_value = place.required(lab, "title", "a string")?;
    let datasets_value = place.required(lab, "datasets", "a list of dataset slugs")?;
    Ok(Some(Lab {
        slug: slug(&place.key("slug"), slug_value)?,
        kind: kind(&place.key("kind"), kind_value)?,
        order: order_value.as_u64().ok_or_else(|| place.key("order").wants(ORDER, order_value))?,
        title: title(&place.key("title"), title_value)?,
        datasets: datasets(&place.key("datasets"), datasets_value)?,
    }))
}

const SLUG: &str = "a slug: lower-case letters, digits and single hyphens";
const KIND: &str = "`study` or `synthesis`";
const ORDER: &str = "a whole number from 0";

fn slug(place: &Place, value: &Value) -> Result<String, Fault> {
    let is_word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    match value.as_str() {
        Some(text) if text.split('-').all(is_word) => Ok(text.to_owned()),
        _ => Err(place.wants(SLUG, value)),
    }
}

fn kind(place: &Place, value: &Value) -> Result<Kind, Fault> {
    match value.as_str() {
        Some("study") => Ok(Kind::Study),
        Some("synthesis") => Ok(Kind::Synthesis),
        _ => Err(place.wants(KIND, value)),
    }
}

fn title(place: &Place, value: &Value) -> Result<String, Fault> {
    match value.as_str() {
        Some(text) if !text.trim().is_empty() => Ok(text.to_owned()),
        _ => Err(place.wants("a title that is not empty", value)),
    }
}

fn datasets(place: &Place, value: &Value) -> Result<Vec<String>, Fault> {
    let items = place.list(value)?.iter().enumerate();
    items.map(|(position, item)| slug(&place.item(position), item)).collect()
}
