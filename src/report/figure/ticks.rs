//! Round places on an axis, and numbers as people read them.

/// Round values in `low..=high`, about `wanted` of them, and how many decimals they need.
///
/// Steps are 1, 2 or 5 times a power of ten.
pub(super) fn linear(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let rough = (high - low) / wanted.max(1) as f64;
    if !rough.is_finite() || rough <= 0.0 {
        return vec![low];
    }
    let power = 10_f64.powf(rough.log10().floor());
    let step = match rough / power {
        part if part <= 1.0 => power,
        part if part <= 2.0 => 2.0 * power,
        part if part <= 5.0 => 5.0 * power,
        _ => 10.0 * power,
    };
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|count| count as f64 * step).collect()
}

/// Powers of ten between the exponents `low` and `high`; 1, 2 and 5 times them when few.
pub(super) fn logarithmic(low: f64, high: f64) -> Vec<f64> {
    let span = high - low;
    let factors: &[f64] = if span <= 1.0 {
        &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0]
    } else if span <= 3.0 {
        &[1.0, 2.0, 5.0]
    } else {
        &[1.0]
    };
    let stride = (span / 8.0).ceil().max(1.0) as i32;
    let (first, last) = (low.floor() as i32, high.ceil() as i32);
    let powers = (first..=last).filter(|power| power.rem_euclid(stride) == 0);
    powers
        .flat_map(|power| factors.iter().map(move |factor| factor * 10_f64.powi(power)))
        .filter(|value| (low - 1e-9..=high + 1e-9).contains(&value.log10()))
        .collect()
}

/// Labels of ticks, all with as many decimals as their step needs.
pub(super) fn labels(ticks: &[f64]) -> Vec<String> {
    let step = match ticks {
        [first, second, ..] => (second - first).abs(),
        _ => return ticks.iter().map(|tick| plain(*tick)).collect(),
    };
    let decimals = (-(step.log10() + 1e-9).floor()).clamp(0.0, 9.0) as usize;
    ticks.iter().map(|tick| grouped(&format!("{tick:.decimals$}"))).collect()
}

/// A number with up to six significant digits and no trailing zeros.
pub(crate) fn plain(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    let magnitude = number.abs().log10().floor();
    if !(-6.0..15.0).contains(&magnitude) {
        return format!("{number:.2e}").replace('-', "\u{2212}");
    }
    let decimals = (5.0 - magnitude).clamp(0.0, 12.0) as usize;
    let text = format!("{number:.decimals$}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    grouped(text)
}

/// Digits in groups of three from five digits on, with narrow spaces; a real minus.
fn grouped(text: &str) -> String {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) if digits.bytes().any(|byte| matches!(byte, b'1'..=b'9')) => {
            ("\u{2212}", digits)
        }
        Some(digits) => ("", digits),
        None => ("", text),
    };
    let (whole, rest) = match digits.find('.') {
        Some(at) => digits.split_at(at),
        None => (digits, ""),
    };
    let mut out = sign.to_owned();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && whole.len() > 4 && (whole.len() - at).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        assert_eq!(labels(&linear(0.0, 4123.0, 5)), ["0", "1000", "2000", "3000", "4000"]);
        assert_eq!(
            labels(&linear(-0.31, 0.12, 5)),
            ["\u{2212}0.3", "\u{2212}0.2", "\u{2212}0.1", "0.0", "0.1"]
        );
        assert_eq!(labels(&linear(12_000.0, 31_000.0, 3)), ["20\u{202f}000", "30\u{202f}000"]);
        assert_eq!(linear(2.0, 2.0, 5), [2.0]);
        assert_eq!(logarithmic(0.0, 4.0), [1.0, 10.0, 100.0, 1000.0, 10_000.0]);
        assert_eq!(logarithmic(0.0, 1.0), [1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0]);
    }

    #[test]
    fn numbers_read_well() {
        let cases = [
            (0.0, "0"),
            (3571.62, "3571.62"),
            (-0.031, "\u{2212}0.031"),
            (1_234_567.0, "1\u{202f}234\u{202f}567"),
            (1e-9, "1.00e\u{2212}9"),
            (0.965, "0.965"),
        ];
        for (number, text) in cases {
            assert_eq!(plain(number), text);
        }
    }
}
