use std::collections::BTreeMap;

use stats::{Direction, Verdict, Warned};

use super::{Contrast, ContrastError, Settings, contrast};
use crate::config::SymbolValue;
use crate::measurement::{DispersionKind, Measurement, Quality, Statistic};
use crate::model::{PreemptionModel, Stated};
use crate::package::{Condition, Package, Severity, Symbol, Trap};
use crate::unit::Unit;

/// A study of one machine, `m`; its series are named after their condition.
struct Case(Package);

impl Case {
    fn new() -> Self {
        Self(Package {
            slug: "case".to_owned(),
            title: String::new(),
            description: String::new(),
            version: String::new(),
            created: String::new(),
            licenses: Vec::new(),
            sources: Vec::new(),
            contributors: Vec::new(),
            lab: serde_json::from_value(serde_json::json!({
                "schema_version": 1, "short_title": "", "year": 2023, "question": "", "order": 1
            }))
            .unwrap(),
            files: Vec::new(),
            machines: Vec::new(),
            conditions: Vec::new(),
            workloads: Vec::new(),
            measurements: Vec::new(),
            claims: Vec::new(),
            traps: Vec::new(),
            symbols: Vec::new(),
        })
    }

    /// A static kernel of that model with these runs, in seconds.
    fn ran(mut self, model: PreemptionModel, values: &[f64]) -> Self {
        let id = model.word();
        self.0.conditions.push(Condition {
            id: id.to_owned(),
            label: id.to_uppercase(),
            kernel: "6.6".to_owned(),
            build_default: Some(model),
            effective: Some(model),
            dynamic: Stated::No,
            debug_preempt: Stated::No,
            boot_parameters: String::new(),
            note: String::new(),
        });
        for value in values {
            self.0.measurements.push(single(id, *value));
        }
        self
    }

    fn with_condition(mut self, id: &str, change: impl FnOnce(&mut Condition)) -> Self {
        change(self.0.conditions.iter_mut().find(|condition| condition.id == id).unwrap());
        self
    }

    /// Changes every measurement of the series of that name.
    fn with_series(mut self, id: &str, change: impl Fn(&mut Measurement)) -> Self {
        self.0.measurements.iter_mut().filter(|row| row.series == id).for_each(change);
        self
    }

    fn compare(&self, baseline: &str, candidate: &str) -> Warned<Contrast> {
        contrast(&self.0, baseline, candidate, &Settings::default()).unwrap()
    }

    fn refuses(&self, baseline: &str, candidate: &str) -> ContrastError {
        contrast(&self.0, baseline, candidate, &Settings::default()).unwrap_err()
    }
}

fn single(series: &str, value: f64) -> Measurement {
    Measurement {
        id: String::new(),
        series: series.to_owned(),
        replicate: None,
        machine: "m".to_owned(),
        condition: series.to_owned(),
        workload: "build".to_owned(),
        parameters: BTreeMap::new(),
        metric: "time".to_owned(),
        unit: Unit::SECOND,
        direction: Direction::LowerIsBetter,
        value,
        printed: value.to_string(),
        statistic: Statistic::Single,
        n: Some(1),
        dispersion: None,
        dispersion_unit: None,
        dispersion_kind: DispersionKind::None,
        quality: Quality::Primary,
        source: String::new(),
        line: 0,
    }
}

fn texts(found: &Warned<Contrast>) -> Vec<String> {
    found.warnings.iter().map(ToString::to_string).collect()
}

use PreemptionModel::{Full, Voluntary};

const NONE: PreemptionModel = PreemptionModel::None;

const BASE: &[f64] = &[10.0, 10.1, 9.9, 10.05];
const WORSE: &[f64] = &[11.0, 11.1, 10.9, 11.05];

#[test]
fn swapping_the_sides_swaps_the_verdict_and_inverts_the_ratio() {
    let case = Case::new().ran(NONE, BASE).ran(Full, WORSE);
    let slower = case.compare("none", "full").value;
    let faster = case.compare("full", "none").value;
    assert_eq!((slower.verdict, faster.verdict), (Verdict::Slower, Verdict::Faster));
    assert!((slower.ratio * faster.ratio - 1.0).abs() < 1e-12);
    let (low, high) = slower.interval_percent.unwrap();
    assert!(low < slower.change_percent && slower.change_percent < high);
    assert_eq!(slower.tests.len(), 2);
}

#[test]
fn one_run_is_not_testable_however_large_the_difference() {
    let found = Case::new().ran(NONE, &[1.0]).ran(Full, &[100.0]).compare("none", "full");
    assert_eq!(found.value.verdict, Verdict::NotTestable);
    assert_eq!(found.value.change_percent, 9900.0);
    assert_eq!(found.value.tests, []);
    insta::assert_snapshot!(found.value.sentence(), @"On m with Linux 6.6, build time changed by +9900.0 % (no interval: one run each; n = 1 and 1) from static none to static full: not testable.");
}

#[test]
fn debug_preempt_alone_is_the_factor() {
    let case = Case::new().ran(NONE, BASE).ran(Full, WORSE);
    let case = case.with_condition("none", |condition| {
        condition.build_default = Some(Full);
        condition.effective = Some(Full);
        condition.debug_preempt = Stated::Yes;
    });
    let found = case.compare("full", "none").value;
    assert_eq!(found.verdict, Verdict::Faster);
    assert!(
        found
            .sentence()
            .contains("from static full without DEBUG_PREEMPT to static full with DEBUG_PREEMPT")
    );
}

#[test]
fn debug_preempt_beside_the_model_confounds() {
    let case = Case::new().ran(Voluntary, BASE).ran(Full, WORSE);
    let case = case.with_condition("full", |condition| condition.debug_preempt = Stated::Yes);
    let found = case.compare("voluntary", "full");
    assert_eq!(found.value.verdict, Verdict::Confounded);
    assert_eq!(found.value.confounders, ["DEBUG_PREEMPT"]);
    assert!(found.value.interval_percent.is_some(), "the figures stay, only the cause is open");
    insta::assert_snapshot!(texts(&found).join("\n"), @"the two sides also differ in DEBUG_PREEMPT; compare series that differ in one thing, or quote the change as the sum of all of them");
}

#[test]
fn debug_preempt_unknown_on_one_side_is_a_warning() {
    let case = Case::new().ran(Voluntary, BASE).ran(Full, WORSE);
    let case = case.with_condition("full", |condition| condition.debug_preempt = Stated::Unknown);
    let found = case.compare("voluntary", "full");
    assert_eq!(found.value.verdict, Verdict::Slower);
    insta::assert_snapshot!(texts(&found).join("\n"), @"DEBUG_PREEMPT is stated for one side only; ask for the configuration of the other");
}

#[test]
fn a_published_symbol_confounds_in_either_order() {
    let mut case = Case::new().ran(NONE, BASE).ran(Full, WORSE);
    for (symbol, before, after) in [("HZ", "250", "1000"), ("PREEMPT_RCU", "absent", "y")] {
        case.0.symbols.push(Symbol {
            symbol: symbol.to_owned(),
            comparison: "m".to_owned(),
            baseline_condition: "none".to_owned(),
            candidate_condition: "full".to_owned(),
            baseline_value: SymbolValue::parse(before),
            candidate_value: SymbolValue::parse(after),
        });
    }
    assert_eq!(case.compare("none", "full").value.confounders, ["HZ"]);
    assert_eq!(case.compare("full", "none").value.confounders, ["HZ"]);
}

#[test]
fn release_boot_parameters_and_second_factors_are_named() {
    let case = Case::new().ran(NONE, BASE).ran(Full, WORSE);
    let case = case.with_condition("full", |condition| {
        condition.kernel = "6.7".to_owned();
        condition.boot_parameters = "preempt=full mitigations=off".to_owned();
    });
    let case = case.with_series("full", |row| {
        row.parameters.insert("jobs".to_owned(), "8".to_owned());
        row.workload = "tbench".to_owned();
    });
    let found = case.compare("none", "full").value;
    assert_eq!(found.kernel, "6.6 -> 6.7");
    insta::assert_snapshot!(found.confounders.join("\n"), @"
    kernel release 6.6 -> 6.7
    boot parameter mitigations=off
    workload build -> tbench
    parameter jobs
    ");
    insta::assert_snapshot!(found.sentence(), @"On m with Linux 6.6 -> 6.7, tbench time changed by +10.0 % (95 % interval +8.4 % to +11.6 %; n = 4 and 4) from static none to static full: confounded by kernel release 6.6 -> 6.7, boot parameter mitigations=off, workload build -> tbench and 1 more.");
}

#[test]
fn one_parameter_on_one_kernel_is_a_factor_of_its_own() {
    let mut case = Case::new().ran(NONE, BASE).ran(Full, WORSE);
    case = case.with_series("full", |row| {
        row.condition = "none".to_owned();
        row.parameters.insert("jobs".to_owned(), "8".to_owned());
    });
    case = case.with_series("none", |row| {
        row.parameters.insert("jobs".to_owned(), "4".to_owned());
    });
    let found = case.compare("none", "full").value;
    assert_eq!(found.verdict, Verdict::Slower);
    assert!(found.sentence().contains("from jobs=4 to jobs=8"), "{}", found.sentence());
}

#[test]
fn summaries_need_runs_and_spread() {
    let summary = |row: &mut Measurement| row.statistic = Statistic::Mean;
    let case = Case::new().ran(NONE, &[10.0]).ran(Full, &[11.0]);
    let case = case.with_series("none", summary).with_series("full", summary);
    let unknown = |row: &mut Measurement| row.n = None;
    let case = case.with_series("none", unknown).with_series("full", unknown);
    let found = case.compare("none", "full");
    assert_eq!(found.value.verdict, Verdict::NotTestable);
    insta::assert_snapshot!(texts(&found).join("\n"), @"
    the number of runs is not published, so no interval can be had; ask for it, or repeat the runs
    the inputs are rounded, so the change lies between 0.0 % and +21.1 %; ask for the unrounded numbers
    ");

    let five = |row: &mut Measurement| row.n = Some(5);
    let case = case.with_series("none", five).with_series("full", five);
    let found = case.compare("none", "full");
    assert!(found.value.sentence().contains("no interval: the spread is not stated; n = 5 and 5"));

    let spread = |row: &mut Measurement| {
        row.dispersion = Some(0.1);
        row.dispersion_kind = DispersionKind::Sd;
    };
    let case = case.with_series("none", spread).with_series("full", spread);
    assert_eq!(case.compare("none", "full").value.verdict, Verdict::Slower);
}

#[test]
fn traps_of_both_sides_come_once_and_most_severe_first() {
    let mut case = Case::new().ran(NONE, BASE).ran(Full, WORSE);
    for (id, applies_to, severity) in [
        ("low", "*", Severity::Low),
        ("high", "ful*", Severity::High),
        ("other", "rt", Severity::Critical),
    ] {
        case.0.traps.push(Trap {
            id: id.to_owned(),
            applies_to: applies_to.to_owned(),
            severity,
            title: format!("Trap {id}"),
            text: "Why.".to_owned(),
            source: String::new(),
            line: 0,
        });
    }
    assert_eq!(
        texts(&case.compare("none", "full")),
        ["Trap high (high). Why.", "Trap low (low). Why."]
    );
}

#[test]
fn refusals_say_what_to_compare_instead() {
    let case = Case::new().ran(NONE, BASE).ran(Full, WORSE).ran(Voluntary, &[0.0]);
    insta::assert_snapshot!(case.refuses("none", "ful"), @"dataset `case` has no series `ful`; the nearest is `full`");
    insta::assert_snapshot!(case.refuses("voluntary", "none"), @"no ratio of `none` to `voluntary`: 0 of `voluntary` is not positive");
    let case = case.with_series("full", |row| row.metric = "latency".to_owned());
    insta::assert_snapshot!(case.refuses("none", "full"), @"`full` and `none` cannot be compared: their metrics differ, `latency` against `time`");
}

#[test]
fn a_single_run_borrows_the_spread_of_the_other_side() {
    let three = [3600.0 - 14.08, 3600.0, 3600.0 + 14.08];
    for (single, word) in [(3669.0, "no more"), (3671.0, "more")] {
        let case = Case::new().ran(NONE, &three).ran(Full, &[single]);
        for (baseline, candidate) in [("none", "full"), ("full", "none")] {
            let found = case.compare(baseline, candidate);
            assert_eq!(found.value.verdict, Verdict::NotTestable);
            assert!(found.value.sentence().contains("no interval: one run on one side"));
            let texts = texts(&found);
            assert!(
                texts.iter().any(|text| text.contains(&format!("is {word} than"))),
                "{texts:?}"
            );
        }
    }
    let case = Case::new().ran(NONE, &three).ran(Full, &[3671.0]);
    insta::assert_snapshot!(texts(&case.compare("none", "full")).join("\n"), @r"
    1 run on the smaller side; repeat until each side has 3
    the spread is borrowed from `none` (n = 3); repeat the single runs to measure their own
    by that spread the difference of 71.0 s is more than the 70.0 s one run may be off by chance at the level of 95 %; repeat the single run before relying on it
    ");
    let case = Case::new().ran(NONE, &[3600.0]).ran(Full, &[3671.0]);
    assert!(!texts(&case.compare("none", "full")).join(" ").contains("borrowed"));
}
