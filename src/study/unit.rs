//! Units of measured values: reading, converting, writing for people.
//!
//! One base unit per dimension: seconds, bytes, bytes per second, events per
//! second, a plain number. Prefixes are exact: `MB` is 10^6 bytes, `MiB` 2^20.

mod known;

use std::fmt;

use crate::number;
use known::KNOWN;

/// What a unit measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dimension {
    /// Time, in seconds.
    Time,
    /// Amount of data, in bytes.
    Data,
    /// Data per time, in bytes per second.
    DataRate,
    /// Events per time, in events per second.
    Rate,
    /// A plain number; percentages are hundredths of it.
    Number,
    /// Clock cycles.
    Cycles,
    /// Energy, in joules.
    Energy,
    /// Power, in watts.
    Power,
}

impl Dimension {
    /// The symbol of the base unit.
    pub const fn base(self) -> &'static str {
        match self {
            Self::Time => "s",
            Self::Data => "B",
            Self::DataRate => "B/s",
            Self::Rate => "1/s",
            Self::Number => "1",
            Self::Cycles => "cycles",
            Self::Energy => "J",
            Self::Power => "W",
        }
    }
}

/// A unit this crate knows.
#[derive(Debug, Clone, Copy)]
pub struct Unit {
    symbol: &'static str,
    dimension: Dimension,
    /// Base units in one of this unit.
    scale: f64,
}

impl Unit {
    /// A plain number.
    pub const ONE: Self = Self { symbol: "1", dimension: Dimension::Number, scale: 1.0 };
    /// Hundredths of a plain number.
    pub const PERCENT: Self = Self { symbol: "percent", dimension: Dimension::Number, scale: 0.01 };
    /// The second.
    pub const SECOND: Self = Self { symbol: "s", dimension: Dimension::Time, scale: 1.0 };

    /// Reads a unit in any of its known spellings (`us`, `usec`, `µs`).
    ///
    /// # Errors
    /// [`UnitError::Unknown`] with the nearest known symbol.
    pub fn parse(written: &str) -> Result<Self, UnitError> {
        let known = KNOWN.iter().find(|known| known.spellings.contains(&written));
        known.map(known::Known::unit).ok_or_else(|| UnitError::Unknown {
            written: written.to_owned(),
            nearest: known::nearest(written),
        })
    }

    /// The symbol used in dataset files: `MB/s`, `requests/s`, `percent`.
    pub const fn symbol(&self) -> &'static str {
        self.symbol
    }

    /// What the unit measures.
    pub const fn dimension(&self) -> Dimension {
        self.dimension
    }

    /// `value` of this unit in the base unit of its dimension.
    pub fn to_base(&self, value: f64) -> f64 {
        if self.scale < 1.0 { value / whole(1.0 / self.scale) } else { value * self.scale }
    }

    /// `value` of this unit in `target`.
    ///
    /// # Errors
    /// [`UnitError::Dimensions`] when the two measure different things.
    pub fn convert(&self, value: f64, target: &Self) -> Result<f64, UnitError> {
        if self.dimension != target.dimension {
            return Err(UnitError::Dimensions { from: self.symbol, to: target.symbol });
        }
        if self == target {
            return Ok(value);
        }
        // One division or multiplication by a whole number: going through the base
        // unit would round twice.
        let factor = self.scale / target.scale;
        Ok(if factor < 1.0 { value / whole(1.0 / factor) } else { value * whole(factor) })
    }

    /// `value` with `digits` significant digits in the unit people would choose:
    /// 8519295176 ns is `8.519 s` with four digits. `digits` is held within 3 to 6.
    pub fn display(&self, value: f64, digits: usize) -> String {
        let digits = digits.clamp(3, 6);
        let (value, symbol) = self.readable(value);
        match symbol {
            "1" => number::significant(value, digits),
            symbol => format!("{} {symbol}", number::significant(value, digits)),
        }
    }

    /// The unit of its family in which `value` has the shortest integer part, and
    /// the value in it.
    fn readable(&self, value: f64) -> (f64, &'static str) {
        let own = known::label(self.symbol);
        if value == 0.0 || !value.is_finite() {
            return (value, own);
        }
        let base = self.to_base(value.abs());
        let ladder = known::ladder(self.symbol, self.dimension);
        let step = ladder.iter().find(|(scale, _)| base >= *scale * 0.999_999_5).or(ladder.last());
        step.map_or((value, own), |(scale, symbol)| (base.copysign(value) / scale, *symbol))
    }
}

/// `factor`, or the whole number it misses by rounding: 1e-3 / 1e-9 is not 1e6.
fn whole(factor: f64) -> f64 {
    let rounded = factor.round();
    if (factor - rounded).abs() <= 1e-9 * factor { rounded } else { factor }
}

impl PartialEq for Unit {
    fn eq(&self, other: &Self) -> bool {
        self.symbol == other.symbol
    }
}

impl Eq for Unit {}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbol)
    }
}

impl serde::Serialize for Unit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.symbol)
    }
}

/// Why a unit cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnitError {
    /// No unit of that spelling is known.
    #[error("unit `{written}` is not known; the nearest known one is `{nearest}`")]
    Unknown {
        /// The unit as written.
        written: String,
        /// The known symbol that differs least.
        nearest: &'static str,
    },
    /// Two units measure different things.
    #[error("`{from}` cannot be converted to `{to}`: they measure different things")]
    Dimensions {
        /// Symbol of the unit at hand.
        from: &'static str,
        /// Symbol of the unit asked for.
        to: &'static str,
    },
}

#[cfg(test)]
mod tests;
