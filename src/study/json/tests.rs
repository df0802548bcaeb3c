use std::path::Path;

use serde_json::Value;
use stats::{Warned, Warning};

use super::{claims, contrast};
use crate::claim::{Claim, ClaimKind, Reproduction, Status};
use crate::contrast::Settings;
use crate::package;

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn hackbench() -> Warned<crate::contrast::Contrast> {
    let directory =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datasets/debug-preempt-hackbench-2023");
    let package = package::load(&directory).unwrap();
    let [left, right] = ["debug-preempt", "no-debug-preempt"]
        .map(|condition| format!("hackbench-process-sockets/1/{condition}"));
    crate::contrast::contrast(&package, &left, &right, &Settings::default()).unwrap()
}

#[test]
fn what_is_unknown_is_null_and_not_left_out() {
    let value = contrast(&hackbench());
    assert_eq!(value["interval_percent"], Value::Null);
    assert_eq!(value["interval_method"], Value::Null);
    assert_eq!(value["tests"], serde_json::json!([]));
    assert_eq!(value["verdict"], "not testable");
    let side = &value["baseline"];
    assert_eq!(
        keys(side),
        ["build_default", "center", "effective", "label", "n", "series", "statistic"]
    );
    assert_eq!(side["n"], Value::Null);
    assert_eq!(side["build_default"], Value::Null);
    assert_eq!(side["statistic"], "mean");
    assert_eq!(side["label"], "debug_preempt");
}

#[test]
fn warnings_are_sentences() {
    let warned = Warned { warnings: Vec::new(), ..hackbench() };
    let warned = warned.and_warn(Warning::Note("look at them".to_owned()));
    assert_eq!(contrast(&warned)["warnings"], serde_json::json!(["look at them"]));
}

#[test]
fn a_claim_has_the_members_of_its_contract() {
    let claim = Claim {
        id: "loss".to_owned(),
        author: "A. Author".to_owned(),
        date: String::new(),
        statement: "It loses.".to_owned(),
        printed: "20%".to_owned(),
        kind: ClaimKind::LossPercent,
        candidate: Some("c".to_owned()),
        baseline: Some("b".to_owned()),
        unit: None,
        source: String::new(),
        note: String::new(),
        line: 2,
    };
    let reproduction = Reproduction {
        claim,
        recomputed: Some(21.54),
        recomputed_text: "21.5 %".to_owned(),
        status: Status::Differs,
        difference: Some(1.54),
        difference_text: "+1.54".to_owned(),
        range: None,
        note: "n = 1".to_owned(),
    };
    let value = claims("tab-claims", "case", "Claims", &[reproduction]);
    assert_eq!(keys(&value), ["caption", "dataset", "id", "rows"]);
    assert_eq!(
        value["rows"],
        serde_json::json!([{
            "id": "loss",
            "statement": "It loses.",
            "author": "A. Author",
            "printed": "20%",
            "recomputed": "21.5 %",
            "status": "differs",
            "difference": "+1.54",
            "note": "n = 1",
        }])
    );
}
