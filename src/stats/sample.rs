//! Repeated measurements of one thing.

use crate::Moments;

/// Repeated measurements of one thing: at least one, all finite, ascending.
///
/// One value per boot or run. A request, a second or a thread is not a repetition.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// Sorts `values`; their order carries no meaning here.
    ///
    /// # Errors
    /// An empty list, and the first value that is not finite, because every order statistic
    /// would silently inherit it.
    pub fn new(mut values: Vec<f64>) -> Result<Self, SampleError> {
        if values.is_empty() {
            return Err(SampleError::Empty);
        }
        if let Some(at) = values.iter().position(|value| !value.is_finite()) {
            return Err(SampleError::NotFinite { at, value: values[at] });
        }
        values.sort_by(f64::total_cmp);
        Ok(Self(values))
    }

    /// The values in ascending order.
    pub fn values(&self) -> &[f64] {
        &self.0
    }

    /// How many values there are, at least 1.
    pub fn n(&self) -> usize {
        self.0.len()
    }

    /// The smallest value.
    pub fn minimum(&self) -> f64 {
        self.0[0]
    }

    /// The largest value.
    pub fn maximum(&self) -> f64 {
        self.0[self.n() - 1]
    }

    /// The arithmetic mean.
    pub fn mean(&self) -> f64 {
        // Deviations from the first value, so that equal values have exactly their own mean.
        let origin = self.0[0];
        let sum: f64 = self.0.iter().map(|value| value - origin).sum();
        origin + sum / self.n() as f64
    }

    /// The standard deviation with n − 1 in the denominator; `None` for a single value.
    pub fn sd(&self) -> Option<f64> {
        if self.n() < 2 {
            return None;
        }
        let mean = self.mean();
        let squares: f64 = self.0.iter().map(|value| (value - mean).powi(2)).sum();
        Some((squares / (self.n() - 1) as f64).sqrt())
    }

    /// The middle value, or the mean of the two middle values.
    pub fn median(&self) -> f64 {
        let half = self.n() / 2;
        if self.n() % 2 == 1 { self.0[half] } else { self.0[half - 1].midpoint(self.0[half]) }
    }

    /// Mean, standard deviation and count; `None` for a single value, which has no spread.
    pub fn moments(&self) -> Option<Moments> {
        Moments::new(self.mean(), self.sd()?, self.n()).ok()
    }
}

/// Why a list of numbers is not a sample.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SampleError {
    /// There is nothing to summarise.
    #[error("a sample needs at least one value, found none; check the selection it came from")]
    Empty,
    /// A value is infinite or NaN.
    #[error("value {} of the sample is {value}; drop the failed run or give its measured number", at + 1)]
    NotFinite {
        /// Its position in the list as given, from 0.
        at: usize,
        /// The value itself.
        value: f64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_no_spread_at_all() {
        let sample = Sample::new(vec![0.1; 7]).unwrap();
        assert_eq!((sample.mean(), sample.sd()), (0.1, Some(0.0)));
    }

    #[test]
    fn a_single_value_has_no_spread() {
        let sample = Sample::new(vec![5.0]).unwrap();
        assert_eq!((sample.mean(), sample.median(), sample.sd()), (5.0, 5.0, None));
        assert!(sample.moments().is_none());
    }

    #[test]
    fn an_even_count_has_two_middles() {
        let sample = Sample::new(vec![4.0, 1.0, 3.0, 2.0]).unwrap();
        assert_eq!(sample.median(), 2.5);
        assert_eq!((sample.minimum(), sample.maximum()), (1.0, 4.0));
    }
}
