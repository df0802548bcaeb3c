//! Statistics of benchmark comparisons: from a handful of runs per side to a verdict.
//!
//! ```
//! use stats::{Direction, Level, Sample, Threshold, Verdict, compare};
//!
//! // Throughput in MB/s, one number per boot.
//! let baseline = Sample::new(vec![3689.99, 3702.10, 3681.50, 3695.20])?;
//! let candidate = Sample::new(vec![3480.00, 3501.30, 3472.80, 3490.10])?;
//! let rules = compare::Rules {
//!     direction: Direction::HigherIsBetter,
//!     level: Level::DEFAULT,
//!     threshold: Threshold::DEFAULT,
//! };
//! let compared = compare::samples(&baseline, &candidate, &rules);
//! assert_eq!(compared.value.verdict, Verdict::Slower);
//! # Ok::<(), stats::SampleError>(())
//! ```
//!
//! 1. [`Sample`] and [`Moments`] are the two ways in: raw values, or the mean, standard
//!    deviation and count that somebody printed. Constructing one is the proof that it is usable.
//! 2. [`ratio`], [`welch`], [`mann_whitney`], [`order`] and [`hodges_lehmann`] compute
//!    intervals and tests from them; [`borrowed`] says what a lone run allows.
//! 3. [`decide`] turns the evidence into a [`Verdict`], and keeps every doubt as a
//!    [`Warning`] beside it. [`compare`] does steps 2 and 3 in one call.
//! 4. [`multiple`] corrects whole tables, [`geometric`] condenses them, and [`mmtests`] and
//!    [`rounded`] reconstruct what other people's tables meant.
//!
//! A *ratio* is candidate / baseline. A *change* is ratio − 1: plus means that the number went
//! up, whether or not that is good. Whether it is good is the business of [`Direction`].
//!
//! Nothing here prints, reads a clock, or draws an unseeded random number. No result has a
//! `Default`: a p value nobody computed must not read as zero.
//!
//! Not here: units, files, kernels, and models with more than one factor.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod borrowed;
pub mod compare;
pub mod decide;
pub mod geometric;
pub mod hodges_lehmann;
pub mod mann_whitney;
pub mod mmtests;
pub mod multiple;
pub mod order;
pub mod practical;
pub mod ratio;
pub mod rounded;
pub mod summary;
pub mod welch;

mod digits;
mod direction;
mod distribution;
mod interval;
mod level;
mod moments;
mod random;
mod rank_sum;
mod sample;
mod verdict;
mod warning;

pub use direction::Direction;
pub use interval::{Covered, Interval, IntervalError};
pub use level::{Level, LevelError, Probability, ProbabilityError};
pub use moments::{Moments, MomentsError};
pub use practical::{Threshold, ThresholdError};
pub use sample::{Sample, SampleError};
pub use verdict::Verdict;
pub use warning::{Warned, Warning};
