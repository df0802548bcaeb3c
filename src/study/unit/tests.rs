use super::*;
use proptest::prelude::*;

#[test]
fn spellings_share_a_unit() {
    assert_eq!(Unit::parse("usec").unwrap(), Unit::parse("\u{b5}s").unwrap());
    assert_eq!(Unit::parse("MB/sec").unwrap().symbol(), "MB/s");
    assert_eq!(Unit::parse("rps").unwrap().symbol(), "requests/s");
}

#[test]
fn conversions_go_through_base_units() {
    let ns = Unit::parse("ns").unwrap();
    let ms = Unit::parse("ms").unwrap();
    assert_eq!(ns.convert(570_758_448.0, &ms).unwrap(), 570.758_448);
    assert_eq!(ns.to_base(1_500_000_000.0), 1.5);
    assert_eq!(Unit::parse("MiB").unwrap().to_base(2.0), 2_097_152.0);
    assert_eq!(Unit::PERCENT.convert(20.0, &Unit::ONE).unwrap(), 0.2);
    assert_eq!(Unit::parse("Mbit/s").unwrap().to_base(680.0), 85e6);
}

#[test]
fn values_are_shown_in_the_unit_people_choose() {
    let ns = Unit::parse("ns").unwrap();
    assert_eq!(ns.display(8_519_295_176.0, 4), "8.519 s");
    assert_eq!(ns.display(14.77, 3), "14.8 ns");
    assert_eq!(ns.display(999.999_9, 4), "1.000 \u{b5}s");
    assert_eq!(Unit::parse("MB/s").unwrap().display(3831.82, 6), "3831.82 MB/s");
    assert_eq!(
        Unit::parse("requests/s").unwrap().display(102_000.0, 3),
        "102\u{202f}000 requests/s"
    );
    assert_eq!(Unit::SECOND.display(281.741, 4), "281.7 s");
    assert_eq!(Unit::ONE.display(0.9657, 3), "0.966");
    assert_eq!(Unit::SECOND.display(-0.0125, 3), "\u{2212}12.5 ms");
    assert_eq!(Unit::PERCENT.display(5.0, 3), "5.00 %");
}

#[test]
fn errors_say_what_would_do() {
    insta::assert_snapshot!(
        Unit::parse("mb/s").unwrap_err(),
        @"unit `mb/s` is not known; the nearest known one is `MB/s`"
    );
    insta::assert_snapshot!(
        Unit::SECOND.convert(1.0, &Unit::ONE).unwrap_err(),
        @"`s` cannot be converted to `1`: they measure different things"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn converting_back_returns_the_value(value in -1e12f64..1e12, from in 0usize..30, to in 0usize..30) {
        let from = KNOWN[from].unit();
        let to = KNOWN[to].unit();
        if let Ok(there) = from.convert(value, &to) {
            let back = to.convert(there, &from).unwrap();
            prop_assert!((back - value).abs() <= value.abs() * 1e-12);
        }
    }

    #[test]
    fn reading_never_panics(text in "\\PC{0,12}") {
        let _ = Unit::parse(&text);
    }
}
