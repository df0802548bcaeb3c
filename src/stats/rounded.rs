//! Numbers printed with few digits, as the interval of what they may have been.

use std::fmt;

/// A printed number: what it says, and the values that round to it.
///
/// This is not a confidence interval: the true value lies inside for certain, if the source
/// rounds to nearest.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Rounded {
    /// The number as printed, with its suffix applied.
    pub value: f64,
    /// The smallest value that prints so.
    pub low: f64,
    /// The largest value that prints so.
    pub high: f64,
}

impl Rounded {
    /// Reads a plain decimal as printed, `-4.9`, `3689.99`, `.965` or `102K`; half a unit of its
    /// last digit is its uncertainty. Suffixes are decimal: k or K, M, G.
    ///
    /// # Errors
    /// Anything else; the message shows what was found.
    ///
    /// ```
    /// use stats::rounded::Rounded;
    /// let printed = Rounded::parse("102K")?;
    /// assert_eq!((printed.low, printed.high), (101_500.0, 102_500.0));
    /// # Ok::<(), stats::rounded::RoundedError>(())
    /// ```
    pub fn parse(printed: &str) -> Result<Self, RoundedError> {
        let bad = || RoundedError::NotANumber { found: printed.to_owned() };
        let (number, scale) = suffix(printed.trim());
        let (negative, digits) = match number.strip_prefix(['-', '\u{2212}']) {
            Some(digits) => (true, digits),
            None => (false, number.strip_prefix('+').unwrap_or(number)),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + fraction.len() == 0 || !all_digits(whole) || !all_digits(fraction) {
            return Err(bad());
        }
        // As one integer, so that 3.25 and its bounds are as close to the decimals as f64 goes.
        let units: f64 = format!("{whole}{fraction}").parse().map_err(|_| bad())?;
        let units = if negative { -units } else { units };
        let divisor = 10_f64.powi(i32::try_from(fraction.len()).map_err(|_| bad())?);
        let at = |units: f64| units * scale / divisor;
        let rounded = Self { value: at(units), low: at(units - 0.5), high: at(units + 0.5) };
        if [rounded.value, rounded.low, rounded.high].iter().all(|bound| bound.is_finite()) {
            Ok(rounded)
        } else {
            Err(bad())
        }
    }

    /// Whether `value` prints like this, with either rule for halves.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// The ratios candidate / baseline that two printed numbers allow, and the ratio of the
/// numbers as printed.
///
/// # Errors
/// A side that may be zero or negative, where the ratio has no bounds.
///
/// ```
/// use stats::rounded::{self, Rounded};
/// let ratio = rounded::ratio(&Rounded::parse("102K")?, &Rounded::parse("96K")?)?;
/// assert_eq!(ratio.to_string(), "\u{2212}6.8 % to \u{2212}4.9 %");
/// # Ok::<(), rounded::RoundedError>(())
/// ```
pub fn ratio(baseline: &Rounded, candidate: &Rounded) -> Result<RatioBounds, RoundedError> {
    for side in [baseline, candidate] {
        if side.low <= 0.0 {
            return Err(RoundedError::NotPositive { value: side.value, low: side.low });
        }
    }
    Ok(RatioBounds {
        value: candidate.value / baseline.value,
        low: candidate.low / baseline.high,
        high: candidate.high / baseline.low,
    })
}

/// A ratio and its certain bounds. Displayed as changes in percent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatioBounds {
    /// The ratio of the numbers as printed.
    pub value: f64,
    /// The smallest ratio the printed digits allow.
    pub low: f64,
    /// The largest ratio the printed digits allow.
    pub high: f64,
}

impl RatioBounds {
    /// The warning that carries these bounds.
    pub fn warning(&self) -> crate::Warning {
        crate::Warning::Rounded { low: self.low, high: self.high }
    }
}

impl fmt::Display for RatioBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let change = crate::digits::change;
        write!(f, "{} to {}", change(self.low), change(self.high))
    }
}

/// Why a printed number has no usable bounds.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RoundedError {
    /// The text is not a plain decimal.
    #[error(
        "expected a plain decimal such as `3689.99` or `102K`, found `{found}`; leave units and marks out"
    )]
    NotANumber {
        /// The text given.
        found: String,
    },
    /// A number that may be zero cannot be part of a ratio.
    #[error(
        "{value} may stand for anything from {low} up, so a ratio with it has no bounds; ask for more digits"
    )]
    NotPositive {
        /// The number as printed.
        value: f64,
        /// The smallest value that prints so.
        low: f64,
    },
}

fn suffix(text: &str) -> (&str, f64) {
    for (letters, scale) in [(['k', 'K'], 1e3), (['M', 'M'], 1e6), (['G', 'G'], 1e9)] {
        if let Some(number) = text.strip_suffix(letters) {
            return (number, scale);
        }
    }
    (text, 1.0)
}
