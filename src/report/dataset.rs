//! A dataset as machines read it.

use serde_json::{Value, json};

use crate::{CardFile, DatasetCard, html};

/// The dataset as schema.org `Dataset` in JSON-LD, safe inside a script element.
///
/// Addresses are relative to the dataset's page.
pub(crate) fn json_ld(card: &DatasetCard) -> String {
    let people = |role_is: fn(&str) -> bool| -> Vec<Value> {
        let has = |roles: &[String]| roles.iter().any(|role| role_is(role));
        let found = card.contributors.iter().filter(|person| has(&person.roles));
        found.map(|person| json!({"@type": "Person", "name": person.title})).collect()
    };
    let mut description = json!({
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "identifier": card.slug,
        "name": card.title,
        "description": card.description,
        "isAccessibleForFree": true,
        "measurementTechnique": card.question,
        "distribution": card.files.iter().map(|file| download(card, file)).collect::<Vec<_>>(),
        "variableMeasured": measured(card),
    });
    let mut set = |key: &str, value: Value| description[key] = value;
    if !card.version.is_empty() {
        set("version", json!(card.version));
    }
    if let Some(year) = card.year {
        set("temporalCoverage", json!(year.to_string()));
    }
    let creators = people(|role| matches!(role, "author" | "creator" | "publisher"));
    if !creators.is_empty() {
        set("creator", json!(creators));
    }
    let licences: Vec<&String> = card
        .licences
        .iter()
        .map(|licence| licence.path.as_ref().unwrap_or(&licence.name))
        .collect();
    if !licences.is_empty() {
        set("license", json!(licences));
    }
    let sources: Vec<&String> =
        card.sources.iter().map(|source| source.path.as_ref().unwrap_or(&source.title)).collect();
    if !sources.is_empty() {
        set("isBasedOn", json!(sources));
    }
    html::script_json(&description)
}

fn download(card: &DatasetCard, file: &CardFile) -> Value {
    let kind = match file.path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("csv") => "text/csv",
        Some("json") => "application/json",
        Some("md" | "txt") => "text/plain",
        _ => "application/octet-stream",
    };
    json!({
        "@type": "DataDownload",
        "name": file.path,
        "contentUrl": format!("../data/{}/{}", card.slug, file.path),
        "encodingFormat": kind,
        "contentSize": file.bytes.to_string(),
        "sha256": file.sha256,
    })
}

fn measured(card: &DatasetCard) -> Vec<Value> {
    let table = card.files.iter().find(|file| file.name == "measurements");
    let columns = table.map(|file| file.columns.as_slice()).unwrap_or_default();
    columns
        .iter()
        .map(|column| {
            json!({
                "@type": "PropertyValue",
                "name": column.name,
                "description": column.description,
            })
        })
        .collect()
}
