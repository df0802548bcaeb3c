//! What must hold for every pair of samples: swapping the sides mirrors every answer, and
//! neither the unit nor the order of the values matters.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use stats::ratio::{self, Fieller};
use stats::{
    Direction, Interval, Level, Probability, Sample, Threshold, compare, geometric, hodges_lehmann,
    mann_whitney, mmtests, multiple, order, rounded, welch,
};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn swapping_mirrors_tests((a, b) in pair()) {
        if let (Ok(there), Ok(back)) = (welch_of(&a, &b), welch_of(&b, &a)) {
            prop_assert!(near(there.t, -back.t) && near(there.p.get(), back.p.get()));
            prop_assert!(near(there.interval.low, -back.interval.high));
        }
        let (there, back) = (mann_whitney::test(&a, &b), mann_whitney::test(&b, &a));
        prop_assert!(near(there.p.get(), back.p.get()));
        prop_assert!(near(there.smallest_p.get(), back.smallest_p.get()));
        prop_assert_eq!(there.u + back.u, (a.n() * b.n()) as f64);
        prop_assert!(there.p >= there.smallest_p);
        let there = hodges_lehmann::shift(&a, &b, Level::DEFAULT);
        let back = hodges_lehmann::shift(&b, &a, Level::DEFAULT);
        prop_assert!(near(there.shift, -back.shift));
        prop_assert_eq!(there.interval.is_some(), back.interval.is_some());
        if let (Some(there), Some(back)) = (there.interval, back.interval) {
            prop_assert!(near(there.interval.low, -back.interval.high));
            prop_assert_eq!(there.coverage, back.coverage);
        }
    }

    #[test]
    fn swapping_inverts_ratios((a, b) in pair()) {
        let (before, after) = (a.moments().unwrap(), b.moments().unwrap());
        if let Ok(there) = ratio::log_delta(&before, &after, Level::DEFAULT) {
            let back = ratio::log_delta(&after, &before, Level::DEFAULT).unwrap();
            prop_assert!(inverse(&there, &back));
            prop_assert!(there.contains(after.mean / before.mean));
        }
        if let (Ok(there), Ok(back)) = (
            ratio::fieller(&before, &after, Level::DEFAULT),
            ratio::fieller(&after, &before, Level::DEFAULT),
        ) {
            // Sets of ratios invert even where they are not intervals.
            for probe in [0.01, 0.3, 0.77, 1.3, 4.0, 50.0] {
                prop_assert_eq!(there.contains(probe), back.contains(1.0 / probe));
            }
            prop_assert!(there.contains(after.mean / before.mean));
            if let (Fieller::Bounded(there), Fieller::Bounded(back)) = (there, back)
                && there.low > 0.0 {
                prop_assert!(inverse(&there, &back));
            }
        }
    }

    #[test]
    fn swapping_swaps_the_verdict((a, b) in pair(), lower in any::<bool>()) {
        let rules = rules(lower);
        let there = compare::samples(&a, &b, &rules);
        let back = compare::samples(&b, &a, &rules);
        prop_assert_eq!(there.value.verdict, back.value.verdict.swapped());
        prop_assert_eq!(there.warnings.len(), back.warnings.len());
    }

    #[test]
    fn better_one_way_is_worse_the_other((a, b) in pair()) {
        let (higher, lower) = (rules(false), rules(true));
        let verdict = |rules| compare::samples(&a, &b, rules).value.verdict;
        prop_assert_eq!(verdict(&higher), verdict(&lower).swapped());
    }

    #[test]
    fn units_do_not_matter((a, b) in pair(), scale in prop::sample::select(vec![0.125, 0.5, 4.0, 1024.0])) {
        // Powers of two change no digit, so even ties and ranks stay as they are.
        let (scaled_a, scaled_b) = (times(&a, scale), times(&b, scale));
        let there = compare::samples(&a, &b, &rules(false));
        let scaled = compare::samples(&scaled_a, &scaled_b, &rules(false));
        prop_assert_eq!(there.value.verdict, scaled.value.verdict);
        prop_assert_eq!(there.value.rank, scaled.value.rank);
        match (there.value.interval, scaled.value.interval) {
            (Some(one), Some(other)) => {
                prop_assert!(near(one.low, other.low) && near(one.high, other.high));
            }
            (one, other) => prop_assert_eq!(one, other),
        }
        let shift = hodges_lehmann::shift(&a, &b, Level::DEFAULT).shift;
        let scaled = hodges_lehmann::shift(&scaled_a, &scaled_b, Level::DEFAULT).shift;
        prop_assert_eq!(shift * scale, scaled);
    }

    #[test]
    fn order_does_not_matter((a, b) in pair(), turn in 0usize..8) {
        let mut values = a.values().to_vec();
        values.rotate_left(turn % a.n());
        values.reverse();
        let turned = Sample::new(values).unwrap();
        prop_assert_eq!(&turned, &a);
        prop_assert_eq!(
            compare::samples(&turned, &b, &rules(true)),
            compare::samples(&a, &b, &rules(true))
        );
    }

    #[test]
    fn medians_lie_in_their_interval(values in prop::collection::vec(value(), 6..40)) {
        let sample = Sample::new(values).unwrap();
        let found = order::median_interval(&sample, Level::DEFAULT).unwrap();
        prop_assert!(found.interval.contains(sample.median()));
        prop_assert!(found.coverage.get() >= 0.95);
    }

    #[test]
    fn corrections_keep_order_and_only_enlarge(p in prop::collection::vec(0.0..=1.0, 0..20)) {
        let p = Vec::from_iter(p.into_iter().map(|p: f64| Probability::new(p).unwrap()));
        let (holm, bh) = (multiple::holm(&p), multiple::benjamini_hochberg(&p));
        for (one, raw) in p.iter().enumerate() {
            prop_assert!(*raw <= bh[one] && bh[one] <= holm[one]);
            for (other, other_raw) in p.iter().enumerate() {
                prop_assert!(raw > other_raw || holm[one] <= holm[other] && bh[one] <= bh[other]);
            }
        }
    }

    #[test]
    fn geometric_means_invert(ratios in prop::collection::vec(0.2..5.0, 2..8)) {
        let entries = |invert: bool| Vec::from_iter(ratios.iter().enumerate().map(|(row, ratio)| {
            let ratio = if invert { 1.0 / ratio } else { *ratio };
            geometric::Entry {
                name: format!("row {row}"),
                workload: format!("workload {row}"),
                direction: Direction::LowerIsBetter,
                ratio: Ok(ratio),
            }
        }));
        let (there, back) = (geometric::mean(&entries(false)), geometric::mean(&entries(true)));
        prop_assert!(near(there.unwrap().value * back.unwrap().value, 1.0));
    }

    #[test]
    fn a_printed_number_contains_what_was_rounded(value in 0.001..1e6, digits in 0usize..4) {
        let value: f64 = value;
        let printed = rounded::Rounded::parse(&format!("{value:.digits$}")).unwrap();
        prop_assert!(printed.contains(value), "{printed:?} {value}");
    }

    #[test]
    fn improvements_have_the_sign_of_the_direction(before in value(), after in value()) {
        let percent = |direction| mmtests::improvement_percent(before, after, direction);
        let (higher, lower) = (percent(Direction::HigherIsBetter), percent(Direction::LowerIsBetter));
        prop_assert!(near(higher, -lower));
        prop_assert_eq!(higher > 0.0, after > before);
    }
}

proptest! {
    // Each case resamples four times.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(12) })]

    #[test]
    fn swapping_inverts_resampled_ratios((a, b) in pair(), seed in any::<u64>()) {
        for resample in [ratio::bootstrap, ratio::bootstrap_percentile] {
            let there = resample(&a, &b, Level::DEFAULT, seed);
            let back = resample(&b, &a, Level::DEFAULT, seed);
            if let (Ok(there), Ok(back)) = (&there, &back) {
                prop_assert!(inverse(there, back), "{there:?} {back:?}");
            }
            prop_assert_eq!(there.is_ok(), back.is_ok());
        }
    }
}

/// Positive values with few digits, so that ties are common.
fn value() -> impl Strategy<Value = f64> {
    (50u32..150).prop_map(|tenths| f64::from(tenths) / 10.0)
}

fn pair() -> impl Strategy<Value = (Sample, Sample)> {
    let side = || {
        (prop::collection::vec(value(), 2..9), prop::sample::select(vec![1.0, 1.0, 1.05, 2.0]))
            .prop_map(|(values, factor)| times(&Sample::new(values).unwrap(), factor))
    };
    (side(), side())
}

fn times(sample: &Sample, factor: f64) -> Sample {
    Sample::new(sample.values().iter().map(|value| value * factor).collect()).unwrap()
}

fn rules(lower: bool) -> compare::Rules {
    let direction = if lower { Direction::LowerIsBetter } else { Direction::HigherIsBetter };
    compare::Rules { direction, level: Level::DEFAULT, threshold: Threshold::DEFAULT }
}

fn welch_of(a: &Sample, b: &Sample) -> Result<welch::Welch, welch::WelchError> {
    welch::from_samples(a, b, Level::DEFAULT)
}

fn near(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-9 * found.abs().max(expected.abs()).max(1.0)
}

fn inverse(there: &Interval, back: &Interval) -> bool {
    near(there.low * back.high, 1.0) && near(there.high * back.low, 1.0)
}
