//! What `use study::prelude::*;` brings into a notebook cell.

pub use crate::claim::{Claim, ClaimKind, Reproduction, Status, reproduce};
pub use crate::config::{ConfigVerdict, SymbolChange, SymbolValue, classify, verdict_of};
pub use crate::contrast::{Contrast, Settings, Side, contrast, contrasts};
pub use crate::measurement::{DispersionKind, Measurement, Quality, Statistic};
pub use crate::model::{PreemptionModel, Stated};
pub use crate::package::{Finding, Package, Packages, discover, open};
pub use crate::series::{Series, Summary};
pub use crate::unit::Unit;
pub use stats::{Direction, Level, Threshold, Verdict, Warned, Warning};
