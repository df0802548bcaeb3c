//! For any notebook: what is written is read back. For any bytes: an answer, never a panic.
#![allow(clippy::unwrap_used)]

use notebook::{Attachments, Cell, Metadata, MimeBundle, Notebook, Output};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use serde_json::{Number, Value, json};

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: proptest::test_runner::RngSeed::Fixed(0x1e5),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn written_and_read_back_is_the_same(notebook in notebooks()) {
        prop_assert_eq!(notebook.validate(), Ok(()));
        let text = notebook.to_json();
        let read = Notebook::parse(&text, "any.ipynb").unwrap();
        prop_assert_eq!(&read, &notebook);
        prop_assert_eq!(read.to_json(), text);
    }

    #[test]
    fn any_bytes_get_an_answer(bytes in vec(any::<u8>(), 0..200)) {
        let _ = Notebook::parse(&String::from_utf8_lossy(&bytes), "any.ipynb");
    }

    #[test]
    fn any_json_gets_an_answer(cells in json_values(), metadata in json_values()) {
        let text = json!({"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": [cells]});
        if let Ok(notebook) = Notebook::parse(&text.to_string(), "any.ipynb") {
            let _ = notebook.lab();
        }
    }

    #[test]
    fn a_damaged_notebook_gets_an_answer(notebook in notebooks(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = notebook.to_json().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(read) = Notebook::parse(&String::from_utf8_lossy(&bytes), "any.ipynb") {
            let _ = read.to_json();
        }
    }
}

fn notebooks() -> impl Strategy<Value = Notebook> {
    (vec(cells(), 0..5), metadata()).prop_map(|(mut cells, metadata)| {
        for (position, cell) in cells.iter_mut().enumerate() {
            let (Cell::Code { id, .. } | Cell::Markdown { id, .. } | Cell::Raw { id, .. }) = cell;
            *id = format!("{id}_{position}");
        }
        Notebook { cells, metadata }
    })
}

fn cells() -> impl Strategy<Value = Cell> {
    let id = "[a-zA-Z0-9-]{1,60}";
    let code = (id, texts(), vec(outputs(), 0..4), option::of(any::<u64>()), metadata()).prop_map(
        |(id, source, outputs, execution_count, metadata)| Cell::Code {
            id,
            source,
            outputs,
            execution_count,
            metadata,
        },
    );
    let text = (id, texts(), option::of(attachments()), metadata(), any::<bool>()).prop_map(
        |(id, source, attachments, metadata, is_raw)| match is_raw {
            true => Cell::Raw { id, source, attachments, metadata },
            false => Cell::Markdown { id, source, attachments, metadata },
        },
    );
    prop_oneof![code, text]
}

fn outputs() -> impl Strategy<Value = Output> {
    prop_oneof![
        ("stdout|stderr", texts()).prop_map(|(name, text)| Output::Stream { name, text }),
        (bundles(), metadata()).prop_map(|(data, metadata)| Output::DisplayData { data, metadata }),
        (option::of(any::<u64>()), bundles(), metadata()).prop_map(
            |(execution_count, data, metadata)| Output::ExecuteResult {
                execution_count,
                data,
                metadata,
            }
        ),
        (texts(), texts(), vec(texts(), 0..3))
            .prop_map(|(ename, evalue, traceback)| { Output::Error { ename, evalue, traceback } }),
    ]
}

fn bundles() -> impl Strategy<Value = MimeBundle> {
    let formats = prop_oneof![
        ("text/(plain|html)|image/(png|svg\\+xml)|[a-z.]{0,8}", texts().prop_map(Value::String)),
        ("application/([a-z.]{1,8}\\+)?json", json_values()),
    ];
    vec(formats, 0..4).prop_map(|formats| MimeBundle(formats.into_iter().collect()))
}

fn attachments() -> impl Strategy<Value = Attachments> {
    btree_map("[a-z .]{0,8}", bundles(), 0..3)
}

/// Unknown keys only: known ones have shapes of their own, transient ones are not written.
fn metadata() -> impl Strategy<Value = Metadata> {
    btree_map("x-\\PC{0,6}", json_values(), 0..3).prop_map(Metadata::from_iter)
}

fn json_values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_filter_map("not a number of JSON", |float| {
            Number::from_f64(float).map(Value::Number)
        }),
        texts().prop_map(Value::String),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::Array),
            btree_map(texts(), inner, 0..4)
                .prop_map(|entries| Value::Object(Metadata::from_iter(entries))),
        ]
    })
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "([a-c]|\n|\r|\u{2028}|\u{85}|\"|\\\\){0,12}"]
}
