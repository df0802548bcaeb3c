use super::*;
use proptest::prelude::*;

fn read(text: &str) -> Printed {
    Printed::parse(text).unwrap()
}

#[test]
fn figures_of_real_messages() {
    for (text, value, step) in [
        ("20%", 20.0, 1.0),
        ("~20%", 20.0, 10.0),
        (".965", 0.965, 0.001),
        ("1.000", 1.0, 0.001),
        ("102K", 102_000.0, 1000.0),
        ("96K  rps", 96_000.0, 1000.0),
        ("~1.5s", 1.5, 0.1),
        ("~200ms", 200.0, 100.0),
        ("* 9.45%*", 9.45, 0.01),
        ("( 0.00%)", 0.0, 0.01),
        ("3,689.99", 3689.99, 0.01),
        ("3689.99", 3689.99, 0.01),
        ("5,123,896,822ns", 5_123_896_822.0, 1.0),
        ("1.000.000.000", 1e9, 1.0),
        ("1.234,56", 1234.56, 0.01),
        ("+76.72", 76.72, 0.01),
        ("\u{2212}14.8 %", -14.8, 0.1),
        ("0,510", 0.51, 0.001),
        ("154,00", 154.0, 0.01),
        ("4m41.741s", 281.741, 0.001),
        ("0m0,510s", 0.51, 0.001),
        ("1.5e9", 1.5e9, 1e8),
        ("12 KiB", 12.0, 1.0),
    ] {
        let printed = read(text);
        assert_eq!(printed.value, value, "{text}");
        assert!((printed.step / step - 1.0).abs() < 1e-12, "{text}: {}", printed.step);
    }
    assert_eq!(read("96K rps").unit, Unit::parse("requests/s").ok());
    assert_eq!(read("5%").unit, Some(Unit::PERCENT));
    assert!(read("* 9.45%*").starred && !read("9.45%").starred);
    assert!(read("~0.5s").approximate && !read("0.5s").approximate);
}

#[test]
fn a_lone_group_of_three_has_two_readings() {
    assert_eq!(read("1,234").value, 1234.0);
    assert_eq!(read("1,234").otherwise, Some(1.234));
    assert_eq!(read("1,234,567").otherwise, None);
}

#[test]
fn agreement_is_decided_by_the_printed_digits() {
    for (text, exact, agreement) in [
        ("1.000", 1.0, Agreement::Exact),
        (".965", 0.965_743, Agreement::Cut),
        (".822", 0.822_47, Agreement::Rounded),
        ("3689.99", 3689.996667, Agreement::Cut),
        ("3563.59", 3563.593333, Agreement::Rounded),
        ("20%", 21.538, Agreement::Apart),
        ("~20%", 21.538, Agreement::Rounded),
        ("5%", 5.882, Agreement::Cut),
        ("~500ms", 570.76, Agreement::Cut),
        ("-3.4%", -3.46, Agreement::Cut),
        ("-3.4%", -3.41, Agreement::Rounded),
        ("-3%", 3.0, Agreement::Apart),
        ("0.0%", -0.04, Agreement::Rounded),
    ] {
        assert_eq!(read(text).agreement(exact), agreement, "{text} against {exact}");
    }
}

#[test]
fn every_error_says_what_is_wrong_with_the_text() {
    let say = |text| Printed::parse(text).unwrap_err().to_string();
    insta::assert_snapshot!(say("twice"), @"`twice` does not begin with a number");
    insta::assert_snapshot!(say("<1%"), @"`<1%` is a bound, not a value");
    insta::assert_snapshot!(say("12,34,567"), @"the separators in `12,34,567` neither group three digits each nor mark decimals");
    insta::assert_snapshot!(say("5 apples"), @"`apples` behind the number in `5 apples` is neither a prefix (K, M, G, Ki, Mi, Gi) nor a known unit");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reading_never_panics(text in "\\PC{0,24}") {
        let _ = Printed::parse(&text);
    }

    #[test]
    fn digits_and_separators_never_panic(text in "[-+~*0-9.,eKs%m ]{0,16}") {
        let _ = Printed::parse(&text);
    }

    #[test]
    fn a_decimal_is_read_as_rust_reads_it(integer in 0u32..1_000_000, fraction in 0u32..1000) {
        let text = format!("{integer}.{fraction:03}");
        prop_assert_eq!(read(&text).value, text.parse::<f64>().unwrap());
    }

    #[test]
    fn thousands_commas_change_nothing(value in 1_000_000u64..1_000_000_000_000) {
        let plain = value.to_string();
        let mut grouped = String::new();
        for (at, digit) in plain.chars().enumerate() {
            if at > 0 && (plain.len() - at).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        prop_assert_eq!(read(&grouped).value, read(&plain).value);
    }

    #[test]
    fn what_was_rounded_agrees(value in -1e6f64..1e6, decimals in 0usize..4) {
        let printed = read(&format!("{value:.decimals$}"));
        prop_assert!(matches!(printed.agreement(value), Agreement::Exact | Agreement::Rounded));
    }

    #[test]
    fn what_was_cut_agrees(cents in 0i64..100_000_000, tail in 1i64..100) {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
        let exact = (cents * 100 + tail) as f64 / 10_000.0;
        let printed = read(&format!("{}.{:02}", cents / 100, cents % 100));
        prop_assert!(printed.agreement(exact) != Agreement::Apart);
    }
}
