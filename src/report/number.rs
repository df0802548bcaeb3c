//! Numbers in pages: a few digits, a real minus sign.

/// A signed change: `−3.4 %`.
pub(crate) fn percent(value: f64) -> String {
    let decimals = if value.abs() < 1.0 { 2 } else { 1 };
    let text = format!("{:.decimals$}", value.abs());
    let sign = match value {
        _ if text.chars().all(|digit| matches!(digit, '0' | '.')) => "",
        _ if value < 0.0 => "\u{2212}",
        _ => "+",
    };
    format!("{sign}{text} %")
}

/// A p value with its relation: `= 0.030`, two significant digits where it is small,
/// `< 0.0001` below that.
pub(crate) fn probability(p: f64) -> String {
    match p {
        _ if p < 0.0001 => "< 0.0001".to_owned(),
        _ if p < 0.001 => format!("= {p:.5}"),
        _ if p < 0.01 => format!("= {p:.4}"),
        _ => format!("= {p:.3}"),
    }
}

/// A number with up to six significant digits, grouped, with a real minus.
pub(crate) fn plain(value: f64) -> String {
    crate::figure::plain(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_signed() {
        assert_eq!(
            [-3.42, 0.254, 0.001, 29.93].map(percent),
            ["\u{2212}3.4 %", "+0.25 %", "0.00 %", "+29.9 %"]
        );
        assert_eq!(
            [0.1, 0.0296, 0.000_264, 4e-6].map(probability),
            ["= 0.100", "= 0.030", "= 0.00026", "< 0.0001"]
        );
    }
}
