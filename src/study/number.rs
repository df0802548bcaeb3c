//! Numbers as people read them: a few significant digits, digit groups, a real
//! minus sign.

/// U+2212, the minus sign of running text.
pub const MINUS: char = '\u{2212}';

/// U+202F, the space between groups of three digits; it does not break lines.
pub const GROUP: char = '\u{202f}';

/// `value` with `digits` significant digits, at least one, and digit groups from
/// 10 000 on. Integer digits are never replaced by zeros: `123456.7` with three
/// digits is `123 457`.
pub fn significant(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return not_a_number(value);
    }
    fixed(value, decimals_for(value, digits))
}

/// `value` with exactly `decimals` decimals and digit groups from 10 000 on.
/// What rounds to zero has no sign.
pub fn fixed(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return not_a_number(value);
    }
    let plain = format!("{:.decimals$}", value.abs());
    let is_zero = plain.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = if value < 0.0 && !is_zero { MINUS.to_string() } else { String::new() };
    format!("{sign}{}", grouped(&plain))
}

/// As [`fixed`], with a plus sign in front of what is above zero.
pub fn signed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    let is_zero = !text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    if value > 0.0 && !is_zero { format!("+{text}") } else { text }
}

/// A signed percentage with one decimal, two where it is below one percent:
/// `−3.4 %`, `+0.25 %`.
pub fn percent(value: f64) -> String {
    format!("{} %", percent_digits(value))
}

/// A range of percentages, `−4.1 % to −2.7 %`.
pub fn percent_range((low, high): (f64, f64)) -> String {
    format!("{} to {}", percent(low), percent(high))
}

/// `count` with its noun in the right number: `1 run`, `3 runs`.
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

fn percent_digits(value: f64) -> String {
    let decimals = if value.abs() < 1.0 && value != 0.0 { 2 } else { 1 };
    signed(value, decimals)
}

/// Decimals that leave `digits` significant digits in `value`.
pub(crate) fn decimals_for(value: f64, digits: usize) -> usize {
    if value == 0.0 {
        return 0;
    }
    // Rounding can add an integer digit (9.996 -> 10.0), so look at the rounded value.
    let written = format!("{:.*e}", digits.max(1) - 1, value.abs());
    let exponent = written.split('e').nth(1).and_then(|text| text.parse::<i64>().ok()).unwrap_or(0);
    let decimals = i64::try_from(digits.max(1)).unwrap_or(1) - 1 - exponent;
    usize::try_from(decimals.clamp(0, 15)).unwrap_or(0)
}

fn grouped(plain: &str) -> String {
    let (integer, fraction) = plain.split_once('.').map_or((plain, None), |(i, f)| (i, Some(f)));
    let mut text = String::with_capacity(plain.len() + 8);
    for (at, digit) in integer.chars().enumerate() {
        let left = integer.len() - at;
        if at > 0 && left.is_multiple_of(3) && integer.len() > 4 {
            text.push(GROUP);
        }
        text.push(digit);
    }
    if let Some(fraction) = fraction {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

fn not_a_number(value: f64) -> String {
    if value.is_nan() {
        "not a number".to_owned()
    } else if value > 0.0 {
        "\u{221e}".to_owned()
    } else {
        format!("{MINUS}\u{221e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn significant_digits_survive_rounding() {
        assert_eq!(significant(9.996, 3), "10.0");
        assert_eq!(significant(0.000_123_45, 3), "0.000123");
        assert_eq!(significant(123_456.7, 3), "123\u{202f}457");
        assert_eq!(significant(3689.99667, 6), "3690.00");
        assert_eq!(significant(-21.538, 3), "\u{2212}21.5");
        assert_eq!(significant(0.0, 4), "0");
    }

    #[test]
    fn signs_are_typographic_and_zero_has_none() {
        assert_eq!(percent(-3.4256), "\u{2212}3.4 %");
        assert_eq!(percent(0.254), "+0.25 %");
        assert_eq!(percent(-0.001), "0.00 %");
        assert_eq!(signed(0.0, 1), "0.0");
        assert_eq!(percent_range((-4.12, -2.71)), "\u{2212}4.1 % to \u{2212}2.7 %");
    }

    #[test]
    fn what_is_not_finite_is_said_so() {
        assert_eq!(fixed(f64::NAN, 2), "not a number");
        assert_eq!(signed(f64::NEG_INFINITY, 2), "\u{2212}\u{221e}");
        assert_eq!(significant(f64::INFINITY, 2), "\u{221e}");
    }

    #[test]
    fn four_digits_stand_without_a_group() {
        assert_eq!(fixed(3831.82, 2), "3831.82");
        assert_eq!(fixed(5_123_896_822.0, 0), "5\u{202f}123\u{202f}896\u{202f}822");
        assert_eq!(counted(1, "run"), "1 run");
        assert_eq!(counted(3, "run"), "3 runs");
    }
}
