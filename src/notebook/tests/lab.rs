//! `metadata.preempt_lab`: what is read and how each fault is told.
#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;

use notebook::{Fault, Kind, Lab, Notebook};
use serde_json::{Value, json};

#[test]
fn a_notebook_says_what_it_is() {
    let lab = lab_of(sound()).unwrap().unwrap();
    assert_eq!(lab.slug, "debug-preempt-hackbench-2023");
    assert_eq!(lab.kind, Kind::Study);
    assert_eq!(lab.order, 4);
    assert_eq!(lab.title, "What checking costs");
    assert_eq!(lab.datasets, ["debug-preempt-hackbench-2023"]);
}

#[test]
fn a_notebook_of_another_project_says_nothing() {
    assert_eq!(Notebook::default().lab(), Ok(None));
}

#[test]
fn faults_name_the_key() {
    let changes: [(&str, Value); 10] = [
        ("slug", json!("Not A Slug")),
        ("slug", json!("double--hyphen")),
        ("slug", json!(4)),
        ("kind", json!("essay")),
        ("kind", json!(null)),
        ("order", json!(-1)),
        ("order", json!(1.5)),
        ("title", json!("  ")),
        ("datasets", json!("one")),
        ("datasets", json!(["sound", "Un sound"])),
    ];
    let mut texts = String::new();
    for (key, value) in changes {
        let mut object = sound();
        object[key] = value;
        writeln!(texts, "{}", lab_of(object).unwrap_err()).unwrap();
    }
    for key in ["slug", "kind", "order", "title", "datasets"] {
        let mut object = sound();
        object.as_object_mut().unwrap().remove(key);
        writeln!(texts, "{}", lab_of(object).unwrap_err()).unwrap();
    }
    let mut misspelt = sound();
    misspelt["dataset"] = json!([]);
    writeln!(texts, "{}", lab_of(misspelt).unwrap_err()).unwrap();
    writeln!(texts, "{}", lab_of(json!([])).unwrap_err()).unwrap();
    insta::assert_snapshot!(texts);
}

fn sound() -> Value {
    json!({
        "slug": "debug-preempt-hackbench-2023",
        "kind": "study",
        "order": 4,
        "title": "What checking costs",
        "datasets": ["debug-preempt-hackbench-2023"],
    })
}

fn lab_of(object: Value) -> Result<Option<Lab>, Fault> {
    let mut notebook = Notebook::default();
    notebook.metadata.insert("preempt_lab".to_owned(), object);
    notebook.lab()
}
