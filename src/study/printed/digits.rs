//! The digits of a number with whatever separates them.

use super::PrintedError;

/// The number at the beginning of a text.
pub(super) struct Digits<'t> {
    pub(super) value: f64,
    /// Power of ten of the last printed digit.
    pub(super) place: i32,
    /// The value under the other reading of an ambiguous comma.
    pub(super) otherwise: Option<f64>,
    /// What follows the number.
    pub(super) rest: &'t str,
    /// The digits alone, without separators.
    plain: String,
}

pub(super) enum Fault {
    NoNumber,
    Separators,
}

impl Fault {
    pub(super) fn located(self, text: &str) -> PrintedError {
        let text = text.to_owned();
        match self {
            Self::NoNumber => PrintedError::NoNumber { text },
            Self::Separators => PrintedError::Separators { text },
        }
    }
}

impl<'t> Digits<'t> {
    pub(super) fn read(text: &'t str) -> Result<Self, Fault> {
        let end = text.find(|c: char| !c.is_ascii_digit() && !SEPARATORS.contains(&c));
        let (body, rest) = text.split_at(end.unwrap_or(text.len()));
        if !body.bytes().any(|byte| byte.is_ascii_digit()) {
            return Err(Fault::NoNumber);
        }
        let decimal = decimal_separator(body)?;
        let (integer, fraction) = match decimal {
            Some(at) => (&body[..at], &body[at + 1..]),
            None => (body, ""),
        };
        let plain_integer = ungrouped(integer)?;
        if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Fault::Separators);
        }
        let (exponent, rest) = exponent(rest);
        let place = exponent - i32::try_from(fraction.len()).map_err(|_| Fault::Separators)?;
        let plain = format!("{plain_integer}{fraction}");
        let value = format!("{plain}e{place}").parse().map_err(|_| Fault::NoNumber)?;
        let otherwise = is_ambiguous(body).then(|| body.replace(',', ".").parse().ok()).flatten();
        Ok(Self { value, place, otherwise, rest, plain })
    }

    /// Zeros at the end of a whole number that has other digits before them.
    pub(super) fn trailing_zeros(&self) -> i32 {
        let kept = self.plain.trim_end_matches('0');
        if self.place < 0 || kept.is_empty() {
            return 0;
        }
        i32::try_from(self.plain.len() - kept.len()).unwrap_or(0)
    }
}

/// Comma, dot, and the spaces that group digits without breaking a line.
const SEPARATORS: &[char] = &['.', ',', '\u{a0}', '\u{202f}', '\u{2009}'];

/// Where the decimal separator stands in `body`, if it has one.
fn decimal_separator(body: &str) -> Result<Option<usize>, Fault> {
    let dots = body.matches('.').count();
    let commas = body.matches(',').count();
    let last = body.rfind(['.', ',']);
    match (dots, commas) {
        (0, 0) => Ok(None),
        // Whichever stands last is decimal, the other groups.
        (1, 1..) | (1.., 1) if dots + commas > 1 => Ok(last),
        (1, 0) => Ok(last),
        (0, 1) => {
            let (before, after) = body.split_once(',').unwrap_or((body, ""));
            let is_decimal = matches!(after.len(), 1 | 2) || (before == "0" && after.len() == 3);
            Ok(is_decimal.then_some(before.len()))
        }
        (0, _) | (_, 0) => Ok(None),
        _ => Err(Fault::Separators),
    }
}

/// `integer` without separators; every group behind the first has three digits.
fn ungrouped(integer: &str) -> Result<String, Fault> {
    let mut groups = integer.split(|c: char| SEPARATORS.contains(&c));
    let first = groups.next().unwrap_or_default();
    let rest: Vec<&str> = groups.collect();
    let leads = rest.is_empty() || matches!(first.len(), 1..=3);
    if !leads || rest.iter().any(|group| group.len() != 3) {
        return Err(Fault::Separators);
    }
    Ok(format!("{first}{}", rest.concat()))
}

/// A single comma with three digits behind it: thousands or decimals.
fn is_ambiguous(body: &str) -> bool {
    let Some((before, after)) = body.split_once(',') else {
        return false;
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    before != "0" && after.len() == 3 && is_digits(before) && is_digits(after)
}

/// `e9`, `E-3` at the beginning of `rest`.
fn exponent(rest: &str) -> (i32, &str) {
    let Some(behind) = rest.strip_prefix(['e', 'E']) else {
        return (0, rest);
    };
    let unsigned = behind.strip_prefix(['+', '-']).unwrap_or(behind);
    let length = unsigned.bytes().take_while(u8::is_ascii_digit).count();
    let end = behind.len() - unsigned.len() + length;
    match behind[..end].parse::<i32>() {
        Ok(exponent) if length > 0 && exponent.abs() <= 300 => (exponent, &behind[end..]),
        _ => (0, rest),
    }
}
