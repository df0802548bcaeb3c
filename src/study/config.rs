//! Kernel configuration symbols: which differences between two configurations are
//! the experiment, which follow from it, and which have a price of their own.
//!
//! The rules are data, `rules/symbols.csv`, read in order: the first row whose
//! symbol pattern and change fit decides.

mod rule;

use std::fmt;

use serde::Serialize;

use crate::package::Severity;

/// The value of a symbol in one configuration. *Not set* and *absent* differ: an
/// option that cannot be chosen has no line at all.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SymbolValue {
    /// `=y`
    Yes,
    /// `=m`
    Module,
    /// `# CONFIG_X is not set`
    NotSet,
    /// No line.
    Absent,
    /// `="text"`, a number.
    Text(String),
}

impl SymbolValue {
    /// Reads the spelling of `symbols.csv`: `y`, `m`, `n` or `not set`, `absent`,
    /// anything else as text.
    pub fn parse(text: &str) -> Self {
        match text {
            "y" => Self::Yes,
            "m" => Self::Module,
            "n" | "not set" => Self::NotSet,
            "absent" => Self::Absent,
            text => Self::Text(text.to_owned()),
        }
    }

    /// Whether code is built for it: neither not set nor absent.
    pub const fn is_on(&self) -> bool {
        !matches!(self, Self::NotSet | Self::Absent)
    }
}

impl fmt::Display for SymbolValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Yes => "y",
            Self::Module => "m",
            Self::NotSet => "not set",
            Self::Absent => "absent",
            Self::Text(text) => text,
        })
    }
}

impl Serialize for SymbolValue {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A symbol in two configurations. `before` may equal `after`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SymbolChange {
    /// Name, without `CONFIG_`.
    pub symbol: String,
    /// Value in the baseline's configuration.
    pub before: SymbolValue,
    /// Value in the candidate's configuration.
    pub after: SymbolValue,
}

impl fmt::Display for SymbolChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} -> {}", self.symbol, self.before, self.after)
    }
}

/// What a difference in a symbol means for a comparison of preemption models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase", tag = "class")]
pub enum Class {
    /// What the experiment meant to change: the preemption model.
    Factor,
    /// What Kconfig changes with the model; no price besides the model's own.
    Consequence,
    /// Something with a price of its own.
    Confounder {
        /// How much it can falsify.
        severity: Severity,
    },
    /// No price.
    Noise,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Factor => f.write_str("factor"),
            Self::Consequence => f.write_str("consequence"),
            Self::Confounder { severity } => write!(f, "confounder ({severity})"),
            Self::Noise => f.write_str("noise"),
        }
    }
}

/// What one difference means, why, and where that is known from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The difference.
    pub change: SymbolChange,
    /// What it means.
    #[serde(flatten)]
    pub class: Class,
    /// Why.
    pub reason: String,
    /// Where that is known from: a file of the kernel tree, a commit, a measurement.
    pub source: String,
}

/// What all differences of two configurations mean together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum ConfigVerdict {
    /// Only the model, its consequences and noise differ.
    SingleFactor,
    /// At least one confounder of severity critical or high; the most severe first.
    Confounded {
        /// The confounders.
        by: Vec<Finding>,
    },
    /// Kernel release, architecture or compiler differ as well.
    NotComparable {
        /// The differences that say so.
        because: Vec<Finding>,
    },
}

impl fmt::Display for ConfigVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, findings) = match self {
            Self::SingleFactor => return f.write_str("single factor"),
            Self::Confounded { by } => ("confounded by", by),
            Self::NotComparable { because } => ("not comparable because of", because),
        };
        let symbols: Vec<&str> =
            findings.iter().map(|finding| finding.change.symbol.as_str()).collect();
        write!(f, "{word} {}", symbols.join(", "))
    }
}

/// Classes one difference by the first rule that fits. `symbol` may carry the
/// prefix `CONFIG_`. Equal values are noise; a symbol no rule knows is noise with
/// a reason that says so.
pub fn classify(symbol: &str, before: &SymbolValue, after: &SymbolValue) -> Finding {
    let symbol = symbol.strip_prefix("CONFIG_").unwrap_or(symbol);
    let change =
        SymbolChange { symbol: symbol.to_owned(), before: before.clone(), after: after.clone() };
    let (class, reason, source) = rule::decide(&change);
    Finding { change, class, reason: reason.to_owned(), source: source.to_owned() }
}

/// What `changes` mean together. Symbols with equal values do not count.
pub fn verdict_of(changes: &[SymbolChange]) -> ConfigVerdict {
    let mut severe: Vec<Finding> = Vec::new();
    let mut incomparable: Vec<Finding> = Vec::new();
    for change in changes {
        let finding = classify(&change.symbol, &change.before, &change.after);
        if rule::follows_dynamic(change, changes) {
            continue;
        }
        if rule::is_identity(&finding.change) {
            incomparable.push(finding);
        } else if let Class::Confounder { severity: Severity::Critical | Severity::High } =
            finding.class
        {
            severe.push(finding);
        }
    }
    if !incomparable.is_empty() {
        return ConfigVerdict::NotComparable { because: incomparable };
    }
    severe.sort_by(|left, right| {
        (left.class, &left.change.symbol).cmp(&(right.class, &right.change.symbol))
    });
    if severe.is_empty() {
        ConfigVerdict::SingleFactor
    } else {
        ConfigVerdict::Confounded { by: severe }
    }
}

#[cfg(test)]
mod tests;
