//! Lone runs, judged by the spread of another condition.
//!
//! The loan assumes that the lender's spread is that of the lone runs; nothing in the data can
//! show it. Every result therefore carries [`Warning::BorrowedSd`], and a verdict from lone runs
//! stays [`NotTestable`](crate::Verdict::NotTestable).

use crate::distribution::student_quantile;
use crate::{Level, Moments, Warned, Warning};

/// A repeated condition whose spread is lent to lone runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Lender {
    /// The name of the condition, for the warning.
    pub name: String,
    /// Its mean, standard deviation and runs.
    pub moments: Moments,
}

/// How a difference compares with what the lender's runs differ by anyway. In the measured
/// unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Borrowed {
    /// Candidate − baseline.
    pub difference: f64,
    /// What the difference must exceed.
    pub least: f64,
    /// The level at which `least` was computed.
    pub level: Level,
}

impl Borrowed {
    /// Whether the difference exceeds what chance does in the lender.
    pub fn exceeds(&self) -> bool {
        self.difference.abs() > self.least
    }
}

impl Lender {
    /// What two single runs must differ by: t(n₀ − 1)·s·√2.
    ///
    /// ```
    /// use stats::{Level, Moments, borrowed::Lender};
    /// let moments = Moments::new(3600.0, 14.08, 3)?;
    /// let lender = Lender { name: "dynamic".to_owned(), moments };
    /// assert!((lender.least_between_singles(Level::DEFAULT) - 85.7).abs() < 0.05);
    /// assert!((lender.least_against_mean(Level::DEFAULT) - 70.0).abs() < 0.05);
    /// # Ok::<(), stats::MomentsError>(())
    /// ```
    pub fn least_between_singles(&self, level: Level) -> f64 {
        self.reach(level) * 2.0_f64.sqrt()
    }

    /// What a single run must differ from the lender's own mean by: t(n₀ − 1)·s·√(1 + 1/n₀).
    pub fn least_against_mean(&self, level: Level) -> f64 {
        self.reach(level) * (1.0 + 1.0 / self.moments.n as f64).sqrt()
    }

    /// Judges one run against one run.
    pub fn between_singles(&self, baseline: f64, candidate: f64, level: Level) -> Warned<Borrowed> {
        let least = self.least_between_singles(level);
        self.warned(Borrowed { difference: candidate - baseline, least, level })
    }

    /// Judges one run of the candidate against the lender as baseline.
    pub fn against_mean(&self, candidate: f64, level: Level) -> Warned<Borrowed> {
        let least = self.least_against_mean(level);
        self.warned(Borrowed { difference: candidate - self.moments.mean, least, level })
    }

    fn reach(&self, level: Level) -> f64 {
        student_quantile(level.upper_quantile(), (self.moments.n - 1) as f64) * self.moments.sd
    }

    fn warned(&self, borrowed: Borrowed) -> Warned<Borrowed> {
        let warning = Warning::BorrowedSd { from: self.name.clone(), n: self.moments.n };
        Warned::clean(borrowed).and_warn(warning)
    }
}
