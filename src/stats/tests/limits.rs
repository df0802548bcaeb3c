//! The edges of the methods against searched-for answers; see `oracle/limits.py`.

#![allow(clippy::unwrap_used)]

#[path = "oracle/cases.rs"]
mod cases;

use cases::{cases, close};
use stats::ratio::{self, Fieller};
use stats::{Level, Moments, borrowed, hodges_lehmann, mmtests, summary};

const LEVEL: Level = Level::DEFAULT;

#[test]
fn fieller_bounded_and_unbounded() {
    let mut shapes = Vec::new();
    for case in cases("fieller") {
        let (base, cand) = (case.moments("baseline"), case.moments("candidate"));
        let found = ratio::fieller(&base, &cand, LEVEL).unwrap();
        let bounds = case.numbers("bounds");
        match (found, case.text("shape").as_str()) {
            (Fieller::Bounded(interval), "bounded") => {
                close(interval.low, bounds[0], 1e-7);
                close(interval.high, bounds[1], 1e-7);
            }
            (Fieller::Outside { up_to, from }, "outside") => {
                close(up_to, bounds[0], 1e-7);
                close(from, bounds[1], 1e-7);
            }
            (Fieller::Everything, "everything") => {}
            (found, wanted) => panic!("expected {wanted}, found {found:?}"),
        }
        shapes.push(case.text("shape"));
    }
    for shape in ["bounded", "outside", "everything"] {
        assert!(shapes.iter().any(|seen| seen == shape), "no case is {shape}");
    }
}

#[test]
fn hodges_lehmann_inverts_the_exact_test() {
    for case in cases("hodges_lehmann") {
        let (base, cand) = (case.sample("baseline"), case.sample("candidate"));
        let found = hodges_lehmann::shift(&base, &cand, LEVEL);
        close(found.shift, case.number("shift"), 1e-9);
        match (found.interval, case.optional_numbers("found")) {
            (None, None) => {}
            (Some(found), Some(wanted)) => {
                close(found.interval.low, wanted[0], 1e-9);
                close(found.interval.high, wanted[1], 1e-9);
                assert!(found.coverage.get() >= LEVEL.get());
            }
            (found, wanted) => panic!("expected {wanted:?}, found {found:?}"),
        }
    }
}

#[test]
fn means_and_their_spreads() {
    for case in cases("means") {
        let sample = case.sample("values");
        close(sample.median(), case.number("median"), 1e-12);
        close(summary::harmonic_mean(&sample).unwrap(), case.number("harmonic"), 1e-12);
        let spreads =
            [(sample.sd(), "sd"), (summary::harmonic_sd(&sample).unwrap(), "harmonic_sd")];
        for (found, wanted) in spreads {
            match (found, case.optional_number(wanted)) {
                (None, None) => {}
                (Some(found), Some(wanted)) => close(found, wanted, 1e-12),
                (found, wanted) => panic!("expected {wanted:?}, found {found:?}"),
            }
        }
    }
}

#[test]
fn borrowed_spread_of_lone_runs() {
    for case in cases("borrowed") {
        let moments = Moments::new(1.0, case.number("sd"), case.number("n") as usize).unwrap();
        let lender = borrowed::Lender { name: "other".to_owned(), moments };
        close(lender.least_between_singles(LEVEL), case.number("singles"), 1e-9);
        close(lender.least_against_mean(LEVEL), case.number("mean"), 1e-9);
    }
}

#[test]
fn mmtests_stars_of_both_eras() {
    let mut seen = Vec::new();
    for case in cases("stars") {
        let (base, cand) = (case.moments("baseline"), case.moments("candidate"));
        let found = [mmtests::StarRule::StudentT, mmtests::StarRule::Gap]
            .map(|rule| rule.stars(&base, &cand));
        assert_eq!(found, [case.flag("student"), case.flag("gap")], "{base:?} {cand:?}");
        seen.push(found);
    }
    assert!(seen.contains(&[true, false]), "the eras must differ somewhere");
}
