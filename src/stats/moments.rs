//! A summary somebody else printed.

/// Mean, standard deviation and count: all that many published tables leave of a sample.
///
/// Before taking a `±` for the standard deviation, find out what the tool prints there.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Moments {
    /// The arithmetic mean, finite, in the measured unit.
    pub mean: f64,
    /// The standard deviation with n − 1 in the denominator, at least 0, in the measured unit.
    pub sd: f64,
    /// The runs behind it, at least 2.
    pub n: usize,
}

impl Moments {
    /// From a mean and the standard deviation (denominator n − 1) of `n` runs.
    ///
    /// # Errors
    /// When a number is not finite, the deviation is negative, or `n` is below 2.
    pub fn new(mean: f64, sd: f64, n: usize) -> Result<Self, MomentsError> {
        if !mean.is_finite() {
            return Err(MomentsError::Mean { mean });
        }
        if !sd.is_finite() || sd < 0.0 {
            return Err(MomentsError::Spread { spread: sd });
        }
        if n < 2 {
            return Err(MomentsError::TooFew { n });
        }
        Ok(Self { mean, sd, n })
    }

    /// From a mean and its standard error, which is sd / √n.
    ///
    /// # Errors
    /// As for [`Moments::new`].
    pub fn from_standard_error(mean: f64, se: f64, n: usize) -> Result<Self, MomentsError> {
        Self::new(mean, se * (n as f64).sqrt(), n)
    }

    /// The standard error of the mean, sd / √n.
    pub fn standard_error(&self) -> f64 {
        self.sd / (self.n as f64).sqrt()
    }

    /// The squared standard error, the form in which every formula here wants it.
    pub(crate) fn mean_variance(&self) -> f64 {
        self.sd * self.sd / self.n as f64
    }
}

/// Why three numbers are not the moments of a sample.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MomentsError {
    /// The mean is infinite or NaN.
    #[error("the mean is {mean}; give the finite number that was measured")]
    Mean {
        /// The mean given.
        mean: f64,
    },
    /// The spread is negative, infinite or NaN.
    #[error(
        "a standard deviation or error is finite and not negative, found {spread}; leave it empty if the source gives none"
    )]
    Spread {
        /// The spread given.
        spread: f64,
    },
    /// A spread cannot come from so few runs.
    #[error(
        "a standard deviation needs at least 2 runs, found n = {n}; use the value as a single run instead"
    )]
    TooFew {
        /// The count given.
        n: usize,
    },
}
