//! What else differs between the two sides of a contrast.
//!
//! A contrast has one factor: the kernel, the workload or a parameter. Within the
//! kernel the factor is the preemption model, or DEBUG_PREEMPT where nothing but
//! DEBUG_PREEMPT differs. Whatever else differs and has a price of its own is a
//! confounder.

use std::collections::BTreeSet;

use crate::config::{ConfigVerdict, SymbolChange, verdict_of};
use crate::model::Stated;
use crate::package::{Condition, Package, Symbol};
use crate::series::Series;

/// The kernel symbol that is a factor or a confounder by what goes with it.
pub(super) const DEBUG_PREEMPT: &str = "DEBUG_PREEMPT";

/// Names of everything that differs besides the factor, each once: symbols first.
pub(super) fn between(package: &Package, baseline: &Series, candidate: &Series) -> Vec<String> {
    let mut names = Vec::new();
    if baseline.condition != candidate.condition {
        let sides =
            (package.condition(&baseline.condition), package.condition(&candidate.condition));
        if let (Some(before), Some(after)) = sides {
            names.extend(in_kernels(package, before, after));
        }
    }
    names.extend(second_factors(baseline, candidate));
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// Whether the two kernels differ in DEBUG_PREEMPT.
pub(super) fn debug_preempt_differs(before: &Condition, after: &Condition) -> bool {
    matches!(
        (before.debug_preempt, after.debug_preempt),
        (Stated::Yes, Stated::No) | (Stated::No, Stated::Yes)
    )
}

fn in_kernels(package: &Package, before: &Condition, after: &Condition) -> Vec<String> {
    let debug_is_factor = before.model() == after.model();
    let mut names = Vec::new();
    if debug_preempt_differs(before, after) && !debug_is_factor {
        names.push(DEBUG_PREEMPT.to_owned());
    }
    let (ConfigVerdict::Confounded { by: findings }
    | ConfigVerdict::NotComparable { because: findings }) =
        verdict_of(&published_changes(package, before, after))
    else {
        names.extend(outside_configuration(before, after));
        return names;
    };
    let symbols = findings.into_iter().map(|finding| finding.change.symbol);
    names.extend(symbols.filter(|symbol| symbol != DEBUG_PREEMPT || !debug_is_factor));
    names.extend(outside_configuration(before, after));
    names
}

/// Changes between the two configurations as far as `symbols.csv` has them, in
/// whichever order it names the two: what confounds does so both ways.
fn published_changes(
    package: &Package,
    before: &Condition,
    after: &Condition,
) -> Vec<SymbolChange> {
    let is_pair = |symbol: &&Symbol| {
        let sides = (symbol.baseline_condition.as_str(), symbol.candidate_condition.as_str());
        sides == (before.id.as_str(), after.id.as_str())
            || sides == (after.id.as_str(), before.id.as_str())
    };
    package.symbols.iter().filter(is_pair).map(Symbol::change).collect()
}

/// Release and boot parameters. A release that is not stated is not a difference.
fn outside_configuration(before: &Condition, after: &Condition) -> Vec<String> {
    let mut names = Vec::new();
    let stated = !before.kernel.is_empty() && !after.kernel.is_empty();
    if stated && before.kernel != after.kernel {
        names.push(format!("kernel release {} -> {}", before.kernel, after.kernel));
    }
    let (left, right) = (boot_parameters(before), boot_parameters(after));
    let differing = left.symmetric_difference(&right);
    names.extend(differing.map(|parameter| format!("boot parameter {parameter}")));
    names
}

/// Boot parameters apart from `preempt=`, which is part of the model.
fn boot_parameters(condition: &Condition) -> BTreeSet<&str> {
    let words = condition.boot_parameters.split_whitespace();
    words.filter(|word| !word.starts_with("preempt=")).collect()
}

/// Of kernel, workload and parameters only one may differ; the first that does is
/// the factor, the others are named. A workload brings its own parameters.
fn second_factors(baseline: &Series, candidate: &Series) -> Vec<String> {
    let same_kernel = baseline.condition == candidate.condition;
    let same_workload = baseline.workload == candidate.workload;
    let mut names = Vec::new();
    if !same_kernel && !same_workload {
        names.push(format!("workload {} -> {}", baseline.workload, candidate.workload));
    }
    let mut keys: BTreeSet<&String> = baseline.parameters.keys().collect();
    keys.extend(candidate.parameters.keys());
    let mut differing: Vec<&String> = keys
        .into_iter()
        .filter(|key| baseline.parameters.get(*key) != candidate.parameters.get(*key))
        .collect();
    if same_kernel && same_workload && !differing.is_empty() {
        differing.remove(0);
    }
    if same_kernel && !same_workload {
        differing.clear();
    }
    names.extend(differing.into_iter().map(|key| format!("parameter {key}")));
    names
}
