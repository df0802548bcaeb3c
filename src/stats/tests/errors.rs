//! The text of every error and warning: what was found, what was expected, what to do.

#![allow(clippy::unwrap_used)]

use std::fmt::Display;

use stats::geometric::{Entry, mean};
use stats::ratio;
use stats::rounded::{self, Rounded};
use stats::summary::{self, Center};
use stats::{
    Direction, Interval, Level, Moments, Probability, Sample, Threshold, Warning, mann_whitney,
    welch,
};

const LEVEL: Level = Level::DEFAULT;

#[test]
fn samples_and_moments() {
    says(
        Sample::new(vec![]),
        "a sample needs at least one value, found none; check the selection it came from",
    );
    says(
        Sample::new(vec![1.0, f64::NAN]),
        "value 2 of the sample is NaN; drop the failed run or give its measured number",
    );
    says(
        Moments::new(f64::INFINITY, 1.0, 3),
        "the mean is inf; give the finite number that was measured",
    );
    says(
        Moments::new(1.0, -1.0, 3),
        "a standard deviation or error is finite and not negative, found -1; leave it empty if the source gives none",
    );
    says(
        Moments::from_standard_error(1.0, 0.1, 1),
        "a standard deviation needs at least 2 runs, found n = 1; use the value as a single run instead",
    );
}

#[test]
fn numbers_that_are_no_shares() {
    says(
        Level::new(95.0),
        "a confidence level lies strictly between 0 and 1, found 95; write 95 % as 0.95",
    );
    says(Probability::new(5.0), "a probability lies between 0 and 1, found 5; write 5 % as 0.05");
    says(
        Threshold::new(1.0),
        "a practical threshold lies between 0 and 1, found 1; write 1 % as 0.01",
    );
}

#[test]
fn intervals() {
    says(
        Interval::new(0.0, f64::INFINITY, LEVEL),
        "an interval needs finite bounds, found 0 to inf; report the estimate without an interval instead",
    );
    says(Interval::new(2.0, 1.0, LEVEL), "the lower bound 2 is above the upper bound 1; swap them");
    says(
        Interval::new(-1.0, 1.0, LEVEL).unwrap().reciprocal(),
        "the interval starts at -1, so its reciprocal is not an interval; compute it from the swapped sides",
    );
    let reversed = r#"{"low": 2, "high": 1, "level": 0.95}"#;
    says(
        serde_json::from_str::<Interval>(reversed),
        "the lower bound 2 is above the upper bound 1; swap them",
    );
}

#[test]
fn ratios() {
    let (usual, zero) = (moments(10.0, 1.0), moments(0.0, 1.0));
    says(
        ratio::log_delta(&zero, &usual, LEVEL),
        "a ratio needs positive values, but the baseline has 0; compare the difference instead",
    );
    says(
        ratio::fieller(&usual, &moments(-1.0, 1.0), LEVEL),
        "a ratio needs positive values, but the candidate has -1; compare the difference instead",
    );
    says(
        ratio::log_delta(&moments(10.0, 0.0), &moments(11.0, 0.0), LEVEL),
        "no run differs from another on either side, so the ratio has no interval; record more digits",
    );
    says(
        ratio::bootstrap(&sample(&[1.0, 2.0]), &sample(&[1.0]), LEVEL, 1),
        "the candidate has a single run, and resampling needs at least 2 on each side; repeat it",
    );
    says(
        ratio::log_delta(&moments(1.0, 1e6), &usual, LEVEL),
        "the spread is too large for a finite interval; repeat the runs or check their units",
    );
}

#[test]
fn tests_of_difference() {
    says(
        welch::from_samples(&sample(&[1.0, 2.0]), &sample(&[1.0]), LEVEL),
        "Welch's test needs at least 2 runs a side, found 2 against 1; repeat the single run",
    );
    says(
        welch::from_moments(&moments(1.0, 0.0), &moments(2.0, 0.0), LEVEL),
        "no run differs from another on either side, so Welch's test has no scale; record more digits",
    );
    says(
        welch::from_moments(&moments(1.0, 1e200), &moments(2.0, 1e200), LEVEL),
        "the spread is too large to compute with; check the units",
    );
    let many = sample(&[1.0; 100]);
    says(
        mann_whitney::exact(&many, &many),
        "200 runs are too many for the exact distribution (at most 120); use the normal approximation",
    );
}

#[test]
fn means_of_kinds() {
    says(
        summary::of(&sample(&[0.0, 1.0]), Center::HarmonicMean),
        "a harmonic mean needs positive values, found 0; use the median, or drop the failed run",
    );
}

#[test]
fn geometric_means() {
    let row = |name: &str, ratio: f64| Entry {
        name: name.to_owned(),
        workload: "tbench".to_owned(),
        direction: Direction::HigherIsBetter,
        ratio: Ok(ratio),
    };
    let missing = Entry { ratio: Err("one run".to_owned()), ..row("c", 1.0) };
    says(
        mean(&[row("a", 1.1), missing]),
        "a geometric mean needs at least 2 ratios, found 1 (1 left out); report the rows themselves",
    );
    says(
        mean(&[row("a", 1.1), row("a", 1.2)]),
        "the row `a` comes twice, which would count it twice; remove one",
    );
    says(
        mean(&[row("a", 1.1), row("b", 0.0)]),
        "the ratio of `b` is 0, and a geometric mean needs positive ones; find out why, or give a reason to leave it out",
    );
    says(
        mean(&[row("rate", 1.25), row("time", 0.8), row("c", 1.0)]),
        "`rate` and `time` show one quantity as a rate and as a time and would cancel; keep one of each",
    );
    let lower = Entry { direction: Direction::LowerIsBetter, ..row("time", 1.3) };
    says(
        mean(&[row("a", 1.1), row("b", 1.2), lower]),
        "higher is better for a, b but lower for time; average each direction by itself",
    );
}

#[test]
fn printed_numbers() {
    says(
        Rounded::parse("3.5 MB/s"),
        "expected a plain decimal such as `3689.99` or `102K`, found `3.5 MB/s`; leave units and marks out",
    );
    let (zero, one) = (Rounded::parse("0.0").unwrap(), Rounded::parse("1.0").unwrap());
    says(
        rounded::ratio(&zero, &one),
        "0 may stand for anything from -0.05 up, so a ratio with it has no bounds; ask for more digits",
    );
}

#[test]
fn warnings() {
    let p = |value| Probability::new(value).unwrap();
    let threshold = Threshold::DEFAULT;
    let disagree = |smallest, need| Warning::TestsDisagree {
        welch_p: p(0.002),
        rank_p: p(0.1),
        smallest_p: p(smallest),
        need,
    };
    for (warning, text) in [
        (
            Warning::FewRuns { have: 1, need: 3 },
            "1 run on the smaller side; repeat until each side has 3",
        ),
        (
            Warning::BorrowedSd { from: "dynamic".to_owned(), n: 3 },
            "the spread is borrowed from dynamic (n = 3); repeat the single runs to measure their own",
        ),
        (
            Warning::SmallestP { p: p(0.1), n_baseline: 3, n_candidate: 3, need: 4 },
            "3 against 3 runs cannot push the exact rank test below p = 0.1; 4 runs on each side could",
        ),
        (
            disagree(0.1, Some(4)),
            "Welch's test says p = 0.002, the exact rank test p = 0.1, the smallest it can reach with so few runs; the interval of the ratio decided, and about 4 runs on each side would settle it",
        ),
        (
            disagree(0.01, None),
            "Welch's test says p = 0.002, the exact rank test p = 0.1; the interval of the ratio decided, and more runs will not settle it: the distributions differ in shape, look at them",
        ),
        (
            Warning::Mixed { keys: vec!["kernel".to_owned(), "machine".to_owned()] },
            "pooled runs differ in kernel, machine; split them or say that it does not matter",
        ),
        (
            Warning::Rounded { low: 0.9317, high: 0.9507 },
            "the inputs are rounded, so the change lies between \u{2212}6.8 % and \u{2212}4.9 %; ask for the unrounded numbers",
        ),
        (
            Warning::BelowThreshold { threshold },
            "the difference is real but smaller than 1 %; lower the threshold if that matters here",
        ),
        (
            Warning::PerhapsBelowThreshold { threshold },
            "the difference may be smaller than 1 %; more runs would narrow the interval",
        ),
        (
            Warning::NoSpread,
            "all runs of each side are equal, so chance cannot be judged; record more digits",
        ),
        (Warning::Note("read the source".to_owned()), "read the source"),
    ] {
        assert_eq!(warning.to_string(), text);
    }
}

#[track_caller]
fn says<T, E: Display>(found: Result<T, E>, text: &str) {
    let error = found.err().expect("this must fail");
    assert_eq!(error.to_string(), text);
}

fn sample(values: &[f64]) -> Sample {
    Sample::new(values.to_vec()).unwrap()
}

fn moments(mean: f64, sd: f64) -> Moments {
    Moments::new(mean, sd, 3).unwrap()
}
