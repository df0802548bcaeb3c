//! `decide` on evidence made by hand: every branch, the advice on runs, and what travels with
//! a result.

#![allow(clippy::unwrap_used)]

use stats::decide::{Evidence, decide};
use stats::mann_whitney::{self, MannWhitney};
use stats::{
    Direction, Interval, Level, Moments, Probability, Sample, Threshold, Verdict, Warned, Warning,
    geometric, hodges_lehmann, order, welch,
};

#[test]
fn not_even_an_interval_makes_one_run_testable() {
    for n in [0, 1] {
        let lone = Evidence { n_candidate: n, ..evidence(1.2, 1.3) };
        assert_eq!(decided(&lone).value, Verdict::NotTestable);
        let lone = Evidence { n_baseline: n, ..evidence(1.2, 1.3) };
        assert_eq!(decided(&lone).value, Verdict::NotTestable);
    }
}

#[test]
fn without_an_interval_the_note_asks_for_what_is_missing() {
    let found = decided(&Evidence { ratio: None, ..evidence(1.2, 1.3) });
    assert_eq!(found.value, Verdict::NotTestable);
    let [warning] = &found.warnings[..] else { panic!("{:?}", found.warnings) };
    assert_eq!(
        warning.to_string(),
        "the ratio has no interval; give raw values, or a mean with its standard deviation and runs"
    );
}

#[test]
fn an_interval_that_touches_one_shows_no_difference() {
    for (low, high) in [(0.9, 1.2), (1.0, 1.2), (0.8, 1.0), (0.999, 1.001)] {
        let found = decided(&evidence(low, high));
        assert_eq!((found.value, found.warnings), (Verdict::NoDifferenceShown, vec![]));
    }
}

#[test]
fn the_threshold_is_as_wide_downwards_as_upwards() {
    let threshold = Threshold::DEFAULT;
    let (lowest, highest) = threshold.band();
    assert!((lowest * highest - 1.0).abs() < 1e-15);
    for (low, high) in [(1.001, highest), (lowest, 0.999)] {
        let found = decided(&evidence(low, high));
        assert_eq!(found.value, Verdict::NoDifferenceShown);
        assert_eq!(found.warnings, [Warning::BelowThreshold { threshold }]);
    }
    for (low, high) in [(1.001, highest + 1e-9), (lowest - 1e-9, 0.999)] {
        let found = decided(&evidence(low, high));
        assert_ne!(found.value, Verdict::NoDifferenceShown);
        assert_eq!(found.warnings, [Warning::PerhapsBelowThreshold { threshold }]);
    }
}

#[test]
fn direction_and_side_of_one_make_the_verdict() {
    for (direction, (low, high), verdict) in [
        (Direction::HigherIsBetter, (1.02, 1.05), Verdict::Faster),
        (Direction::HigherIsBetter, (0.9, 0.95), Verdict::Slower),
        (Direction::LowerIsBetter, (1.02, 1.05), Verdict::Slower),
        (Direction::LowerIsBetter, (0.9, 0.95), Verdict::Faster),
    ] {
        let found = decide(direction, Threshold::DEFAULT, &evidence(low, high));
        assert_eq!((found.value, found.warnings), (verdict, vec![]));
    }
}

#[test]
fn overlapping_sides_need_more_runs_than_separated_ones() {
    // Superiority 12/16: (1.960 + 0.842)² / (6 · 0.25²) = 20.9.
    assert_eq!(advised(&doubtful(0.01, 0.3, 12.0)), Some(21));
    // Complete separation: the fewest that can reject, but more than there are.
    assert_eq!(advised(&doubtful(0.01, 0.06, 16.0)), Some(5));
    // Superiority 0.51 would take 13 000 runs, which is no advice.
    assert_eq!(advised(&doubtful(0.01, 0.9, 8.16)), None);
}

#[test]
fn where_only_the_rank_test_rejects_the_interval_says_how_many_runs() {
    // In logarithms: center 0.01903, half-width 0.03924; 4 · (2.0618 · 2.8016/1.9600)² = 34.7.
    let wide = Evidence { ratio: interval(0.98, 1.06), ..doubtful(0.2, 0.0286, 16.0) };
    assert_eq!(decided(&wide).value, Verdict::NoDifferenceShown);
    assert_eq!(advised(&wide), Some(35));
    let centered = Evidence { ratio: interval(1.0 / 1.05, 1.05), ..wide };
    assert_eq!(advised(&centered), None);
}

#[test]
fn tests_that_agree_are_not_mentioned() {
    assert_eq!(decided(&doubtful(0.01, 0.0286, 16.0)).warnings, []);
    let none = Evidence { ratio: interval(0.98, 1.06), ..doubtful(0.2, 0.3, 10.0) };
    assert_eq!(decided(&none).warnings, []);
}

#[test]
fn few_runs_and_what_they_can_reach() {
    let reached = [2, 3, 4, 5].map(|n| mann_whitney::smallest_p(n, n).to_string());
    assert_eq!(reached, ["0.333", "0.1", "0.0286", "0.00794"]);
    assert_eq!(mann_whitney::runs_to_reject(Level::new(0.99).unwrap()), 5);
    assert_eq!(order::runs_needed(Level::DEFAULT), 6);
    let (low, high) = (sample(&[1.0, 2.0, 3.0]), sample(&[4.0, 5.0, 6.0]));
    let rank = mann_whitney::exact(&low, &high).unwrap();
    assert_eq!((rank.superiority(), rank.cliffs_delta()), (1.0, 1.0));
    let shift = hodges_lehmann::shift(&low, &high, Level::DEFAULT);
    assert_eq!((shift.shift, shift.interval), (3.0, None));
}

#[test]
fn many_runs_do_not_underflow() {
    // ½ⁿ is 0 in f64 here. SciPy 1.17.1: 1 - 2 * binom.cdf(1445, 3000, 0.5); k = 1447 gives less
    // than 0.95.
    let many = sample(&Vec::from_iter((1..=3000).map(f64::from)));
    let found = order::median_interval(&many, Level::DEFAULT).unwrap();
    assert_eq!((found.interval.low, found.interval.high), (1446.0, 1555.0));
    assert!((found.coverage.get() - 0.953_433_550_618).abs() < 1e-10, "{found:?}");
}

#[test]
fn rows_without_a_ratio_are_listed() {
    let row = |name: &str, ratio| geometric::Entry {
        name: name.to_owned(),
        workload: name.to_owned(),
        direction: Direction::LowerIsBetter,
        ratio,
    };
    let crashed = || "the candidate crashed".to_owned();
    let rows = [row("a", Ok(0.5)), row("b", Err(crashed())), row("c", Ok(2.0))];
    let mean = geometric::mean(&rows).unwrap();
    assert!((mean.value - 1.0).abs() < 1e-15);
    assert_eq!((mean.used.join(" "), mean.direction), ("a c".to_owned(), Direction::LowerIsBetter));
    assert_eq!(mean.left_out, [geometric::LeftOut { name: "b".to_owned(), reason: crashed() }]);
}

#[test]
fn what_is_stored_reads_back() {
    let interval = interval(0.25, 1.5).unwrap();
    let json = serde_json::to_string(&interval).unwrap();
    assert_eq!(json, r#"{"low":0.25,"high":1.5,"level":0.95}"#);
    assert_eq!(serde_json::from_str::<Interval>(&json).unwrap(), interval);
    for (direction, json) in
        [(Direction::HigherIsBetter, r#""higher""#), (Direction::LowerIsBetter, r#""lower""#)]
    {
        assert_eq!(serde_json::to_string(&direction).unwrap(), json);
        assert_eq!(serde_json::from_str::<Direction>(json).unwrap(), direction);
    }
    assert!(serde_json::from_str::<Level>("95").is_err());
    assert!(serde_json::from_str::<Threshold>("1").is_err());
}

/// Five runs a side, an interval of the ratio and no tests.
fn evidence(low: f64, high: f64) -> Evidence {
    let ratio = interval(low, high);
    Evidence { n_baseline: 5, n_candidate: 5, ratio, welch: None, rank: None }
}

/// Four runs a side, a shown difference, and tests with these results.
fn doubtful(welch_p: f64, rank_p: f64, u: f64) -> Evidence {
    let p = |value| Probability::new(value).unwrap();
    let any = Moments::new(1.0, 1.0, 4).unwrap();
    let welch = welch::from_moments(&any, &any, Level::DEFAULT).unwrap();
    let rank = MannWhitney {
        u,
        p: p(rank_p),
        smallest_p: p(0.0286),
        n_baseline: 4,
        n_candidate: 4,
        method: mann_whitney::Method::Exact,
    };
    Evidence {
        n_baseline: 4,
        n_candidate: 4,
        ratio: interval(1.02, 1.08),
        welch: Some(welch::Welch { p: p(welch_p), ..welch }),
        rank: Some(rank),
    }
}

#[track_caller]
fn advised(evidence: &Evidence) -> Option<usize> {
    match &decided(evidence).warnings[..] {
        [Warning::TestsDisagree { need, .. }] => *need,
        other => panic!("expected a disagreement, found {other:?}"),
    }
}

fn decided(evidence: &Evidence) -> Warned<Verdict> {
    decide(Direction::HigherIsBetter, Threshold::DEFAULT, evidence)
}

fn interval(low: f64, high: f64) -> Option<Interval> {
    Interval::new(low, high, Level::DEFAULT).ok()
}

fn sample(values: &[f64]) -> Sample {
    Sample::new(values.to_vec()).unwrap()
}
