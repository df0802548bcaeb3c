//! The rows of the smaller tables.

use serde::Serialize;

use crate::config::{SymbolChange, SymbolValue};
use crate::model::{PreemptionModel, RunningModel, Stated};
use crate::word::spelled;

/// A machine. Text is empty where the source does not say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Machine {
    /// Name used by the other tables.
    pub id: String,
    /// Processor, as the author names it.
    pub cpu: String,
    /// Instruction set: `x86_64`, `arm64`.
    pub architecture: String,
    /// Physical cores.
    pub cores: Option<u32>,
    /// Hardware threads.
    pub threads: Option<u32>,
    /// Memory, as the author states it.
    pub memory: String,
    /// What a reader has to know.
    pub note: String,
}

/// A kernel as it ran. Text is empty where the source does not say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Condition {
    /// Name used by the other tables.
    pub id: String,
    /// The author's own word for it.
    pub label: String,
    /// Kernel release.
    pub kernel: String,
    /// The model chosen when the kernel was built.
    pub build_default: Option<PreemptionModel>,
    /// The model in force during the run.
    pub effective: Option<PreemptionModel>,
    /// Whether PREEMPT_DYNAMIC was on.
    pub dynamic: Stated,
    /// Whether DEBUG_PREEMPT was on.
    pub debug_preempt: Stated,
    /// Boot parameters, as stated.
    pub boot_parameters: String,
    /// What a reader has to know.
    pub note: String,
}

impl Condition {
    /// The preemption configuration of the kernel.
    pub fn model(&self) -> RunningModel {
        RunningModel {
            build_default: self.build_default,
            effective: self.effective,
            dynamic: self.dynamic,
        }
    }
}

/// What was run. Text is empty where the source does not say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Workload {
    /// Name used by the other tables.
    pub id: String,
    /// What was run, in words.
    pub name: String,
    /// The program that ran it.
    pub tool: String,
    /// Command line or loop body.
    pub parameters: String,
    /// Other load on the machine.
    pub load: String,
    /// What a reader has to know.
    pub note: String,
}

/// Something that can mislead a reader of the figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trap {
    /// Name.
    pub id: String,
    /// A series, a prefix ending in `*`, or `*`.
    pub applies_to: String,
    /// How far it can mislead.
    pub severity: Severity,
    /// The trap in one line.
    pub title: String,
    /// Why it misleads and what remains safe to say.
    pub text: String,
    /// Where it can be seen.
    pub source: String,
    /// Line of `traps.csv` the row begins on.
    #[serde(skip)]
    pub line: u64,
}

impl Trap {
    /// Whether the trap concerns the series of that id.
    pub fn applies_to_series(&self, series: &str) -> bool {
        match self.applies_to.strip_suffix('*') {
            Some(prefix) => series.starts_with(prefix),
            None => series == self.applies_to,
        }
    }
}

/// How far something can mislead; the most severe sorts first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The obvious reading is wrong.
    Critical,
    /// The size is not what it seems.
    High,
    /// The size may be off.
    Medium,
    /// Good to know.
    Low,
}

spelled!(Severity, "a severity",
    "critical" => Critical, "high" => High, "medium" => Medium, "low" => Low);

/// A kernel configuration symbol in two published configurations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Symbol {
    /// Name without `CONFIG_`.
    pub symbol: String,
    /// Which pair of configurations.
    pub comparison: String,
    /// Row of `conditions.csv`.
    pub baseline_condition: String,
    /// Row of `conditions.csv`.
    pub candidate_condition: String,
    /// Value in the baseline's configuration.
    pub baseline_value: SymbolValue,
    /// Value in the candidate's configuration.
    pub candidate_value: SymbolValue,
}

impl Symbol {
    /// The change from baseline to candidate, which may be none.
    pub fn change(&self) -> SymbolChange {
        SymbolChange {
            symbol: self.symbol.clone(),
            before: self.baseline_value.clone(),
            after: self.candidate_value.clone(),
        }
    }
}
