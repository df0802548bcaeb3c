//! From places on an axis to places on the page.

use super::plot::{Axis, AxisKind};
use super::ticks;
use super::trace::Coord;

/// An axis with its ends, laid on pixels.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scale {
    pub(super) axis: Fitted,
    /// Pixels of the low and the high end.
    pub(super) from: f64,
    pub(super) to: f64,
}

/// An axis with its ends.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fitted {
    kind: AxisKind,
    /// Ends; exponents on a logarithmic axis, positions from −0.5 on one of categories.
    low: f64,
    high: f64,
    categories: Vec<String>,
    suffix: String,
    ticks: Option<Vec<(Coord, String)>>,
    pub(super) is_reversed: bool,
}

/// What stands on an axis.
#[derive(Debug, Default)]
pub(super) struct Content {
    pub(super) coords: Vec<Coord>,
    /// Numbers that must be inside, such as the ends of error bars.
    pub(super) reach: Vec<f64>,
    /// Bars start at zero.
    pub(super) from_zero: bool,
    /// Bars and boxes are wide: half of this much beyond the outermost.
    pub(super) width: f64,
    /// Cells of a heat map are categories even when they are numbers.
    pub(super) is_discrete: bool,
}

impl Fitted {
    pub(super) fn new(axis: &Axis, content: &Content) -> Result<Self, String> {
        let is_text = |coord: &Coord| matches!(coord, Coord::Text(_)) && coord.number().is_none();
        let has_text = content.is_discrete || content.coords.iter().any(is_text);
        let kind =
            axis.kind.unwrap_or(if has_text { AxisKind::Category } else { AxisKind::Linear });
        let categories =
            if kind == AxisKind::Category { categories(axis, content) } else { Vec::new() };
        let (low, high) = match kind {
            AxisKind::Category => axis.range.unwrap_or((-0.5, categories.len() as f64 - 0.5)),
            AxisKind::Linear => linear_ends(axis, content),
            AxisKind::Log => log_ends(axis, content)?,
        };
        Ok(Self {
            kind,
            low,
            high,
            categories,
            suffix: axis.suffix.clone(),
            ticks: axis.ticks.clone(),
            is_reversed: axis.is_reversed,
        })
    }

    pub(super) fn is_category(&self) -> bool {
        self.kind == AxisKind::Category
    }

    pub(super) fn count(&self) -> usize {
        self.categories.len()
    }

    /// Places and texts of the ticks, about `wanted` of them on a numeric axis.
    pub(super) fn ticks(&self, wanted: usize) -> Vec<(f64, String)> {
        if let Some(ticks) = &self.ticks {
            let placed =
                ticks.iter().filter_map(|(at, text)| Some((self.position(at)?, text.clone())));
            return placed.filter(|(at, _)| (self.low..=self.high).contains(at)).collect();
        }
        match self.kind {
            AxisKind::Category => {
                let named = self.categories.iter().enumerate();
                named.map(|(at, text)| (at as f64, text.clone())).collect()
            }
            AxisKind::Linear => {
                let ticks = ticks::linear(self.low, self.high, wanted);
                let texts = ticks::labels(&ticks);
                ticks.into_iter().zip(texts).map(|(at, text)| (at, text + &self.suffix)).collect()
            }
            AxisKind::Log => ticks::logarithmic(self.low, self.high)
                .into_iter()
                .map(|at| (at.log10(), ticks::plain(at) + &self.suffix))
                .collect(),
        }
    }

    /// A place on the axis: a number, an exponent or the position of a category.
    pub(super) fn position(&self, coord: &Coord) -> Option<f64> {
        match self.kind {
            AxisKind::Category => {
                let label = coord.label()?;
                let found = self.categories.iter().position(|category| *category == label);
                // Shapes may stand between categories.
                found.map(|at| at as f64).or_else(|| coord.number())
            }
            AxisKind::Linear => coord.number(),
            AxisKind::Log => coord.number().filter(|number| *number > 0.0).map(f64::log10),
        }
    }

    fn of_number(&self, number: f64) -> f64 {
        match self.kind {
            // Bars on a logarithmic axis start at its end.
            AxisKind::Log if number <= 0.0 => self.low,
            AxisKind::Log => number.log10(),
            _ => number,
        }
    }
}

impl Scale {
    pub(super) fn new(axis: Fitted, from: f64, to: f64) -> Self {
        if axis.is_reversed { Self { axis, from: to, to: from } } else { Self { axis, from, to } }
    }

    pub(super) fn coord(&self, coord: &Coord) -> Option<f64> {
        self.axis.position(coord).map(|at| self.position(at))
    }

    pub(super) fn number(&self, number: f64) -> f64 {
        self.position(self.axis.of_number(number))
    }

    pub(super) fn position(&self, at: f64) -> f64 {
        let span = self.axis.high - self.axis.low;
        let part = if span == 0.0 { 0.5 } else { (at - self.axis.low) / span };
        // Far outside is as good as outside, and keeps numbers short.
        self.from + part.clamp(-1.0, 2.0) * (self.to - self.from)
    }

    pub(super) fn part(&self, part: f64) -> f64 {
        let (from, to) =
            if self.axis.is_reversed { (self.to, self.from) } else { (self.from, self.to) };
        from + part * (to - from)
    }
}

fn categories(axis: &Axis, content: &Content) -> Vec<String> {
    let mut found = axis.order.clone();
    for label in content.coords.iter().filter_map(Coord::label) {
        if !found.contains(&label) {
            found.push(label);
        }
    }
    found
}

fn linear_ends(axis: &Axis, content: &Content) -> (f64, f64) {
    if let Some(range) = axis.range {
        return range;
    }
    let numbers = content.coords.iter().filter_map(Coord::number);
    let numbers = numbers.chain(content.reach.iter().copied());
    let (low, high) = ends(numbers, content.from_zero);
    if content.width > 0.0 {
        return (low - content.width / 2.0, high + content.width / 2.0);
    }
    let margin = if high > low { (high - low) * 0.06 } else { high.abs().max(1.0) * 0.06 };
    let is_floor = content.from_zero && low == 0.0;
    let is_ceiling = content.from_zero && high == 0.0;
    (if is_floor { 0.0 } else { low - margin }, if is_ceiling { 0.0 } else { high + margin })
}

fn log_ends(axis: &Axis, content: &Content) -> Result<(f64, f64), String> {
    if let Some(range) = axis.range {
        return Ok(range);
    }
    let numbers = content.coords.iter().filter_map(Coord::number);
    let positive = numbers.chain(content.reach.iter().copied()).filter(|number| *number > 0.0);
    let mut positive = positive.map(f64::log10).peekable();
    if positive.peek().is_none() {
        return Err("a logarithmic axis needs values above 0".to_owned());
    }
    let (low, high) = ends(positive, false);
    let margin = ((high - low) * 0.06).max(0.04);
    Ok((low - margin, high + margin))
}

fn ends(numbers: impl Iterator<Item = f64>, from_zero: bool) -> (f64, f64) {
    let start = if from_zero { (0.0, 0.0) } else { (f64::INFINITY, f64::NEG_INFINITY) };
    let (low, high) = numbers.fold(start, |(low, high), at| (low.min(at), high.max(at)));
    if low > high && !from_zero { (0.0, 1.0) } else { (low, high) }
}
