//! Numbers in messages: three significant digits, a real minus sign.

/// `value` with three significant digits, without trailing zeros, with U+2212 as minus sign.
pub(crate) fn three(value: f64) -> String {
    if !value.is_finite() {
        return value.to_string();
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    let magnitude = value.abs();
    // Rounding first: 0.9996 has its leading digit one place higher than its logarithm says.
    let exponent = format!("{magnitude:.2e}")
        .split_once('e')
        .and_then(|(_, digits)| digits.parse::<i32>().ok())
        .unwrap_or(0);
    let decimals = usize::try_from(2 - exponent).unwrap_or(0);
    if decimals > 8 {
        return format!("{}{magnitude:.2e}", sign(value));
    }
    let fixed = format!("{magnitude:.decimals$}");
    let trimmed = if fixed.contains('.') {
        fixed.trim_end_matches('0').trim_end_matches('.')
    } else {
        &fixed
    };
    format!("{}{trimmed}", sign(value))
}

/// A ratio as a change in percent with one decimal and an explicit sign: `−4.9 %`.
pub(crate) fn change(ratio: f64) -> String {
    let percent = 100.0 * (ratio - 1.0);
    let shown = format!("{:.1}", percent.abs());
    let sign = if shown == "0.0" {
        ""
    } else if percent < 0.0 {
        "\u{2212}"
    } else {
        "+"
    };
    format!("{sign}{shown} %")
}

fn sign(value: f64) -> &'static str {
    if value < 0.0 { "\u{2212}" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::{change, three};

    #[test]
    fn three_significant_digits() {
        assert_eq!(three(0.002_01), "0.00201");
        assert_eq!(three(0.1), "0.1");
        assert_eq!(three(0.9996), "1");
        assert_eq!(three(85.684), "85.7");
        assert_eq!(three(-14.08), "\u{2212}14.1");
        assert_eq!(three(123_456.0), "123456");
        assert_eq!(three(1.25e-9), "1.25e-9");
    }

    #[test]
    fn changes_carry_their_sign() {
        assert_eq!(change(1.063_8), "+6.4 %");
        assert_eq!(change(0.951), "\u{2212}4.9 %");
        assert_eq!(change(0.9999), "0.0 %");
    }
}
