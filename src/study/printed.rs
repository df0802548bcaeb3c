//! Figures as people print them, and what their digits promise.
//!
//! `20%`, `.965`, `102K`, `~1.5s`, `* 9.45%*`, `3,689.99`, `1.000.000.000`,
//! `4m41.741s`: each is read as a value and a *step*, the size of one unit in the
//! last printed place. Two figures are compared at the precision of the printed
//! one, never finer.

mod digits;

use crate::unit::Unit;
use digits::Digits;

/// A printed figure, read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Printed {
    /// The value, in `unit` where one is printed; prefixes such as `K` are applied.
    pub value: f64,
    /// One unit in the last printed place: 0.01 for `9.45`, 1000 for `102K`, 100
    /// for `~200`, whose zeros a tilde turns into filling.
    pub step: f64,
    /// The unit printed behind the digits.
    pub unit: Option<Unit>,
    /// Marked with a tilde or similar.
    pub approximate: bool,
    /// Marked with a star, as mmtests marks what its test calls significant.
    pub starred: bool,
    /// The other reading of a figure like `1,234`, where the comma may group
    /// thousands (read so here) or be a decimal comma (this value).
    pub otherwise: Option<f64>,
}

/// Why a printed text is not a figure.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PrintedError {
    /// No digits where the number should begin.
    #[error("`{text}` does not begin with a number")]
    NoNumber {
        /// The text as printed.
        text: String,
    },
    /// A limit instead of a value.
    #[error("`{text}` is a bound, not a value")]
    Bound {
        /// The text as printed.
        text: String,
    },
    /// Separators that neither group thousands nor mark decimals.
    #[error("the separators in `{text}` neither group three digits each nor mark decimals")]
    Separators {
        /// The text as printed.
        text: String,
    },
    /// Something other than a prefix or a unit behind the number.
    #[error(
        "`{rest}` behind the number in `{text}` is neither a prefix (K, M, G, Ki, Mi, Gi) nor a known unit"
    )]
    Rest {
        /// The text as printed.
        text: String,
        /// What follows the number.
        rest: String,
    },
}

impl Printed {
    /// Reads a printed figure.
    ///
    /// A comma followed by groups of three digits groups thousands; followed by one
    /// or two digits, or by three behind a lone zero, it is a decimal comma. Dots
    /// group thousands only where there are two or more of them. Stars, a tilde and
    /// parentheses around the figure are marks.
    ///
    /// # Errors
    /// [`PrintedError`] when `text` is not one figure.
    pub fn parse(text: &str) -> Result<Self, PrintedError> {
        let starred = text.contains('*');
        let bare = text.trim_matches(|mark: char| mark.is_whitespace() || "*()".contains(mark));
        if bare.starts_with(['<', '>', '\u{2264}', '\u{2265}']) {
            return Err(PrintedError::Bound { text: text.to_owned() });
        }
        let exact = bare.trim_start_matches(['~', '\u{2248}', '\u{223c}']);
        let approximate = exact.len() != bare.len();
        let (negative, unsigned) = sign(exact.trim_start());
        let figure = match minutes_and_seconds(unsigned) {
            Some(time) => time,
            None => plain(unsigned, approximate, text)?,
        };
        let value = if negative { -figure.value } else { figure.value };
        Ok(Self { value, approximate, starred, ..figure })
    }

    /// The values that round to this figure: half a step to either side.
    pub fn range(&self) -> (f64, f64) {
        (self.value - self.step / 2.0, self.value + self.step / 2.0)
    }

    /// How `exact`, a value of the same unit, relates to the printed digits.
    pub fn agreement(&self, exact: f64) -> Agreement {
        let printed = (self.value / self.step).round();
        let scaled = exact / self.step;
        // Arithmetic in binary misses decimal numbers by parts in 10^15; anything
        // closer than this to a printed digit is that digit.
        let slack = 1e-9 + 1e-12 * scaled.abs();
        if (scaled - printed).abs() <= slack {
            Agreement::Exact
        } else if (scaled - printed).abs() <= 0.5 + slack {
            Agreement::Rounded
        } else if (scaled.abs() + slack).floor().copysign(scaled) == printed {
            Agreement::Cut
        } else {
            Agreement::Apart
        }
    }
}

/// How a value relates to printed digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreement {
    /// It has exactly these digits and no further ones.
    Exact,
    /// It rounds to them; a value half way does so either way.
    Rounded,
    /// Its further digits were cut off where rounding gives other digits.
    Cut,
    /// Neither.
    Apart,
}

fn sign(text: &str) -> (bool, &str) {
    let mut characters = text.chars();
    match characters.next() {
        Some('-' | '\u{2212}' | '\u{2013}') => (true, characters.as_str().trim_start()),
        Some('+') => (false, characters.as_str().trim_start()),
        _ => (false, text),
    }
}

/// `4m41.741s` and, in locales with a decimal comma, `0m0,510s`: as bash's `time`
/// prints them.
fn minutes_and_seconds(text: &str) -> Option<Printed> {
    let (minutes, seconds) = text.strip_suffix('s')?.split_once('m')?;
    let minutes: u32 = minutes.parse().ok()?;
    let seconds = seconds.replace(',', ".");
    let decimals = seconds.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    if !seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let seconds: f64 = seconds.parse().ok()?;
    let step = 0.1_f64.powi(i32::try_from(decimals).ok()?);
    // Adding in steps keeps the sum the decimal number it is on paper.
    let per_second = (1.0 / step).round();
    let value = ((f64::from(minutes) * 60.0 + seconds) * per_second).round() / per_second;
    Some(Printed {
        value,
        step,
        unit: Some(Unit::SECOND),
        approximate: false,
        starred: false,
        otherwise: None,
    })
}

fn plain(unsigned: &str, approximate: bool, text: &str) -> Result<Printed, PrintedError> {
    let digits = Digits::read(unsigned).map_err(|fault| fault.located(text))?;
    let rest = digits.rest.trim();
    let (scale, unit) = prefix_and_unit(rest)
        .ok_or_else(|| PrintedError::Rest { text: text.to_owned(), rest: rest.to_owned() })?;
    let zeros = if approximate { digits.trailing_zeros() } else { 0 };
    Ok(Printed {
        value: digits.value * scale,
        step: ten_to(digits.place + zeros) * scale,
        unit,
        approximate: false,
        starred: false,
        otherwise: digits.otherwise.map(|value| value * scale),
    })
}

fn prefix_and_unit(rest: &str) -> Option<(f64, Option<Unit>)> {
    const PREFIXES: &[(&str, f64)] = &[
        ("Ki", 1024.0),
        ("Mi", 1_048_576.0),
        ("Gi", 1_073_741_824.0),
        ("k", 1e3),
        ("K", 1e3),
        ("M", 1e6),
        ("G", 1e9),
    ];
    if rest.is_empty() {
        return Some((1.0, None));
    }
    if let Ok(unit) = Unit::parse(rest) {
        return Some((1.0, Some(unit)));
    }
    PREFIXES.iter().find_map(|(prefix, scale)| {
        let unit = rest.strip_prefix(prefix)?.trim_start();
        if unit.is_empty() {
            return Some((*scale, None));
        }
        Unit::parse(unit).ok().map(|unit| (*scale, Some(unit)))
    })
}

/// 10^`exponent`, exact for the exponents that occur.
fn ten_to(exponent: i32) -> f64 {
    if exponent < 0 { 1.0 / 10_f64.powi(-exponent) } else { 10_f64.powi(exponent) }
}

#[cfg(test)]
mod tests;
