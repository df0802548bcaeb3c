//! Reading `limits.json`.

use serde_json::Value;
use stats::{Moments, Sample};

/// One case: an object of numbers, lists and words.
pub(crate) struct Case(Value);

/// All cases of one method; at least one.
pub(crate) fn cases(method: &str) -> Vec<Case> {
    let all: Value = serde_json::from_str(include_str!("limits.json")).unwrap();
    let cases = all[method].as_array().unwrap();
    assert!(!cases.is_empty(), "the oracle says nothing about {method}");
    cases.iter().cloned().map(Case).collect()
}

/// Fails unless `found` is within `tolerance` of `wanted`, relative above 1 and absolute below.
#[track_caller]
pub(crate) fn close(found: f64, wanted: f64, tolerance: f64) {
    let allowed = tolerance * wanted.abs().max(1.0);
    assert!((found - wanted).abs() <= allowed, "expected {wanted}, found {found}");
}

impl Case {
    pub(crate) fn number(&self, key: &str) -> f64 {
        self.0[key].as_f64().unwrap()
    }

    pub(crate) fn optional_number(&self, key: &str) -> Option<f64> {
        self.0[key].as_f64()
    }

    pub(crate) fn flag(&self, key: &str) -> bool {
        self.0[key].as_bool().unwrap()
    }

    pub(crate) fn text(&self, key: &str) -> String {
        self.0[key].as_str().unwrap().to_owned()
    }

    pub(crate) fn numbers(&self, key: &str) -> Vec<f64> {
        self.optional_numbers(key).unwrap()
    }

    pub(crate) fn optional_numbers(&self, key: &str) -> Option<Vec<f64>> {
        Some(self.0[key].as_array()?.iter().map(|value| value.as_f64().unwrap()).collect())
    }

    pub(crate) fn sample(&self, key: &str) -> Sample {
        Sample::new(self.numbers(key)).unwrap()
    }

    /// From `[mean, sd, n]`.
    pub(crate) fn moments(&self, key: &str) -> Moments {
        read_moments(&self.0[key])
    }
}

fn read_moments(value: &Value) -> Moments {
    let [mean, sd] = [0, 1].map(|at| value[at].as_f64().unwrap());
    Moments::new(mean, sd, usize::try_from(value[2].as_u64().unwrap()).unwrap()).unwrap()
}
