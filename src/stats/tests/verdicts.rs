//! From runs to verdicts: what the interval decides, and what is said beside it.

#![allow(clippy::unwrap_used)]

use stats::compare::{self, Comparison, Rules};
use stats::{Direction, Level, Moments, Sample, Threshold, Verdict, Warned, Warning};

#[test]
fn a_lone_run_is_never_testable() {
    for (before, after) in [
        (vec![100.0], vec![50.0, 50.1, 50.2]),
        (vec![50.0, 50.1, 50.2], vec![100.0]),
        (vec![1.0], vec![1000.0]),
    ] {
        let found = higher(&before, &after);
        assert_eq!(found.value.verdict, Verdict::NotTestable);
        assert_eq!(found.value.interval, None);
        assert_eq!(found.warnings, [Warning::FewRuns { have: 1, need: 3 }]);
    }
}

#[test]
fn the_same_numbers_are_faster_or_slower_by_direction() {
    let (before, after) = ([100.0, 101.0, 99.0, 100.5], [110.0, 111.0, 109.0, 110.5]);
    assert_eq!(higher(&before, &after).value.verdict, Verdict::Faster);
    assert_eq!(lower(&before, &after).value.verdict, Verdict::Slower);
    assert_eq!(higher(&before, &after).warnings, []);
}

#[test]
fn three_against_three_is_decided_by_the_interval_and_doubted_by_ranks() {
    let found = higher(&[3690.0, 3665.0, 3700.0], &[3930.0, 3950.0, 3895.0]);
    assert_eq!(found.value.verdict, Verdict::Faster);
    let (welch, rank) = (found.value.welch.unwrap(), found.value.rank.unwrap());
    assert!(welch.p.get() < 0.01);
    assert!((rank.p.get() - 0.1).abs() < 1e-12);
    let [Warning::TestsDisagree { need, smallest_p, .. }] = found.warnings.as_slice() else {
        panic!("expected one warning, found {:?}", found.warnings);
    };
    assert_eq!((*need, *smallest_p), (Some(4), rank.p));
}

#[test]
fn three_against_three_without_a_difference_could_not_have_shown_one_by_ranks() {
    let found = higher(&[100.0, 102.0, 104.0], &[101.0, 103.0, 102.5]);
    assert_eq!(found.value.verdict, Verdict::NoDifferenceShown);
    assert!(matches!(
        found.warnings.as_slice(),
        [Warning::SmallestP { n_baseline: 3, n_candidate: 3, need: 4, .. }]
    ));
}

#[test]
fn an_interval_with_1_in_it_shows_no_difference() {
    let found = higher(&[90.0, 110.0, 100.0, 95.0], &[99.0, 121.0, 106.0, 98.0]);
    assert!(found.value.interval.unwrap().contains(1.0));
    assert_eq!(found.value.verdict, Verdict::NoDifferenceShown);
    assert_eq!(found.warnings, []);
}

#[test]
fn a_difference_below_the_threshold_is_shown_and_does_not_matter() {
    let (before, after) = summaries((1000.0, 1.0, 20), (1004.0, 1.0, 20));
    let found = compare::moments(&before, &after, &rules(Direction::HigherIsBetter));
    assert_eq!(found.value.verdict, Verdict::NoDifferenceShown);
    assert_eq!(found.warnings, [Warning::BelowThreshold { threshold: Threshold::DEFAULT }]);

    let strict =
        Rules { threshold: Threshold::new(0.0).unwrap(), ..rules(Direction::HigherIsBetter) };
    assert_eq!(compare::moments(&before, &after, &strict).value.verdict, Verdict::Faster);
}

#[test]
fn a_difference_across_the_threshold_is_shown_with_a_doubt() {
    let (before, after) = summaries((1000.0, 5.0, 6), (1012.0, 5.0, 6));
    let found = compare::moments(&before, &after, &rules(Direction::LowerIsBetter));
    assert_eq!(found.value.verdict, Verdict::Slower);
    assert_eq!(found.warnings, [Warning::PerhapsBelowThreshold { threshold: Threshold::DEFAULT }]);
}

#[test]
fn two_against_two_are_testable_but_few() {
    let found = higher(&[100.0, 100.1], &[50.0, 50.1]);
    assert_eq!(found.value.verdict, Verdict::Slower);
    assert_eq!(found.warnings[0], Warning::FewRuns { have: 2, need: 3 });
}

#[test]
fn equal_runs_leave_nothing_to_judge_chance_by() {
    let found = higher(&[5.0, 5.0, 5.0, 5.0], &[6.0, 6.0, 6.0, 6.0]);
    assert_eq!(found.value.verdict, Verdict::NotTestable);
    assert_eq!(found.warnings, [Warning::NoSpread]);
}

#[test]
fn a_mean_of_zero_has_no_ratio_and_says_why() {
    let found = higher(&[-1.0, 0.0, 1.0, 0.0], &[5.0, 6.0, 7.0, 6.0]);
    assert_eq!(found.value.verdict, Verdict::NotTestable);
    let [Warning::Note(why)] = found.warnings.as_slice() else {
        panic!("expected one note, found {:?}", found.warnings);
    };
    assert!(why.contains("the baseline has 0; compare the difference instead"), "{why}");
}

#[test]
fn an_outlier_that_hides_a_separation_is_reported_from_the_other_side() {
    // Every candidate is larger, but one is so large that the mean is uncertain.
    let before = [10.0, 10.1, 10.2, 10.3, 10.4];
    let found = higher(&before, &[11.0, 11.1, 11.2, 11.3, 40.0]);
    assert_eq!(found.value.verdict, Verdict::NoDifferenceShown);
    let [Warning::TestsDisagree { welch_p, rank_p, need, .. }] = found.warnings.as_slice() else {
        panic!("expected a disagreement, found {:?}", found.warnings);
    };
    assert!(welch_p.get() > 0.05 && rank_p.get() < 0.01);
    assert!(need.is_some_and(|need| need > 5), "{need:?}");
}

#[test]
fn an_interval_that_both_tests_contradict_decides_but_is_doubted() {
    let found = higher(&[9.0, 9.9, 6.8, 8.1, 8.2], &[16.6, 6.5, 12.2, 16.1, 12.8]);
    assert_eq!(found.value.verdict, Verdict::Faster);
    let [Warning::TestsDisagree { welch_p, rank_p, need, .. }, ..] = found.warnings.as_slice()
    else {
        panic!("expected a disagreement, found {:?}", found.warnings);
    };
    assert!(welch_p.get() > 0.05 && rank_p.get() > 0.05);
    assert!(need.is_some_and(|need| need > 5), "{need:?}");
}

fn higher(before: &[f64], after: &[f64]) -> Warned<Comparison> {
    compare::samples(&sample(before), &sample(after), &rules(Direction::HigherIsBetter))
}

fn lower(before: &[f64], after: &[f64]) -> Warned<Comparison> {
    compare::samples(&sample(before), &sample(after), &rules(Direction::LowerIsBetter))
}

fn rules(direction: Direction) -> Rules {
    Rules { direction, level: Level::DEFAULT, threshold: Threshold::DEFAULT }
}

fn sample(values: &[f64]) -> Sample {
    Sample::new(values.to_vec()).unwrap()
}

fn summaries(before: (f64, f64, usize), after: (f64, f64, usize)) -> (Moments, Moments) {
    let of = |(mean, sd, n)| Moments::new(mean, sd, n).unwrap();
    (of(before), of(after))
}
