//! The few distribution functions the rest of the crate needs, so that `statrs` has one door.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};
use statrs::function::beta::beta_reg;

/// The quantile of Student's t for `probability` above one half and `freedom` > 0.
pub(crate) fn student_quantile(probability: f64, freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::NAN, |student| student.inverse_cdf(probability))
}

/// The two-sided tail of Student's t beyond |`t`|.
pub(crate) fn student_two_sided(t: f64, freedom: f64) -> f64 {
    if t == 0.0 {
        return 1.0;
    }
    beta_reg(freedom / 2.0, 0.5, freedom / (freedom + t * t))
}

/// The quantile of the standard normal distribution.
pub(crate) fn normal_quantile(probability: f64) -> f64 {
    Normal::standard().inverse_cdf(probability)
}

/// The distribution function of the standard normal distribution.
pub(crate) fn normal_cdf(z: f64) -> f64 {
    Normal::standard().cdf(z)
}

/// The two-sided tail of the standard normal distribution beyond |`z`|.
pub(crate) fn normal_two_sided(z: f64) -> f64 {
    2.0 * Normal::standard().sf(z.abs())
}

/// P(Binomial(n, ½) < k) for 1 ≤ k ≤ n.
pub(crate) fn binomial_below(n: usize, k: usize) -> f64 {
    beta_reg((n - k + 1) as f64, k as f64, 0.5)
}

/// Welch–Satterthwaite degrees of freedom of the sum of two estimated variances, each given
/// with the runs behind it; at least one of them above 0.
pub(crate) fn satterthwaite(
    (first, n_first): (f64, usize),
    (second, n_second): (f64, usize),
) -> f64 {
    // Shares instead of squares of tiny variances, which could underflow.
    let (share, rest) = (first / (first + second), second / (first + second));
    1.0 / (share.powi(2) / (n_first - 1) as f64 + rest.powi(2) / (n_second - 1) as f64)
}
