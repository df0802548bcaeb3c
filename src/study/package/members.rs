//! The members of a descriptor, and the lines they stand on.

use std::collections::BTreeSet;

use super::descriptor::{Descriptor, Lab, PROFILE, Resource, SCHEMA_VERSION};
use super::finding::Log;
use super::schema;
use super::table::line_at;

/// Notes members that every descriptor needs and this one lacks or has wrong.
pub(super) fn examine(descriptor: &Descriptor, slug: &str, text: &str, log: &mut Log<'_>) {
    let at = |member: &str| line_of(text, &[&format!("\"{member}\"")]);
    match descriptor.name.as_deref() {
        Some(name) if name == slug => {}
        Some(name) => {
            let expected = format!("`{slug}`, the name of the directory");
            log.note(at("name"), Some("name"), expected, format!("`{name}`"));
        }
        None => log.note(Some(1), Some("name"), format!("`{slug}`"), "no such member"),
    }
    match descriptor.profile.as_deref() {
        Some(PROFILE) => {}
        Some(other) => {
            log.note(at("$schema"), Some("$schema"), format!("`{PROFILE}`"), format!("`{other}`"));
        }
        None => log.note(Some(1), Some("$schema"), format!("`{PROFILE}`"), "no such member"),
    }
    for (member, value) in [("title", &descriptor.title), ("version", &descriptor.version)] {
        if value.as_ref().is_none_or(|text| text.is_empty()) {
            log.note(Some(1), Some(member), "text", "no such member");
        }
    }
    for (member, is_empty) in
        [("licenses", descriptor.licenses.is_empty()), ("sources", descriptor.sources.is_empty())]
    {
        if is_empty {
            log.note(Some(1), Some(member), "at least one entry", "none");
        }
    }
    match &descriptor.preempt_lab {
        Some(Lab { schema_version: SCHEMA_VERSION, .. }) => {}
        Some(lab) => {
            let found = format!("{}; a later program may read it", lab.schema_version);
            let expected = SCHEMA_VERSION.to_string();
            log.note(at("schema_version"), Some("preempt_lab.schema_version"), expected, found);
        }
        None => log.note(
            Some(1),
            Some("preempt_lab"),
            "schema_version, short_title, year, question and order",
            "no such member",
        ),
    }
    resources(descriptor, text, log);
}

fn resources(descriptor: &Descriptor, text: &str, log: &mut Log<'_>) {
    let mut seen = BTreeSet::new();
    for resource in &descriptor.resources {
        let line = line_of(text, &["\"resources\"", &quoted(&resource.name)]);
        if !seen.insert(resource.name.as_str()) {
            let place = format!("resources.{}", resource.name);
            log.note(line, Some(&place), "a name of its own", "a second resource of that name");
        }
        if resource.schema.is_none() {
            let place = format!("resources.{}.schema", resource.name);
            log.note(line, Some(&place), "a Table Schema", "no such member");
        }
        constraints(resource, text, log);
    }
    for name in REQUIRED {
        if !seen.contains(name) {
            let place = format!("resources.{name}");
            log.note(
                line_of(text, &["\"resources\""]),
                Some(&place),
                "a resource of that name",
                "none",
            );
        }
    }
}

/// A constraint that nobody checks must not look as if it held.
fn constraints(resource: &Resource, text: &str, log: &mut Log<'_>) {
    for field in resource.schema.iter().flat_map(|schema| &schema.fields) {
        let unknown = |name: &&String| !schema::CONSTRAINTS.contains(&name.as_str());
        for constraint in field.constraints.keys().filter(unknown) {
            let place = format!("resources.{}.schema.{}", resource.name, field.name);
            let line = line_of(text, &[&quoted(&resource.path), &quoted(constraint)]);
            let expected = format!("only the constraints {}", schema::CONSTRAINTS.join(", "));
            log.note(line, Some(&place), expected, format!("`{constraint}`"));
        }
    }
}

/// Tables without which there is no study. `symbols` is for published configurations.
const REQUIRED: [&str; 6] =
    ["machines", "conditions", "workloads", "measurements", "claims", "traps"];

/// The line of `text` on which the last of `needles` stands, each looked for behind
/// the one before: enough to find a member of a descriptor that someone wrote.
pub(super) fn line_of(text: &str, needles: &[&str]) -> Option<u64> {
    let mut at = 0;
    for needle in needles {
        at += text.get(at..)?.find(needle)?;
    }
    Some(line_at(text.as_bytes().get(..at)?))
}

/// `text` as JSON writes a plain string.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}
