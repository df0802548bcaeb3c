//! The crate against SciPy, NumPy and statsmodels; see `oracle/make.py`.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use stats::ratio::Fieller;
use stats::summary::{self, Center};
use stats::{
    Direction, Interval, Level, Moments, Probability, Sample, geometric, hodges_lehmann,
    mann_whitney, mmtests, multiple, order, ratio, welch,
};

#[test]
fn welch_intervals_and_p_values() {
    for at in every_pair_and_level() {
        let expected = &at.case["welch"];
        let found = welch::from_samples(&at.baseline, &at.candidate, at.level).unwrap();
        at.near("t", found.t, &expected["t"], 1e-10);
        at.near("df", found.df, &expected["df"], 1e-10);
        at.near("p", found.p.get(), &expected["p"], 1e-9);
        at.near_interval(&found.interval, expected, 1e-9);
    }
}

#[test]
fn log_delta_intervals() {
    for at in every_pair_and_level() {
        let found = ratio::log_delta(&at.before(), &at.after(), at.level).unwrap();
        // The oracle differentiates numerically.
        at.near_interval(&found, &at.case["log_delta"], 1e-7);
    }
}

#[test]
fn fieller_intervals() {
    for at in every_pair_and_level() {
        let found = ratio::fieller(&at.before(), &at.after(), at.level).unwrap();
        match found {
            Fieller::Bounded(interval) => at.near_interval(&interval, &at.case["fieller"], 1e-9),
            _ => assert!(at.case["fieller"].is_null(), "{}: {found:?}", at.name),
        }
    }
}

#[test]
fn exact_rank_tests_with_and_without_ties() {
    for at in every_pair_and_level() {
        let expected = &at.pair["mann_whitney"];
        let found = mann_whitney::exact(&at.baseline, &at.candidate).unwrap();
        assert_eq!(found.u, number(&expected["u"]), "{}", at.name);
        at.near("p", found.p.get(), &expected["p"], 1e-12);
        at.near("smallest p", found.smallest_p.get(), &expected["smallest_p"], 1e-12);
    }
}

#[test]
fn the_rank_test_of_many_runs_is_approximated_as_scipy_does() {
    let case = &oracle()["large"];
    let found = mann_whitney::test(&sample(&case["baseline"]), &sample(&case["candidate"]));
    assert_eq!(found.method, mann_whitney::Method::Normal);
    assert_eq!(found.u, number(&case["u"]));
    // The error function of statrs is good to about eleven digits.
    assert!((found.p.get() - number(&case["p"])).abs() < 1e-10, "{found:?}");
}

#[test]
fn shifts_and_their_exact_intervals() {
    for at in every_pair_and_level() {
        let expected = &at.case["hodges_lehmann"];
        let found = hodges_lehmann::shift(&at.baseline, &at.candidate, at.level);
        at.near("shift", found.shift, &expected["shift"], 1e-12);
        let Some(covered) = found.interval else {
            assert!(expected["low"].is_null(), "{} at {}", at.name, at.level);
            continue;
        };
        at.near_interval(&covered.interval, expected, 1e-12);
        at.near("coverage", covered.coverage.get(), &expected["coverage"], 1e-12);
    }
}

#[test]
fn resampled_intervals_agree_within_the_noise_of_resampling() {
    let mut compared = 0;
    for at in every_pair_and_level().into_iter().filter(|at| at.level == Level::DEFAULT) {
        for (method, resample) in [
            ("bootstrap_percentile", ratio::bootstrap_percentile as Resample),
            ("bootstrap_BCa", ratio::bootstrap as Resample),
        ] {
            let expected = &at.pair[method];
            if expected.is_null() {
                continue;
            }
            compared += 1;
            let found = resample(&at.baseline, &at.candidate, at.level, 42).unwrap();
            let width = number(&expected["high"]) - number(&expected["low"]);
            for (bound, expected) in [(found.low, "low"), (found.high, "high")] {
                let off = (bound - number(&at.pair[method][expected])).abs() / width;
                assert!(off < 0.03, "{} {method} {expected}: {off} of the width", at.name);
            }
        }
    }
    assert_eq!(compared, 4);
}

type Resample = fn(&Sample, &Sample, Level, u64) -> Result<Interval, ratio::RatioError>;

#[test]
fn median_intervals_and_their_coverage() {
    for case in oracle()["medians"].as_array().unwrap() {
        let n = number(&case["n"]) as usize;
        let level = Level::new(number(&case["level"])).unwrap();
        let ranks = Sample::new((1..=n).map(|rank| rank as f64).collect()).unwrap();
        let Some(found) = order::median_interval(&ranks, level) else {
            assert!(case["k"].is_null(), "n = {n} at {level}");
            assert!(n < order::runs_needed(level), "n = {n} at {level}");
            continue;
        };
        let k = number(&case["k"]);
        let (low, high) = (found.interval.low, found.interval.high);
        assert_eq!((low, high), (k, n as f64 + 1.0 - k), "n = {n} at {level}");
        assert!((found.coverage.get() - number(&case["coverage"])).abs() < 1e-12);
    }
}

#[test]
fn corrections_for_many_tests() {
    let case = &oracle()["multiple"];
    let p = probabilities(&case["p"]);
    for (name, found) in
        [("holm", multiple::holm(&p)), ("benjamini_hochberg", multiple::benjamini_hochberg(&p))]
    {
        for (found, expected) in found.iter().zip(probabilities(&case[name])) {
            assert!((found.get() - expected.get()).abs() < 1e-12, "{name}: {found} {expected}");
        }
    }
    assert!((multiple::expected_false(Level::new(0.9).unwrap(), 30) - 3.0).abs() < 1e-12);
}

#[test]
fn quantiles_of_student() {
    // Through Welch's test: a constant side leaves the other's degrees of freedom.
    for case in oracle()["quantiles"].as_array().unwrap() {
        let freedom = number(&case["freedom"]);
        if freedom.fract() != 0.0 {
            continue;
        }
        let level = Level::new(number(&case["level"])).unwrap();
        let n = freedom as usize + 1;
        let constant = Moments::new(0.0, 0.0, 2).unwrap();
        let unit = Moments::from_standard_error(0.0, 1.0, n).unwrap();
        let found = welch::from_moments(&constant, &unit, level).unwrap();
        let (t, expected) = (found.interval.high, number(&case["t"]));
        assert!((t / expected - 1.0).abs() < 1e-10, "{freedom} at {level}: {t} not {expected}");
    }
}

#[test]
fn means_by_kind_of_data() {
    let case = &oracle()["means"];
    let values = sample(&case["values"]);
    let harmonic = summary::of(&values, Center::HarmonicMean).unwrap();
    assert!((harmonic.value - number(&case["harmonic"])).abs() < 1e-12);
    let entry = |value: &f64| geometric::Entry {
        name: value.to_string(),
        workload: "any".to_owned(),
        direction: Direction::HigherIsBetter,
        ratio: Ok(*value),
    };
    let mean = geometric::mean(&Vec::from_iter(values.values().iter().map(entry))).unwrap();
    assert!((mean.value - number(&case["geometric"])).abs() < 1e-12);
}

#[test]
fn old_stars_of_mmtests() {
    for at in every_pair_and_level() {
        let p = number(&at.pair["mmtests_t_p"]);
        let starred = mmtests::StarRule::StudentT.stars(&at.before(), &at.after());
        assert_eq!(starred, p < 0.10, "{}: p = {p}", at.name);
    }
}

/// One pair of samples at one level, with what the oracle says of it.
struct At {
    name: String,
    baseline: Sample,
    candidate: Sample,
    level: Level,
    pair: Value,
    case: Value,
}

impl At {
    fn before(&self) -> Moments {
        self.baseline.moments().unwrap()
    }

    fn after(&self) -> Moments {
        self.candidate.moments().unwrap()
    }

    fn near(&self, what: &str, found: f64, expected: &Value, tolerance: f64) {
        let expected = number(expected);
        let off = (found - expected).abs() / expected.abs().max(f64::MIN_POSITIVE);
        let place = format!("{} at {}", self.name, self.level);
        assert!(off <= tolerance, "{place}: {what} is {found}, expected {expected}");
    }

    fn near_interval(&self, found: &Interval, expected: &Value, tolerance: f64) {
        self.near("low", found.low, &expected["low"], tolerance);
        self.near("high", found.high, &expected["high"], tolerance);
    }
}

fn every_pair_and_level() -> Vec<At> {
    let mut all = Vec::new();
    for pair in oracle()["pairs"].as_array().unwrap() {
        for case in pair["levels"].as_array().unwrap() {
            all.push(At {
                name: pair["name"].as_str().unwrap().to_owned(),
                baseline: sample(&pair["baseline"]),
                candidate: sample(&pair["candidate"]),
                level: Level::new(number(&case["level"])).unwrap(),
                pair: pair.clone(),
                case: case.clone(),
            });
        }
    }
    assert!(all.len() >= 20);
    all
}

fn oracle() -> Value {
    serde_json::from_str(include_str!("oracle/oracle.json")).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn sample(values: &Value) -> Sample {
    Sample::new(values.as_array().unwrap().iter().map(number).collect()).unwrap()
}

fn probabilities(values: &Value) -> Vec<Probability> {
    values.as_array().unwrap().iter().map(|p| Probability::new(number(p)).unwrap()).collect()
}
